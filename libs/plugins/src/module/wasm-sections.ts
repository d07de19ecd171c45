/** A memory or table as a module declares it; `maximum` null = it may grow for ever. */
export interface Limits {
  readonly minimum: number;
  readonly maximum: number | null;
}

export interface WasmShape {
  readonly memories: readonly Limits[];
  readonly tables: readonly Limits[];
  /** It names a function that runs as soon as there is an instance. */
  readonly runsAtStart: boolean;
}

const tableSection = 4;
const memorySection = 5;
const startSection = 8;
/** Flags of a memory: shared between threads, addresses of 64 bits. */
const unusualFlags = 0b110;

/**
 * Reads what a module declares of memories, tables and its start: JavaScript cannot ask for them.
 *
 * Errors   a plain sentence for bytes that are no module, or one of a kind that is not taken.
 */
export function readShape(bytes: Uint8Array): WasmShape {
  const reader = new Reader(bytes);
  if (reader.fixed32() !== 0x6d736100 || reader.fixed32() !== 1)
    throw new Error('It is no WebAssembly module of version 1.');
  const memories: Limits[] = [];
  const tables: Limits[] = [];
  let runsAtStart = false;
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const end = reader.number() + reader.at;
    if (id === memorySection)
      for (let left = reader.number(); left > 0; left -= 1) memories.push(reader.limits());
    if (id === tableSection)
      for (let left = reader.number(); left > 0; left -= 1) tables.push(reader.table());
    if (id === startSection) runsAtStart = true;
    reader.at = end;
  }
  return { memories, tables, runsAtStart };
}

class Reader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Error('It ends too early.');
    this.at += 1;
    return byte;
  }

  fixed32(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0;
  }

  /** An unsigned LEB128 number of up to 32 bits. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Error('It has a number of more than 32 bits.');
  }

  limits(): Limits {
    const flags = this.byte();
    if ((flags & unusualFlags) !== 0)
      throw new Error('Shared memory and memory of 64 bits are not taken.');
    const minimum = this.number();
    return { minimum, maximum: (flags & 1) === 1 ? this.number() : null };
  }

  table(): Limits {
    const type = this.byte();
    // A table of references with a first value, or of a longer type, is none that a compiler of today needs.
    if (type !== 0x70 && type !== 0x6f) throw new Error('A table of this type is not taken.');
    return this.limits();
  }
}
