import { single } from '@bellwether/exchange';
import type { Policy } from '@bellwether/exchange';
import { countAllowed, nthAllowed } from './allowed.js';
import type { RoundRobinOptions } from './round-robin.options.js';

/**
 * One after the other. The turn comes from the model's call number, taken modulo the allowed workers, so that
 * a vetoed worker's share is spread over all others and not given to its neighbour.
 */
export const roundRobin: Policy<RoundRobinOptions> = {
  name: 'round_robin',
  needs: [],

  choose({ vetoes }, { sequence }, _options, _dice, sheet) {
    const allowed = countAllowed(vetoes);
    sheet?.reason(allowed === 1 ? 'only_candidate' : 'next_in_turn');
    return single(nthAllowed(vetoes, sequence % allowed));
  },
};
