import { foldColumns } from './call-row.js';
import type { CallRow, FoldRow, PendingCall } from './call-row.js';
import type { ColumnType } from './column-arrays.js';
import { decisionColumns } from './decision-row.js';
import { isRefused, isTaken } from './run-sql.js';
import type { RunSql } from './run-sql.js';
import type { Beside, UsageStore } from './usage/usage-store.js';

/** Calls in one page of a fold. */
const foldPage = 2_000;

/** Name and type of every column of `calls`, in order. */
export const callColumns: readonly (readonly [keyof CallRow, ColumnType])[] = [
  ['request_id', 'text'],
  ['started_at_ms', 'float8'],
  ['ended_at_ms', 'float8'],
  ['tenant_id', 'text'],
  ['project_id', 'text'],
  ['key_id', 'text'],
  ['dialect', 'text'],
  ['operation', 'text'],
  ['model', 'text'],
  ['served_model', 'text'],
  ['end_user', 'text'],
  ['is_stream', 'boolean'],
  ['revision', 'float8'],
  ['version', 'float8'],
  ['policy', 'text'],
  ['route_id', 'text'],
  ['identified_ms', 'float8'],
  ['body_read_ms', 'float8'],
  ['parsed_ms', 'float8'],
  ['bound_ms', 'float8'],
  ['chosen_ms', 'float8'],
  ['sent_ms', 'float8'],
  ['headers_ms', 'float8'],
  ['first_output_ms', 'float8'],
  ['end_ms', 'float8'],
  ['overhead_ms', 'float8'],
  ['worker_id', 'text'],
  ['worker_name', 'text'],
  ['worker_pool', 'text'],
  ['is_simulated', 'boolean'],
  ['attempts', 'jsonb'],
  ['status', 'int4'],
  ['error_code', 'text'],
  ['error_detail', 'text'],
  ['limit_id', 'text'],
  ['limit_kind', 'text'],
  ['outcome', 'text'],
  ['finish_reason', 'text'],
  ['usage_source', 'text'],
  ['input_tokens', 'float8'],
  ['cached_tokens', 'float8'],
  ['output_tokens', 'float8'],
  ['reasoning_tokens', 'float8'],
  ['cache_write_tokens', 'float8'],
  ['audio_input_tokens', 'float8'],
  ['audio_output_tokens', 'float8'],
  ['image_tokens', 'float8'],
  ['cost_micros', 'float8'],
  ['cost_reason', 'text'],
  ['price_id', 'text'],
  ['price_version', 'float8'],
  ['prompt_tokens_estimate', 'float8'],
  ['predicted_cached_tokens', 'float8'],
  ['predicted_ttft_seconds', 'float8'],
  ['available_cached_tokens', 'float8'],
  ['body_bytes', 'float8'],
  ['reply_bytes', 'float8'],
  ['events', 'float8'],
  ['trace_id', 'text'],
  ['annotations', 'jsonb'],
  ['tools', 'jsonb'],
];

// Looking for each key before it is written costs a sixth of storing: only calls that may be there pay for it.
const unlessThere = ' ON CONFLICT (request_id, started_at_ms) DO NOTHING';

/**
 * Stores calls with their decisions and what they used. Repeating it with the same calls changes nothing.
 *
 * Errors   throws when the database is away; calls whose data it refuses are left out and returned.
 */
export async function storeCalls(
  usage: UsageStore,
  calls: readonly PendingCall[],
): Promise<PendingCall[]> {
  if (calls.length === 0) return [];
  try {
    await insert(usage, calls);
    return [];
  } catch (error) {
    if (!isRefused(error)) throw error;
    return calls.length === 1 ? [...calls] : storeHalves(usage, calls);
  }
}

/** Halving finds one bad row among n in log n statements. */
async function storeHalves(
  usage: UsageStore,
  calls: readonly PendingCall[],
): Promise<PendingCall[]> {
  const middle = calls.length >>> 1;
  const first = await storeCalls(usage, calls.slice(0, middle));
  return [...first, ...(await storeCalls(usage, calls.slice(middle)))];
}

/** A statement that meets a key stores nothing, and is said again so that it leaves out what is there. */
async function insert(usage: UsageStore, calls: readonly PendingCall[]): Promise<void> {
  const rows = calls.map((call) => call.row);
  const decisions = calls
    .map(({ row, decision }) => asRow(row, decision))
    .filter((row) => row !== null);
  const beside: Beside[] = [{ table: 'calls', columns: callColumns, rows }];
  if (decisions.length > 0)
    beside.push({ table: 'decisions', columns: decisionColumns, rows: decisions });
  try {
    await usage.add(rows, beside);
  } catch (error) {
    if (!isTaken(error)) throw error;
    await usage.add(rows, beside, unlessThere);
  }
}

/** Segments of the spool from before decisions had columns hold the document alone. */
function asRow(row: CallRow, decision: PendingCall['decision'] | string): object | null {
  if (typeof decision !== 'string') return decision;
  return { request_id: row.request_id, started_at_ms: row.started_at_ms, document: decision };
}

const foldKey = 'ended_at_ms, request_id, started_at_ms';

/** Stored calls that ended in [fromMs, toMs), newest first, a page at a time: what time buckets are made of again. */
export async function* endedBetween(
  sql: RunSql,
  fromMs: number,
  toMs: number,
): AsyncGenerator<FoldRow[]> {
  let before: FoldRow | null = null;
  for (;;) {
    const page: FoldRow[] = await sql<FoldRow>(
      `SELECT ${foldColumns.join(', ')} FROM calls WHERE ended_at_ms >= $1 AND (${foldKey}) < ($2, $3, $4)
        ORDER BY ended_at_ms DESC, request_id DESC, started_at_ms DESC LIMIT ${foldPage}`,
      [fromMs, before?.ended_at_ms ?? toMs, before?.request_id ?? '', before?.started_at_ms ?? 0],
    );
    if (page.length > 0) yield page;
    if (page.length < foldPage) return;
    before = page[page.length - 1] ?? null;
  }
}
