import type { WorkerOrigin, WorkerSpec, WorkerView } from '@bellwether/exchange';

/** A worker as REST and screens show it. */
export interface ShownWorker extends WorkerView {
  readonly isReadOnly: boolean;
  readonly readOnlyReason: string | null;
  readonly createdAt: Date | null;
}

const readOnlyReasons: Readonly<Record<WorkerOrigin, string | null>> = {
  api: null,
  flag: 'It comes from --worker-url or BELLWETHER_WORKERS_URL. Change it there and start again.',
  file: 'It comes from the settings file. Change it there and start again.',
  simulated: 'It is simulated. End the simulated fleet to remove it.',
};

const applied =
  'It comes from a file that was applied. Change the file and apply it, or release the worker: bellwether worker release.';

/** Why people may not change it; null = they may. */
export const readOnlyReason = ({
  origin,
  isApplied,
}: Pick<WorkerSpec, 'origin' | 'isApplied'>): string | null =>
  readOnlyReasons[origin] ?? (isApplied ? applied : null);

/** A worker that the data plane has not reported yet. */
function pendingView(spec: WorkerSpec, sinceMs: number): WorkerView {
  const { id, name, url, origin, isSimulated, isApplied, dialects } = spec;
  const { pool, accelerator, labels, engine, models } = spec;
  return {
    ...{ id, name, url, origin, isSimulated, isApplied, dialects },
    ...{ pool, accelerator, labels, engine, models },
    engineVersion: null,
    status: 'pending',
    statusReason: 'It was not asked yet.',
    statusSinceMs: sinceMs,
    breaker: 'closed',
    breakerSinceMs: sinceMs,
    lastProbeAtMs: null,
    lastProbeMs: null,
    probeFailures: 0,
    inFlight: 0,
    backlogSeconds: 0,
    uncachedTokens: 0,
    reading: null,
    callsTotal: 0,
    failuresTotal: 0,
  };
}

/**
 * What is configured joined with how the worker feels. The published spec wins where the last report is older:
 * a name that was just changed, a drain that was just begun.
 */
export function shownWorker(
  spec: WorkerSpec,
  view: WorkerView | null,
  createdAt: Date | null,
  publishedAtMs: number,
): ShownWorker {
  const live = view ?? pendingView(spec, createdAt?.getTime() ?? publishedAtMs);
  const hasBegunDrain = spec.isDraining && live.status !== 'draining';
  const reason = readOnlyReason(spec);
  return {
    ...live,
    name: spec.name,
    pool: spec.pool,
    accelerator: spec.accelerator,
    labels: spec.labels,
    isApplied: spec.isApplied,
    ...(hasBegunDrain
      ? { status: 'draining', statusReason: 'It takes no new calls.', statusSinceMs: publishedAtMs }
      : {}),
    isReadOnly: reason !== null,
    readOnlyReason: reason,
    createdAt,
  };
}
