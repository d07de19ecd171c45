import { single } from '@bellwether/exchange';
import type { FleetView, Plan, Policy, RouteRequest, Sheet } from '@bellwether/exchange';
import {
  costSeconds,
  hitTokens,
  memoryPenalty,
  ownSeconds,
  waitingPenalty,
} from './predicted-cost.js';
import type { PredictedTtftOptions } from './predicted-ttft.options.js';

/**
 * Sends the prompt where its first token is predicted soonest: prefill outstanding, the prompt's own prefill less
 * what the worker holds of it, and what full memory would add.
 *
 * Shapes   `matchedTokens` lines up with the columns. Missing or old readings are left out of the sum.
 * Units    seconds; `ownWeight` > 1 because a miss also delays everybody behind it.
 * Result   ties go to fewer open streams, then to the dice. The plan carries the predicted seconds to first token.
 */
export const predictedTtft: Policy<PredictedTtftOptions> = {
  name: 'predicted_ttft',
  needs: ['load', 'engine-metrics', 'prefix-match', 'prefill-rate'],

  choose(fleet, request, options, dice, sheet) {
    const { vetoes, inFlight, heldSeconds } = fleet;
    const { promptTokens, matchedTokens } = request;
    const ownWeight = request.isHeld === true ? options.ownWeightHeld : options.ownWeight;
    let winner = -1;
    let least = Infinity;
    let equals = 0;
    for (let column = 0; column < vetoes.length; column += 1) {
      if (vetoes[column] !== 0) continue;
      const matched = matchedTokens[column] ?? 0;
      const cost =
        costSeconds(fleet, column, promptTokens, matched, options, ownWeight) +
        (heldSeconds[column] ?? 0);
      const more = (inFlight[column] ?? 0) - (inFlight[winner] ?? 0);
      if (winner < 0 || cost < least || (cost === least && more < 0)) {
        winner = column;
        least = cost;
        equals = 1;
      } else if (cost === least && more === 0) {
        equals += 1;
      }
    }
    // One roll, whatever the number of equals: a record keeps few.
    let left = equals > 1 ? dice(equals) : 0;
    const fewest = inFlight[winner];
    for (let column = winner + 1; left > 0 && column < vetoes.length; column += 1) {
      if (vetoes[column] !== 0 || inFlight[column] !== fewest) continue;
      const matched = matchedTokens[column] ?? 0;
      const cost =
        costSeconds(fleet, column, promptTokens, matched, options, ownWeight) +
        (heldSeconds[column] ?? 0);
      if (cost !== least) continue;
      winner = column;
      left -= 1;
    }
    if (sheet !== null) explain(fleet, request, options, ownWeight, winner, sheet);
    return planFor(fleet, request, options, winner, equals > 1);
  },
};

function planFor(
  fleet: FleetView,
  { promptTokens, matchedTokens }: RouteRequest,
  options: PredictedTtftOptions,
  winner: number,
  isTie: boolean,
): Plan {
  const own = ownSeconds(fleet, winner, promptTokens, matchedTokens[winner] ?? 0, options);
  return {
    ...single(winner, isTie),
    predictedTtftSeconds: (fleet.backlogSeconds[winner] ?? 0) + own,
  };
}

function explain(
  fleet: FleetView,
  { promptTokens, matchedTokens }: RouteRequest,
  options: PredictedTtftOptions,
  ownWeight: number,
  winner: number,
  sheet: Sheet,
): void {
  const { vetoes, backlogSeconds, heldSeconds } = fleet;
  let longest = 0;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const matched = matchedTokens[column] ?? 0;
    const hit = hitTokens(promptTokens, matched);
    const backlog = backlogSeconds[column] ?? 0;
    const own = ownSeconds(fleet, column, promptTokens, matched, options);
    longest = Math.max(longest, hit);
    sheet.term(column, 'backlog', backlog, -backlog);
    const held = heldSeconds[column] ?? 0;
    if (held > 0) sheet.term(column, 'held_ahead', held, -held);
    sheet.term(column, 'own_prefill', own, -ownWeight * own);
    sheet.term(
      column,
      'kv_memory',
      fleet.kvUsage[column] ?? NaN,
      -memoryPenalty(fleet, column, promptTokens - hit, options),
    );
    sheet.term(
      column,
      'waiting_for_memory',
      fleet.waiting[column] ?? NaN,
      -waitingPenalty(fleet, column, options),
    );
  }
  const own = hitTokens(promptTokens, matchedTokens[winner] ?? 0);
  if (longest === 0) sheet.reason('soonest_cold');
  else sheet.reason(own === longest ? 'soonest_warm' : 'soonest_elsewhere');
}
