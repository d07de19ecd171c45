import type {
  AttemptRecord,
  CallRecord,
  Cost,
  DialectName,
  ErrorCode,
  FinishReason,
  CallerOperation,
  ToolRuns,
  UnpricedReason,
  Usage,
} from '@bellwether/exchange';
import { toDecisionRow } from './decision-row.js';
import type { DecisionRow } from './decision-row.js';
import type { FleetMirror } from './fleet-mirror.js';
import type { FoldedCall } from './traffic-cell.js';

/** A finished call as it is stored: the columns of `calls`, with the names that the fleet had then. */
export interface CallRow {
  request_id: string;
  started_at_ms: number;
  ended_at_ms: number;
  tenant_id: string | null;
  project_id: string | null;
  key_id: string | null;
  dialect: string | null;
  operation: string | null;
  model: string | null;
  served_model: string | null;
  end_user: string | null;
  is_stream: boolean;
  revision: number;
  version: number;
  policy: string | null;
  route_id: string | null;
  identified_ms: number | null;
  body_read_ms: number | null;
  parsed_ms: number | null;
  bound_ms: number | null;
  chosen_ms: number | null;
  sent_ms: number | null;
  headers_ms: number | null;
  first_output_ms: number | null;
  end_ms: number;
  overhead_ms: number | null;
  worker_id: string | null;
  worker_name: string | null;
  worker_pool: string | null;
  is_simulated: boolean | null;
  attempts: (AttemptRecord & { workerName: string | null })[];
  status: number;
  error_code: string | null;
  error_detail: string | null;
  /** The limit that refused it, and what was hit of it. */
  limit_id: string | null;
  limit_kind: string | null;
  outcome: string;
  finish_reason: string | null;
  usage_source: string | null;
  input_tokens: number | null;
  cached_tokens: number | null;
  cache_write_tokens: number | null;
  output_tokens: number | null;
  reasoning_tokens: number | null;
  audio_input_tokens: number | null;
  audio_output_tokens: number | null;
  image_tokens: number | null;
  cost_micros: number | null;
  cost_reason: string | null;
  price_id: string | null;
  price_version: number | null;
  prompt_tokens_estimate: number | null;
  predicted_cached_tokens: number | null;
  predicted_ttft_seconds: number | null;
  available_cached_tokens: number | null;
  body_bytes: number;
  reply_bytes: number;
  events: number;
  trace_id: string | null;
  /** null = the gateway ran no tools. */
  tools: ToolRuns | null;
  /** null = plugins noted nothing. */
  annotations: Readonly<Record<string, string>> | null;
}

/** What waits for the writer, in memory or on disk. */
export interface PendingCall {
  readonly row: CallRow;
  /** null = not kept. */
  readonly decision: DecisionRow | null;
}

/** Longest texts in a row; a model's name comes from the caller. */
const maxNameCharacters = 200;
const maxDetailCharacters = 1_000;

export function toPendingCall(record: CallRecord, fleet: FleetMirror): PendingCall {
  const row = toCallRow(record, fleet);
  return { row, decision: toDecisionRow(record, row.model) };
}

export function toCallRow(record: CallRecord, fleet: FleetMirror): CallRow {
  return {
    request_id: record.requestId,
    started_at_ms: record.startedAtMs,
    ended_at_ms: record.startedAtMs + record.endMs,
    tenant_id: record.tenantId,
    project_id: record.projectId,
    key_id: record.keyId,
    dialect: record.dialect,
    operation: record.operation,
    model: storable(record.model, maxNameCharacters),
    served_model: storable(record.servedModel, maxNameCharacters),
    end_user: storable(record.endUser, maxNameCharacters),
    is_stream: record.isStream,
    revision: record.revision,
    version: record.version,
    policy: record.policy,
    route_id: record.routeId,
    ...timeColumns(record),
    ...workerColumns(record.workerId, fleet),
    attempts: record.attempts.map((attempt) => ({
      ...attempt,
      workerName: storable(fleet.nameOf(attempt.workerId), maxNameCharacters),
    })),
    status: record.status,
    error_code: record.errorCode,
    error_detail: storable(record.errorDetail, maxDetailCharacters),
    limit_id: record.limit?.id ?? null,
    limit_kind: record.limit?.kind ?? null,
    outcome: record.outcome,
    finish_reason: record.finishReason,
    ...usageColumns(record.usage),
    ...costColumns(record.cost),
    prompt_tokens_estimate: record.promptTokensEstimate,
    predicted_cached_tokens: record.predictedCachedTokens,
    predicted_ttft_seconds: record.predictedTtftSeconds,
    available_cached_tokens: record.availableCachedTokens,
    body_bytes: record.bodyBytes,
    reply_bytes: record.replyBytes,
    events: record.events,
    trace_id: storable(record.traceId, maxNameCharacters),
    tools: record.tools ?? null,
    annotations: storableNotes(record.annotations),
  };
}

