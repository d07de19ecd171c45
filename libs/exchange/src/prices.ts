import type { Usage } from './usage.js';

/** What a million tokens of each class cost. null = as the class that it is a part of; `input` and `output` are parts of nothing. */
export interface TokenPrices {
  readonly input: number | null;
  readonly cachedInput: number | null;
  readonly cacheWrite: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
  readonly audioInput: number | null;
  readonly audioOutput: number | null;
  readonly image: number | null;
}

/**
 * A price as it is published: for whom, for what, from when on, and how much.
 *
 * Shapes   null in `tenantId`, `model`, `provider`, `pool` = all; a `*` at the end of `model` stands for any rest.
 * Units    millionths of the gateway's currency; `fromMs` included, `untilMs` not, null = no end.
 */
export interface PriceRule {
  readonly id: string;
  /** Counts the versions of one price. */
  readonly version: number;
  readonly tenantId: string | null;
  readonly model: string | null;
  readonly provider: string | null;
  readonly pool: string | null;
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly tokens: TokenPrices | null;
  /** For the time that a worker spends on a call, shared by as many as it serves at once. */
  readonly acceleratorHour: number | null;
  readonly callsAtOnce: number;
  /** When it was set: of equals the younger counts. Absent in what was kept before that was told. */
  readonly setAtMs?: number;
}

/** Why nobody knows what a call cost. */
export const unpricedReasons = ['no_price', 'class_without_price', 'no_usage'] as const;
export type UnpricedReason = (typeof unpricedReasons)[number];

/** A call, or what it will probably be, as prices see it. `workerMs` = how long a worker was busy with it. */
export interface PricedCall {
  readonly tenantId: string | null;
  readonly model: string | null;
  readonly workerId: string | null;
  /** Where the worker stood; absent = where it stands. */
  readonly pool?: string | null;
  /** No worker is chosen yet: it may be served wherever a worker stands. */
  readonly isGuess?: true;
  readonly startedAtMs: number;
  readonly usage: Usage | null;
  readonly workerMs: number | null;
}

/** What a call cost, in millionths of the gateway's currency. A cost of null has its reason, and is never 0. */
export interface Cost {
  readonly micros: number | null;
  readonly reason: UnpricedReason | null;
  /** The price that was taken; null = none. */
  readonly priceId: string | null;
  readonly priceVersion: number | null;
}
