import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import type { FleetWorker } from '../../api/use-fleet.js';
import type { RangeId } from '../../app/search.js';
import { formatChange, formatPoints } from '../../ui/format.js';
import { StaleBadge } from '../../ui/states.js';
import { changesOf } from './kpi.js';
import type { OverviewData } from './use-overview.js';

interface VerdictProps {
  readonly data: OverviewData;
  readonly workers: readonly FleetWorker[];
  readonly range: RangeId;
  readonly staleMs: number | null;
}

/** Less than this is noise, not news. */
const newsRatio = 0.02;
const newsPoints = 0.005;

/** The answer first, with its numbers. What cannot be computed is left out. */
export function Verdict({ data, workers, range, staleMs }: VerdictProps) {
  const { t } = useTranslation();
  const { ttft, hit } = changesOf(data.kpis, data.previous);
  const ready = workers.filter(({ status }) => status === 'ready').length;
  const sick = new Set(data.attention.map(({ workerId, kind }) => workerId ?? kind)).size;
  const before = t(`ranges.before.${range}`);
  const facts = [
    ttft &&
      Math.abs(ttft.amount) >= newsRatio && {
        key: ttft.direction === 'down' ? 'ttftLower' : 'ttftHigher',
        amount: formatChange(ttft.amount),
      },
    hit &&
      Math.abs(hit.amount) >= newsPoints && {
        key: hit.direction === 'down' ? 'hitLower' : 'hitHigher',
        amount: formatPoints(hit.amount),
      },
  ].filter((fact) => fact !== null && fact !== false) as {
    key: 'ttftLower' | 'ttftHigher' | 'hitLower' | 'hitHigher';
    amount: string;
  }[];
  return (
    <div className="mb-3 flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1">
      {sick > 0 && (
        <Link
          to="/workers"
          search={{ needsAttention: true }}
          data-testid="attention-badge"
          className="inline-flex h-5 items-center gap-1.5 rounded-chip bg-warn-soft px-1.5 text-hint font-[550] text-warn hover:underline"
        >
          <TriangleAlert size={12} strokeWidth={2.25} aria-hidden />
          {t('overview.attention', { count: sick })}
        </Link>
      )}
      <p className="text-[13.5px] text-text-2" data-testid="verdict">
        <b>{t('overview.ready', { ready, count: workers.length })}</b>{' '}
        {facts.map((fact, index) => (
          <span key={fact.key}>
            {index > 0 && ` ${t('overview.and')} `}
            <Trans
              i18nKey={`overview.facts.${fact.key}`}
              values={{ amount: fact.amount }}
              components={{ b: <b /> }}
            />
          </span>
        ))}
        {facts.length > 0 && ` ${before}`}
      </p>
      {staleMs !== null && <StaleBadge ageMs={staleMs} />}
      <span className="ml-auto text-hint text-text-3">{t('overview.edge')}</span>
    </div>
  );
}
