import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import { type FleetWorker, useFleet } from '../../api/use-fleet.js';
import { useNowMs } from '../../live/live.js';
import { classNames } from '../../ui/class-names.js';
import { dash, formatCount, formatLatency, formatPercent } from '../../ui/format.js';
import { Meter } from '../../ui/meter.js';
import { Sparkline } from '../../ui/sparkline.js';
import { Age } from '../../ui/time.js';
import { Breaker, SimulatedBadge, WorkerBadge } from '../../ui/worker-badge.js';
import { WorkerMenu } from './worker-actions.js';
import { engineText, heartbeatLimitMs, kvErr, kvWarn } from './worker-list.js';

interface ColumnInput {
  readonly t: TFunction;
  readonly onOpen: (id: string) => void;
}

const isSilent = ({ status }: FleetWorker) => status === 'failed' || status === 'pending';
const sparkPoints = 45;

/** Neighbouring buckets as one point: a thumbnail shows the course, not every reading. */
function coarse(values: readonly (number | null)[]): (number | null)[] {
  const size = Math.max(1, Math.ceil(values.length / sparkPoints));
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const known = values
      .slice(index * size, (index + 1) * size)
      .filter((value): value is number => value !== null);
    return known.length === 0 ? null : Math.max(...known);
  });
}

function NameCell({ worker, onOpen }: { worker: FleetWorker; onOpen: (id: string) => void }) {
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        onClick={() => onOpen(worker.id)}
        className={classNames(
          'min-h-6 truncate rounded-chip font-[550] text-text-1 hover:underline',
          // An address is there to tell two apart: it is not cut.
          worker.shownName === worker.name && 'max-w-52',
        )}
        title={worker.shownName}
      >
        {worker.shownName}
      </button>
      {worker.isSimulated && <SimulatedBadge />}
    </span>
  );
}

function ModelCell({ worker, t }: { worker: FleetWorker; t: TFunction }) {
  const names = worker.models.map(({ id }) => id);
  if (names.length === 0) return <span className="text-text-3">{dash}</span>;
  return (
    <span className="block max-w-44 truncate text-text-1" title={names.join(', ')}>
      {names.length === 1 ? names[0] : t('workers.models', { count: names.length })}
    </span>
  );
}

function TtftCell({ worker, t }: { worker: FleetWorker; t: TFunction }) {
  const values = coarse(worker.traffic?.ttftP95Ms ?? []);
  const p95 = worker.traffic?.kpis.ttftP95Ms ?? null;
  return (
    <span className="flex items-center justify-end gap-2.5">
      {values.some((value) => value !== null) && (
        <Sparkline values={values} label={t('workers.ttftCourse')} />
      )}
      <span className="min-w-14 text-text-1">{formatLatency(p95)}</span>
    </span>
  );
}

function Heartbeat({ atMs }: { atMs: number | null }) {
  const nowMs = useNowMs();
  const isOld = atMs !== null && nowMs - atMs > heartbeatLimitMs;
  return <Age atMs={atMs} nowMs={nowMs} className={classNames(isOld && 'text-err')} />;
}

function RowMenu({ worker }: { worker: FleetWorker }) {
  return <WorkerMenu worker={worker} all={useFleet().data ?? []} />;
}

/**
 * The columns of the worker table, as the design has them; the role column comes with disaggregation. Made once per
 * page, not per render: a cell function is a component to React, and a new one would take away what stands in the
 * cell, an open menu too.
 */
export function workerColumns({ t, onOpen }: ColumnInput): ColumnDef<FleetWorker>[] {
  const unlessSilent = (worker: FleetWorker, text: string) => (isSilent(worker) ? dash : text);
  return [
    {
      id: 'name',
      header: t('workers.columns.name'),
      meta: {
        sort: 'name',
        className:
          'pl-3.5 sticky left-0 bg-surface [tr[aria-selected=true]_&]:bg-raised [tr[aria-selected=true]_&]:shadow-[inset_2px_0_0_var(--text-1)]',
      },
      cell: ({ row }) => <NameCell worker={row.original} onOpen={onOpen} />,
    },
    {
      id: 'model',
      header: t('workers.columns.model'),
      cell: ({ row }) => <ModelCell worker={row.original} t={t} />,
    },
    {
      id: 'engine',
      header: t('workers.columns.engine'),
      cell: ({ row }) => engineText(row.original) ?? dash,
    },
    {
      id: 'state',
      header: t('workers.columns.state'),
      cell: ({ row }) => (
        <WorkerBadge status={row.original.status} reason={row.original.statusReason} />
      ),
    },
    {
      id: 'kv',
      header: t('workers.columns.kv'),
      meta: { sort: 'kv' },
      cell: ({ row }) => (
        <Meter
          fraction={isSilent(row.original) ? null : (row.original.reading?.kvUsage ?? null)}
          label={t('workers.columns.kv')}
          warnFrom={kvWarn}
          errFrom={kvErr}
        />
      ),
    },
    {
      id: 'running',
      header: t('workers.columns.running'),
      meta: { isNumeric: true, sort: 'running', className: 'text-text-1' },
      cell: ({ row }) => unlessSilent(row.original, formatCount(row.original.inFlight)),
    },
    {
      id: 'queue',
      header: t('workers.columns.queue'),
      meta: { isNumeric: true, sort: 'queue' },
      cell: ({ row }) =>
        unlessSilent(row.original, formatCount(Math.round(row.original.uncachedTokens))),
    },
    {
      id: 'hit',
      header: t('workers.columns.hit'),
      meta: { isNumeric: true, sort: 'hit' },
      cell: ({ row }) => formatPercent(row.original.traffic?.kpis.hitDelivered, 0),
    },
    {
      id: 'ttft',
      header: t('workers.columns.ttft'),
      meta: { isNumeric: true, sort: 'ttft' },
      cell: ({ row }) => <TtftCell worker={row.original} t={t} />,
    },
    {
      id: 'breaker',
      header: t('workers.columns.breaker'),
      cell: ({ row }) => <Breaker state={row.original.breaker} />,
    },
    {
      id: 'heartbeat',
      header: t('workers.columns.heartbeat'),
      meta: { isNumeric: true, sort: 'heartbeat' },
      cell: ({ row }) => <Heartbeat atMs={row.original.lastProbeAtMs} />,
    },
    {
      id: 'menu',
      header: () => <span className="sr-only">{t('workers.columns.actions')}</span>,
      meta: { className: 'w-8 pr-3' },
      cell: ({ row }) => <RowMenu worker={row.original} />,
    },
  ];
}
