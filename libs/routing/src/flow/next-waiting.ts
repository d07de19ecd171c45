import type { FleetView } from '@bellwether/exchange';
import { costSeconds, isMemoryBlocked, ownSeconds } from '../policies/predicted-cost.js';
import type { PredictedTtftOptions } from '../policies/predicted-ttft.options.js';

/** Requests looked at from the head of the line. */
export const maxLookedAt = 256;

/**
 * A request that waits in the gateway, as `nextWaiting` sees it.
 *
 * Shapes   `matchedTokens` lines up with the columns of the fleet. `band` 0 goes first.
 * Units    tokens, milliseconds. `tenantShare` is the service its tenant has had; the smaller goes first in a band.
 */
export interface HeldRequest {
  readonly promptTokens: number;
  readonly matchedTokens: Float64Array;
  readonly arrivedAtMs: number;
  readonly band: number;
  readonly tenantShare: number;
}

/**
 * Who leaves next: `index` in the line and the column of its best worker; -1 = nobody yet.
 * `afterSeconds` is the earliest predicted time at which somebody may leave; Infinity when only an event can tell.
 */
export interface NextTurn {
  readonly index: number;
  readonly column: number;
  readonly afterSeconds: number;
}

/**
 * Late binding: the waiting request whose best worker is about to run dry. Pure, like `choose`; asked at every
 * arrival, first token, stream end and reading, and after `afterSeconds`.
 *
 * Shapes   `waiting` in order of the line; the first 256 are looked at.
 * Result   within the best band and the tenant with the least service: shortest prefill first, ageing so that none
 *          starves. Equals leave in order of the line.
 */
export function nextWaiting(
  waiting: readonly HeldRequest[],
  fleet: FleetView,
  options: PredictedTtftOptions,
  nowMs: number,
): NextTurn {
  const count = Math.min(waiting.length, maxLookedAt);
  let index = -1;
  let winnerColumn = -1;
  let leastRank = Infinity;
  let afterSeconds = Infinity;
  for (let place = 0; place < count; place += 1) {
    const request = waiting[place] as HeldRequest;
    const column = bestColumn(request, fleet, options);
    if (column < 0 || isMemoryBlocked(fleet, column, options)) continue;
    const spare = (fleet.backlogSeconds[column] ?? 0) - options.holdSeconds;
    if (spare >= 0) {
      afterSeconds = Math.min(afterSeconds, spare);
      continue;
    }
    const matched = request.matchedTokens[column] ?? 0;
    const waitedSeconds = (nowMs - request.arrivedAtMs) / 1_000;
    const own = ownSeconds(fleet, column, request.promptTokens, matched, options);
    const rank = own - options.ageWeight * waitedSeconds;
    const leader = waiting[index];
    if (leader !== undefined && !goesBefore(request, rank, leader, leastRank)) continue;
    index = place;
    winnerColumn = column;
    leastRank = rank;
  }
  return { index, column: winnerColumn, afterSeconds };
}

function goesBefore(
  request: HeldRequest,
  rank: number,
  leader: HeldRequest,
  leastRank: number,
): boolean {
  if (request.band !== leader.band) return request.band < leader.band;
  if (request.tenantShare !== leader.tenantShare) return request.tenantShare < leader.tenantShare;
  return rank < leastRank;
}

/** The column that `predicted_ttft` would choose, but for its dice; -1 when none may be. */
function bestColumn(
  { promptTokens, matchedTokens }: HeldRequest,
  fleet: FleetView,
  options: PredictedTtftOptions,
): number {
  const { vetoes, inFlight } = fleet;
  let best = -1;
  let least = Infinity;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const matched = matchedTokens[column] ?? 0;
    const weight = options.ownWeightHeld;
    const cost = costSeconds(fleet, column, promptTokens, matched, options, weight);
    const isFewer = cost === least && (inFlight[column] ?? 0) < (inFlight[best] ?? 0);
    if (best >= 0 && cost >= least && !isFewer) continue;
    best = column;
    least = cost;
  }
  return best;
}
