import { describe, expect, it } from 'vitest';
import { markFor, markOf, withMark } from './id-mark.js';
import { timedId } from './ids.js';

const anId = (fill: number) => timedId('resp', 1_700_000_000_000, new Uint8Array(16).fill(fill));

describe('the mark of an id', () => {
  it('goes from one id to the next, which stays an id of its own', () => {
    const [first, second] = [anId(7), anId(201)];
    const next = withMark(second, markOf(first)!);
    expect(next).not.toBe(first);
    expect(next.slice(0, -4)).toBe(second.slice(0, -4));
    expect(markOf(next)).toBe(markOf(first));
  });

  it('is one that an id may have by chance', () => {
    expect(markFor(0xffffffff)).toBe(markOf(anId(255)));
    expect(markFor(0)).toBe(markOf(anId(0)));
  });

  it('is not found in ids of others', () => {
    for (const id of ['resp_nothing', '', 'resp_0e3c26f5c1ac49a38d3a0c1a8b9e3f11'])
      expect(markOf(id)).toBeNull();
  });
});
