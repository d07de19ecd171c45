import { HistogramCounts, ttftEdges } from '@bellwether/telemetry';
import { allWorkers, loadMinutes } from '../../records/minute-store.js';
import type { RunSql } from '../../records/run-sql.js';
import type { CallCondition } from './alert-condition.js';

export const minuteMs = 60_000;

/** What calls did in one minute. */
export interface CallMinute {
  readonly atMs: number;
  readonly requests: number;
  readonly failed: number;
  readonly unpriced: number;
  readonly ttft: HistogramCounts | null;
}

/** How far back a condition looks. */
export const windowOf = (condition: CallCondition): number =>
  (condition.kind === 'slo_burn'
    ? Math.max(condition.longMinutes, condition.shortMinutes)
    : condition.windowMinutes) * minuteMs;

/** The minutes from `fromMs` to `toMs`: of all calls, or of one tenant's. Those without a call are left out. */
export async function readCallMinutes(
  sql: RunSql,
  { kind }: CallCondition,
  tenantId: string | null,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<CallMinute[]> {
  if (tenantId !== null || kind === 'unpriced') return readOfEvents(sql, tenantId, span);
  const minutes = await loadMinutes(sql, span.fromMs, span.toMs, allWorkers);
  return minutes.map(({ atMs, cell }) => ({
    ...{ atMs, requests: cell.requests, failed: cell.failed, unpriced: 0, ttft: cell.ttft },
  }));
}

interface EventRow {
  readonly minute_ms: number;
  readonly requests: string | number;
  readonly failed: string | number;
  readonly unpriced: string | number;
  readonly ttft: readonly number[] | null;
}

async function readOfEvents(
  sql: RunSql,
  tenantId: string | null,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<CallMinute[]> {
  // A refused call has no price and needs none.
  const rows = await sql<EventRow>(
    `SELECT floor(started_at_ms / 60000) * 60000 AS minute_ms, count(*) AS requests,
       count(*) FILTER (WHERE outcome = 'failed') AS failed,
       count(*) FILTER (WHERE cost_micros IS NULL AND outcome = 'ok') AS unpriced,
       array_agg(ttft_ms) FILTER (WHERE ttft_ms IS NOT NULL) AS ttft
     FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2 AND ($3::text IS NULL OR tenant_id = $3)
     GROUP BY 1 ORDER BY 1`,
    [fromMs, toMs, tenantId],
  );
  return rows.map((row) => ({
    atMs: Number(row.minute_ms),
    requests: Number(row.requests),
    failed: Number(row.failed),
    unpriced: Number(row.unpriced),
    ttft: histogramOf(row.ttft ?? []),
  }));
}

function histogramOf(valuesMs: readonly number[]): HistogramCounts | null {
  if (valuesMs.length === 0) return null;
  const histogram = new HistogramCounts(ttftEdges);
  for (const valueMs of valuesMs) histogram.add(valueMs / 1_000);
  return histogram;
}

/** What a condition measures over the minutes before `atMs`; null = too few calls to say. */
export function measure(
  condition: CallCondition,
  minutes: readonly CallMinute[],
  atMs: number,
): number | null {
  const within = (windowMinutes: number) =>
    minutes.filter(
      (minute) => minute.atMs >= atMs - windowMinutes * minuteMs && minute.atMs < atMs,
    );
  switch (condition.kind) {
    case 'error_rate':
      return failedShare(within(condition.windowMinutes), condition.leastRequests);
    case 'slo_burn': {
      const burns = [condition.longMinutes, condition.shortMinutes].map((window) =>
        failedShare(within(window), window === condition.longMinutes ? condition.leastRequests : 1),
      );
      if (burns.some((burn) => burn === null)) return null;
      return Math.min(...burns.map((burn) => (burn ?? 0) / (1 - condition.objective)));
    }
    case 'unpriced':
      return sum(within(condition.windowMinutes), 'unpriced');
    case 'ttft_p95': {
      const all = new HistogramCounts(ttftEdges);
      for (const { ttft } of within(condition.windowMinutes)) if (ttft) all.merge(ttft);
      return all.total < condition.leastRequests ? null : all.percentile(0.95);
    }
  }
}

const sum = (minutes: readonly CallMinute[], field: 'requests' | 'failed' | 'unpriced'): number =>
  minutes.reduce((total, minute) => total + minute[field], 0);

function failedShare(minutes: readonly CallMinute[], least: number): number | null {
  const requests = sum(minutes, 'requests');
  return requests < least ? null : sum(minutes, 'failed') / requests;
}
