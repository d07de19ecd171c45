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
   * Gives the number of blocks.
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

/**
 * Runs the lanes over words [from, to), in steps of four.
 *
 * The lanes are locals while the loop runs: variables of a closure would be boxed at every step, at ten times the cost.
 */
function run(lanes: Int32Array, words: Int32Array, from: number, to: number): void {
  let a = lanes[0] as number;
  let b = lanes[1] as number;
  let c = lanes[2] as number;
  let d = lanes[3] as number;
  for (let word = from; word < to; word += 4) {
    a = Math.imul(a ^ (words[word] as number), mulA);
    b = Math.imul(b ^ (words[word + 1] as number), mulB);
    c = Math.imul(c ^ (words[word + 2] as number), mulC);
    d = Math.imul(d ^ (words[word + 3] as number), mulD);
    a = (((a << 13) | (a >>> 19)) + d) | 0;
    b = (((b << 17) | (b >>> 15)) + a) | 0;
    c = (((c << 11) | (c >>> 21)) + b) | 0;
    d = (((d << 19) | (d >>> 13)) + c) | 0;
  }
  lanes[0] = a;
  lanes[1] = b;
  lanes[2] = c;
  lanes[3] = d;
}

/** A hasher with its own scratch memory. Blocks are multiples of 16 bytes. */
export function createBlockHasher(): BlockHasher {
  return new LaneHasher();
}

class LaneHasher implements BlockHasher {
  private readonly lanes = new Int32Array(4);
  private readonly four = new Int32Array(4);
  // A caller's bytes lie at any offset; words can only be read at multiples of four.
  private scratch = new Uint8Array(4_096);
  private words = new Int32Array(this.scratch.buffer);

  seed(secret: Uint32Array): void {
    this.lanes.set(secret);
  }

  absorbText(text: string): void {
    const { lanes, four } = this;
    this.absorbLength(text.length, mulB);
    for (let index = 0; index < text.length; index += 4) {
      // Past the end charCodeAt is NaN, which is 0 as a word; the length went in before.
      for (let word = 0; word < 4; word += 1) four[word] = text.charCodeAt(index + word);
      run(lanes, four, 0, 4);
    }
  }

  absorbBytes(bytes: Uint8Array): void {
    this.absorbLength(bytes.length, mulA);
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const chunk = bytes.subarray(start, start + chunkBytes);
      this.copy(chunk, chunk.length);
      const length = Math.ceil(chunk.length / 16) * 16;
      this.scratch.fill(0, chunk.length, length);
      run(this.lanes, this.words, 0, length / 4);
    }
  }

  blocks(text: Uint8Array, blockBytes: number, maxBlocks: number, keys: Int32Array): number {
    const count = Math.min(Math.floor(text.length / blockBytes), maxBlocks, keys.length >> 1);
    this.copy(text, count * blockBytes);
    const { lanes, words } = this;
    const wordsPerBlock = blockBytes >> 2;
    for (let block = 0; block < count; block += 1) {
      run(lanes, words, block * wordsPerBlock, (block + 1) * wordsPerBlock);
      const c = lanes[2] as number;
      const d = lanes[3] as number;
      keys[2 * block] = finish((lanes[0] as number) ^ ((c << 7) | (c >>> 25))) || 1;
      keys[2 * block + 1] = finish((lanes[1] as number) ^ ((d << 15) | (d >>> 17)));
    }
    return count;
  }

  private copy(bytes: Uint8Array, length: number): void {
    if (this.scratch.length < length) {
      this.scratch = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
      this.words = new Int32Array(this.scratch.buffer);
    }
    this.scratch.set(length === bytes.length ? bytes : bytes.subarray(0, length));
  }

  private absorbLength(length: number, mark: number): void {
    const { four } = this;
    four[0] = length;
    four[1] = mark;
    four[2] = mulC;
    four[3] = mulD;
    run(this.lanes, four, 0, 4);
  }
}
