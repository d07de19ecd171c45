import { single } from '@bellwether/exchange';
import type { FleetView, Policy, Sheet } from '@bellwether/exchange';
import { fewestInFlight } from './allowed.js';
import type { PrefixHashOptions } from './prefix-hash.options.js';
import { firstAllowedOnRing } from './ring.js';

/** Open streams that one worker may have before the key moves on. */
function mostAllowed({ vetoes, inFlight }: FleetView, loadFactor: number): number {
  let total = 0;
  let workers = 0;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    total += inFlight[column] ?? 0;
    workers += 1;
  }
  return total === 0 ? Infinity : (loadFactor * (total + 1)) / workers;
}

function explain(fleet: FleetView, home: number, byRing: boolean, sheet: Sheet): void {
  const { vetoes, inFlight } = fleet;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const isHome = column === home ? 1 : 0;
    const count = inFlight[column] ?? 0;
    // Only what decided adds to the score; the other is shown beside it.
    sheet.term(column, 'ring_home', isHome, byRing ? isHome : 0);
    sheet.term(column, 'in_flight', count, byRing ? 0 : -count);
  }
}

/**
 * Prompts with the same start go to the same worker, as long as it carries no more than its share.
 *
 * Result   the key's worker when its open streams are within `loadFactor` of the mean; else the one with the
 *          fewest, when that one is; else the key's worker after all. A prompt without text has no key and goes
 *          to the fewest open streams.
 * Source   `prefix_hash` of lightseekorg/smg; there it needs token ids and fails over plain HTTP.
 */
export const prefixHash: Policy<PrefixHashOptions> = {
  name: 'prefix_hash',
  needs: ['load', 'prefix-ring'],

  choose(fleet, { affinity }, { loadFactor }, dice, sheet) {
    const { vetoes, inFlight } = fleet;
    const ringOrder = affinity?.ringOrder ?? null;
    const home = ringOrder === null ? -1 : firstAllowedOnRing(vetoes, ringOrder);
    const most = mostAllowed(fleet, loadFactor);
    if (home !== -1 && (inFlight[home] ?? 0) <= most) {
      if (sheet !== null) {
        explain(fleet, home, true, sheet);
        sheet.reason('ring_hit');
      }
      return single(home);
    }
    const lightest = fewestInFlight(fleet, dice);
    const hasRoom = home === -1 || (inFlight[lightest.legs[0].worker] ?? 0) <= most;
    if (sheet !== null) {
      explain(fleet, home, !hasRoom, sheet);
      sheet.reason(home === -1 ? 'no_prefix' : hasRoom ? 'home_overloaded' : 'all_overloaded');
    }
    return hasRoom ? lightest : single(home);
  },
};
