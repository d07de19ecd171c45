import { pageBytes, stateExports } from '../abi.js';
import { leb128 } from './leb128.js';
import { sectionsOf, WasmReader, type WasmSection } from './wasm-reader.js';

const sectionIds = { table: 4, memory: 5, global: 6, export: 7, element: 9, data: 11 } as const;
const exportKinds = { table: 1, global: 3 } as const;
/** i32, i64, f32, f64: what JavaScript can read and write as it is. */
const plainTypes: readonly number[] = [0x7f, 0x7e, 0x7d, 0x7c];

/** With more state than this, another instance is made sooner than one is set back. Units: bytes, globals. */
const mostMemoryBytes = 16 * pageBytes;
const mostGlobals = 256;

/**
 * The same module, with whatever an instance of it can change within reach of the host: its tables and the globals that
 * vary are exported beside what it exports itself. An instance can be set back to how it began, which costs a fraction of
 * making another.
 *
 * Result   null for a module that can change what the host cannot set back (segments that can be dropped, references in
 *          globals, types not known here), that has much to set back, or that cannot be read: it is run as it is.
 */
export function withStateExports(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  try {
    const reader = new WasmReader(bytes);
    const sections = sectionsOf(reader);
    const at = (id: number): WasmReader | null => {
      const section = sections.find((one) => one.id === id);
      if (section === undefined) return null;
      reader.at = section.from;
      return reader;
    };
    if (holdsMuch(at(sectionIds.memory)) || canDropSegments(at)) return null;
    const tables = at(sectionIds.table)?.number() ?? 0;
    const globals = varyingGlobals(at(sectionIds.global));
    if (globals === null || globals.length > mostGlobals) return null;
    const added = [
      ...Array.from({ length: tables }, (_, index) => exported('table', index)),
      ...globals.map((index) => exported('global', index)),
    ];
    const own = sections.find(({ id }) => id === sectionIds.export);
    return own === undefined ? null : withExports(reader, own, added);
  } catch {
    // Whether it is a module at all is for the engine to say.
    return null;
  }
}

/** The minimum is what there is to begin with. */
function holdsMuch(memory: WasmReader | null): boolean {
  if (memory === null || memory.number() !== 1) return true;
  memory.byte();
  return memory.number() * pageBytes > mostMemoryBytes;
}

/** Indices of globals that vary; null when one of them holds what is no plain number. */
function varyingGlobals(reader: WasmReader | null): number[] | null {
  if (reader === null) return [];
  const isPlain: boolean[] = [];
  const varies = reader.list(() => {
    isPlain.push(plainTypes.includes(reader.byte()));
    const isVarying = reader.byte() !== 0;
    skipExpression(reader);
    return isVarying;
  });
  if (isPlain.includes(false)) return null;
  return [...varies.keys()].filter((index) => varies[index]);
}

/** A segment that is copied by an instruction can be dropped by another, and then is gone for good. */
function canDropSegments(at: (id: number) => WasmReader | null): boolean {
  const data = at(sectionIds.data);
  if (data?.list(() => isPassiveData(data)).includes(true)) return true;
  const elements = at(sectionIds.element);
  return elements?.list(() => isPassiveElement(elements)).includes(true) ?? false;
}

function isPassiveData(reader: WasmReader): boolean {
  const flags = reader.number();
  if (flags === 2) reader.skipNumber();
  if (flags !== 1) skipExpression(reader);
  reader.skip(reader.number());
  return flags === 1;
}

function isPassiveElement(reader: WasmReader): boolean {
  const flags = reader.number();
  const isActive = (flags & 1) === 0;
  if (isActive && (flags & 2) !== 0) reader.skipNumber();
  if (isActive) skipExpression(reader);
  if ((flags & 3) !== 0) reader.byte();
  reader.list(() => ((flags & 4) === 0 ? reader.skipNumber() : skipExpression(reader)));
  return (flags & 3) === 1;
}

const endCode = 0x0b;
/** Instructions of a constant expression by what follows them: a number, so many bytes. */
const withNumber: readonly number[] = [0x41, 0x42, 0x23, 0xd0, 0xd2];
const withBytes: Readonly<Record<number, number>> = {
  ...{ 0x43: 4, 0x44: 8 },
  ...{ 0x6a: 0, 0x6b: 0, 0x6c: 0, 0x7c: 0, 0x7d: 0, 0x7e: 0 },
};

function skipExpression(reader: WasmReader): void {
  for (let code = reader.byte(); code !== endCode; code = reader.byte()) {
    const bytes = withBytes[code];
    if (withNumber.includes(code)) reader.skipNumber();
    else if (bytes === undefined) throw new Error('It begins a value in a way not known here.');
    else reader.skip(bytes);
  }
}

function exported(kind: keyof typeof exportKinds, index: number): number[] {
  const name = new TextEncoder().encode(`${stateExports}${kind}:${index}`);
  return [...leb128(name.length), ...name, exportKinds[kind], ...leb128(index)];
}

function withExports(
  reader: WasmReader,
  { id, headAt, from, end }: WasmSection,
  added: readonly number[][],
): Uint8Array<ArrayBuffer> | null {
  reader.at = from;
  const count = reader.number();
  const { at: listAt, bytes } = reader;
  for (let left = count; left > 0; left -= 1) {
    // Its own exports of such a name would be taken for ours.
    if (reader.name().startsWith(stateExports)) return null;
    reader.byte();
    reader.skipNumber();
  }
  const content = [
    ...leb128(count + added.length),
    ...bytes.subarray(listAt, end),
    ...added.flat(),
  ];
  const section = [id, ...leb128(content.length), ...content];
  const made = new Uint8Array(headAt + section.length + bytes.length - end);
  made.set(bytes.subarray(0, headAt));
  made.set(section, headAt);
  made.set(bytes.subarray(end), headAt + section.length);
  return made;
}
