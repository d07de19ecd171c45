import { single } from '@bellwether/exchange';
import type { Dice, FleetView, Plan, Policy, RouteRequest, Sheet } from '@bellwether/exchange';
import { fewestInFlight } from './allowed.js';
import type { CacheAwareOptions } from './cache-aware.options.js';

/** Why balance goes before warmth; null while the fleet is balanced. */
function imbalance(fleet: FleetView, options: CacheAwareOptions): string | null {
  const { vetoes, inFlight, kvUsage, readingAgeMs } = fleet;
  let fewest = Infinity;
  let most = 0;
  let emptiest = Infinity;
  let fullest = -Infinity;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const count = inFlight[column] ?? 0;
    if (count < fewest) fewest = count;
    if (count > most) most = count;
    const kv = kvUsage[column] ?? NaN;
    // A missing or old reading says nothing; it is neither empty nor full.
    if (Number.isNaN(kv) || (readingAgeMs[column] ?? Infinity) > options.maxReadingAgeMs) continue;
    if (kv < emptiest) emptiest = kv;
    if (kv > fullest) fullest = kv;
  }
  if (fullest > options.overloadKvThreshold) return 'kv_overloaded';
  if (fullest - emptiest > options.balanceKvThreshold) return 'kv_imbalanced';
  const isSpread =
    most - fewest > options.balanceAbsThreshold && most > options.balanceRelThreshold * fewest;
  return isSpread ? 'in_flight_imbalanced' : null;
}

/** The longest match among columns that may be chosen (or among all). */
function longestMatch(
  vetoes: Uint8Array,
  matchedTokens: Float64Array,
  mayBeVetoed: boolean,
): number {
  let longest = 0;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (!mayBeVetoed && vetoes[column] !== 0) continue;
    const matched = matchedTokens[column] ?? 0;
    if (matched > longest) longest = matched;
  }
  return longest;
}

/** Of the workers that hold `longest` tokens, the one with the fewest open streams; then the dice. */
function lightestOfWarmest(
  fleet: FleetView,
  matchedTokens: Float64Array,
  longest: number,
  dice: Dice,
): Plan {
  const { vetoes, inFlight } = fleet;
  let fewest = Infinity;
  let equals = 0;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0 || matchedTokens[column] !== longest) continue;
    const count = inFlight[column] ?? 0;
    if (count === fewest) equals += 1;
    if (count < fewest) {
      fewest = count;
      equals = 1;
    }
  }
  let left = equals > 1 ? dice(equals) : 0;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0 || matchedTokens[column] !== longest || inFlight[column] !== fewest)
      continue;
    if (left === 0) return single(column, equals > 1);
    left -= 1;
  }
  return fewestInFlight(fleet, dice, fleet.sentCount);
}

function explain(
  fleet: FleetView,
  request: RouteRequest,
  isWarm: boolean,
  reason: string,
  sheet: Sheet,
): void {
  const { vetoes, inFlight } = fleet;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const matched = request.matchedTokens[column] ?? 0;
    const share = request.promptTokens > 0 ? matched / request.promptTokens : 0;
    const count = inFlight[column] ?? 0;
    // Only the term that decided adds to the score; the other is shown with what it would have weighed: nothing.
    sheet.term(column, 'match', matched, isWarm ? share : 0);
    sheet.term(column, 'in_flight', count, isWarm ? 0 : -count);
  }
  sheet.reason(reason);
}

/**
 * Sends the prompt to the worker that holds enough of it, unless the fleet is out of balance; otherwise to the
 * least loaded.
 *
 * Shapes   `matchedTokens` lines up with the columns.
 * Result   among the warmest the fewest open streams, then the dice. The least loaded has the fewest open streams,
 *          then the fewest calls ever sent, then the dice. A warm worker that may not be chosen is passed over for
 *          the next warm one, then for the least loaded.
 * Source   `cache_aware` of lightseekorg/smg; there an unavailable owner falls to the first healthy worker.
 */
export const cacheAware: Policy<CacheAwareOptions> = {
  name: 'cache_aware',
  needs: ['load', 'engine-metrics', 'prefix-match'],

  choose(fleet, request, options, dice, sheet) {
    const unbalanced = imbalance(fleet, options);
    const { promptTokens, matchedTokens } = request;
    const needed = options.cacheThreshold * promptTokens;
    const longest = longestMatch(fleet.vetoes, matchedTokens, false);
    const isWarm = unbalanced === null && longest > 0 && longest > needed;
    if (sheet !== null) {
      const missed =
        !isWarm && longestMatch(fleet.vetoes, matchedTokens, true) > Math.max(needed, longest);
      const reason = unbalanced ?? (isWarm ? 'warm' : missed ? 'warm_not_allowed' : 'cold');
      explain(fleet, request, isWarm, reason, sheet);
    }
    return isWarm
      ? lightestOfWarmest(fleet, matchedTokens, longest, dice)
      : fewestInFlight(fleet, dice, fleet.sentCount);
  },
};
