import type { CallRow } from '../../records/call-row.js';
import type { Records } from '../../records/create-records.js';
import { dayMs, hourMs } from '../../records/usage/rollups.js';
import type { Compared, Counted, CountedSource } from './counted.js';
import { callsOf, shareBeyond, sourceOf } from './counted.js';

const sums = (requests: string, input: string, output: string): string =>
  `coalesce(sum(${requests}), 0)::float8 AS requests, coalesce(sum(${input}), 0)::float8 AS input, coalesce(sum(${output}), 0)::float8 AS output`;
const ofEvents = sums('1', 'input_tokens', 'output_tokens');
const ofRollup = sums('requests', 'input_tokens', 'output_tokens');

/** Since its start, from the first hour's events, the first day's hours, and the days. */
const sinceStart = `SELECT ${sums('requests', 'input', 'output')} FROM (
  SELECT ${ofEvents} FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2
  UNION ALL SELECT ${ofRollup} FROM usage_hourly WHERE bucket_ms >= $2 AND bucket_ms < $3
  UNION ALL SELECT ${ofRollup} FROM usage_daily WHERE bucket_ms >= $3) AS parts`;

export const upTo = (ms: number, wholeMs: number): number => Math.ceil(ms / wholeMs) * wholeMs;

const none: Compared = { sources: [], gap: 0 };

/**
 * The events of this gateway since its start, and its own counters. What is stored lies between what was counted before
 * the question and did not wait, and what is counted after it. Nothing when other gateways wrote meanwhile, for events do
 * not say whose they are, nor while calls wait on disk.
 */
export async function comparedMetrics(records: Records): Promise<Compared> {
  const { sql, runs, writer } = records;
  if (!(await runs.isAlone()) || writer.stats().spoolBytes > 0) return none;
  const startMs = runs.startedAtMs;
  const hour = upTo(startMs, hourMs);
  const least = less(countedBy(records), sumOf(writer.waiting()));
  const [events] = await sql<Amounts>(sinceStart, [startMs, hour, upTo(hour, dayMs)]);
  if (events === undefined || writer.stats().spoolBytes > 0) return none;
  const most = countedBy(records);
  const gaps = callsOf.map((name) => shareBeyond(events[name], [least[name], most[name]]));
  const told = (source: string, amounts: Amounts): CountedSource =>
    sourceOf({ source, ...amounts, cost: null });
  return {
    sources: [told('events since the start', events), told('metrics', most)],
    gap: Math.max(...gaps),
  };
}

type Amounts = Pick<Counted, (typeof callsOf)[number]>;

/** What was left out on purpose, and what was erased, is in the counters only. */
function countedBy({ metrics, refused, erased }: Records): Amounts {
  const { requests, inputTokens, outputTokens } = metrics.callTotals();
  return less(
    { requests: requests - refused.leftOut, input: inputTokens, output: outputTokens },
    erased.sums,
  );
}

const less = (one: Amounts, other: Amounts): Amounts => ({
  requests: one.requests - other.requests,
  input: one.input - other.input,
  output: one.output - other.output,
});

function sumOf(rows: readonly CallRow[]): Amounts {
  const sum = { requests: rows.length, input: 0, output: 0 };
  for (const { input_tokens, output_tokens } of rows) {
    sum.input += input_tokens ?? 0;
    sum.output += output_tokens ?? 0;
  }
  return sum;
}
