import type { CallRecord, CallTraceRow } from '@bellwether/exchange';

const noKeys = new Int32Array(0);

/** What the trace keeps of a finished call. */
export function toTraceRow(record: CallRecord, prefixKeys: Int32Array | null): CallTraceRow {
  const { usage, firstOutputMs } = record;
  return {
    requestId: record.requestId,
    atMs: record.startedAtMs,
    tenantId: record.tenantId,
    routeId: record.routeId,
    model: record.model,
    operation: record.operation === 'stored' ? null : record.operation,
    isStream: record.isStream,
    version: record.version,
    workerId: record.workerId,
    outcome: record.outcome,
    status: record.status,
    inputTokens: usage?.inputTokens ?? null,
    estimatedTokens: record.promptTokensEstimate,
    cachedTokens: usage?.cachedTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    ttftMs: firstOutputMs,
    endMs: record.endMs,
    prefixKeys: prefixKeys ?? noKeys,
  };
}
