/** Reads the numbers and lists that WebAssembly's binary form is made of, front to back. */
export class WasmReader {
  at = 0;

  constructor(readonly bytes: Uint8Array) {}

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

  /** As many as a list says that it has. */
  list<Item>(item: () => Item): Item[] {
    const items: Item[] = [];
    for (let left = this.number(); left > 0; left -= 1) items.push(item());
    return items;
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.bytes.length) throw new Error('It ends too early.');
  }

  /** A LEB128 number whose value nobody needs. */
  skipNumber(): void {
    while (this.byte() >= 0x80);
  }

  name(): string {
    const length = this.number();
    const from = this.at;
    this.skip(length);
    return new TextDecoder().decode(this.bytes.subarray(from, this.at));
  }
}

/** Where the sections of a module lie: `from` is behind the section's head. */
export interface WasmSection {
  readonly id: number;
  readonly headAt: number;
  readonly from: number;
  readonly end: number;
}

/** Errors: a plain sentence for bytes that are no module. */
export function sectionsOf(reader: WasmReader): WasmSection[] {
  if (reader.fixed32() !== 0x6d736100 || reader.fixed32() !== 1)
    throw new Error('It is no WebAssembly module of version 1.');
  const sections: WasmSection[] = [];
  while (!reader.isAtEnd) {
    const headAt = reader.at;
    const id = reader.byte();
    const end = reader.number() + reader.at;
    sections.push({ id, headAt, from: reader.at, end });
    reader.at = end;
  }
  return sections;
}
