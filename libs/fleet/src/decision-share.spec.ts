import { describe, expect, it } from 'vitest';
import { isInShare } from './decision-share.js';

const ids = Array.from({ length: 20_000 }, (_, index) => `req_${index.toString(36)}`);

describe('isInShare', () => {
  it.each([0, 0.01, 0.1, 0.5, 1])('keeps about %s of all ids', (share) => {
    const kept = ids.filter((id) => isInShare(id, share)).length / ids.length;
    expect(Math.abs(kept - share)).toBeLessThan(0.01);
  });

  it('keeps the same ids always, and those of a smaller share in a larger one', () => {
    const some = ids.filter((id) => isInShare(id, 0.1));
    expect(ids.filter((id) => isInShare(id, 0.1))).toEqual(some);
    expect(some.every((id) => isInShare(id, 0.2))).toBe(true);
  });
});
