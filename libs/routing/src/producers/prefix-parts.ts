import type { PrefixMatch, PrefixQuestion } from './prefix-indexed.js';

/** How a part is made, and how many workers it has room for. */
export interface PartKind {
  readonly width: number;
  create(): PrefixMatch;
}

interface Part {
  readonly match: PrefixMatch;
  readonly width: number;
  members: string[];
  /** Place among all columns of each of the part's own. */
  columns: Int32Array;
  matchedTokens: Float64Array;
}

/**
 * One `PrefixMatch` over several: the first part as long as it has room, further ones for the workers beyond.
 * A worker stays in its part while it is a member.
 */
export function prefixParts(first: PartKind, further: PartKind): PrefixMatch {
  return new PartedPrefixMatch(first, further);
}

class PartedPrefixMatch implements PrefixMatch {
  readonly keys: Int32Array;
  private parts: readonly Part[];
  private partOf = new Map<string, Part>();
  /** Part and place in it, by column. */
  private places: readonly { readonly part: Part; readonly column: number }[] = [];

  constructor(
    first: PartKind,
    private readonly further: PartKind,
  ) {
    const part = newPart(first);
    this.parts = [part];
    this.keys = part.match.keys;
  }

  setMembers(workerIds: readonly string[]): void {
    const placed = this.place(workerIds);
    for (const part of this.parts) {
      part.members = [];
      part.columns = new Int32Array(part.width);
    }
    this.places = workerIds.map((workerId, all) => {
      const part = placed.get(workerId) as Part;
      part.columns[part.members.length] = all;
      return { part, column: part.members.push(workerId) - 1 };
    });
    this.partOf = placed;
    for (const part of this.parts) {
      part.matchedTokens = new Float64Array(part.members.length);
      part.match.setMembers(part.members);
    }
    // The first stays: the keys of every part are its scratch.
    this.parts = this.parts.filter(({ members }, index) => index === 0 || members.length > 0);
  }

  setCapacity(workerId: string, kvCapacityTokens: number): void {
    this.of(workerId)?.setCapacity(workerId, kvCapacityTokens);
  }

  hash(question: PrefixQuestion): number {
    return this.first().hash(question);
  }

  match(question: PrefixQuestion, count: number, matchedTokens: Float64Array): void {
    if (this.parts.length === 1) return this.first().match(question, count, matchedTokens);
    for (const part of this.parts) {
      part.match.match(question, count, part.matchedTokens);
      scatter(part, matchedTokens);
    }
  }

  matchTraced(
    prompt: Parameters<PrefixMatch['matchTraced']>[0],
    strideBlocks: number,
    matchedTokens: Float64Array,
  ): void {
    for (const part of this.parts) {
      part.match.matchTraced(prompt, strideBlocks, part.matchedTokens);
      scatter(part, matchedTokens);
    }
  }

  holders(keys: Int32Array): Uint8Array {
    const all = this.places.length;
    const rows = new Uint8Array((keys.length / 2) * all);
    for (const { match, members, columns } of this.parts) {
      const own = match.holders(keys);
      for (let at = 0; at < own.length; at += 1) {
        const key = Math.floor(at / members.length);
        rows[key * all + (columns[at % members.length] as number)] = own[at] as number;
      }
    }
    return rows;
  }

  room(column: number): { readonly heldBlocks: number; readonly capBlocks: number } {
    const place = this.places[column];
    return place?.part.match.room(place.column) ?? { heldBlocks: 0, capBlocks: 0 };
  }

  matchedBlocks(column: number): number {
    const place = this.places[column];
    return place?.part.match.matchedBlocks(place.column) ?? 0;
  }

  insert(workerId: string, keys: Int32Array, from: number, to: number, nowMs: number): boolean {
    return this.of(workerId)?.insert(workerId, keys, from, to, nowMs) ?? true;
  }

  forget(workerId: string, keys: Int32Array, from: number, to: number): void {
    this.of(workerId)?.forget(workerId, keys, from, to);
  }

  clear(workerId: string): void {
    this.of(workerId)?.clear(workerId);
  }

  correct(workerId: string, predictedTokens: number, cachedTokens: number): void {
    this.of(workerId)?.correct(workerId, predictedTokens, cachedTokens);
  }

  private first(): PrefixMatch {
    return (this.parts[0] as Part).match;
  }

  private of(workerId: string): PrefixMatch | undefined {
    return this.partOf.get(workerId)?.match;
  }

  /** Gives every worker a part: its own where it has one, else the first with room. */
  private place(workerIds: readonly string[]): Map<string, Part> {
    const placed = new Map<string, Part>();
    const room = new Map(this.parts.map((part) => [part, part.width]));
    const put = (workerId: string, part: Part) => {
      placed.set(workerId, part);
      room.set(part, (room.get(part) ?? part.width) - 1);
    };
    for (const workerId of workerIds) {
      const own = this.partOf.get(workerId);
      if (own !== undefined) put(workerId, own);
    }
    for (const workerId of workerIds) {
      if (!placed.has(workerId)) put(workerId, this.partWithRoom(room));
    }
    return placed;
  }

  private partWithRoom(room: ReadonlyMap<Part, number>): Part {
    const known = this.parts.find((part) => (room.get(part) ?? part.width) > 0);
    if (known !== undefined) return known;
    const part = newPart(this.further);
    this.parts = [...this.parts, part];
    return part;
  }
}

function newPart({ width, create }: PartKind): Part {
  const none = { members: [], columns: new Int32Array(0), matchedTokens: new Float64Array(0) };
  return { match: create(), width, ...none };
}

function scatter({ columns, members, matchedTokens }: Part, all: Float64Array): void {
  for (let column = 0; column < members.length; column += 1)
    all[columns[column] as number] = matchedTokens[column] as number;
}
