import type { CallRecord, Cost, Usage } from '@bellwether/exchange';
import type { Call } from './call.js';

const nothing: Cost = { micros: 0, reason: null, priceId: null, priceVersion: null };

/**
 * Books what a call took, at its very end: tokens of a stream that was cut, the cost, and its caller's limits. What
 * came to nothing costs nothing and is given back.
 */
export function settle({
  admission,
  compiled,
  record,
}: Pick<Call, 'admission' | 'compiled' | 'record'>): void {
  record.usage ??= usageOfCutStream(record);
  const workerMs = workerMsOf(record);
  record.cost = isFree(record)
    ? nothing
    : compiled.costOf({
        tenantId: record.tenantId,
        model: record.servedModel ?? record.model,
        workerId: record.workerId,
        startedAtMs: record.startedAtMs,
        usage: record.usage,
        workerMs,
      });
  if (admission === null) return;
  const { usage } = record;
  const { micros } = record.cost;
  if (usage === null) return admission.settle(isFree(record) ? 0 : null, micros);
  const inputTokens = usage.inputTokens ?? 0;
  const outputTokens = usage.outputTokens ?? 0;
  const took = workerMs === null ? undefined : { inputTokens, outputTokens, workerMs };
  admission.settle(inputTokens + outputTokens, micros, took);
}

/** With tools between turns: of all turns, without the tools. */
function workerMsOf({ sentMs, endMs, attempts, tools }: CallRecord): number | null {
  if (sentMs === null) return null;
  const fromMs = tools === undefined ? sentMs : (attempts[0]?.startMs ?? sentMs);
  return Math.max(0, endMs - fromMs - (tools?.ms ?? 0));
}

/** A stream that ended before its worker told the usage has cost what it said so far. */
function usageOfCutStream({
  firstOutputMs,
  promptTokensEstimate,
  events,
}: CallRecord): Usage | null {
  if (firstOutputMs === null) return null;
  return {
    inputTokens: promptTokensEstimate,
    cachedTokens: null,
    outputTokens: events,
    reasoningTokens: null,
    source: 'estimated',
  };
}

/** No worker was asked, none gave anything, or only the tokenizer had work. */
function isFree({ servedModel, usage, outcome, operation }: CallRecord): boolean {
  if (usage !== null) return false;
  const isTokenizing = operation === 'tokenize' || operation === 'detokenize';
  return servedModel === null || outcome !== 'ok' || isTokenizing;
}
