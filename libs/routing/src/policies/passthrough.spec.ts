import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import { aColumnBlock, aRouteRequest, noDice } from '../testing/index.js';
import { passthrough } from './passthrough.js';

describe('passthrough', () => {
  it.each([
    [2, 'first_of_many'],
    [1, 'only_candidate'],
  ])('takes the first of %i that may be chosen and says so', (allowed, reason) => {
    const block = aColumnBlock([
      { veto: 'failed' },
      { inFlight: 9 },
      allowed === 2 ? {} : { veto: 'draining' },
    ]);
    const sheet = writtenSheet();
    const plan = passthrough.choose(block.view, aRouteRequest(block), {}, noDice, sheet);
    expect([plan.legs[0].worker, sheet.decidingReason]).toEqual([1, reason]);
  });
});
