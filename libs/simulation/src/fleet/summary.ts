import type { TraceRequest } from './trace.js';
import type { ReplayOutcome } from './replay-trace.js';

/** First token within this, and this per further token: then a request met its objectives. */
export const ttftObjectiveSeconds = 2;
export const tpotObjectiveSeconds = 0.1;

/** What one replay came to. Units: seconds, fractions 0–1. */
export interface ReplaySummary {
  readonly requests: number;
  /** Cached prompt tokens of all prompt tokens. */
  readonly hitRatio: number;
  readonly ttftMeanS: number;
  readonly ttftP50S: number;
  readonly ttftP90S: number;
  readonly ttftP95S: number;
  readonly ttftP99S: number;
  readonly tpotMeanS: number;
  readonly withinObjectives: number;
  /** Computed prompt tokens of the busiest worker over the mean. */
  readonly unevenness: number;
}

/** Sums up a replay. */
export function summarise(
  requests: readonly TraceRequest[],
  outcome: ReplayOutcome,
): ReplaySummary {
  const { ttftSeconds, tpotSeconds, cachedTokens } = outcome;
  const count = requests.length;
  const sorted = Float64Array.from(ttftSeconds).sort();
  let promptTokens = 0;
  let within = 0;
  let tpotCount = 0;
  let tpotSum = 0;
  requests.forEach((request, index) => {
    promptTokens += request.promptTokens;
    const tpot = tpotSeconds[index] ?? NaN;
    if (!Number.isNaN(tpot)) {
      tpotCount += 1;
      tpotSum += tpot;
    }
    const isFast = (ttftSeconds[index] ?? Infinity) <= ttftObjectiveSeconds;
    if (isFast && !(tpot > tpotObjectiveSeconds)) within += 1;
  });
  const computed = outcome.computedTokens;
  const mean = sum(computed) / computed.length;
  return {
    requests: count,
    hitRatio: sum(cachedTokens) / promptTokens,
    ttftMeanS: sum(sorted) / count,
    ttftP50S: quantile(sorted, 0.5),
    ttftP90S: quantile(sorted, 0.9),
    ttftP95S: quantile(sorted, 0.95),
    ttftP99S: quantile(sorted, 0.99),
    tpotMeanS: tpotSum / tpotCount,
    withinObjectives: within / count,
    unevenness: computed.reduce((most, tokens) => Math.max(most, tokens), 0) / mean,
  };
}

/** The value below which a share of the ascending values lies, by linear interpolation; NaN when there are none. */
export function quantile(ascending: Float64Array, share: number): number {
  const at = share * (ascending.length - 1);
  const low = ascending[Math.floor(at)] ?? NaN;
  const high = ascending[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
