import { GatewayError } from '@bellwether/exchange';
import { pathAt } from './path-at.js';

/** Objects with more keys than this are looked up by name; smaller ones are compared byte by byte. */
const mostCompared = 16;
const backslash = 0x5c;
const longestSearch = 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The keys of the objects that are open while a document is scanned. Objects are small as a rule, so that comparing
 * bytes is cheaper than naming every key; keys with escapes, and the many of a large object, are named.
 *
 * Errors   `duplicate_key`.
 */
export class SeenKeys {
  /** Start and end of each key, those of inner objects behind those of outer ones. */
  private places = new Int32Array(256);
  private used = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** An object opens. What it gives goes to `add` and `close`. */
  open(): number {
    return this.used;
  }

  close(opened: number): void {
    this.used = opened;
  }

  /** `names` is what the last `add` of the same object gave, at first null. */
  add(opened: number, start: number, end: number, names: Set<string> | null): Set<string> | null {
    const isLarge = this.used - opened >= 2 * mostCompared;
    const named = names ?? (isLarge || this.hasEscape(start, end) ? this.named(opened) : null);
    if (named === null) this.compare(opened, start, end);
    else this.lookUp(named, start, end);
    if (this.used + 2 > this.places.length) this.grow();
    this.places[this.used] = start;
    this.places[this.used + 1] = end;
    this.used += 2;
    return named;
  }

  private compare(opened: number, start: number, end: number): void {
    const { places, used, bytes } = this;
    for (let place = opened; place < used; place += 2) {
      const before = places[place]!;
      if (places[place + 1]! - before !== end - start) continue;
      let at = start;
      while (at < end && bytes[at] === bytes[before + at - start]) at += 1;
      if (at === end) throw this.twice(start, end);
    }
  }

  private lookUp(named: Set<string>, start: number, end: number): void {
    const name = this.name(start, end);
    if (named.has(name)) throw this.twice(start, end);
    named.add(name);
  }

  private grow(): void {
    const places = new Int32Array(this.places.length * 2);
    places.set(this.places);
    this.places = places;
  }

  private named(opened: number): Set<string> {
    const names = new Set<string>();
    for (let at = opened; at < this.used; at += 2)
      names.add(this.name(this.places[at]!, this.places[at + 1]!));
    return names;
  }

  private hasEscape(start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) if (this.bytes[at] === backslash) return true;
    return false;
  }

  /** As JSON reads it: `"model"` and `"mod\u0065l"` are the same key. */
  private name(start: number, end: number): string {
    return JSON.parse(utf8.decode(this.bytes.subarray(start, end))) as string;
  }

  private twice(start: number, end: number): GatewayError {
    const key = this.name(start, end).slice(0, 64);
    // Behind a long document the way is not worth its search.
    const way = start > longestSearch ? '' : pathAt(utf8.decode(this.bytes.subarray(0, start)));
    return new GatewayError('duplicate_key', { param: way === '' ? key : `${way}.${key}` });
  }
}
