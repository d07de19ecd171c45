import type { CallRow } from '../call-row.js';
import type { ColumnType } from '../column-arrays.js';

/** One call as it is counted and billed: the columns of `usage_events`. */
export interface UsageRow {
  readonly started_at_ms: number;
  readonly request_id: string;
  readonly tenant_id: string | null;
  readonly project_id: string | null;
  readonly key_id: string | null;
  readonly end_user: string | null;
  readonly dialect: string | null;
  readonly operation: string | null;
  readonly route_id: string | null;
  readonly model: string | null;
  readonly served_model: string | null;
  readonly worker_id: string | null;
  readonly worker_name: string | null;
  readonly worker_pool: string | null;
  readonly is_stream: boolean;
  readonly status: number;
  readonly outcome: string;
  readonly error_code: string | null;
  readonly limit_id: string | null;
  readonly limit_kind: string | null;
  readonly finish_reason: string | null;
  readonly attempts: number;
  readonly usage_source: string | null;
  readonly input_tokens: number | null;
  readonly cached_tokens: number | null;
  readonly cache_write_tokens: number | null;
  readonly output_tokens: number | null;
  readonly reasoning_tokens: number | null;
  readonly audio_input_tokens: number | null;
  readonly audio_output_tokens: number | null;
  readonly image_tokens: number | null;
  readonly ttft_ms: number | null;
  readonly worker_ms: number | null;
  readonly end_ms: number;
  readonly cost_micros: number | null;
  readonly cost_reason: string | null;
  readonly price_id: string | null;
  readonly price_version: number | null;
  /** What plugins noted; null = nothing. */
  readonly annotations: Readonly<Record<string, string>> | null;
}

/** Name and type of every column, in order. */
export const usageColumns: readonly (readonly [keyof UsageRow, ColumnType])[] = [
  ['started_at_ms', 'float8'],
  ['request_id', 'text'],
  ['tenant_id', 'text'],
  ['project_id', 'text'],
  ['key_id', 'text'],
  ['end_user', 'text'],
  ['dialect', 'text'],
  ['operation', 'text'],
  ['route_id', 'text'],
  ['model', 'text'],
  ['served_model', 'text'],
  ['worker_id', 'text'],
  ['worker_name', 'text'],
  ['worker_pool', 'text'],
  ['is_stream', 'boolean'],
  ['status', 'int4'],
  ['outcome', 'text'],
  ['error_code', 'text'],
  ['limit_id', 'text'],
  ['limit_kind', 'text'],
  ['finish_reason', 'text'],
  ['attempts', 'int4'],
  ['usage_source', 'text'],
  ['input_tokens', 'float8'],
  ['cached_tokens', 'float8'],
  ['cache_write_tokens', 'float8'],
  ['output_tokens', 'float8'],
  ['reasoning_tokens', 'float8'],
  ['audio_input_tokens', 'float8'],
  ['audio_output_tokens', 'float8'],
  ['image_tokens', 'float8'],
  ['ttft_ms', 'float8'],
  ['worker_ms', 'float8'],
  ['end_ms', 'float8'],
  ['cost_micros', 'float8'],
  ['cost_reason', 'text'],
  ['price_id', 'text'],
  ['price_version', 'float8'],
  ['annotations', 'jsonb'],
];

/** What is counted of a finished call. */
export function toUsageRow(call: CallRow): UsageRow {
  return {
    ...call,
    attempts: call.attempts.length,
    ttft_ms: call.is_stream ? call.first_output_ms : null,
    worker_ms: call.sent_ms === null ? null : Math.max(0, call.end_ms - call.sent_ms),
  };
}
