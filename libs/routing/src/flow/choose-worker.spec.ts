import { describe, expect, it } from 'vitest';
import { single } from '@bellwether/exchange';
import type { Policy } from '@bellwether/exchange';
import { resolvePolicy } from '../policies/catalogue.js';
import { aColumnBlock, aRouteRequest, noDice } from '../testing/index.js';
import { chooseWorker } from './choose-worker.js';

describe('chooseWorker', () => {
  it('refuses when nobody may be chosen, before the policy is asked', () => {
    const block = aColumnBlock([{ veto: 'failed' }, { veto: 'draining' }]);
    expect(() =>
      chooseWorker(resolvePolicy('random', {}), block.view, aRouteRequest(block), noDice, null),
    ).toThrowError(expect.objectContaining({ code: 'no_worker', status: 503 }));
  });

  it('does not let a policy choose a vetoed or missing worker', () => {
    const block = aColumnBlock([{}, { veto: 'failed' }]);
    for (const column of [1, 7]) {
      const policy: Policy = { name: 'stubborn', needs: [], choose: () => single(column) };
      const resolved = { name: 'random' as const, policy, options: {} };
      expect(() =>
        chooseWorker(resolved, block.view, aRouteRequest(block), noDice, null),
      ).toThrowError(expect.objectContaining({ code: 'internal' }));
    }
  });
});
