import { sectionsOf, WasmReader } from './wasm-reader.js';

/** A memory or table as a module declares it; `maximum` null = it may grow for ever. */
export interface Limits {
  readonly minimum: number;
  readonly maximum: number | null;
}

export interface WasmShape {
  readonly memories: readonly Limits[];
  readonly tables: readonly Limits[];
  readonly imports: number;
  readonly exports: number;
  /** It names a function that runs as soon as there is an instance. */
  readonly runsAtStart: boolean;
}

const importSection = 2;
const tableSection = 4;
const memorySection = 5;
const exportSection = 7;
const startSection = 8;
/** Flags of a memory: shared between threads, addresses of 64 bits. */
const unusualFlags = 0b110;

/**
 * Reads what a module declares. JavaScript cannot ask for memories, tables and the start, and what there is too much of is
 * refused before it is compiled.
 *
 * Errors   a plain sentence for bytes that are no module, or one of a kind that is not taken.
 */
export function readShape(bytes: Uint8Array): WasmShape {
  const reader = new WasmReader(bytes);
  const memories: Limits[] = [];
  const tables: Limits[] = [];
  let imports = 0;
  let exports = 0;
  let runsAtStart = false;
  for (const { id, from } of sectionsOf(reader)) {
    reader.at = from;
    if (id === importSection) imports += reader.number();
    if (id === exportSection) exports += reader.number();
    if (id === memorySection) memories.push(...reader.list(() => limits(reader)));
    if (id === tableSection) tables.push(...reader.list(() => table(reader)));
    if (id === startSection) runsAtStart = true;
  }
  return { memories, tables, imports, exports, runsAtStart };
}

function limits(reader: WasmReader): Limits {
  const flags = reader.byte();
  if ((flags & unusualFlags) !== 0)
    throw new Error('Shared memory and memory of 64 bits are not taken.');
  const minimum = reader.number();
  return { minimum, maximum: (flags & 1) === 1 ? reader.number() : null };
}

function table(reader: WasmReader): Limits {
  const type = reader.byte();
  // A table of references with a first value, or of a longer type, is none that a compiler of today needs.
  if (type !== 0x70 && type !== 0x6f) throw new Error('A table of this type is not taken.');
  return limits(reader);
}
