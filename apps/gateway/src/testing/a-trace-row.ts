import type { CallTraceRow } from '@bellwether/exchange';

/** A good streamed call as the trace has it, with whatever differs. */
export function aTraceRow(differences: Partial<CallTraceRow> = {}): CallTraceRow {
  return {
    requestId: 'req_a',
    atMs: 1_700_049_600_000,
    tenantId: 'ten_default',
    routeId: null,
    model: 'model-a',
    operation: 'chat',
    isStream: true,
    version: 3,
    workerId: 'wrk_a',
    outcome: 'ok',
    status: 200,
    inputTokens: 1_024,
    estimatedTokens: 1_000,
    cachedTokens: 512,
    outputTokens: 17,
    ttftMs: 250,
    endMs: 900,
    prefixKeys: Int32Array.from([1, 2]),
    ...differences,
  };
}
