import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import { dash, formatExact, formatLatency, formatPercent } from '../../ui/format.js';
import { formatMillisecond } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';
import type { CallRow } from './call-rows.js';
import { CancelButton } from './cancel-button.js';
import { StatusMark } from './status-mark.js';
import { FlaskConical } from 'lucide-react';

const slowMs = 1_000;

function hitOf(row: CallRow): number | null {
  if (row.kind === 'open') return null;
  const { inputTokens = null, cachedTokens = null } = row.call.usage ?? {};
  return inputTokens === null || cachedTokens === null || inputTokens === 0
    ? null
    : cachedTokens / inputTokens;
}

const ttftOf = (row: CallRow) => row.call.firstOutputMs;

function Clipped({ text, widthClass }: { text: string | null; widthClass: string }) {
  return (
    <span title={text ?? undefined} className={`block truncate ${widthClass}`}>
      {text ?? dash}
    </span>
  );
}

/** The columns of the request list. */
export function callColumns(t: TFunction, onOpen: (id: string) => void): ColumnDef<CallRow>[] {
  return [
    {
      id: 'time',
      header: t('requests.columns.time'),
      meta: { className: 'pl-3.5' },
      cell: ({ row: { original } }) => (
        <button
          type="button"
          onClick={() => onOpen(original.id)}
          // What is seen must be part of what is said (WCAG 2.5.3).
          aria-label={t('requests.openOne', {
            id: original.id,
            time: formatMillisecond(original.atMs),
          })}
          className="min-h-6 rounded-chip hover:underline"
        >
          <Time atMs={original.atMs} format={formatMillisecond} />
        </button>
      ),
    },
    {
      id: 'status',
      header: t('requests.columns.status'),
      cell: ({ row: { original } }) => <StatusMark row={original} />,
    },
    {
      id: 'tenant',
      header: t('requests.columns.tenant'),
      meta: { className: 'text-text-1' },
      cell: ({ row: { original } }) => (
        <Clipped text={original.call.tenantName} widthClass="max-w-28" />
      ),
    },
    {
      id: 'model',
      header: t('requests.columns.model'),
      cell: ({ row: { original } }) => <Clipped text={original.call.model} widthClass="max-w-40" />,
    },
    {
      id: 'worker',
      header: t('requests.columns.worker'),
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-1">
          <Clipped
            text={original.call.workerName ?? original.call.workerId}
            widthClass="max-w-36"
          />
          {original.kind === 'done' && original.call.isSimulated && (
            <FlaskConical
              size={12}
              role="img"
              aria-label={t('simulated.word')}
              className="shrink-0 text-text-3"
            />
          )}
        </span>
      ),
    },
    {
      id: 'ttft',
      header: t('requests.columns.ttft'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <span className={(ttftOf(original) ?? 0) >= slowMs ? 'text-warn' : 'text-text-1'}>
          {formatLatency(ttftOf(original))}
        </span>
      ),
    },
    {
      id: 'total',
      header: t('requests.columns.total'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) =>
        original.kind === 'open' ? '…' : formatLatency(original.call.endMs),
    },
    {
      id: 'input',
      header: t('requests.columns.input'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) =>
        original.kind === 'open' ? dash : formatExact(original.call.usage?.inputTokens),
    },
    {
      id: 'cached',
      header: t('requests.columns.cached'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatPercent(hitOf(original), 0),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t('workers.columns.actions')}</span>,
      meta: { className: 'w-8 pr-2' },
      cell: ({ row: { original } }) =>
        original.kind === 'open' && <CancelButton requestId={original.call.requestId} isIconOnly />,
    },
  ];
}
