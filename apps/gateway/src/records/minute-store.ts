import { callEdges, HistogramCounts, ttftEdges } from '@bellwether/telemetry';
import type { RunSql } from './run-sql.js';
import { cellSums, TrafficCell } from './traffic-cell.js';

export const minuteMs = 60_000;
/** Stands for all workers together in `worker_id`. */
export const allWorkers = '';

/** One minute of one worker, or of all. */
export interface Minute {
  readonly atMs: number;
  readonly workerId: string;
  readonly cell: TrafficCell;
}

export const minuteOf = (atMs: number): number => Math.floor(atMs / minuteMs) * minuteMs;

const sumColumns = cellSums.map(
  (sum) => [sum, sum.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
);
const names = [
  'minute_ms',
  'worker_id',
  ...sumColumns.map(([, column]) => column),
  'in_flight',
  'ttft',
  'call_time',
];
const types = ['float8', 'text', ...sumColumns.map(() => 'float8'), 'float8', 'jsonb', 'jsonb'];
const replaced = names
  .slice(2)
  .map((name) =>
    name === 'in_flight'
      ? 'in_flight = GREATEST(EXCLUDED.in_flight, m.in_flight)'
      : `${name} = EXCLUDED.${name}`,
  );

const upsert = `INSERT INTO minute_buckets AS m (${names.join(', ')})
  SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS r(${names.map((name, index) => `${name} ${types[index] ?? ''}`).join(', ')})
  ON CONFLICT (worker_id, minute_ms) DO UPDATE SET ${replaced.join(', ')}`;

type MinuteRow = Record<string, number | string | number[] | null>;

/** Writes whole minutes; one that is there is replaced. */
export async function saveMinutes(sql: RunSql, minutes: readonly Minute[]): Promise<void> {
  if (minutes.length > 0) await sql(upsert, [JSON.stringify(minutes.map(toRow))]);
}

/** Minutes that began in [fromMs, toMs) of one worker or of all, in order of time. */
export async function loadMinutes(
  sql: RunSql,
  fromMs: number,
  toMs: number,
  workerId: string,
): Promise<Minute[]> {
  const rows = await sql<MinuteRow>(
    `SELECT ${names.join(', ')} FROM minute_buckets WHERE worker_id = $1 AND minute_ms >= $2 AND minute_ms < $3 ORDER BY minute_ms`,
    [workerId, fromMs, toMs],
  );
  return rows.map(toMinute);
}

function toRow({ atMs, workerId, cell }: Minute): MinuteRow {
  const row: MinuteRow = { minute_ms: atMs, worker_id: workerId, in_flight: cell.inFlight };
  for (const [sum, column] of sumColumns) row[column] = cell[sum];
  row['ttft'] = cell.ttft ? [...cell.ttft.counts] : null;
  row['call_time'] = cell.callTime ? [...cell.callTime.counts] : null;
  return row;
}

function toMinute(row: MinuteRow): Minute {
  const cell = new TrafficCell();
  for (const [sum, column] of sumColumns) cell[sum] = Number(row[column] ?? 0);
  cell.inFlight = typeof row['in_flight'] === 'number' ? row['in_flight'] : null;
  cell.ttft = toHistogram(ttftEdges, row['ttft']);
  cell.callTime = toHistogram(callEdges, row['call_time']);
  return { atMs: Number(row['minute_ms']), workerId: String(row['worker_id']), cell };
}

function toHistogram(edges: readonly number[], counts: unknown): HistogramCounts | null {
  return Array.isArray(counts) ? HistogramCounts.from(edges, counts as number[]) : null;
}
