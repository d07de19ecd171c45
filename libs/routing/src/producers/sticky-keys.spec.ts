import { describe, expect, it } from 'vitest';
import { seededDice } from '../testing/index.js';
import { createStickyKeys } from './sticky-keys.js';
import type { StickyKeys } from './sticky-keys.js';

function someKeys(options: { maxKeys?: number; maxIdleMs?: number } = {}): StickyKeys {
  const keys = createStickyKeys({ maxKeys: 1_000, maxIdleMs: 0, ...options });
  keys.members(['a', 'b', 'c']);
  return keys;
}

const columns = (keys: StickyKeys, key: string, nowMs = 0): number[] => [
  ...keys.columnsOf(key, nowMs),
];

describe('sticky keys', () => {
  it('knows nothing of a key that nobody remembered', () => {
    expect(columns(someKeys(), 'x')).toEqual([]);
  });

  it('keeps two workers, oldest first, and drops the oldest for a third', () => {
    const keys = someKeys();
    keys.remember('x', 'b', 0);
    keys.remember('x', 'a', 1);
    keys.remember('x', 'b', 2);
    expect(columns(keys, 'x')).toEqual([1, 0]);
    keys.remember('x', 'c', 3);
    expect(columns(keys, 'x')).toEqual([0, 2]);
  });

  it('gives a worker its sessions back when it returns under another column', () => {
    const keys = someKeys();
    keys.remember('x', 'b', 0);
    keys.members(['a', 'c']);
    expect(columns(keys, 'x')).toEqual([]);
    keys.members(['c', 'a', 'b']);
    expect(columns(keys, 'x')).toEqual([2]);
  });

  it('forgets a key after too long a silence, counted from its last use', () => {
    const keys = someKeys({ maxIdleMs: 100 });
    keys.remember('x', 'a', 0);
    keys.remember('y', 'b', 10);
    keys.remember('x', 'a', 90);
    expect(columns(keys, 'y', 111)).toEqual([]);
    expect(columns(keys, 'x', 190)).toEqual([0]);
    expect(keys.expire(111)).toBe(1);
    expect(keys.size).toBe(1);
    expect(keys.expire(191)).toBe(1);
  });

  it('never holds more keys than its bound; the longest silent go first', () => {
    const keys = someKeys({ maxKeys: 3 });
    for (const key of ['p', 'q', 'r']) keys.remember(key, 'a', 0);
    keys.remember('p', 'a', 1);
    keys.remember('s', 'a', 2);
    expect(['p', 'q', 'r', 's'].map((key) => columns(keys, key).length)).toEqual([1, 0, 1, 1]);
    keys.configure({ maxKeys: 1, maxIdleMs: 0 });
    expect(keys.size).toBe(1);
  });

  it('counts different keys in flight at a worker, not their calls', () => {
    const keys = someKeys();
    keys.begin('x', 'a');
    keys.begin('x', 'a');
    keys.begin('y', 'a');
    keys.begin('y', 'gone');
    expect([...keys.activeKeys]).toEqual([2, 0, 0]);
    keys.end('x', 'a');
    expect([...keys.activeKeys]).toEqual([2, 0, 0]);
    keys.end('x', 'a');
    keys.end('x', 'a');
    expect([...keys.activeKeys]).toEqual([1, 0, 0]);
    keys.members(['gone', 'a']);
    expect([...keys.activeKeys]).toEqual([1, 1]);
  });

  it('has no key in flight once every call has ended, in any order', () => {
    const keys = someKeys();
    const dice = seededDice(7);
    const open: [string, string][] = [];
    for (let step = 0; step < 3_000; step += 1) {
      if (dice(2) === 0 || open.length === 0) {
        const call: [string, string] = [`k${dice(9)}`, ['a', 'b', 'c'][dice(3)] ?? 'a'];
        open.push(call);
        keys.begin(...call);
      } else {
        const [call] = open.splice(dice(open.length), 1);
        if (call !== undefined) keys.end(...call);
      }
      if (dice(500) === 0) keys.members(dice(2) === 0 ? ['b', 'a'] : ['a', 'b', 'c']);
      for (const count of keys.activeKeys) expect(count).toBeGreaterThanOrEqual(0);
    }
    for (const call of open) keys.end(...call);
    expect(keys.activeKeys.every((count) => count === 0)).toBe(true);
  });
});
