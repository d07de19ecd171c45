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
 * Who leaves next: `index` in the line, or -1 = nobody yet, and the column of its best worker.
 *
 * Shapes   `heldSeconds` by column: prefill that waits in the gateway and goes there before this request. The caller
 *          puts it into the columns before it asks `choose`, which then weighs what was weighed here.
 * Units    `afterSeconds` is the earliest predicted time at which somebody may leave; Infinity when only an event tells.
 */
export interface NextTurn {
  readonly index: number;
  readonly column: number;
  readonly heldSeconds: Float64Array;
  readonly afterSeconds: number;
}

/**
 * Late binding: the waiting request whose best worker is about to run dry. Pure, like `choose`; asked at every
 * arrival, first token, stream end and reading, and after `afterSeconds`.
 *
 * Whoever waits for a worker counts as its work for those behind: else all would wait for the one that is a little
 * faster or warmer, while others idle.
 *
 * Shapes   `waiting` in order of the line; the first 256 are looked at. `fleet.heldSeconds` is not read.
 * Result   by band, then the tenant with the least service, then shortest prefill first, ageing so that none starves.
 *          Equals leave in order of the line.
 */
export function nextWaiting(
  waiting: readonly HeldRequest[],
  fleet: FleetView,
  options: PredictedTtftOptions,
  nowMs: number,
): NextTurn {
  const heldSeconds = new Float64Array(fleet.vetoes.length);
  let afterSeconds = Infinity;
  for (const index of inOrder(waiting, fleet, options, nowMs)) {
    const request = waiting[index] as HeldRequest;
    const column = bestColumn(request, fleet, options, heldSeconds);
    if (column < 0) break;
    const held = heldSeconds[column] ?? 0;
    if (!isMemoryBlocked(fleet, column, options)) {
      const spare = (fleet.backlogSeconds[column] ?? 0) + held - options.holdSeconds;
      if (spare < 0) return { index, column, heldSeconds, afterSeconds: 0 };
      afterSeconds = Math.min(afterSeconds, spare);
    }
    heldSeconds[column] = held + ownAt(request, column, fleet, options);
  }
  return { index: -1, column: -1, heldSeconds, afterSeconds };
}

/** Places in the line, in the order in which they may leave. */
function inOrder(
  waiting: readonly HeldRequest[],
  fleet: FleetView,
  options: PredictedTtftOptions,
  nowMs: number,
): number[] {
  const count = Math.min(waiting.length, maxLookedAt);
  if (count < 2) return count === 0 ? [] : [0];
  const ranks = new Float64Array(count);
  const order: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const request = waiting[index] as HeldRequest;
    const own = ownAt(request, bestColumn(request, fleet, options, null), fleet, options);
    ranks[index] = own - (options.ageWeight * (nowMs - request.arrivedAtMs)) / 1_000;
    order.push(index);
  }
  return order.sort((one, other) => {
    const [first, second] = [waiting[one] as HeldRequest, waiting[other] as HeldRequest];
    return (
      first.band - second.band ||
      first.tenantShare - second.tenantShare ||
      (ranks[one] as number) - (ranks[other] as number)
    );
  });
}

function ownAt(
  { promptTokens, matchedTokens }: HeldRequest,
  column: number,
  fleet: FleetView,
  options: PredictedTtftOptions,
): number {
  return ownSeconds(fleet, column, promptTokens, matchedTokens[column] ?? 0, options);
}

/** The column that `predicted_ttft` would choose, but for its dice; -1 when none may be. */
function bestColumn(
  { promptTokens, matchedTokens }: HeldRequest,
  fleet: FleetView,
  options: PredictedTtftOptions,
  heldSeconds: Float64Array | null,
): number {
  const { vetoes, inFlight } = fleet;
  const weight = options.ownWeightHeld;
  let best = -1;
  let least = Infinity;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const matched = matchedTokens[column] ?? 0;
    const cost =
      costSeconds(fleet, column, promptTokens, matched, options, weight) +
      (heldSeconds?.[column] ?? 0);
    const isFewer = cost === least && (inFlight[column] ?? 0) < (inFlight[best] ?? 0);
    if (best >= 0 && cost >= least && !isFewer) continue;
    best = column;
    least = cost;
  }
  return best;
}
