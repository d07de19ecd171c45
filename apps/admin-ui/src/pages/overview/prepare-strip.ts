import type { FleetWorker } from '../../api/use-fleet.js';
import { formatKiloTokens } from '../../ui/format.js';
import { dash } from '../../ui/format.js';
import type { WorkerStatus } from '../../api/generated/graphql/graphql.js';

export type StripRow = 'kv' | 'queue' | 'hit';

/** A heat cell: always with its number; `share` 0–1 sets the depth of its hue; null = not reported. */
export interface StripCell {
  readonly text: string;
  readonly share: number | null;
  readonly isOver: boolean;
}

export interface StripColumn {
  /** Worker id; the pool's name when pools are summed up. */
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly workerId: string | null;
  readonly status: WorkerStatus;
  readonly cells: Readonly<Record<StripRow, StripCell>>;
}

export interface StripPool {
  readonly name: string;
  readonly detail: string;
  readonly isSimulated: boolean;
  readonly columns: readonly StripColumn[];
}

/** More workers than this are shown as one column per pool. */
export const stripLimit = 60;
const kvLimit = 0.9;
const severity: readonly WorkerStatus[] = ['failed', 'not_ready', 'draining', 'pending', 'ready'];

const cell = (text: string, share: number | null, isOver = false): StripCell => ({
  text,
  share,
  isOver,
});

function kvCell(usage: number | null): StripCell {
  return usage === null
    ? cell(dash, null)
    : cell((usage * 100).toFixed(0), usage, usage >= kvLimit);
}

function hitCell(hit: number | null): StripCell {
  return hit === null ? cell(dash, null) : cell((hit * 100).toFixed(0), hit);
}

function queueCell(tokens: number | null, most: number): StripCell {
  return tokens === null
    ? cell(dash, null)
    : cell(formatKiloTokens(tokens), most === 0 ? 0 : tokens / most);
}

/** What is left of a worker's name once its pool's is known; the last six characters otherwise. */
export function shortName(name: string, pool: string): string {
  const rest = name.startsWith(pool) ? name.slice(pool.length).replace(/^[-_.:/ ]+/, '') : name;
  const tail = rest === '' ? name : rest;
  return tail.length <= 6 ? tail : (/[-_.:]([A-Za-z0-9]{1,6})$/.exec(tail)?.[1] ?? tail.slice(-6));
}

const isSilent = ({ status }: FleetWorker) => status === 'failed' || status === 'pending';
const queueOf = (worker: FleetWorker) => (isSilent(worker) ? null : worker.uncachedTokens);
const kvOf = (worker: FleetWorker) => (isSilent(worker) ? null : (worker.reading?.kvUsage ?? null));
const hitOf = (worker: FleetWorker) =>
  isSilent(worker) ? null : (worker.traffic?.kpis.hitDelivered ?? null);

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function workerColumn(worker: FleetWorker, most: number): StripColumn {
  return {
    id: worker.id,
    name: worker.shownName,
    shortName: shortName(worker.name, worker.pool),
    workerId: worker.id,
    status: worker.status,
    cells: {
      kv: kvCell(kvOf(worker)),
      queue: queueCell(queueOf(worker), most),
      hit: hitCell(hitOf(worker)),
    },
  };
}

function poolColumn(name: string, workers: readonly FleetWorker[], most: number): StripColumn {
  const worst =
    severity.find((status) => workers.some((worker) => worker.status === status)) ?? 'ready';
  return {
    id: name,
    name,
    shortName: `×${workers.length}`,
    workerId: null,
    status: worst,
    cells: {
      kv: kvCell(mean(workers.map(kvOf))),
      queue: queueCell(mean(workers.map(queueOf)), most),
      hit: hitCell(mean(workers.map(hitOf))),
    },
  };
}

/** Workers as columns, grouped by pool. */
export function prepareStrip(workers: readonly FleetWorker[]): StripPool[] {
  const most = Math.max(0, ...workers.map((worker) => queueOf(worker) ?? 0));
  const pools = Map.groupBy(workers, ({ pool }) => pool);
  const isSummed = workers.length > stripLimit;
  return [...pools].map(([name, members]) => ({
    name,
    detail: members.find(({ accelerator }) => accelerator)?.accelerator ?? '',
    isSimulated: members.every(({ isSimulated }) => isSimulated),
    columns: isSummed
      ? [poolColumn(name, members, most)]
      : members.map((worker) => workerColumn(worker, most)),
  }));
}
