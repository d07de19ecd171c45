import type { StoredItem } from '@bellwether/exchange';
import { cutContents, joinContents } from '../../cut-contents.js';
import type { CutText, Piece } from '../../cut-contents.js';
import { GatewayError } from '@bellwether/exchange';
import type { RedisBase } from './redis-base.js';

/** An item as its field has it: type, body, places of what was cut out, the response that said it. */
interface ItemRecord {
  readonly t: string;
  readonly b: string;
  readonly p: readonly (readonly [number, string])[];
  readonly r: string;
}

/** What a script is told of an item beside its record. Numbers are texts: Lua would round them. */
export interface ItemFacts {
  readonly id: string;
  readonly bytes: string;
  readonly isInput: boolean;
  readonly shas: string;
}

export interface ReadyItems {
  readonly facts: readonly ItemFacts[];
  readonly records: readonly string[];
  readonly itemBytes: string;
  readonly pieces: readonly Piece[];
}

const hashesOf = (pieces: readonly Piece[]): string[] => [
  ...new Set(pieces.map(({ sha256 }) => sha256)),
];

export function readyItems(
  base: RedisBase,
  responseId: string,
  input: readonly StoredItem[],
  output: readonly StoredItem[] = [],
): ReadyItems {
  const all = [...input, ...output].map((item, index) => {
    const parts = cut(base, item.json);
    const record: ItemRecord = { t: item.type, b: parts.body, p: placesOf(parts), r: responseId };
    const bytes = Buffer.byteLength(item.json);
    const shas = hashesOf(parts.pieces).join(',');
    const facts = { id: item.id, bytes: String(bytes), isInput: index < input.length, shas };
    return { facts, record: JSON.stringify(record), bytes, pieces: parts.pieces };
  });
  return {
    facts: all.map(({ facts }) => facts),
    records: all.map(({ record }) => record),
    itemBytes: String(all.reduce((sum, { bytes }) => sum + bytes, 0)),
    pieces: all.flatMap(({ pieces }) => pieces),
  };
}

/** A response object, cut. */
export function readyObject(base: RedisBase, json: string) {
  const parts = cut(base, json);
  return {
    body: parts.body,
    places: JSON.stringify(placesOf(parts)),
    bytes: String(Buffer.byteLength(json)),
    pieces: parts.pieces,
    shas: hashesOf(parts.pieces),
  };
}

/** Contents, each once: their hashes for the facts, their texts for the arguments. */
export function contentsOf(pieces: readonly Piece[]): { shas: string[]; texts: string[] } {
  const once = new Map(pieces.map(({ sha256, text }) => [sha256, text]));
  return { shas: [...once.keys()], texts: [...once.values()] };
}

function cut({ limits }: RedisBase, json: string): CutText {
  return cutContents(json, {
    fromBytes: limits.contentFromBytes,
    maxBytes: limits.maxContentBytes,
  });
}

const placesOf = ({ pieces }: CutText) => pieces.map(({ at, sha256 }) => [at, sha256] as const);

interface Cut {
  readonly body: string;
  readonly places: readonly (readonly [number, string])[];
}

/** Items of ids and records, in their order. What went between two looks is left out. */
export async function itemsOf(
  base: RedisBase,
  tenantId: string,
  ids: readonly string[],
  records: readonly (string | null)[],
): Promise<StoredItem[]> {
  const found = ids.flatMap((id, index) => {
    const record = records[index] ?? null;
    return record === null ? [] : [{ id, record: JSON.parse(record) as ItemRecord }];
  });
  const cuts = found.map(({ record }) => ({ body: record.b, places: record.p }));
  const texts = await wholeTexts(base, tenantId, cuts);
  return found.map(({ id, record }, index) => ({ id, type: record.t, json: texts[index] ?? '' }));
}

export async function wholeTexts(
  base: RedisBase,
  tenantId: string,
  cuts: readonly Cut[],
): Promise<string[]> {
  const wanted = [...new Set(cuts.flatMap(({ places }) => places.map(([, sha]) => sha)))];
  const keys = wanted.map((sha) => base.key(tenantId, `x:${sha}`));
  const texts = keys.length === 0 ? [] : await base.ask((redis) => redis.mget(keys));
  const found = new Map(wanted.map((sha, index) => [sha, texts[index] ?? null]));
  const textOf = (sha: string) => {
    const text = found.get(sha) ?? null;
    // Deleted between two looks; the caller sees what it would have seen a moment later.
    if (text === null) throw new GatewayError('not_found');
    return text;
  };
  return cuts.map(({ body, places }) =>
    joinContents(
      body,
      places.map(([at, sha256]) => ({ at, sha256 })),
      textOf,
    ),
  );
}

/** Fields and values in turn, as an object. */
export function fieldsIn(flat: unknown): Readonly<Record<string, string>> {
  const words = flat as string[];
  const fields: Record<string, string> = {};
  for (let index = 0; index + 1 < words.length; index += 2)
    fields[words[index] ?? ''] = words[index + 1] ?? '';
  return fields;
}

export const numberOrNull = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);
export const textOrNull = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;
export const orEmpty = (value: number | string | null): string =>
  value === null ? '' : String(value);
