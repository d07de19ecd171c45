import { describe, expect, it } from 'vitest';
import { crockford, timedId } from './ids.js';

describe('ids', () => {
  it('writes 16 bytes as 26 characters of the Crockford alphabet', () => {
    expect(crockford(new Uint8Array(16).fill(255))).toBe('zzzzzzzzzzzzzzzzzzzzzzzzzw');
  });

  it('sorts by time', () => {
    const early = timedId('req', 1_700_000_000_000, new Uint8Array(16).fill(255));
    const late = timedId('req', 1_700_000_000_001, new Uint8Array(16));
    expect(early < late).toBe(true);
  });
});
