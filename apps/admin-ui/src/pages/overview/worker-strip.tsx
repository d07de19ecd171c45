import { Link } from '@tanstack/react-router';
import { ArrowRight, Server } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetWorker } from '../../api/use-fleet.js';
import { toneText } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { classNames } from '../../ui/class-names.js';
import { StateCounts } from '../../ui/state-counts.js';
import { Empty } from '../../ui/states.js';
import { SimulatedBadge, workerStatusLook } from '../../ui/worker-badge.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { prepareStrip, type StripCell, type StripPool, type StripRow } from './prepare-strip.js';

const rows: readonly { readonly id: StripRow; readonly token: string }[] = [
  { id: 'kv', token: 'slate' },
  { id: 'queue', token: 'orange' },
  { id: 'hit', token: 'teal' },
];
const columnPx = 40;
const labelPx = 90;

function Heat({ cell, token }: { cell: StripCell; token: string }) {
  const { t } = useTranslation();
  if (cell.share === null) {
    return (
      <td title={t('strip.notReported')} className="hatched h-[26px] rounded-[4px] text-text-3">
        {cell.text}
      </td>
    );
  }
  const percent = 4 + 48 * Math.min(1, Math.max(0, cell.share));
  const style = cell.isOver
    ? undefined
    : { background: `color-mix(in oklab, var(--${token}) ${percent.toFixed(1)}%, var(--surface))` };
  return (
    <td
      className={classNames(
        'h-[26px] rounded-[4px]',
        cell.isOver ? 'bg-err font-bold text-surface' : 'text-text-1',
      )}
      style={style}
    >
      {cell.text}
    </td>
  );
}

function StripTable({ pools }: { pools: readonly StripPool[] }) {
  const { t } = useTranslation();
  const columns = pools.flatMap(({ columns: own }) => own);
  return (
    <table
      data-testid="worker-strip"
      className="w-full table-fixed border-separate border-spacing-x-[3px] border-spacing-y-[3px] text-center text-hint"
      style={{
        maxWidth: labelPx + columns.length * 3 * columnPx,
        minWidth: labelPx + columns.length * 30,
      }}
    >
      <colgroup>
        <col style={{ width: labelPx }} />
      </colgroup>
      <thead>
        <tr className="text-left text-meta">
          <td />
          {pools.map((pool) => (
            <th
              key={pool.name}
              scope="colgroup"
              colSpan={pool.columns.length}
              title={pool.name}
              className="border-b border-line-2 pb-1.5 font-normal whitespace-nowrap text-text-3"
            >
              <span className="flex items-center gap-1 overflow-hidden">
                <span className="font-medium text-text-1">{pool.name}</span>
                <span className="truncate">{pool.detail}</span>
                {pool.isSimulated && <SimulatedBadge />}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="text-left font-normal text-text-2">
            {t('strip.state')}
          </th>
          {columns.map((column) => {
            const { tone, icon: Icon } = workerStatusLook[column.status];
            return (
              <td key={column.id} className="h-6">
                <Icon
                  size={14}
                  strokeWidth={1.75}
                  role="img"
                  aria-label={t(`workerStatus.${column.status}`)}
                  className={`mx-auto ${toneText[tone]}`}
                />
              </td>
            );
          })}
        </tr>
        {rows.map(({ id, token }) => (
          <tr key={id} data-testid={`strip-row-${id}`}>
            <th scope="row" className="text-left font-normal whitespace-nowrap text-text-2">
              {t(`strip.${id}`)}
            </th>
            {columns.map((column) => (
              <Heat key={column.id} cell={column.cells[id]} token={token} />
            ))}
          </tr>
        ))}
        <tr className="text-[10.5px] text-text-3">
          <td />
          {columns.map((column) => (
            <Fragment key={column.id}>
              <td className="truncate">
                {column.workerId === null ? (
                  column.shortName
                ) : (
                  <Link
                    to="/workers"
                    search={{ worker: column.workerId }}
                    title={column.name}
                    aria-label={column.name}
                    className="block min-h-6 leading-6 hover:text-text-1 hover:underline"
                  >
                    {column.shortName}
                  </Link>
                )}
              </td>
            </Fragment>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

export function WorkerStripCard({ workers }: { workers: readonly FleetWorker[] }) {
  const { t } = useTranslation();
  const pools = prepareStrip(workers);
  return (
    <Card
      title={t('nav.workers')}
      hint={t('strip.hint', {
        count: workers.length,
        pools: t('strip.pools', { count: pools.length }),
      })}
      beside={
        <span className="flex gap-1.5">
          <StateCounts workers={workers} />
        </span>
      }
      testId="card-workers"
      actions={
        <>
          <span className="flex items-center gap-1.5 text-hint text-text-2" aria-hidden>
            {t('strip.low')}
            <span className="h-2 w-14 rounded-bar bg-linear-to-r from-line-1 to-slate" />
            {t('strip.high')}
          </span>
          <Link
            to="/workers"
            className="flex min-h-6 items-center gap-1.5 text-hint font-medium text-text-2 hover:text-text-1"
          >
            {t('overview.openWorkers')}
            <ArrowRight size={12} aria-hidden />
          </Link>
        </>
      }
    >
      {workers.length === 0 ? (
        <Empty icon={Server} title={t('workers.emptyTitle')} text={t('workers.emptyText')} />
      ) : (
        <ScrollRegion label={t('strip.region')} className="px-3 pb-2">
          <StripTable pools={pools} />
        </ScrollRegion>
      )}
    </Card>
  );
}
