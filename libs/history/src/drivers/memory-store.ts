import { GatewayError } from '@bellwether/exchange';
import { sameId } from '../check-input.js';
import { entriesOf, isExpired } from './memory-rows.js';
import type { Entry, Talk, Turn } from './memory-rows.js';

export interface MemoryBounds {
  readonly maxResponses: number;
  readonly maxConversations: number;
  /** Of all texts together. */
  readonly maxBytes: number;
}

/** Tenants of which it is known when they were erased: far more than have turns under way. */
const maxErasures = 10_000;

const keyOf = (tenantId: string, id: string) => `${tenantId}\n${id}`;

/** The two tables of the memory store and what keeps them within their bounds. The oldest is dropped first. */
export class MemoryStore {
  readonly #bounds: MemoryBounds;
  readonly #nowMs: () => number;
  // Maps remember the order of insertion: their first is the oldest. A conversation moves to the end when it grows.
  readonly #turns = new Map<string, Turn>();
  readonly #talks = new Map<string, Talk>();
  readonly #erasures = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: MemoryBounds, nowMs: () => number) {
    this.#bounds = bounds;
    this.#nowMs = nowMs;
  }

  turn(tenantId: string, id: string): Turn | null {
    const turn = this.#turns.get(keyOf(tenantId, id));
    return turn === undefined || isExpired(turn.response, this.#nowMs()) ? null : turn;
  }

  talk(tenantId: string, id: string): Talk | null {
    const talk = this.#talks.get(keyOf(tenantId, id));
    return talk === undefined || isExpired(talk.conversation, this.#nowMs()) ? null : talk;
  }

  *turns(tenantId: string | null): Iterable<Turn> {
    for (const turn of this.#turns.values())
      if ((tenantId === null || turn.tenantId === tenantId) && !this.#isGone(turn.response))
        yield turn;
  }

  *talks(tenantId: string | null): Iterable<Talk> {
    for (const talk of this.#talks.values())
      if ((tenantId === null || talk.tenantId === tenantId) && !this.#isGone(talk.conversation))
        yield talk;
  }

  addTurn(turn: Turn): void {
    const key = keyOf(turn.tenantId, turn.response.id);
    const expired = this.#turns.get(key);
    if (expired !== undefined) this.dropTurn(expired);
    this.#turns.set(key, turn);
    this.count(turn.bytes);
    for (const each of entriesOf(turn)) if (each.talk === null) this.count(each.bytes);
  }

  addTalk(talk: Talk): void {
    const key = keyOf(talk.tenantId, talk.conversation.id);
    const expired = this.#talks.get(key);
    if (expired !== undefined) this.dropTalk(expired);
    this.#talks.set(key, talk);
    this.count(bytesOfTalk(talk));
  }

  /** Puts items at the end of a conversation. */
  append(talk: Talk, entries: readonly Entry[]): void {
    for (const each of entries) {
      each.talk = talk;
      talk.entries.push(each);
      talk.ids.add(each.item.id);
      talk.bytes += each.bytes;
      this.count(each.bytes);
    }
    this.touch(talk);
  }

  touch(talk: Talk): void {
    const key = keyOf(talk.tenantId, talk.conversation.id);
    talk.updatedAtMs = this.#nowMs();
    this.#talks.delete(key);
    this.#talks.set(key, talk);
  }

  /** Takes items out of a conversation. */
  detach(talk: Talk, entries: ReadonlySet<Entry>): void {
    talk.entries = talk.entries.filter((each) => !entries.has(each));
    for (const each of entries) {
      talk.ids.delete(each.item.id);
      talk.bytes -= each.bytes;
      each.talk = null;
      this.count(-each.bytes);
    }
  }

  dropTurn(turn: Turn): void {
    this.#turns.delete(keyOf(turn.tenantId, turn.response.id));
    this.count(-turn.bytes);
    for (const { json } of turn.events.values()) this.count(-Buffer.byteLength(json));
    for (const each of entriesOf(turn)) {
      each.turn = null;
      if (each.talk === null) this.count(-each.bytes);
    }
  }

  dropTalk(talk: Talk): void {
    this.#talks.delete(keyOf(talk.tenantId, talk.conversation.id));
    this.count(-bytesOfTalk(talk));
    for (const each of talk.entries) {
      each.talk = null;
      if (each.turn !== null) leaveTurn(each.turn, each);
    }
  }

  /** All of a tenant, expired or not, and what of it is on its way. */
  dropTenant(tenantId: string): void {
    this.#erasures.delete(tenantId);
    this.#erasures.set(tenantId, this.#nowMs());
    const [oldest] = this.#erasures.keys();
    if (this.#erasures.size > maxErasures && oldest !== undefined) this.#erasures.delete(oldest);
    for (const turn of [...this.#turns.values()])
      if (turn.tenantId === tenantId) this.dropTurn(turn);
    for (const talk of [...this.#talks.values()])
      if (talk.tenantId === tenantId) this.dropTalk(talk);
  }

  /** True for what began before all of its tenant was erased. */
  wasErased(tenantId: string, beganAtMs: number): boolean {
    return beganAtMs <= (this.#erasures.get(tenantId) ?? -Infinity);
  }

  /** Bytes came or went; the caller has put them in or taken them out. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Errors   `body_too_large` for what alone is more than the store may hold. */
  refuseTooLarge(bytes: number): void {
    if (bytes > this.#bounds.maxBytes)
      throw new GatewayError('body_too_large', { text: 'This is more than the store may hold.' });
  }

  /** Drops the oldest until all bounds hold. `newest` stays. */
  keepBounds(newest: object | null): void {
    const { maxResponses, maxConversations, maxBytes } = this.#bounds;
    while (this.#turns.size > maxResponses && this.#dropOldestTurn(newest));
    while (this.#talks.size > maxConversations && this.#dropOldestTalk(newest));
    while (this.#bytes > maxBytes && this.#dropOlder(newest));
  }

  refuseKnownIds(talk: Talk, entries: readonly Entry[]): void {
    if (entries.some(({ item }) => talk.ids.has(item.id))) throw sameId();
  }

  /** Removes what has expired, at most `limit` of each kind. */
  sweep(nowMs: number, limit: number): number {
    const turns = [...this.#turns.values()].filter((turn) => isExpired(turn.response, nowMs));
    const talks = [...this.#talks.values()].filter((talk) => isExpired(talk.conversation, nowMs));
    for (const turn of turns.slice(0, limit)) this.dropTurn(turn);
    for (const talk of talks.slice(0, limit)) this.dropTalk(talk);
    return Math.min(turns.length, limit) + Math.min(talks.length, limit);
  }

  #isGone(row: { readonly expiresAtMs: number | null }): boolean {
    return isExpired(row, this.#nowMs());
  }

  #dropOldestTurn(newest: object | null): boolean {
    const oldest = oldestBut(this.#turns, newest);
    if (oldest !== undefined) this.dropTurn(oldest);
    return oldest !== undefined;
  }

  #dropOldestTalk(newest: object | null): boolean {
    const oldest = oldestBut(this.#talks, newest);
    if (oldest !== undefined) this.dropTalk(oldest);
    return oldest !== undefined;
  }

  #dropOlder(newest: object | null): boolean {
    const turn = oldestBut(this.#turns, newest);
    const talk = oldestBut(this.#talks, newest);
    if (turn === undefined || talk === undefined)
      return this.#dropOldestTurn(newest) || this.#dropOldestTalk(newest);
    return turn.response.createdAtMs <= talk.updatedAtMs
      ? this.#dropOldestTurn(newest)
      : this.#dropOldestTalk(newest);
  }
}

function oldestBut<T extends object>(rows: Map<string, T>, newest: object | null): T | undefined {
  for (const row of rows.values()) if (row !== newest) return row;
  return undefined;
}

const bytesOfTalk = (talk: Talk): number =>
  talk.bytes + Buffer.byteLength(talk.conversation.metadata);

/** A conversation takes its items with it, also from the turns that said them. */
export function leaveTurn(turn: Turn, gone: Entry): void {
  turn.input = turn.input.filter((each) => each !== gone);
  turn.output = turn.output.filter((each) => each !== gone);
  gone.turn = null;
}
