import type { CallRecord } from '@bellwether/exchange';
import { ttftSeconds } from '@bellwether/telemetry';
import type { ColumnType } from './column-arrays.js';

/** A kept decision as it is stored: what it is found by, and what came of it. */
export interface DecisionRow {
  request_id: string;
  started_at_ms: number;
  document: string;
  tenant_id: string | null;
  route_id: string | null;
  model: string | null;
  version: number | null;
  policy: string | null;
  reason: string | null;
  worker_id: string | null;
  candidate_count: number | null;
  is_tie: boolean | null;
  margin: number | null;
  prompt_tokens: number | null;
  available_cached_tokens: number | null;
  predicted_cached_tokens: number | null;
  predicted_ttft_seconds: number | null;
  outcome: string | null;
  status: number | null;
  error_code: string | null;
  attempts: number | null;
  served_by: string | null;
  input_tokens: number | null;
  cached_tokens: number | null;
  output_tokens: number | null;
  ttft_seconds: number | null;
}

/** Name and type of every column of `decisions`, in order. */
export const decisionColumns: readonly (readonly [keyof DecisionRow, ColumnType])[] = [
  ['request_id', 'text'],
  ['started_at_ms', 'float8'],
  ['document', 'text'],
  ['tenant_id', 'text'],
  ['route_id', 'text'],
  ['model', 'text'],
  ['version', 'float8'],
  ['policy', 'text'],
  ['reason', 'text'],
  ['worker_id', 'text'],
  ['candidate_count', 'int4'],
  ['is_tie', 'boolean'],
  ['margin', 'float8'],
  ['prompt_tokens', 'float8'],
  ['available_cached_tokens', 'float8'],
  ['predicted_cached_tokens', 'float8'],
  ['predicted_ttft_seconds', 'float8'],
  ['outcome', 'text'],
  ['status', 'int4'],
  ['error_code', 'text'],
  ['attempts', 'int4'],
  ['served_by', 'text'],
  ['input_tokens', 'float8'],
  ['cached_tokens', 'float8'],
  ['output_tokens', 'float8'],
  ['ttft_seconds', 'float8'],
];

/** The decision of a finished call with what was delivered; null = it was not kept. */
export function toDecisionRow(record: CallRecord, model: string | null): DecisionRow | null {
  const { decision, usage } = record;
  if (decision === null) return null;
  return {
    request_id: record.requestId,
    started_at_ms: record.startedAtMs,
    document: JSON.stringify(
      record.annotations === undefined
        ? decision
        : { ...decision, annotations: record.annotations },
    ),
    tenant_id: record.tenantId,
    route_id: decision.routeId,
    model,
    version: decision.version,
    policy: decision.policy,
    reason: decision.reason,
    worker_id: decision.winnerId,
    candidate_count: decision.candidateCount,
    is_tie: decision.isTie,
    margin: decision.margin,
    prompt_tokens: decision.promptTokens,
    available_cached_tokens: decision.availableCachedTokens ?? null,
    predicted_cached_tokens: decision.predictedCachedTokens,
    predicted_ttft_seconds: decision.predictedTtftSeconds,
    outcome: record.outcome,
    status: record.status,
    error_code: record.errorCode,
    attempts: record.attempts.length,
    served_by: record.workerId,
    input_tokens: usage?.inputTokens ?? null,
    cached_tokens: usage?.cachedTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    ttft_seconds: ttftSeconds(record),
  };
}
