import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Server, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type FleetWorker, useFleet } from '../../api/use-fleet.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { SimulatedNotice } from '../../app/simulated-notice.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { Denied, Empty, FromQuery } from '../../ui/states.js';
import { stepRow } from '../../ui/list-items.js';
import { needsAttention } from './worker-list.js';
import { WorkerDrawer } from './worker-drawer.js';
import { WorkerFilters } from './worker-filters.js';
import { WorkerTable } from './worker-table.js';

const RegisterSheet = lazy(() =>
  import('./register/register-sheet.js').then((module) => ({ default: module.RegisterSheet })),
);

export function WorkersPage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/workers' });
  const search = useSearch({ from: '/shell/workers' });
  const fleet = useFleet();
  const all = fleet.data ?? [];
  const chosen = all.find(({ id }) => id === search.worker);
  const open = useCallback(
    (worker: string | undefined) =>
      void navigate({ search: (current) => ({ ...current, worker }) }),
    [navigate],
  );
  const showSheet = (isOpen: boolean) =>
    void navigate({
      search: (current) => ({ ...current, sheet: isOpen ? 'register' : undefined }),
    });
  const register = (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => showSheet(true)}
      data-testid="register-worker"
    >
      {t('workers.register')}
    </Button>
  );
  if (!may('workers:read')) {
    return (
      <PageFrame title={t('nav.workers')}>
        <Denied />
      </PageFrame>
    );
  }
  const step = (direction: 1 | -1) =>
    open(stepRow(all, ({ id }) => id, search.worker ?? null, direction)?.id);
  return (
    <PageFrame
      title={t('nav.workers')}
      isFullWidth
      primary={may('workers:write') && register}
      drawer={
        chosen && (
          <WorkerDrawer
            key={chosen.id}
            worker={chosen}
            all={all}
            range={search.range ?? 'm15'}
            onClose={() => open(undefined)}
            onStep={step}
          />
        )
      }
    >
      <SimulatedNotice />
      <FromQuery
        query={fleet}
        title={t('workers.failedToLoad')}
        reach={t('errors.trafficGoesOn')}
        rows={14}
      >
        {(workers) =>
          workers.length === 0 ? (
            <div className={cardClass}>
              <Empty
                icon={Server}
                title={t('workers.emptyTitle')}
                text={t('workers.emptyText')}
                action={may('workers:write') && register}
              />
            </div>
          ) : (
            <>
              <WorkerFilters workers={workers} search={search} />
              <SickBanner workers={workers} isFiltered={search.needsAttention === true} />
              <WorkerTable workers={workers} search={search} onOpen={open} />
            </>
          )
        }
      </FromQuery>
      <Suspense fallback={null}>
        {search.sheet === 'register' && may('workers:write') && (
          <RegisterSheet
            pools={[...new Set(all.map(({ pool }) => pool))]}
            onClose={() => showSheet(false)}
            onSaved={open}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

const named = 2;

/** Who is sick and why, in one line; the rows are one click away. */
function SickBanner({
  workers,
  isFiltered,
}: {
  workers: readonly FleetWorker[];
  isFiltered: boolean;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/workers' });
  const sick = workers.filter(
    (worker) =>
      needsAttention(worker) && worker.status !== 'draining' && worker.status !== 'pending',
  );
  if (sick.length === 0) return null;
  const rest = sick.length - named;
  const why = (worker: FleetWorker) =>
    worker.statusReason ??
    (worker.breaker === 'closed'
      ? t('workers.kvHigh')
      : t(`workers.breakerSays.${worker.breaker}`));
  return (
    <div
      role="note"
      data-testid="sick-banner"
      className="mb-3 flex min-h-9 items-center gap-2.5 rounded-control border border-warn/45 bg-warn-soft px-3 py-1.5"
    >
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 truncate">
        {sick.slice(0, named).map((worker) => (
          <span key={worker.id}>
            <b>{worker.shownName}</b>{' '}
            {t('workers.sick', {
              state: t(`workerStatus.${worker.status}`),
              // A reason may be a sentence already.
              reason: why(worker).replace(/\.$/, ''),
            })}{' '}
          </span>
        ))}
        {rest > 0 && t('workers.sickMore', { count: rest })}
      </p>
      <Button
        size="small"
        onClick={() =>
          void navigate({
            search: (current) => ({ ...current, needsAttention: isFiltered ? undefined : true }),
          })
        }
      >
        {isFiltered ? t('workers.showAll') : t('workers.showSick', { count: sick.length })}
      </Button>
    </div>
  );
}
