import type { HistogramCounts } from '@bellwether/telemetry';
import type { TrafficCell } from '../../records/traffic-cell.js';

/** Figures of a window, as `Kpis` of the schema. */
export interface Kpis {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly ttftP50Ms: number | null;
  readonly ttftP95Ms: number | null;
  readonly ttftP99Ms: number | null;
  readonly outputTokensPerSecond: number | null;
  readonly inputTokensPerSecond: number | null;
  readonly cachedTokensPerSecond: number | null;
  readonly hitDelivered: number | null;
  readonly hitPredicted: number | null;
  readonly errors: number;
  readonly errorRate: number | null;
  readonly inFlight: number;
  readonly oldestOpenMs: number | null;
}

/** One bucket of a chart, as `Bucket` of the schema. */
export interface Bucket {
  readonly atMs: number;
  readonly isGap: boolean;
  readonly requests: number | null;
  readonly errors: number | null;
  readonly ttftP50Ms: number | null;
  readonly ttftP95Ms: number | null;
  readonly ttftP99Ms: number | null;
  readonly e2eP95Ms: number | null;
  readonly outputTokens: number | null;
  readonly inputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly predictedCachedTokens: number | null;
  readonly inFlight: number | null;
}

/** What runs right now. */
export interface OpenFigures {
  readonly inFlight: number;
  readonly oldestOpenMs: number | null;
}

/** `coveredMs`: how long a gateway ran in the window; rates are over that time, so that a restart halves no rate. */
export function kpisOf(cell: TrafficCell, coveredMs: number, open: OpenFigures): Kpis {
  const seconds = coveredMs / 1_000;
  const perSecond = (value: number | null): number | null =>
    value === null ? null : rate(value, seconds);
  return {
    requests: cell.requests,
    requestsPerSecond: rate(cell.requests, seconds),
    ttftP50Ms: milliseconds(cell.ttft, 0.5),
    ttftP95Ms: milliseconds(cell.ttft, 0.95),
    ttftP99Ms: milliseconds(cell.ttft, 0.99),
    outputTokensPerSecond: perSecond(known(cell, cell.outputTokens, cell.outputCalls)),
    inputTokensPerSecond: perSecond(known(cell, cell.inputTokens, cell.inputCalls)),
    cachedTokensPerSecond: perSecond(known(cell, cell.cachedTokens, cell.cachedCalls)),
    hitDelivered: ratio(cell.cachedTokens, cell.cachedInputTokens),
    hitPredicted: ratio(cell.predictedTokens, cell.predictedInputTokens),
    errors: cell.failed,
    errorRate: ratio(cell.failed, cell.requests),
    inFlight: open.inFlight,
    oldestOpenMs: open.oldestOpenMs,
  };
}

/** `cell` null = it is not known what happened. */
export function bucketOf(atMs: number, cell: TrafficCell | null, isGap: boolean): Bucket {
  if (cell === null) return { ...unknownBucket, atMs, isGap };
  return {
    atMs,
    isGap,
    requests: cell.requests,
    errors: cell.failed,
    ttftP50Ms: milliseconds(cell.ttft, 0.5),
    ttftP95Ms: milliseconds(cell.ttft, 0.95),
    ttftP99Ms: milliseconds(cell.ttft, 0.99),
    e2eP95Ms: milliseconds(cell.callTime, 0.95),
    outputTokens: known(cell, cell.outputTokens, cell.outputCalls),
    inputTokens: known(cell, cell.inputTokens, cell.inputCalls),
    cachedTokens: known(cell, cell.cachedTokens, cell.cachedCalls),
    predictedCachedTokens: known(cell, cell.predictedTokens, cell.predictedCalls),
    inFlight: cell.inFlight ?? (cell.requests === 0 ? 0 : null),
  };
}

const unknownBucket: Omit<Bucket, 'atMs' | 'isGap'> = {
  requests: null,
  errors: null,
  ttftP50Ms: null,
  ttftP95Ms: null,
  ttftP99Ms: null,
  e2eP95Ms: null,
  outputTokens: null,
  inputTokens: null,
  cachedTokens: null,
  predictedCachedTokens: null,
  inFlight: null,
};

/** Without calls nothing was used: 0. With calls of which none reported this class: unknown. */
function known(cell: TrafficCell, tokens: number, calls: number): number | null {
  return calls > 0 || cell.requests === 0 ? tokens : null;
}

function milliseconds(histogram: HistogramCounts | null, p: number): number | null {
  const seconds = histogram?.percentile(p) ?? null;
  return seconds === null ? null : seconds * 1_000;
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const rate = (count: number, seconds: number): number =>
  count > 0 ? count / Math.max(1, seconds) : 0;
