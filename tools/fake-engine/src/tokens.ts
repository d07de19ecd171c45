import { hash } from 'node:crypto';

/** The simulated tokenizer: a token is four bytes of UTF-8. */
export const bytesPerToken = 4;

/** Tokens of a text of so many bytes. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken);
}

/** Tokens of a text. */
export function countTokens(text: string): number {
  return tokensOfBytes(Buffer.byteLength(text));
}

/** The text cut into its tokens; none splits a character. Joined they give the text again. */
export function toPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  let boundary = bytesPerToken;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > boundary) {
      pieces.push(piece);
      piece = '';
      boundary += bytesPerToken;
    }
    piece += character;
    bytes += size;
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

/** The numbers of a text's tokens: four bytes each, the first one lowest, as `inputTexts` reads them. */
export function tokenNumbers(text: string): number[] {
  const bytes = Buffer.alloc(countTokens(text) * bytesPerToken);
  bytes.write(text);
  return Array.from({ length: bytes.length / bytesPerToken }, (_, place) =>
    bytes.readUInt32LE(place * bytesPerToken),
  );
}

/** The text that these tokens are. */
export function textOfTokens(tokens: readonly number[]): string {
  const bytes = Buffer.from(Uint32Array.from(tokens).buffer);
  // The last token is filled up with zeros.
  return bytes.toString('utf8').replace(/\0{1,3}$/, '');
}

/**
 * Names of the full blocks of a prompt: each is the hash of its bytes and the name before it, so equal prefixes of
 * prompts are equal prefixes of names. `salt` separates what may not share (models, cache salts).
 */
export function blockKeys(prompt: Uint8Array, salt: string, blockTokens: number): number[] {
  const blockBytes = blockTokens * bytesPerToken;
  const keys: number[] = [];
  let previous = hash('sha1', salt, 'buffer').subarray(0, 6);
  for (let start = 0; start + blockBytes <= prompt.length; start += blockBytes) {
    const block = Buffer.concat([previous, prompt.subarray(start, start + blockBytes)]);
    previous = hash('sha1', block, 'buffer').subarray(0, 6);
    keys.push(previous.readUIntBE(0, 6));
  }
  return keys;
}

/** A 48-bit number that depends on every byte of the text. */
export function seedOf(text: string): number {
  return hash('sha1', text, 'buffer').readUIntBE(0, 6);
}
