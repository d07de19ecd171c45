import type { CallRecord } from '@bellwether/exchange';
import { boundedLabels } from './bounded-labels.js';
import type { BoundedLabels } from './bounded-labels.js';
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
}

export interface CallMetricsOptions {
  readonly set: MetricSet;
  /** Models that the fleet lists; a name that a caller made up gets no series. */
  isKnownModel(model: string): boolean;
  /** The worker's label, or `other`. */
  workerLabel(workerId: string): string;
}

/** Counts one finished call, once. */
export function callMetrics(options: CallMetricsOptions): CallMetrics {
  const { set } = options;
  const models = boundedLabels(maxModels);
  const words = boundedLabels(maxWords);
  const results = new Map<string, Set<string>>();

  return {
    recordCall(record) {
      const model = modelLabel(record, models, options);
      countEnd(set, record, model, words);
      countTimes(set, record, model, words);
      countTokens(set, record, model);
      for (const [index, attempt] of record.attempts.entries()) {
        const worker = options.workerLabel(attempt.workerId);
        const result = words.label(attempt.errorCode ?? 'ok');
        set.attempts.inc({ worker, result });
        remember(results, worker, result);
        if (index > 0)
          set.retries.inc({
            code: words.label(record.attempts[index - 1]?.errorCode ?? 'unknown'),
          });
      }
    },
    forgetWorker(workerId) {
      for (const result of results.get(workerId) ?? [])
        set.attempts.remove({ worker: workerId, result });
      results.delete(workerId);
    },
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

function countEnd(set: MetricSet, record: CallRecord, model: string, words: BoundedLabels): void {
  const status = words.label(String(record.status));
  set.calls.inc({
    model,
    operation: record.operation ?? 'unknown',
    outcome: record.outcome,
    status,
  });
  if (record.errorCode !== null) set.errors.inc({ code: words.label(record.errorCode) });
  set.requestBytes.inc(record.bodyBytes);
  set.replyBytes.inc(record.replyBytes);
  if (record.isStream) set.events.inc(record.events);
}

function countTimes(set: MetricSet, record: CallRecord, model: string, words: BoundedLabels): void {
  const ttft = ttftSeconds(record);
  if (ttft !== null) set.ttft.observe({ model }, ttft);
  const interToken = interTokenSeconds(record);
  if (interToken !== null) set.interToken.observe({ model }, interToken);
  if (record.outcome === 'ok')
    set.callTime.observe({ model, operation: record.operation ?? 'unknown' }, record.endMs / 1000);
  if (record.overheadMs !== null) set.overhead.observe(record.overheadMs / 1000);
  const { parsedMs, chosenMs, sentMs } = record;
  // With a second attempt the span from parsing to choosing holds the first attempt too: that is no decision time.
  if (parsedMs !== null && chosenMs !== null && record.attempts.length < 2) {
    set.decision.observe(
      { policy: words.label(record.policy ?? 'unknown') },
      Math.max(0, chosenMs - parsedMs) / 1000,
    );
  }
  if (chosenMs !== null && sentMs !== null)
    set.queue.observe(Math.max(0, sentMs - chosenMs) / 1000);
}

function countTokens(set: MetricSet, record: CallRecord, model: string): void {
  const { usage, predictedCachedTokens, promptTokensEstimate } = record;
  if (predictedCachedTokens !== null && promptTokensEstimate !== null) {
    set.predictedTokens.inc({ model }, predictedCachedTokens);
    set.estimatedTokens.inc({ model }, promptTokensEstimate);
  }
  if (usage === null) return;
  if (usage.inputTokens !== null) set.tokens.inc({ model, class: 'input' }, usage.inputTokens);
  if (usage.outputTokens !== null) set.tokens.inc({ model, class: 'output' }, usage.outputTokens);
  if (usage.reasoningTokens !== null)
    set.tokens.inc({ model, class: 'reasoning' }, usage.reasoningTokens);
  if (usage.cachedTokens !== null && usage.inputTokens !== null) {
    set.tokens.inc({ model, class: 'cached' }, usage.cachedTokens);
    set.cacheKnownTokens.inc({ model }, usage.inputTokens);
  }
}

function remember(results: Map<string, Set<string>>, worker: string, result: string): void {
  const known = results.get(worker);
  if (known) known.add(result);
  else results.set(worker, new Set([result]));
}
