import { describe, expect, it } from 'vitest';
import { crockford, idClock, timedId } from './ids.js';

describe('ids', () => {
  it('writes 16 bytes as 26 characters of the Crockford alphabet', () => {
    expect(crockford(new Uint8Array(16).fill(255))).toBe('zzzzzzzzzzzzzzzzzzzzzzzzzw');
  });

  it('sorts by time', () => {
    const early = timedId('req', 1_700_000_000_000, new Uint8Array(16).fill(255));
    const late = timedId('req', 1_700_000_000_001, new Uint8Array(16));
    expect(early < late).toBe(true);
  });

  it('sorts ids of one millisecond in the order of their making, and goes on when the clock is set back', () => {
    const times = [...Array<number>(5000).fill(1_700_000_000_000), 1_699_999_999_000];
    const nextMs = idClock(() => times.shift() ?? 0);
    const made = Array.from({ length: 5001 }, (_, index) =>
      timedId('req', nextMs(), new Uint8Array(16).fill(255 - (index % 256))),
    );
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });
});
