import { createHash, randomBytes } from 'node:crypto';

// Look-alikes are left out: people read these aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random text of `length` characters, about 5 bits each. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes above the last full run of the alphabet would favour its start.
      if (byte < 248 && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** An application key, `bw_<8 id>_<32 secret>`. */
export const newApiKey = (): string => `bw_${randomText(8)}_${randomText(32)}`;

/** An admin token, `bwa_<8 id>_<32 secret>`. */
export const newAdminToken = (): string => `bwa_${randomText(8)}_${randomText(32)}`;

/** SHA-256 of the whole secret, lower-case hex: what is stored and compared. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** How people recognise a secret: its public start and its last four characters. Given keys of any form show only the latter. */
export function displayOf(secret: string): string {
  const form = /^(bwa?_[a-z0-9]{8}_)[a-z0-9]{32}$/.exec(secret);
  return `${form?.[1] ?? ''}…${secret.slice(-4)}`;
}
