import { single } from '@bellwether/exchange';
import type { Policy } from '@bellwether/exchange';
import { countAllowed, nthAllowed } from './allowed.js';
import type { ConsistentHashingOptions } from './consistent-hashing.options.js';
import { explainRing, firstAllowedOnRing } from './ring.js';

/**
 * The first allowed worker clockwise from the key: equal keys meet again, and a worker that leaves moves only its
 * own keys. Without key any allowed worker, each as likely as the next.
 *
 * Source   `consistent_hashing` of lightseekorg/smg; there the walk stops at a worker whose breaker is open.
 */
export const consistentHashing: Policy<ConsistentHashingOptions> = {
  name: 'consistent_hashing',
  needs: ['key-ring'],

  choose(fleet, { affinity }, _options, dice, sheet) {
    const { vetoes } = fleet;
    const ringOrder = affinity?.ringOrder ?? null;
    const column = ringOrder === null ? -1 : firstAllowedOnRing(vetoes, ringOrder);
    if (ringOrder === null || column === -1) {
      const allowed = countAllowed(vetoes);
      sheet?.reason(allowed === 1 ? 'only_candidate' : 'no_routing_key');
      return allowed === 1
        ? single(nthAllowed(vetoes, 0))
        : single(nthAllowed(vetoes, dice(allowed)), true);
    }
    if (sheet !== null) {
      explainRing(fleet, ringOrder, 1, sheet);
      sheet.reason(column === ringOrder[0] ? 'ring_hit' : 'ring_walked_on');
    }
    return single(column);
  },
};
