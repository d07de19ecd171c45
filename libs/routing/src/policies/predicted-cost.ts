import type { FleetView } from '@bellwether/exchange';
import type { PredictedTtftOptions } from './predicted-ttft.options.js';

type CostOptions = Pick<
  PredictedTtftOptions,
  | 'highKvUsage'
  | 'kvPenaltySeconds'
  | 'waitingPenaltySeconds'
  | 'maxReadingAgeMs'
  | 'assumedTokensPerSecond'
>;

/** Tokens that need no computing: at least one always does. */
export function hitTokens(promptTokens: number, matchedTokens: number): number {
  return Math.max(0, Math.min(matchedTokens, promptTokens - 1));
}

/** Seconds of prefill that `uncached` tokens behind `hit` tokens of context take. */
export function prefillSeconds(
  hit: number,
  uncached: number,
  tokensPerSecond: number,
  attentionSecondsPerToken2: number,
): number {
  const attention = attentionSecondsPerToken2 * uncached * (hit + uncached / 2);
  // An unknown quadratic term is left out, not taken for infinite.
  return uncached / tokensPerSecond + (Number.isNaN(attention) ? 0 : attention);
}

/** Seconds that the prompt's own prefill takes on the worker. */
export function ownSeconds(
  fleet: FleetView,
  column: number,
  promptTokens: number,
  matchedTokens: number,
  { assumedTokensPerSecond }: CostOptions,
): number {
  const hit = hitTokens(promptTokens, matchedTokens);
  const rate = fleet.prefillTokensPerSecond[column] ?? NaN;
  return prefillSeconds(
    hit,
    promptTokens - hit,
    rate > 0 ? rate : assumedTokensPerSecond,
    fleet.attentionSecondsPerToken2[column] ?? NaN,
  );
}

/** KV use of the worker with what was sent since it reported; NaN when the reading is missing or old. */
export function kvUsageNow(fleet: FleetView, column: number, maxReadingAgeMs: number): number {
  if (!((fleet.readingAgeMs[column] ?? Infinity) <= maxReadingAgeMs)) return NaN;
  const sent = (fleet.sentUncachedTokens[column] ?? 0) / (fleet.kvCapacityTokens[column] ?? NaN);
  return (fleet.kvUsage[column] ?? NaN) + (Number.isNaN(sent) ? 0 : sent);
}

/** Seconds added where this prompt would meet full memory; 0 when nothing is known of it. */
export function memoryPenalty(
  fleet: FleetView,
  column: number,
  uncachedTokens: number,
  { highKvUsage, kvPenaltySeconds, maxReadingAgeMs }: CostOptions,
): number {
  const share = uncachedTokens / (fleet.kvCapacityTokens[column] ?? NaN);
  const usage = kvUsageNow(fleet, column, maxReadingAgeMs);
  const over = usage + (Number.isNaN(share) ? 0 : share) - highKvUsage;
  return over > 0 ? (kvPenaltySeconds * over) / (1 - highKvUsage) : 0;
}

/** Seconds added for those who wait inside a worker whose memory is full. */
export function waitingPenalty(
  fleet: FleetView,
  column: number,
  { highKvUsage, waitingPenaltySeconds, maxReadingAgeMs }: CostOptions,
): number {
  const waiting = fleet.waiting[column] ?? NaN;
  return kvUsageNow(fleet, column, maxReadingAgeMs) > highKvUsage && waiting > 0
    ? waitingPenaltySeconds * waiting
    : 0;
}

/** What sending the prompt to the worker costs, in seconds. Allocates nothing. */
export function costSeconds(
  fleet: FleetView,
  column: number,
  promptTokens: number,
  matchedTokens: number,
  options: CostOptions,
  ownWeight: number,
): number {
  const uncached = promptTokens - hitTokens(promptTokens, matchedTokens);
  return (
    (fleet.backlogSeconds[column] ?? 0) +
    ownWeight * ownSeconds(fleet, column, promptTokens, matchedTokens, options) +
    memoryPenalty(fleet, column, uncached, options) +
    waitingPenalty(fleet, column, options)
  );
}

/** True while requests wait inside the worker for memory: then what the gateway thinks drained has not. */
export function isMemoryBlocked(
  fleet: FleetView,
  column: number,
  { highKvUsage, maxReadingAgeMs }: CostOptions,
): boolean {
  return (
    (fleet.waiting[column] ?? NaN) > 0 &&
    (fleet.kvUsage[column] ?? NaN) > highKvUsage &&
    (fleet.readingAgeMs[column] ?? Infinity) <= maxReadingAgeMs
  );
}
