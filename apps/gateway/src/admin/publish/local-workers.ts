import type { Settings } from '@bellwether/config';
import type { WorkerLimits, WorkerOrigin, WorkerSpec } from '@bellwether/exchange';
import { normaliseWorkerUrl, workerId } from '@bellwether/workers';
import type { Sealer } from '../../wiring/seal.js';

type Listed = Settings['workers']['list'][number];

export const noLimits: WorkerLimits = {
  probeTimeoutMs: null,
  probeIntervalMs: null,
  openBreakerAfter: null,
  breakerRestMs: null,
  maxInFlight: null,
};

/** A worker of which only the address and the origin are known. */
export function plainWorker(
  address: string,
  origin: WorkerOrigin,
  name: string | null = null,
): WorkerSpec {
  const url = normaliseWorkerUrl(address);
  return {
    id: workerId(url),
    name: name ?? new URL(url).host,
    url,
    origin,
    isSimulated: origin === 'simulated',
    isApplied: false,
    dialects: [],
    engine: null,
    models: [],
    apiKey: null,
    labels: {},
    pool: 'default',
    accelerator: null,
    kvCapacityTokens: null,
    prefillTokensPerSecond: null,
    isDraining: false,
    limits: noLimits,
  };
}

function listedWorker(listed: Listed, sealer: Sealer): WorkerSpec {
  const plain = plainWorker(listed.url, 'file', listed.name ?? null);
  const limits = Object.fromEntries(
    Object.entries(listed.limits ?? {}).filter(([, value]) => value !== undefined),
  );
  return {
    ...plain,
    dialects: listed.dialects ?? [],
    engine: listed.engine ?? null,
    models: (listed.models ?? []).map(({ id, operations, contextTokens }) => ({
      id,
      operations: operations ?? [],
      contextTokens: contextTokens ?? null,
    })),
    apiKey: listed.apiKey === undefined ? null : sealer.seal(listed.apiKey),
    labels: listed.labels ?? {},
    pool: listed.pool ?? plain.pool,
    accelerator: listed.accelerator ?? null,
    kvCapacityTokens: listed.kvCapacityTokens ?? null,
    prefillTokensPerSecond: listed.prefillTokensPerSecond ?? null,
    limits: { ...noLimits, ...limits },
  };
}

/** The workers that only this process knows: of its flags, its file and its simulation. */
export interface LocalWorkers {
  /** By falling precedence: flag, file, simulated. */
  specs(): WorkerSpec[];
  setSimulated(urls: readonly string[], models: WorkerSpec['models']): void;
  /** Kept until the process ends. */
  setDraining(id: string, isDraining: boolean): void;
}

export function createLocalWorkers(settings: Settings['workers'], sealer: Sealer): LocalWorkers {
  const flags = settings.url.map((url) => plainWorker(url, 'flag'));
  const listed = settings.list.map((worker) => listedWorker(worker, sealer));
  const draining = new Set<string>();
  let simulated: WorkerSpec[] = [];
  return {
    specs: () =>
      [...flags, ...listed, ...simulated].map((spec) =>
        draining.has(spec.id) ? { ...spec, isDraining: true } : spec,
      ),
    setSimulated(urls, models) {
      simulated = urls.map((url, index) => ({
        ...plainWorker(url, 'simulated', `sim-${index + 1}`),
        pool: 'simulated',
        accelerator: 'simulated',
        models,
      }));
    },
    setDraining(id, isDraining) {
      if (isDraining) draining.add(id);
      else draining.delete(id);
    },
  };
}

/** One worker per address: the earlier one wins. */
export function uniqueWorkers(specs: readonly WorkerSpec[]): WorkerSpec[] {
  const byId = new Map<string, WorkerSpec>();
  for (const spec of specs) if (!byId.has(spec.id)) byId.set(spec.id, spec);
  return [...byId.values()];
}
