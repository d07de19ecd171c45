import type { FleetView } from './fleet-view.js';
import type { Plan } from './plan.js';
import type { Sheet } from './sheet.js';

/** What a policy reads besides the columns. A need without producer stops the start. */
export type Need = 'load' | 'engine-metrics' | 'prefix-match';

/**
 * The request as a policy sees it.
 *
 * Shapes   `matchedTokens` lines up with the columns of the `FleetView`; all zero when the policy has no need of it.
 * Units    tokens.
 */
export interface RouteRequest {
  readonly promptTokens: number;
  readonly matchedTokens: Float64Array;
  readonly routingKey: string | null;
  /** Calls of this model so far; the only counter a policy sees. */
  readonly sequence: number;
}

/** An integer in [0, n). An argument, so that a replay repeats it. */
export type Dice = (n: number) => number;

/**
 * How a worker is chosen. Pure: no clock, no random, no memory of its own.
 *
 * Shapes   at least one column of `fleet` has no veto (`no_worker` is thrown before any policy runs).
 * Result   a plan over columns without veto. Equal inputs and dice give equal plans.
 * Sheet    when given, takes every term that was weighed; the plan is the same with and without.
 */
export interface Policy<Options = unknown> {
  readonly name: string;
  readonly needs: readonly Need[];
  choose(
    fleet: FleetView,
    request: RouteRequest,
    options: Options,
    dice: Dice,
    sheet: Sheet | null,
  ): Plan;
}
