import fc from 'fast-check';

type Json = unknown;

/** One change of a document: at a place, counted through all its places, something is done. */
export interface BodyChange {
  readonly place: number;
  readonly kind: 'replace' | 'drop' | 'add' | 'repeat' | 'nest' | 'rename';
  readonly value: Json;
  readonly key: string;
}

/** What is changed in the bytes, once the document is written. */
export interface ByteChange {
  readonly kind: 'none' | 'cut' | 'flip' | 'mark' | 'twice' | 'deep' | 'invalid' | 'space';
  readonly place: number;
}

const nasty = [
  ...[null, true, 0, -1, 1.5, 1e308, -0, 9_007_199_254_740_993, '', ' ', '\u0000', '\ud800'],
  ...['x'.repeat(5000), 'smörgås 北京 🙂', '__proto__', '"; DROP', '[DONE]', '\r\n\r\n'],
  ...[[], {}, [[]], [null], { type: 'text' }, { type: null }, { type: 'nothing' }, { role: 'x' }],
];
const names = [
  'type',
  'role',
  'content',
  'id',
  '__proto__',
  'constructor',
  'toString',
  '',
  'input',
];

const value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Json>(...nasty) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json> },
);

export const bodyChange: fc.Arbitrary<BodyChange> = fc.record({
  place: fc.nat(10_000),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'repeat', 'nest', 'rename'),
  value,
  key: fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 12 })),
});

export const byteChange: fc.Arbitrary<ByteChange> = fc.record({
  place: fc.nat(100_000),
  kind: fc.constantFrom(
    ...(['none', 'none', 'none', 'none', 'none', 'none', 'none', 'none'] as const),
    ...(['cut', 'flip', 'mark', 'twice', 'deep', 'invalid', 'space'] as const),
  ),
});

/** A holder of values and the name of one of them. */
interface Place {
  readonly holder: Record<string, Json>;
  readonly key: string;
}

/** A copy of the document with the changes, one after the other. */
export function changed(document: object, changes: readonly BodyChange[]): object {
  const root = { document: structuredClone(document) as Json };
  for (const change of changes) {
    const places = placesIn(root);
    const place = places[change.place % places.length];
    if (place !== undefined) apply(place, change);
  }
  return typeof root.document === 'object' && root.document !== null ? root.document : {};
}

function placesIn(holder: Record<string, Json>): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const inner = holder[key];
    const own = [{ holder, key }];
    return typeof inner === 'object' && inner !== null
      ? [...own, ...placesIn(inner as Record<string, Json>)]
      : own;
  });
}

function apply({ holder, key }: Place, change: BodyChange): void {
  const here = holder[key];
  const put = (at: Record<string, Json>, name: string, what: Json) =>
    Object.defineProperty(at, name, {
      ...{ value: what, enumerable: true, configurable: true, writable: true },
    });
  if (change.kind === 'replace') put(holder, key, structuredClone(change.value));
  else if (change.kind === 'nest') put(holder, key, { [key]: here });
  else if (Array.isArray(holder)) {
    if (change.kind === 'drop') holder.splice(Number(key), 1);
    else if (holder.length < 200) holder.push(...structuredClone(holder as Json[]));
  } else if (change.kind === 'drop') delete holder[key];
  else if (change.kind === 'repeat') put(holder, `${key}${change.key}`, structuredClone(here));
  else if (change.kind === 'rename') {
    delete holder[key];
    put(holder, change.key, here);
  } else if (typeof here === 'object' && here !== null && !Array.isArray(here))
    put(here as Record<string, Json>, change.key, structuredClone(change.value));
  else put(holder, change.key, structuredClone(change.value));
}

/** The document as bytes, with one change of the bytes. */
export function written(document: object, { kind, place }: ByteChange): Buffer {
  const text = JSON.stringify(document);
  const bytes = Buffer.from(text);
  const at = place % Math.max(1, bytes.length);
  if (kind === 'cut') return bytes.subarray(0, at);
  if (kind === 'mark') return Buffer.concat([Buffer.from('\ufeff'), bytes]);
  if (kind === 'twice') return Buffer.from(withKeyTwice(text, place));
  if (kind === 'deep') return Buffer.from(`{"a":${'['.repeat(place)}${']'.repeat(place)}}`);
  if (kind === 'invalid') return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xc0])]);
  if (kind === 'space') return Buffer.from(text.replaceAll(',', ' ,\n\t'));
  if (kind === 'flip') bytes[at] = bytes[at]! ^ (1 << (place % 8));
  return bytes;
}

/** One of the keys, wherever it stands, is said once more. */
function withKeyTwice(text: string, place: number): string {
  const keys = [...text.matchAll(/"[a-z_]+":/g)];
  const key = keys[place % Math.max(1, keys.length)];
  if (key === undefined) return text;
  return `${text.slice(0, key.index)}${key[0]}null,${text.slice(key.index)}`;
}
