import type { FleetView } from './fleet-view.js';
import type { Plan } from './plan.js';
import type { Sheet } from './sheet.js';

/**
 * What a policy reads besides the columns. A need without producer stops the start.
 *
 * `key-ring` and `prefix-ring` are one producer under two keys: the caller's, or a hash of the prompt's start.
 */
export type Need =
  | 'load'
  | 'engine-metrics'
  | 'prefix-match'
  | 'prefill-rate'
  | 'key-ring'
  | 'prefix-ring'
  | 'sticky-key'
  | 'length-buckets'
  | 'request-headers';

/**
 * What the affinity producers say about one request. Filled by those that the policy needs, and only by them.
 *
 * Shapes   `ringOrder` holds every column once, in the order of the walk from this request's key; null without key.
 *          `stickyColumns` are the remembered workers still in the fleet, oldest first; empty when the key is
 *          unknown, null without key. `activeKeys` and `bucketBytes` line up with the columns; null = not prepared.
 *          `bucketColumn` is the worker whose length range takes the prompt; -1 = none.
 * Units    bytes of routing text. `bucketBytes` are those handed to the worker within the window of the buckets.
 */
export interface Affinity {
  readonly ringOrder: Int32Array | null;
  readonly stickyColumns: Int32Array | null;
  readonly activeKeys: Int32Array | null;
  readonly bucketColumn: number;
  readonly bucketBytes: Float64Array | null;
}

/**
 * The request as a policy sees it.
 *
 * Shapes   `matchedTokens` lines up with the columns of the `FleetView`; all zero when the policy has no need of it.
 *          `affinity` is absent when the policy needs none of its producers.
 * Units    tokens.
 */
export interface RouteRequest {
  readonly promptTokens: number;
  readonly matchedTokens: Float64Array;
  readonly routingKey: string | null;
  /** Calls of this model so far; the only counter a policy sees. */
  readonly sequence: number;
  readonly affinity?: Affinity | null;
  /** Headers that the policy's parts name, in lower case, and no others: requests carry secrets. */
  readonly headers?: Readonly<Record<string, string>> | null;
  /** The request waited in the gateway, or would have: requests are bound late. */
  readonly isHeld?: boolean;
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
