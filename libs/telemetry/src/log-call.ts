import type { CallRecord } from '@bellwether/exchange';
import type { Logger } from './create-logger.js';
import { redactText } from './redact.js';

/** Longest model name that a line carries: callers choose it. */
const maxModelCharacters = 128;

/** The log line of a finished call: what it did and cost, without prompt, answer or secret. */
export function logCall(logger: Logger, record: CallRecord): void {
  const level = record.outcome === 'failed' ? 'warn' : 'info';
  if (!logger.isEnabled(level)) return;
  const { usage } = record;
  logger.plain(level, 'call', {
    requestId: record.requestId,
    outcome: record.outcome,
    status: record.status,
    ...(record.errorCode === null
      ? {}
      : { errorCode: record.errorCode, errorDetail: safe(record.errorDetail) }),
    tenantId: record.tenantId,
    keyId: record.keyId,
    operation: record.operation,
    model: modelText(record),
    isStream: record.isStream,
    policy: record.policy,
    workerId: record.workerId,
    attempts: record.attempts.length,
    firstOutputMs: record.firstOutputMs,
    endMs: record.endMs,
    overheadMs: record.overheadMs,
    inputTokens: usage?.inputTokens ?? null,
    cachedTokens: usage?.cachedTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    predictedCachedTokens: record.predictedCachedTokens,
    ...(record.tools === undefined ? {} : { tools: record.tools }),
    ...(record.annotations === undefined ? {} : { annotations: record.annotations }),
    bodyBytes: record.bodyBytes,
    replyBytes: record.replyBytes,
    ...(record.traceId === null ? {} : { traceId: record.traceId }),
  });
}

/** The fleet's own names need no look; a name that no worker serves is whatever the caller sent. */
function modelText({ model, workerId }: CallRecord): string | null {
  return workerId === null ? safe(model?.slice(0, maxModelCharacters) ?? null) : model;
}

/** Text that others wrote may hold a credential. */
function safe(text: string | null): string | null {
  return text === null ? null : redactText(text);
}
