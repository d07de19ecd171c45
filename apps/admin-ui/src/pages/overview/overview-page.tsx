import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleet } from '../../api/use-fleet.js';
import { useSetup } from '../../api/use-setup.js';
import { PageFrame, RangeSelect } from '../../app/page-frame.js';
import type { RangeId } from '../../app/search.js';
import { useMayInAll } from '../../app/session.js';
import { SimulatedNotice } from '../../app/simulated-notice.js';
import { useLiveConnection, useLiveSetup, useNowMs } from '../../live/live.js';
import { Denied, FromQuery } from '../../ui/states.js';
import { LatencyCard, PrefixCard, TokensCard } from './chart-cards.js';
import { EventsCard } from './events-card.js';
import { marksOf } from './event-marks.js';
import { ChecklistCard } from './first-run/checklist-card.js';
import { FirstRun } from './first-run/first-run.js';
import { showsFirstRun } from './first-run/shows-first-run.js';
import { checklist } from './first-run/steps.js';
import { KpiStrip } from './kpi-strip.js';
import { useOverview } from './use-overview.js';
import { Verdict } from './verdict.js';
import { WorkerStripCard } from './worker-strip.js';

export function OverviewPage() {
  const { t } = useTranslation();
  const mayInAll = useMayInAll();
  const navigate = useNavigate({ from: '/' });
  const { range = 'm15' } = useSearch({ from: '/shell/' });
  const setup = useSetup().data;
  const signals = useLiveSetup() ?? setup?.steps ?? [];
  const fleet = useFleet();
  const workers = fleet.data ?? [];
  const steps = checklist(signals, workers);
  const isFirstRun = useFirstRun(fleet.data?.length) && setup !== undefined;
  const choose = (next: RangeId) =>
    void navigate({ search: (search) => ({ ...search, range: next }) });
  if (!mayInAll('traffic:read')) {
    return (
      <PageFrame title={t('nav.overview')}>
        <Denied />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t('nav.overview')}
      {...(isFirstRun ? { liveWords: t('live.connecting') } : {})}
      controls={!isFirstRun && <RangeSelect value={range} onChange={choose} />}
    >
      {isFirstRun ? (
        <FirstRun steps={steps} dataAddress={setup.dataAddress} />
      ) : (
        <>
          <SimulatedNotice />
          {setup && fleet.data && (
            <ChecklistCard
              steps={steps}
              dataAddress={setup.dataAddress}
              model={workers.flatMap(({ models }) => models)[0]?.id ?? null}
            />
          )}
          <LiveOverview range={range} />
        </>
      )}
    </PageFrame>
  );
}

function useFirstRun(workers: number | undefined): boolean {
  const { restartedAtMs } = useLiveConnection();
  const nowMs = useNowMs();
  const [hadWorkers, setHadWorkers] = useState(false);
  const isFirstRun =
    workers !== undefined && showsFirstRun({ workers, hadWorkers, restartedAtMs, nowMs });
  if (workers !== undefined && workers > 0 && !hadWorkers) setHadWorkers(true);
  if (isFirstRun && hadWorkers) setHadWorkers(false);
  return isFirstRun;
}

function LiveOverview({ range }: { range: RangeId }) {
  const { t } = useTranslation();
  const overview = useOverview(range);
  const workers = useFleet().data ?? [];
  return (
    <FromQuery
      query={overview}
      title={t('overview.failed')}
      reach={t('errors.trafficGoesOn')}
      rows={12}
    >
      {(data) => {
        const marks = marksOf(data.events, data.windowMs);
        return (
          <>
            <Verdict
              data={data}
              workers={workers}
              range={range}
              staleMs={overview.isStale ? overview.ageMs : null}
            />
            <div className={`flex flex-col gap-3 ${overview.isStale ? 'opacity-55' : ''}`}>
              <KpiStrip data={data} workers={workers} />
              <div className="grid grid-cols-1 gap-3 xl:grid-cols-[735fr_427fr]">
                <LatencyCard data={data} marks={marks} />
                <PrefixCard data={data} marks={marks} />
              </div>
              <WorkerStripCard workers={workers} />
              <div className="grid grid-cols-1 gap-3 xl:grid-cols-[573fr_589fr]">
                <TokensCard data={data} marks={marks} />
                <EventsCard events={data.events} />
              </div>
            </div>
          </>
        );
      }}
    </FromQuery>
  );
}
