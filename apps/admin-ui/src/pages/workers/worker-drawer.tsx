import { useQuery } from '@tanstack/react-query';
import { CircleMinus, CirclePlay, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import type { FleetWorker } from '../../api/use-fleet.js';
import { WorkerTrafficDocument } from '../../api/worker-documents.js';
import type { RangeId } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { LineChart } from '../../charts/line-chart.js';
import { mergeBuckets } from '../../charts/merge-buckets.js';
import { prepareLatency, prepareOutput } from '../../charts/prepare-overview.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Drawer, DrawerSection } from '../../ui/drawer.js';
import { FromQuery, ReadOnlyNote } from '../../ui/states.js';
import { Breaker, SimulatedBadge, WorkerBadge } from '../../ui/worker-badge.js';
import { EditWorkerDialog } from './edit-worker-dialog.js';
import { useWorkerAct, WorkerConfirm, WorkerMenu } from './worker-actions.js';
import { ConnectionFacts, DrainProgress, LabelList, LoadFacts, ModelList } from './worker-facts.js';

interface WorkerDrawerProps {
  readonly worker: FleetWorker;
  readonly all: readonly FleetWorker[];
  readonly range: RangeId;
  readonly onClose: () => void;
  readonly onStep: (step: 1 | -1) => void;
}

const refreshMs = 10_000;
const windowMs = 900_000;

function WorkerCharts({ worker, range }: { worker: FleetWorker; range: RangeId }) {
  const { t } = useTranslation();
  const traffic = useQuery({
    queryKey: ['worker-traffic', worker.id, range],
    queryFn: ({ signal }) => query(WorkerTrafficDocument, { id: worker.id, range }, signal),
    select: ({ worker: read }) => read?.traffic ?? null,
    refetchInterval: refreshMs,
  });
  return (
    <FromQuery query={traffic} title={t('workers.trafficFailed')} rows={6}>
      {(read) => {
        if (!read || read.kpis.requests === 0)
          return <p className="px-[18px] py-3.5 text-text-3">{t('charts.noData')}</p>;
        const endMs = read.buckets.at(-1)?.atMs ?? 0;
        const buckets = mergeBuckets({
          base: read.buckets,
          live: [],
          bucketMs: read.bucketMs,
          windowMs: Math.max(windowMs, read.buckets.length * read.bucketMs),
          endMs,
        });
        const latency = prepareLatency(buckets, read.bucketMs, {
          p50: t('charts.p50'),
          p95: t('charts.p95'),
          p99: t('charts.p99'),
        });
        const output = prepareOutput(buckets, read.bucketMs, { output: t('charts.output') });
        const words = (model: typeof latency, title: string) =>
          t('charts.summary', {
            title,
            values: model.ends.map(({ label, text }) => `${label} ${text}`).join(', '),
          });
        return (
          <>
            <DrawerSection title={t('overview.latency')} hint={t('overview.edge')}>
              <LineChart
                model={latency}
                heightPx={120}
                rightPx={64}
                testId="worker-chart-latency"
                summary={words(latency, t('overview.latency'))}
              />
            </DrawerSection>
            <DrawerSection title={t('workers.outputPerSecond')}>
              <LineChart
                model={output}
                heightPx={64}
                rightPx={64}
                testId="worker-chart-output"
                summary={words(output, t('charts.output'))}
              />
            </DrawerSection>
          </>
        );
      }}
    </FromQuery>
  );
}

export function WorkerDrawer({ worker, all, range, onClose, onStep }: WorkerDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      label={t('workers.detail', { name: worker.shownName })}
      testId="worker-drawer"
      onClose={onClose}
      onStep={onStep}
      title={
        <>
          <span className="truncate text-page font-semibold text-text-1" data-testid="worker-name">
            {worker.shownName}
          </span>
          <CopyButton isIconOnly text={worker.id} label={t('workers.copyId')} />
        </>
      }
      badges={
        <>
          <WorkerBadge status={worker.status} reason={worker.statusReason} />
          {worker.isSimulated && <SimulatedBadge />}
          <span className="text-hint">
            <Breaker state={worker.breaker} />
          </span>
        </>
      }
      footer={<WorkerFooter worker={worker} all={all} onClose={onClose} />}
    >
      {(worker.isReadOnly || worker.statusReason) && (
        <div className="flex flex-col gap-2 border-b border-line-1 px-[18px] py-3">
          {worker.statusReason && (
            <p className="break-words text-text-2" data-testid="status-reason">
              {worker.statusReason}
            </p>
          )}
          {worker.isReadOnly && (
            <ReadOnlyNote reason={worker.readOnlyReason ?? t('workers.readOnly')} />
          )}
        </div>
      )}
      {worker.status === 'draining' && <DrainProgress worker={worker} />}
      <WorkerCharts worker={worker} range={range} />
      <LoadFacts worker={worker} />
      <ModelList worker={worker} />
      <ConnectionFacts worker={worker} />
      <LabelList worker={worker} />
    </Drawer>
  );
}

function WorkerFooter({
  worker,
  all,
  onClose,
}: Pick<WorkerDrawerProps, 'worker' | 'all' | 'onClose'>) {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<'drain' | 'edit' | null>(null);
  const act = useWorkerAct(worker, () => setAsked(null));
  if (!may('workers:write')) return null;
  return (
    <>
      {worker.status === 'draining' ? (
        <Button
          icon={CirclePlay}
          disabled={act.isPending}
          onClick={() => act.mutate('resume')}
          data-testid="drawer-resume"
        >
          {t('workers.resume')}
        </Button>
      ) : (
        <Button icon={CircleMinus} onClick={() => setAsked('drain')} data-testid="drawer-drain">
          {t('workers.drain')}
        </Button>
      )}
      {!worker.isReadOnly && (
        <Button icon={Pencil} onClick={() => setAsked('edit')} data-testid="drawer-edit">
          {t('workers.edit')}
        </Button>
      )}
      <span className="ml-auto">
        <WorkerMenu worker={worker} all={all} onRemoved={onClose} />
      </span>
      <WorkerConfirm
        worker={worker}
        all={all}
        act={asked === 'drain' ? 'drain' : null}
        isBusy={act.isPending}
        onConfirm={() => act.mutate('drain')}
        onClose={() => setAsked(null)}
      />
      {asked === 'edit' && <EditWorkerDialog worker={worker} onClose={() => setAsked(null)} />}
    </>
  );
}
