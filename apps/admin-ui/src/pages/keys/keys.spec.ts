import { describe, expect, it } from 'vitest';
import { endOfDay, keyStateOf, orderKeys } from './key-list.js';

describe('the key list', () => {
  const key = (part: object) => ({ createdAtMs: 1, expiresAtMs: null, revokedAtMs: null, ...part });

  it('tells active, expired and revoked apart', () => {
    expect(keyStateOf(key({}), 10)).toBe('active');
    expect(keyStateOf(key({ expiresAtMs: 10 }), 10)).toBe('expired');
    expect(keyStateOf(key({ expiresAtMs: 5, revokedAtMs: 3 }), 10)).toBe('revoked');
  });

  it('puts usable keys first and expires at the end of a day', () => {
    expect(
      orderKeys([
        key({ createdAtMs: 1 }),
        key({ createdAtMs: 9, revokedAtMs: 9 }),
        key({ createdAtMs: 3 }),
      ]).map(({ createdAtMs }) => createdAtMs),
    ).toEqual([3, 1, 9]);
    expect(endOfDay('2026-11-29')).toBe('2026-11-29T23:59:59.999Z');
    expect(endOfDay('soon')).toBeUndefined();
  });
});
