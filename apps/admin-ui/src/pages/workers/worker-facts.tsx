import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetWorker } from '../../api/use-fleet.js';
import { useNowMs } from '../../live/live.js';
import { DrawerSection } from '../../ui/drawer.js';
import {
  dash,
  formatAge,
  formatCount,
  formatDuration,
  formatExact,
  formatLatency,
  formatPercent,
} from '../../ui/format.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { Age, Time } from '../../ui/time.js';
import { engineText } from './worker-list.js';

export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr_auto_1fr] gap-x-4 gap-y-1.5 text-cell">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-text-3">{term}</dt>
          <dd className="min-w-0 break-words text-text-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far a drain has come, against the most that was seen running since this was opened. */
export function DrainProgress({ worker }: { worker: FleetWorker }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const [peak, setPeak] = useState(worker.inFlight);
  if (worker.inFlight > peak) setPeak(worker.inFlight);
  const done = peak === 0 ? 1 : 1 - worker.inFlight / peak;
  const label =
    worker.inFlight === 0
      ? t('workers.drained')
      : t('workers.drainLeft', { count: worker.inFlight });
  return (
    <DrawerSection
      title={t('workers.draining')}
      hint={t('workers.drainSince', { age: formatDuration(nowMs - worker.statusSinceMs) })}
      testId="drain-progress"
    >
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(done * 100)}
        className="forced-edge h-1.5 overflow-hidden rounded-bar bg-line-1"
      >
        <div className="h-full rounded-bar bg-warn" style={{ width: `${done * 100}%` }} />
      </div>
      <p className="mt-1.5 text-text-2" data-testid="drain-left">
        {label}
      </p>
    </DrawerSection>
  );
}

export function LoadFacts({ worker }: { worker: FleetWorker }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const { reading, traffic } = worker;
  return (
    <DrawerSection
      title={t('workers.load')}
      hint={
        reading
          ? t('workers.readingAge', { age: formatAge(nowMs - reading.atMs) })
          : t('workers.noReading')
      }
    >
      <Facts
        rows={[
          [t('workers.columns.running'), formatExact(worker.inFlight)],
          [t('workers.backlog'), formatLatency(worker.backlogSeconds * 1_000)],
          [t('workers.columns.queue'), formatExact(Math.round(worker.uncachedTokens))],
          [t('workers.engineRunning'), formatExact(reading?.running)],
          [t('workers.columns.kv'), formatPercent(reading?.kvUsage)],
          [t('workers.engineWaiting'), formatExact(reading?.waiting)],
          [t('workers.kvCapacity'), formatExact(reading?.kvCapacityTokens)],
          [t('workers.columns.hit'), formatPercent(traffic?.kpis.hitDelivered)],
          [t('workers.callsTotal'), formatCount(worker.callsTotal)],
          [t('workers.failuresTotal'), formatCount(worker.failuresTotal)],
        ]}
      />
    </DrawerSection>
  );
}

export function ModelList({ worker }: { worker: FleetWorker }) {
  const { t } = useTranslation();
  return (
    <DrawerSection title={t('workers.modelsTitle')} testId="worker-models">
      {worker.models.length === 0 && <p className="text-text-3">{t('workers.modelsUnknown')}</p>}
      <ul>
        {worker.models.map((model) => (
          <li key={model.id} className="flex justify-between gap-3 py-0.5 text-cell">
            <span className="min-w-0 truncate text-text-1" title={model.id}>
              {model.id}
            </span>
            <span className="shrink-0 text-text-3">
              {[
                model.operations.join(', '),
                model.contextTokens !== null &&
                  t('register.context', { tokens: formatExact(model.contextTokens) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

export function ConnectionFacts({ worker }: { worker: FleetWorker }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  return (
    <DrawerSection
      title={t('workers.connection')}
      hint={<span className="font-mono text-axis break-all text-text-2">{worker.url}</span>}
    >
      <Facts
        rows={[
          [t('workers.columns.engine'), engineText(worker) ?? dash],
          [t('workers.pool'), worker.pool],
          [t('register.speaks'), worker.dialects.join(', ') || dash],
          [
            t('workers.origin'),
            t(`workers.origins.${worker.isApplied ? 'applied' : worker.origin}`),
          ],
          [
            t('workers.columns.heartbeat'),
            <Age key="heartbeat" atMs={worker.lastProbeAtMs} nowMs={nowMs} />,
          ],
          [t('workers.probe'), formatLatency(worker.lastProbeMs)],
          [
            t('workers.since'),
            <Time key="since" atMs={worker.statusSinceMs} format={formatAbsolute} />,
          ],
          [t('workers.probeFailures'), formatExact(worker.probeFailures)],
          [t('workers.columns.breaker'), t(`breaker.${worker.breaker}`)],
        ]}
      />
    </DrawerSection>
  );
}

export function LabelList({ worker }: { worker: FleetWorker }) {
  const { t } = useTranslation();
  const labels = Object.entries(worker.labels);
  return (
    <DrawerSection title={t('register.labels')} testId="worker-labels">
      {labels.length === 0 ? (
        <p className="text-text-3">{t('workers.noLabels')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {labels.map(([key, value]) => (
            <li
              key={key}
              className="max-w-full truncate rounded-chip border border-line-2 px-1.5 font-mono text-axis text-text-2"
            >
              {key}={value}
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}