type TimeColumns = Pick<
  CallRow,
  | 'identified_ms'
  | 'body_read_ms'
  | 'parsed_ms'
  | 'bound_ms'
  | 'chosen_ms'
  | 'sent_ms'
  | 'headers_ms'
  | 'first_output_ms'
  | 'end_ms'
  | 'overhead_ms'
>;

const timeColumns = (record: CallRecord): TimeColumns => ({
  identified_ms: record.identifiedMs,
  body_read_ms: record.bodyReadMs,
  parsed_ms: record.parsedMs,
  bound_ms: record.boundMs,
  chosen_ms: record.chosenMs,
  sent_ms: record.sentMs,
  headers_ms: record.headersMs,
  first_output_ms: record.firstOutputMs,
  end_ms: record.endMs,
  overhead_ms: record.overheadMs,
});

type WorkerColumns = Pick<CallRow, 'worker_id' | 'worker_name' | 'worker_pool' | 'is_simulated'>;

/** The names that the fleet has for it. */
function workerColumns(workerId: string | null, fleet: FleetMirror): WorkerColumns {
  if (workerId === null)
    return { worker_id: null, worker_name: null, worker_pool: null, is_simulated: null };
  return {
    worker_id: workerId,
    worker_name: storable(fleet.nameOf(workerId), maxNameCharacters),
    worker_pool: storable(fleet.poolOf(workerId), maxNameCharacters),
    is_simulated: fleet.isSimulated(workerId),
  };
}

type CostColumns = Pick<CallRow, 'cost_micros' | 'cost_reason' | 'price_id' | 'price_version'>;

function costColumns(cost: Cost | null): CostColumns {
  return {
    cost_micros: cost?.micros ?? null,
    cost_reason: cost?.reason ?? null,
    price_id: cost?.priceId ?? null,
    price_version: cost?.priceVersion ?? null,
  };
}

/** The record again, without its decision. */
export function toCallRecord(row: CallRow): CallRecord {
  return {
    requestId: row.request_id,
    startedAtMs: row.started_at_ms,
    tenantId: row.tenant_id,
    projectId: row.project_id,
    keyId: row.key_id,
    dialect: row.dialect as DialectName | null,
    operation: row.operation as CallerOperation | null,
    model: row.model,
    servedModel: row.served_model,
    endUser: row.end_user,
    isStream: row.is_stream,
    revision: row.revision,
    version: row.version,
    policy: row.policy,
    routeId: row.route_id,
    identifiedMs: row.identified_ms,
    bodyReadMs: row.body_read_ms,
    parsedMs: row.parsed_ms,
    boundMs: row.bound_ms,
    chosenMs: row.chosen_ms,
    sentMs: row.sent_ms,
    headersMs: row.headers_ms,
    firstOutputMs: row.first_output_ms,
    endMs: row.end_ms,
    overheadMs: row.overhead_ms,
    workerId: row.worker_id,
    attempts: row.attempts,
    status: row.status,
    errorCode: row.error_code as ErrorCode | null,
    errorDetail: row.error_detail,
    ...limitOf(row),
    outcome: row.outcome as CallRecord['outcome'],
    finishReason: row.finish_reason as FinishReason | null,
    usage: usageOf(row),
    cost: costOf(row),
    promptTokensEstimate: row.prompt_tokens_estimate,
    predictedCachedTokens: row.predicted_cached_tokens,
    predictedTtftSeconds: row.predicted_ttft_seconds,
    availableCachedTokens: row.available_cached_tokens,
    bodyBytes: row.body_bytes,
    replyBytes: row.reply_bytes,
    events: row.events,
    traceId: row.trace_id,
    ...(row.tools == null ? {} : { tools: row.tools }),
    ...(row.annotations == null ? {} : { annotations: row.annotations }),
    decision: null,
  };
}

