import type { CallRecord } from '@bellwether/exchange';
import { callEdges, HistogramCounts, ttftEdges, ttftSeconds } from '@bellwether/telemetry';

/** What a cell takes from a finished call. */
export type FoldedCall = Pick<
  CallRecord,
  | 'outcome'
  | 'isStream'
  | 'firstOutputMs'
  | 'endMs'
  | 'usage'
  | 'predictedCachedTokens'
  | 'availableCachedTokens'
  | 'promptTokensEstimate'
>;

/** The sums of a cell, each a plain number that can be added. */
export const cellSums = [
  'requests',
  'failed',
  'rejected',
  'cancelled',
  'inputTokens',
  'inputCalls',
  'outputTokens',
  'outputCalls',
  'cachedTokens',
  'cachedInputTokens',
  'cachedCalls',
  'predictedTokens',
  'predictedInputTokens',
  'predictedCalls',
  'accountCalls',
  'accountInputTokens',
  'accountAvailableTokens',
  'accountCapturedTokens',
  'accountDeliveredTokens',
] as const;
export type CellSum = (typeof cellSums)[number];

/**
 * What a stretch of time did, as sums and histograms that merge exactly: a second, a minute, or a whole window.
 *
 * Units    tokens; `…Calls` counts the calls that reported that class, so that an unknown class is told from zero.
 *          `cachedInputTokens` and `predictedInputTokens` are the divisors of the two hit ratios: the input of
 *          exactly the calls whose cached or predicted tokens are in the sum. `account…` are over the calls of which
 *          all three are known: what some worker held, what the chosen one was believed to hold, what it reused.
 */
export class TrafficCell {
  requests = 0;
  failed = 0;
  rejected = 0;
  cancelled = 0;
  inputTokens = 0;
  inputCalls = 0;
  outputTokens = 0;
  outputCalls = 0;
  cachedTokens = 0;
  cachedInputTokens = 0;
  cachedCalls = 0;
  predictedTokens = 0;
  predictedInputTokens = 0;
  predictedCalls = 0;
  accountCalls = 0;
  accountInputTokens = 0;
  accountAvailableTokens = 0;
  accountCapturedTokens = 0;
  accountDeliveredTokens = 0;
  /** Most calls seen running at once; null = nobody looked. */
  inFlight: number | null = null;
  ttft: HistogramCounts | null = null;
  callTime: HistogramCounts | null = null;

  /** Folds one finished call in. */
  add(record: FoldedCall): void {
    this.requests += 1;
    if (record.outcome !== 'ok') this[record.outcome] += 1;
    const ttft = ttftSeconds(record);
    if (ttft !== null) (this.ttft ??= new HistogramCounts(ttftEdges)).add(ttft);
    if (record.outcome === 'ok')
      (this.callTime ??= new HistogramCounts(callEdges)).add(record.endMs / 1000);
    this.#addUsage(record);
    this.#addPrediction(record);
    this.#addAccount(record);
  }

  merge(other: TrafficCell): void {
    for (const sum of cellSums) this[sum] += other[sum];
    this.see(other.inFlight);
    if (other.ttft) (this.ttft ??= new HistogramCounts(ttftEdges)).merge(other.ttft);
    if (other.callTime) (this.callTime ??= new HistogramCounts(callEdges)).merge(other.callTime);
  }

  /** Notes how many calls run. */
  see(inFlight: number | null): void {
    if (inFlight !== null) this.inFlight = Math.max(this.inFlight ?? 0, inFlight);
  }

  /** The same stretch thinned to a share of its sums; its percentiles stay. */
  share(part: number): TrafficCell {
    const thinned = new TrafficCell();
    thinned.merge(this);
    for (const sum of cellSums) thinned[sum] *= part;
    return thinned;
  }

  #addUsage({ usage }: FoldedCall): void {
    if (usage === null) return;
    if (usage.inputTokens !== null) {
      this.inputTokens += usage.inputTokens;
      this.inputCalls += 1;
    }
    if (usage.outputTokens !== null) {
      this.outputTokens += usage.outputTokens;
      this.outputCalls += 1;
    }
    if (usage.cachedTokens !== null && usage.inputTokens !== null) {
      this.cachedTokens += usage.cachedTokens;
      this.cachedInputTokens += usage.inputTokens;
      this.cachedCalls += 1;
    }
  }

  #addAccount(record: FoldedCall): void {
    const { availableCachedTokens, predictedCachedTokens, promptTokensEstimate, usage } = record;
    const input = usage?.inputTokens ?? null;
    const delivered = usage?.cachedTokens ?? null;
    if (
      availableCachedTokens === null ||
      predictedCachedTokens === null ||
      promptTokensEstimate === null ||
      promptTokensEstimate <= 0 ||
      input === null ||
      delivered === null
    )
      return;
    const scale = input / promptTokensEstimate;
    this.accountCalls += 1;
    this.accountInputTokens += input;
    this.accountAvailableTokens += Math.min(input, availableCachedTokens * scale);
    this.accountCapturedTokens += Math.min(input, predictedCachedTokens * scale);
    this.accountDeliveredTokens += delivered;
  }

  /** Routing predicts in estimated tokens. Scaled to the worker's own count the two hits share one axis. */
  #addPrediction({ predictedCachedTokens, promptTokensEstimate, usage }: FoldedCall): void {
    if (
      predictedCachedTokens === null ||
      promptTokensEstimate === null ||
      promptTokensEstimate <= 0
    )
      return;
    const input = usage?.inputTokens ?? promptTokensEstimate;
    this.predictedTokens += Math.min(1, predictedCachedTokens / promptTokensEstimate) * input;
    this.predictedInputTokens += input;
    this.predictedCalls += 1;
  }
}
