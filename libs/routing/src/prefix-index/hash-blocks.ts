/**
 * Chained 64-bit keys of a text's blocks: equal keys mean equal text from the start, for as good as certain.
 *
 * Four lanes of 32 bits, sixteen bytes a step; the lanes run on from block to block, so that a key stands for
 * all that came before it. Not cryptographic: the secret in the seed keeps outsiders from building collisions.
 */
export interface BlockHasher {
  /** Begins a chain. `secret` are four words of this process's own. */
  seed(secret: Uint32Array): void;
  /** Takes something into the chain before the text, told apart from what follows by its length. */
  absorbText(text: string): void;
  absorbBytes(bytes: Uint8Array): void;
  /**
   * Keys of the whole blocks of `text`, at most `maxBlocks`, into `keys` as pairs (lo, hi); lo is never 0.
   * The lanes are spent afterwards. Gives the number of blocks.
   */
  blocks(text: Uint8Array, blockBytes: number, maxBlocks: number, keys: Int32Array): number;
}

const mulA = 0x9e3779b1 | 0;
const mulB = 0x85ebca77 | 0;
const mulC = 0xc2b2ae3d | 0;
const mulD = 0x27d4eb2f | 0;

/** What precedes the text goes through the scratch in pieces: it may be large, and is seldom. */
const chunkBytes = 65_536;

/** Spreads every bit over the word. */
function finish(word: number): number {
  let mixed = word ^ (word >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A hasher with its own scratch memory. Blocks are multiples of 16 bytes. */
export function createBlockHasher(): BlockHasher {
  // A caller's bytes lie at any offset; words can only be read at multiples of four.
  let scratch = new Uint8Array(4_096);
  let words = new Int32Array(scratch.buffer);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;

  function step(w0: number, w1: number, w2: number, w3: number): void {
    a = Math.imul(a ^ w0, mulA);
    b = Math.imul(b ^ w1, mulB);
    c = Math.imul(c ^ w2, mulC);
    d = Math.imul(d ^ w3, mulD);
    a = ((a << 13) | (a >>> 19)) + d | 0;
    b = ((b << 17) | (b >>> 15)) + a | 0;
    c = ((c << 11) | (c >>> 21)) + b | 0;
    d = ((d << 19) | (d >>> 13)) + c | 0;
  }

  function copied(bytes: Uint8Array, length: number): void {
    if (scratch.length < length) {
      scratch = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
      words = new Int32Array(scratch.buffer);
    }
    scratch.set(length === bytes.length ? bytes : bytes.subarray(0, length));
  }

  return {
    seed(secret) {
      a = (secret[0] ?? 0) | 0;
      b = (secret[1] ?? 0) | 0;
      c = (secret[2] ?? 0) | 0;
      d = (secret[3] ?? 0) | 0;
    },

    absorbText(text) {
      step(text.length, mulB, mulC, mulD);
      for (let index = 0; index < text.length; index += 4) {
        // Past the end charCodeAt is NaN, which is 0 as a word; the length went in before.
        step(text.charCodeAt(index), text.charCodeAt(index + 1), text.charCodeAt(index + 2), text.charCodeAt(index + 3));
      }
    },

    absorbBytes(bytes) {
      step(bytes.length, mulA, mulC, mulD);
      for (let start = 0; start < bytes.length; start += chunkBytes) {
        const chunk = bytes.subarray(start, start + chunkBytes);
        copied(chunk, chunk.length);
        const length = Math.ceil(chunk.length / 16) * 16;
        scratch.fill(0, chunk.length, length);
        for (let word = 0; word < length / 4; word += 4) {
          step(words[word] as number, words[word + 1] as number, words[word + 2] as number, words[word + 3] as number);
        }
      }
    },

    blocks(text, blockBytes, maxBlocks, keys) {
      const count = Math.min(Math.floor(text.length / blockBytes), maxBlocks, keys.length >> 1);
      copied(text, count * blockBytes);
      const wordsPerBlock = blockBytes >> 2;
      let word = 0;
      for (let block = 0; block < count; block += 1) {
        for (const end = word + wordsPerBlock; word < end; word += 4) {
          step(words[word] as number, words[word + 1] as number, words[word + 2] as number, words[word + 3] as number);
        }
        keys[2 * block] = finish(a ^ ((c << 7) | (c >>> 25))) || 1;
        keys[2 * block + 1] = finish(b ^ ((d << 15) | (d >>> 17)));
      }
      return count;
    },
  };
}
