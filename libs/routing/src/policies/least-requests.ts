import type { Policy } from '@bellwether/exchange';
import { fewestInFlight } from './allowed.js';
import type { LeastRequestsOptions } from './least-requests.options.js';

/** The allowed worker with the fewest open streams. Ties go to the dice. */
export const leastRequests: Policy<LeastRequestsOptions> = {
  name: 'least_requests',
  needs: ['load'],

  choose(fleet, _request, _options, dice, sheet) {
    const plan = fewestInFlight(fleet, dice);
    if (sheet !== null) {
      const { vetoes, inFlight } = fleet;
      for (let column = 0; column < vetoes.length; column += 1) {
        if (vetoes[column] === 0)
          sheet.term(column, 'in_flight', inFlight[column] ?? 0, -(inFlight[column] ?? 0));
      }
      sheet.reason(plan.isTie ? 'fewest_in_flight_tie' : 'fewest_in_flight');
    }
    return plan;
  },
};
