import { single } from '@bellwether/exchange';
import type { Policy } from '@bellwether/exchange';
import { countAllowed, nthAllowed } from './allowed.js';
import type { RandomOptions } from './random.options.js';

/** Any allowed worker, each as likely as the next. */
export const random: Policy<RandomOptions> = {
  name: 'random',
  needs: [],

  choose({ vetoes }, _request, _options, dice, sheet) {
    const allowed = countAllowed(vetoes);
    sheet?.reason(allowed === 1 ? 'only_candidate' : 'drawn');
    return allowed === 1
      ? single(nthAllowed(vetoes, 0))
      : single(nthAllowed(vetoes, dice(allowed)), true);
  },
};
