import type { CallRecord } from '@bellwether/exchange';

/** A good streamed call of 1 s, with whatever differs. */
export function aCallRecord(differences: Partial<CallRecord> = {}): CallRecord {
  return {
    requestId: 'req_a', startedAtMs: 1_700_000_000_000,
    tenantId: 'ten_default', projectId: 'prj_default', keyId: 'key_a',
    dialect: 'openai-chat', operation: 'chat', model: 'model-a', isStream: true,
    revision: 1, version: 1, policy: 'cache_aware',
    identifiedMs: 0.1, bodyReadMs: 0.15, parsedMs: 0.2, chosenMs: 0.3, sentMs: 0.4, headersMs: 100, firstOutputMs: 200, endMs: 1_000, overheadMs: 0.5,
    workerId: 'wrk_a', attempts: [{ workerId: 'wrk_a', startMs: 0.3, endMs: 1_000, errorCode: null, workerStatus: 200 }],
    status: 200, errorCode: null, errorDetail: null, outcome: 'ok', finishReason: 'stop',
    usage: { inputTokens: 100, cachedTokens: 60, outputTokens: 41, reasoningTokens: null, source: 'worker' },
    promptTokensEstimate: 110, predictedCachedTokens: 80,
    bodyBytes: 500, replyBytes: 2_000, events: 42, traceId: null, decision: null,
    ...differences,
  };
}