/** What a time bucket takes from a stored call: the columns of `foldColumns`. */
export function toFoldedCall(row: FoldRow): FoldedCall {
  return {
    outcome: row.outcome as CallRecord['outcome'],
    isStream: row.is_stream,
    firstOutputMs: row.first_output_ms,
    endMs: row.end_ms,
    usage: usageOf(row),
    predictedCachedTokens: row.predicted_cached_tokens,
    availableCachedTokens: row.available_cached_tokens,
    promptTokensEstimate: row.prompt_tokens_estimate,
  };
}

/** Columns that time buckets are made of, with those that name and order the call. */
export const foldColumns = [
  'request_id',
  'started_at_ms',
  'ended_at_ms',
  'worker_id',
  'outcome',
  'is_stream',
  'first_output_ms',
  'end_ms',
  'usage_source',
  'input_tokens',
  'cached_tokens',
  'output_tokens',
  'reasoning_tokens',
  'predicted_cached_tokens',
  'available_cached_tokens',
  'prompt_tokens_estimate',
] as const satisfies readonly (keyof CallRow)[];
export type FoldRow = Pick<CallRow, (typeof foldColumns)[number]>;

type PlainUsageRow = Pick<
  CallRow,
  'usage_source' | 'input_tokens' | 'cached_tokens' | 'output_tokens' | 'reasoning_tokens'
>;
type UsageRow = PlainUsageRow &
  Pick<
    CallRow,
    'cache_write_tokens' | 'audio_input_tokens' | 'audio_output_tokens' | 'image_tokens'
  >;

function usageColumns(usage: Usage | null): UsageRow {
  return {
    usage_source: usage?.source ?? null,
    input_tokens: usage?.inputTokens ?? null,
    cached_tokens: usage?.cachedTokens ?? null,
    cache_write_tokens: usage?.cacheWriteTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    reasoning_tokens: usage?.reasoningTokens ?? null,
    audio_input_tokens: usage?.audioInputTokens ?? null,
    audio_output_tokens: usage?.audioOutputTokens ?? null,
    image_tokens: usage?.imageTokens ?? null,
  };
}

function usageOf(row: PlainUsageRow & Partial<UsageRow>): Usage | null {
  if (row.usage_source === null) return null;
  return {
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    ...(row.cache_write_tokens == null ? {} : { cacheWriteTokens: row.cache_write_tokens }),
    ...(row.audio_input_tokens == null ? {} : { audioInputTokens: row.audio_input_tokens }),
    ...(row.audio_output_tokens == null ? {} : { audioOutputTokens: row.audio_output_tokens }),
    ...(row.image_tokens == null ? {} : { imageTokens: row.image_tokens }),
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    source: row.usage_source as Usage['source'],
  };
}

/** Lines that waited on disk since before limits had columns lack them. */
const limitOf = ({ limit_id: id, limit_kind: kind }: CallRow): Pick<CallRecord, 'limit'> =>
  id == null || kind == null ? {} : { limit: { id, kind } };

/** null for what was stored before costs were. */
function costOf(row: CallRow): Cost | null {
  if (row.cost_micros === null && row.cost_reason === null) return null;
  return {
    micros: row.cost_micros,
    reason: row.cost_reason as UnpricedReason | null,
    priceId: row.price_id,
    priceVersion: row.price_version,
  };
}

/** Postgres takes no NUL and no half of a surrogate pair; one such name must not cost a whole batch. */
function storable(text: string | null, maxCharacters: number): string | null {
  return text === null
    ? null
    : text.slice(0, maxCharacters).replaceAll('\u0000', '').toWellFormed();
}

/** The host of the plugins bounds how many there are. */
function storableNotes(notes: CallRecord['annotations']): CallRow['annotations'] {
  if (notes === undefined) return null;
  const pairs = Object.entries(notes);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, storable(value, maxNameCharacters)!]),
  );
}
