import { Link } from '@tanstack/react-router';
import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import type { DecisionSummaryFieldsFragment } from '../../api/generated/graphql/graphql.js';
import { dash, formatExact, formatLatency } from '../../ui/format.js';
import { formatMillisecond } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';
import { VersionChip } from '../../ui/version-chip.js';
import { OutcomeBadge } from '../../explain/decision-head.js';
import { formatScore, reasonWords } from '../../explain/decision-words.js';

type Summary = DecisionSummaryFieldsFragment;

function Pair({ predicted, delivered }: { predicted: string; delivered: string }) {
  return (
    <>
      <span className="text-text-3">{predicted} → </span>
      <span className="text-text-1">{delivered}</span>
    </>
  );
}

const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1_000);

/** The columns of the list of decisions. */
export function decisionColumns(t: TFunction, live: number | undefined): ColumnDef<Summary>[] {
  return [
    {
      id: 'time',
      header: t('decisions.columns.time'),
      meta: { className: 'pl-3.5' },
      cell: ({ row: { original } }) => (
        <Link
          to="/decisions/$requestId"
          params={{ requestId: original.requestId }}
          aria-label={t('decisions.openOne', {
            id: original.requestId,
            time: formatMillisecond(original.startedAtMs),
          })}
          className="inline-flex min-h-6 items-center text-text-1 hover:underline"
        >
          <Time atMs={original.startedAtMs} format={formatMillisecond} />
        </Link>
      ),
    },
    {
      id: 'model',
      header: t('decisions.columns.model'),
      cell: ({ row: { original } }) => (
        <span title={original.model ?? undefined} className="block max-w-40 truncate">
          {original.model ?? dash}
        </span>
      ),
    },
    {
      id: 'policy',
      header: t('decisions.columns.policy'),
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2">
          {original.version !== null && original.version > 0 && (
            <VersionChip version={original.version} isLive={original.version === live} />
          )}
          {original.policy ?? dash}
        </span>
      ),
    },
    {
      id: 'worker',
      header: t('decisions.columns.worker'),
      meta: { className: 'text-text-1' },
      cell: ({ row: { original } }) => original.workerName ?? original.workerId ?? dash,
    },
    {
      id: 'reason',
      header: t('decisions.columns.reason'),
      cell: ({ row: { original } }) => (
        <span className="block max-w-72 truncate" title={reasonWords(t, original.reason)}>
          {original.isTie ? t('decisions.badges.tie') : reasonWords(t, original.reason)}
        </span>
      ),
    },
    {
      id: 'margin',
      header: t('decisions.columns.margin'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatScore(original.margin),
    },
    {
      id: 'cached',
      header: t('decisions.columns.cached'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <Pair
          predicted={formatExact(original.predictedCachedTokens)}
          delivered={formatExact(original.deliveredCachedTokens)}
        />
      ),
    },
    {
      id: 'ttft',
      header: t('decisions.columns.ttft'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <Pair
          predicted={formatLatency(inMs(original.predictedTtftSeconds))}
          delivered={formatLatency(inMs(original.ttftSeconds))}
        />
      ),
    },
    {
      id: 'outcome',
      header: t('decisions.columns.outcome'),
      meta: { className: 'pr-3.5' },
      cell: ({ row: { original } }) => <OutcomeBadge outcome={original} />,
    },
  ];
}
