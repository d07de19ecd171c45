import type { Records } from '../../records/create-records.js';
import type { RunSql } from '../../records/run-sql.js';
import { dayMs, hourMs } from '../../records/usage/rollups.js';
import { dayBudgets } from '../limits/day-budgets.js';
import type { DayBudget } from '../limits/day-budgets.js';
import type { Counted, CountedSource, Slack } from './counted.js';

/** Counters and events are written apart, each about once a second: what ended so shortly ago may stand in one of them only. */
const unsettledMs = 10_000;
/** The longest that a call may have run which has just ended. */
const longestCallMs = dayMs;

const sums = (requests: string, input: string, output: string): string =>
  `coalesce(sum(${requests}), 0)::float8 AS requests, coalesce(sum(${input}), 0)::float8 AS input, coalesce(sum(${output}), 0)::float8 AS output`;
const ofEvents = sums('1', 'input_tokens', 'output_tokens');
const ofRollup = sums('requests', 'input_tokens', 'output_tokens');

/** Since its start, from the first hour's events, the first day's hours, and the days. */
const sinceStart = `SELECT ${sums('requests', 'input', 'output')} FROM (
  SELECT ${ofEvents} FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2
  UNION ALL SELECT ${ofRollup} FROM usage_hourly WHERE bucket_ms >= $2 AND bucket_ms < $3
  UNION ALL SELECT ${ofRollup} FROM usage_daily WHERE bucket_ms >= $3) AS parts`;

const upTo = (ms: number, wholeMs: number): number => Math.ceil(ms / wholeMs) * wholeMs;

/** The events of this gateway since its start, and its own counters. Nothing when other gateways wrote meanwhile: events do not say whose they are. */
export async function countedMetrics({
  sql,
  runs,
  metrics,
  refused,
  erased,
}: Records): Promise<Counted[]> {
  if (!(await runs.isAlone())) return [];
  const startMs = runs.startedAtMs;
  const hour = upTo(startMs, hourMs);
  const { requests, inputTokens, outputTokens } = metrics.callTotals();
  const [events] = await sql<Slack>(sinceStart, [startMs, hour, upTo(hour, dayMs)]);
  if (events === undefined) return [];
  // What was left out on purpose, and what was erased, is in the counters only.
  const counted = {
    requests: requests - refused.leftOut - erased.sums.requests,
    input: inputTokens - erased.sums.input,
    output: outputTokens - erased.sums.output,
  };
  return [
    { source: 'events since the start', ...events, cost: null },
    { source: 'metrics', ...counted, cost: null },
  ];
}

interface SubjectTokens {
  readonly tenant_id: string;
  readonly project_id: string;
  readonly key_id: string;
  readonly tokens: number;
}
const columnOf = { tenant: 'tenant_id', project: 'project_id', key: 'key_id' } as const;

interface BudgetGap {
  readonly difference: number;
  readonly of: number;
}

/** Budgets of tokens a day, and the sums of their callers since the same moment. */
export async function countedBudgets(
  sql: RunSql,
  nowMs: number,
): Promise<{ sources: CountedSource[]; gaps: BudgetGap[] }> {
  // Sums are by the hour: a zone whose midnight lies within an hour of UTC is left out.
  const budgets = (await dayBudgets(sql, nowMs)).filter(({ sinceMs }) => sinceMs % hourMs === 0);
  if (budgets.length === 0) return { sources: [], gaps: [] };
  const told = new Map<number, SubjectTokens[]>();
  for (const since of new Set(budgets.map(({ sinceMs }) => sinceMs)))
    told.set(since, await tokensSince(sql, since, budgets));
  const pairs = budgets.map(({ subject, subjectId, sinceMs, used }) => ({
    used,
    tokens: (told.get(sinceMs) ?? [])
      .filter((row) => row[columnOf[subject]] === subjectId)
      .reduce((sum, { tokens }) => sum + tokens, 0),
  }));
  const none = { requests: null, inputTokens: null, outputTokens: null, costMicros: null };
  const sumOf = (name: 'used' | 'tokens') => pairs.reduce((sum, pair) => sum + pair[name], 0);
  return {
    sources: [
      { source: 'hours under budgets', ...none, tokens: sumOf('tokens') },
      { source: 'budgets', ...none, tokens: sumOf('used') },
    ],
    gaps: pairs.map(({ used, tokens }) => ({ difference: Math.abs(used - tokens), of: tokens })),
  };
}

function tokensSince(sql: RunSql, sinceMs: number, budgets: readonly DayBudget[]) {
  const idsOf = (subject: DayBudget['subject']): string[] =>
    budgets.filter((budget) => budget.subject === subject).map(({ subjectId }) => subjectId);
  return sql<SubjectTokens>(
    `SELECT tenant_id, project_id, key_id, sum(input_tokens + output_tokens)::float8 AS tokens FROM usage_hourly
     WHERE bucket_ms >= $1 AND (tenant_id = ANY($2) OR project_id = ANY($3) OR key_id = ANY($4)) GROUP BY 1, 2, 3`,
    [sinceMs, idsOf('tenant'), idsOf('project'), idsOf('key')],
  );
}

/** The largest share that is beyond what may still be on its way. */
export const gapsBeyond = (gaps: readonly BudgetGap[], slackTokens: number): number =>
  gaps.reduce(
    (most, { difference, of }) =>
      Math.max(most, Math.max(0, difference - slackTokens) / Math.max(1, of)),
    0,
  );

/** What ended a moment ago, and what waits in memory. */
export async function slackOf({ sql, writer }: Records, nowMs: number): Promise<Slack> {
  const { requests, inputTokens, outputTokens } = writer.waiting();
  const [ended] = await sql<Slack>(
    `SELECT ${ofEvents} FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms + end_ms >= $2`,
    [nowMs - longestCallMs, nowMs - unsettledMs],
  );
  return {
    requests: requests + (ended?.requests ?? 0),
    input: inputTokens + (ended?.input ?? 0),
    output: outputTokens + (ended?.output ?? 0),
  };
}
