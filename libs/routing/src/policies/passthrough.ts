import { single } from '@bellwether/exchange';
import type { Policy } from '@bellwether/exchange';
import { countAllowed, nthAllowed } from './allowed.js';
import type { PassthroughOptions } from './passthrough.options.js';

/**
 * The first allowed worker, always: for a fleet of one, or one that balances by itself. Reads nothing.
 *
 * Source   `passthrough` of lightseekorg/smg.
 */
export const passthrough: Policy<PassthroughOptions> = {
  name: 'passthrough',
  needs: [],

  choose({ vetoes }, _request, _options, _dice, sheet) {
    sheet?.reason(countAllowed(vetoes) === 1 ? 'only_candidate' : 'first_of_many');
    return single(nthAllowed(vetoes, 0));
  },
};
