import type { CallRecord } from '@bellwether/exchange';
import { boundedLabels } from './bounded-labels.js';
import type { BoundedLabels } from './bounded-labels.js';
import { CallSeries } from './call-series.js';
import type { CallTotals, EndSeries } from './call-series.js';
import { isRefusedCaller } from './is-refused-caller.js';
import { interTokenSeconds, ttftSeconds } from './call-times.js';
import type { MetricSet } from './metric-set.js';

/** Most models that get series of their own. */
const maxModels = 200;
/** Most policies, error codes and statuses: more than exist, so that a bug cannot grow them. */
const maxWords = 100;

export interface CallMetrics {
  recordCall(record: CallRecord): void;
  /** Ends the series of a worker that is gone. */
  forgetWorker(workerId: string): void;
  /** Writes the sums into the counters; called at a scrape. */
  write(): void;
  totals(): CallTotals;
}

export interface CallMetricsOptions {
  readonly set: MetricSet;
  /** Models that the fleet lists; a name that a caller made up gets no series. */
  isKnownModel(model: string): boolean;
  /** The worker's label, or `other`. */
  workerLabel(workerId: string): string;
}

/** Counts one finished call, once: a look-up or two and plain sums. Labels are spelled out at a scrape. */
export function callMetrics(options: CallMetricsOptions): CallMetrics {
  const series = new CallSeries(options.set);
  const models = boundedLabels(maxModels);
  const words = boundedLabels(maxWords);
  return {
    recordCall(record) {
      const operation = record.operation ?? 'unknown';
      const status = words.label(String(record.status));
      const end = series.end(
        modelLabel(record, models, options),
        operation,
        record.outcome,
        status,
      );
      end.calls += 1;
      countTotals(series, record, words);
      countTimes(series, end, record, words);
      countTokens(end, record);
      countAttempts(series, record, words, options);
    },
    forgetWorker: (workerId) => series.forgetWorker(workerId),
    write: () => series.write(),
    totals: () => series.totals(),
  };
}

function modelLabel(
  record: CallRecord,
  models: BoundedLabels,
  options: CallMetricsOptions,
): string {
  const { model } = record;
  if (model === null) return 'unknown';
  return record.workerId !== null || options.isKnownModel(model) ? models.label(model) : 'unknown';
}

function countTotals(series: CallSeries, record: CallRecord, words: BoundedLabels): void {
  if (record.errorCode !== null) series.countError(words.label(record.errorCode));
  if (isRefusedCaller(record))
    series.countRefusedCaller(record.keyId === null ? 'unknown' : 'known');
  series.requestBytes += record.bodyBytes;
  series.replyBytes += record.replyBytes;
  if (record.isStream) series.events += record.events;
  series.toolRounds += record.tools?.rounds ?? 0;
}

function countTimes(
  series: CallSeries,
  end: EndSeries,
  record: CallRecord,
  words: BoundedLabels,
): void {
  const ttft = ttftSeconds(record);
  if (ttft !== null) end.model.ttft.observe(ttft);
  const interToken = interTokenSeconds(record);
  if (interToken !== null) end.model.interToken.observe(interToken);
  if (record.outcome === 'ok') end.callTime.observe(record.endMs / 1000);
  if (record.overheadMs !== null) series.overhead.observe(record.overheadMs / 1000);
  const { parsedMs, chosenMs, sentMs } = record;
  // With a second attempt the span from parsing to choosing holds the first attempt too: that is no decision time.
  if (parsedMs !== null && chosenMs !== null && record.attempts.length < 2) {
    const policy = words.label(record.policy ?? 'unknown');
    const fromMs = record.boundMs ?? parsedMs;
    series.decision(policy).observe(Math.max(0, chosenMs - fromMs) / 1000);
  }
  if (chosenMs !== null && sentMs !== null) {
    const waitedMs =
      record.boundMs === null || parsedMs === null ? sentMs - chosenMs : record.boundMs - parsedMs;
    series.queue.observe(Math.max(0, waitedMs) / 1000);
  }
}

function countTokens({ model }: EndSeries, record: CallRecord): void {
  const { usage, predictedCachedTokens, promptTokensEstimate } = record;
  if (predictedCachedTokens !== null && promptTokensEstimate !== null) {
    model.predicted += predictedCachedTokens;
    model.estimated += promptTokensEstimate;
  }
  if (usage === null) return;
  const { inputTokens, outputTokens, reasoningTokens, cachedTokens } = usage;
  if (inputTokens !== null) model.input = (model.input ?? 0) + inputTokens;
  if (outputTokens !== null) model.output = (model.output ?? 0) + outputTokens;
  if (reasoningTokens !== null) model.reasoning = (model.reasoning ?? 0) + reasoningTokens;
  if (cachedTokens !== null && inputTokens !== null) {
    model.cached = (model.cached ?? 0) + cachedTokens;
    model.cacheKnown += inputTokens;
  }
}

function countAttempts(
  series: CallSeries,
  { attempts }: CallRecord,
  words: BoundedLabels,
  options: CallMetricsOptions,
): void {
  for (const [index, attempt] of attempts.entries()) {
    series.countAttempt(
      options.workerLabel(attempt.workerId),
      words.label(attempt.errorCode ?? 'ok'),
    );
    // What follows a good attempt is a further turn of the same call.
    const before = attempts[index - 1]?.errorCode ?? null;
    if (before !== null) series.countRetry(words.label(before));
  }
}
