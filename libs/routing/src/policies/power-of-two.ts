import { single } from '@bellwether/exchange';
import type { FleetView, Policy } from '@bellwether/exchange';
import { countAllowed, nthAllowed } from './allowed.js';
import type { PowerOfTwoOptions } from './power-of-two.options.js';

/** True when the worker's KV use is known and fresh enough. */
function hasReading(
  { kvUsage, readingAgeMs }: FleetView,
  column: number,
  maxReadingAgeMs: number,
): boolean {
  return (
    !Number.isNaN(kvUsage[column] ?? NaN) && (readingAgeMs[column] ?? Infinity) <= maxReadingAgeMs
  );
}

/**
 * Draws two different workers and keeps the lighter: by KV use when both report it, otherwise by open streams
 * for both – units are never mixed. Equal KV use falls to open streams; equals there to the one drawn first.
 *
 * Source   `power_of_two` of lightseekorg/smg; with open streams counted on every transport.
 */
export const powerOfTwo: Policy<PowerOfTwoOptions> = {
  name: 'power_of_two',
  needs: ['load', 'engine-metrics'],

  choose(fleet, _request, { maxReadingAgeMs }, dice, sheet) {
    const { vetoes, inFlight, kvUsage } = fleet;
    const allowed = countAllowed(vetoes);
    if (allowed === 1) {
      sheet?.reason('only_candidate');
      return single(nthAllowed(vetoes, 0));
    }
    const one = dice(allowed);
    const step = dice(allowed - 1);
    const first = nthAllowed(vetoes, one);
    const second = nthAllowed(vetoes, step >= one ? step + 1 : step);
    const byKv =
      hasReading(fleet, first, maxReadingAgeMs) &&
      hasReading(fleet, second, maxReadingAgeMs) &&
      kvUsage[first] !== kvUsage[second];
    const loads = byKv ? kvUsage : inFlight;
    const firstLoad = loads[first] ?? 0;
    const secondLoad = loads[second] ?? 0;
    if (sheet !== null) {
      sheet.term(first, byKv ? 'kv_usage' : 'in_flight', firstLoad, -firstLoad);
      sheet.term(second, byKv ? 'kv_usage' : 'in_flight', secondLoad, -secondLoad);
      sheet.reason(byKv ? 'lower_kv_of_two' : 'fewer_in_flight_of_two');
    }
    return single(secondLoad < firstLoad ? second : first, firstLoad === secondLoad);
  },
};
