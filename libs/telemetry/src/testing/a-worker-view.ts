import type { WorkerView } from '@bellwether/exchange';

/** A ready worker with a reading, with whatever differs. */
export function aWorkerView(differences: Partial<WorkerView> = {}): WorkerView {
  return {
    id: 'wrk_a',
    name: 'worker-a',
    url: 'http://127.0.0.1:9001',
    origin: 'api',
    isSimulated: false,
    pool: 'default',
    accelerator: null,
    labels: {},
    engine: 'vllm',
    engineVersion: '1.0',
    models: [{ id: 'model-a', operations: ['chat'], contextTokens: 8_192 }],
    status: 'ready',
    statusReason: null,
    statusSinceMs: 1_700_000_000_000,
    breaker: 'closed',
    breakerSinceMs: 1_700_000_000_000,
    lastProbeAtMs: 1_700_000_000_000,
    lastProbeMs: 3,
    probeFailures: 0,
    inFlight: 2,
    backlogSeconds: 0.5,
    uncachedTokens: 900,
    reading: {
      atMs: 1_700_000_000_000,
      running: 2,
      waiting: 1,
      kvUsage: 0.25,
      kvCapacityTokens: 100_000,
      prefixQueryTokens: null,
      prefixHitTokens: null,
      promptTokens: null,
      generatedTokens: null,
    },
    callsTotal: 10,
    failuresTotal: 1,
    ...differences,
  };
}
