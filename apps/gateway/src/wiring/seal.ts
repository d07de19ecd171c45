import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import type { SealedSecret } from '@bellwether/exchange';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals secrets that must be read again. One per process; the key never leaves it. */
export interface Sealer {
  seal(text: string): SealedSecret;
  /** Throws `internal` when the text was sealed with another key or was changed. */
  open(sealed: string): string;
}

/**
 * AES-256-GCM over UTF-8 text. A sealed secret is `nonce.tag.ciphertext`, each in base64.
 *
 * Shapes   `key` has 32 bytes.
 */
export function createSealer(key: Uint8Array): Sealer {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64')).join('.');
    },
    open(sealed) {
      try {
        const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64'));
        if (nonce?.length !== nonceBytes || tag?.length !== tagBytes || !text)
          throw new Error('not a sealed secret');
        const decipher = createDecipheriv(algorithm, key, nonce);
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new GatewayError('internal', { cause });
      }
    },
  };
}

/** 32 bytes for one purpose, from a master key of any form. */
export function deriveKey(master: string, purpose: 'seal' | 'csrf'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, 'bellwether', purpose, 32));
}
