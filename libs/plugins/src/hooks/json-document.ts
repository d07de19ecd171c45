// Numbers keep the digits they were written with: a seed of 64 bits is more than a double holds.
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}

const exact = JSON as unknown as ExactJson;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A document to be changed. Numbers in it are opaque. */
export function readExactly(bytes: Uint8Array): Record<string, unknown> {
  return exact.parse(decoder.decode(bytes), (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exact.rawJSON(source) : value,
  ) as Record<string, unknown>;
}

/** A document to be looked at. */
export function readPlainly(bytes: Uint8Array): Record<string, unknown> {
  return JSON.parse(decoder.decode(bytes)) as Record<string, unknown>;
}

export function writeDocument(document: Readonly<Record<string, unknown>>): Uint8Array {
  return encoder.encode(JSON.stringify(document));
}
