import type { DatabaseSession } from './database-session.js';

const dayMs = 86_400_000;
/** Events that one statement makes: a statement that runs for minutes would stop the gateway's own. */
const portion = 50_000;

export interface MadeEvents {
  readonly events: number;
  readonly days: number;
  /** The first day, and the end of the last. */
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Fifty tenants of four keys each, in two projects; each key asks five models, each on four workers: 4,000 kinds of calls,
 * each a row of sums in every hour and day. One call in a hundred has no price.
 */
const columns = `'ten_' || (n % 50) AS tenant_id, 'prj_' || (n % 100) AS project_id, 'key_' || (n % 200) AS key_id,
  'user_' || (n % 5003) AS end_user, 'openai-chat' AS dialect, 'chat' AS operation, 'rt_' || (n / 200 % 5 % 3) AS route_id,
  'model-' || (n / 200 % 5) AS model, 'model-' || (n / 200 % 5) AS served_model,
  'wrk_' || (n / 200 % 20) AS worker_id, 'w' AS worker_name, 'pool-' || (n / 200 % 5) AS worker_pool,
  n % 2 = 0 AS is_stream, 200 AS status, 'ok' AS outcome, 1 AS attempts, 'worker' AS usage_source,
  (n % 4001)::float8 AS input_tokens, (n % 1009)::float8 AS cached_tokens, (n % 701)::float8 AS output_tokens,
  (n % 907)::float8 AS ttft_ms, (n % 3001)::float8 AS worker_ms, (n % 3001)::float8 AS end_ms,
  CASE WHEN n % 101 = 0 THEN NULL ELSE (n % 9001)::float8 END AS cost_micros,
  CASE WHEN n % 101 = 0 THEN 'no_price' END AS cost_reason`;
const names = [...columns.matchAll(/ AS (\w+)/g)].map(([, name]) => name).join(', ');

/** Spreads events evenly over the days that end with today. Their sums are still to be made. */
export async function makeEvents(
  session: DatabaseSession,
  { events, days }: Pick<MadeEvents, 'events' | 'days'>,
  say: (text: string) => void,
): Promise<MadeEvents> {
  const toMs = (Math.floor(Date.now() / dayMs) + 1) * dayMs;
  const fromMs = toMs - days * dayMs;
  const perDay = Math.floor(events / days);
  for (let day = 0; day < days; day += 1) {
    const startMs = fromMs + day * dayMs;
    await makeDay(session, startMs);
    for (let done = 0; done < perDay; done += portion) {
      const last = Math.min(perDay, done + portion) - 1;
      await session.ask(
        `INSERT INTO usage_events (started_at_ms, request_id, ${names})
         SELECT ${startMs} + floor(n * ${dayMs / perDay}::float8), 'req_' || ${day} || '_' || n, ${columns}
         FROM generate_series(${done}, ${last}) AS n`,
      );
    }
    if (day % 5 === 4) say(`${(day + 1) * perDay} events`);
  }
  await session.ask('ANALYZE usage_events');
  return { events: perDay * days, days, fromMs, toMs };
}

async function makeDay(session: DatabaseSession, startMs: number): Promise<void> {
  const name = `usage_events_${new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const [found] = await session.ask('SELECT 1 FROM pg_class WHERE relname = $1', [name]);
  if (found !== undefined) return;
  await session.ask(
    `CREATE TABLE ${name} PARTITION OF usage_events FOR VALUES FROM (${startMs}) TO (${startMs + dayMs})`,
  );
}

export interface Totals {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
  readonly unpricedRequests: number;
}

/** The totals of a window, from the events themselves. */
export async function rawTotals(
  session: DatabaseSession,
  { fromMs, toMs }: Pick<MadeEvents, 'fromMs' | 'toMs'>,
): Promise<Totals> {
  const [row] = await session.ask<Totals>(
    `SELECT count(*)::float8 AS requests, sum(input_tokens) AS "inputTokens", sum(output_tokens) AS "outputTokens",
       sum(cost_micros) AS "costMicros", (count(*) - count(cost_micros))::float8 AS "unpricedRequests"
     FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2`,
    [fromMs, toMs],
  );
  if (row === undefined) throw new Error('The events have no totals.');
  return row;
}
