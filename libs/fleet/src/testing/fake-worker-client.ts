import { GatewayError } from '@bellwether/exchange';
import type {
  EngineReading,
  ModelCard,
  ProbeResult,
  WorkerClient,
  WorkerDescription,
  WorkerSpec,
} from '@bellwether/exchange';

/** A worker client that answers from its own fields; change them to change how the worker feels. */
export interface FakeWorkerClient extends WorkerClient {
  isHealthy: boolean;
  /** Null = the worker cannot be described. */
  models: readonly ModelCard[] | null;
  reading: EngineReading | null;
  /** While true, probes are not answered. */
  isSilent: boolean;
  readonly asked: {
    probes: number;
    descriptions: number;
    scrapes: number;
    probing: number;
    mostProbing: number;
  };
  readonly isClosed: boolean;
}

/** A card that does everything. */
export function aModelCard(id: string, contextTokens: number | null = null): ModelCard {
  return { id, operations: ['chat', 'completion', 'embedding'], contextTokens };
}

/** A healthy vLLM-like worker that serves `model-a`. It cannot answer turns. */
export function fakeWorkerClient(
  models: readonly ModelCard[] = [aModelCard('model-a')],
): FakeWorkerClient {
  const asked = { probes: 0, descriptions: 0, scrapes: 0, probing: 0, mostProbing: 0 };
  let isClosed = false;
  const client: FakeWorkerClient = {
    isHealthy: true,
    models,
    reading: null,
    isSilent: false,
    asked,
    get isClosed() {
      return isClosed;
    },
    send: () => Promise.reject(new GatewayError('worker_unreachable')),
    async probe(): Promise<ProbeResult> {
      asked.probes += 1;
      asked.probing += 1;
      asked.mostProbing = Math.max(asked.mostProbing, asked.probing);
      if (client.isSilent) await new Promise(() => undefined);
      await Promise.resolve();
      asked.probing -= 1;
      return {
        isHealthy: client.isHealthy,
        latencyMs: 1,
        reason: client.isHealthy ? null : 'The connection was refused.',
      };
    },
    metrics() {
      asked.scrapes += 1;
      return Promise.resolve(client.reading);
    },
    describe(): Promise<WorkerDescription> {
      asked.descriptions += 1;
      if (client.models === null) return Promise.reject(new GatewayError('worker_failed'));
      return Promise.resolve({
        engine: 'vllm',
        engineVersion: '0.11.0',
        models: client.models,
        kvCapacityTokens: null,
        hasMetrics: true,
        dialects: [],
      });
    },
    close() {
      isClosed = true;
      return Promise.resolve();
    },
  };
  return client;
}

/** A worker's configuration with nothing special about it. */
export function aWorkerSpec(id: string, changes: Partial<WorkerSpec> = {}): WorkerSpec {
  return {
    id,
    name: id,
    url: `http://${id}.test:8000`,
    origin: 'api',
    isSimulated: false,
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
    limits: {
      probeTimeoutMs: null,
      probeIntervalMs: null,
      openBreakerAfter: null,
      breakerRestMs: null,
      maxInFlight: null,
    },
    ...changes,
  };
}
