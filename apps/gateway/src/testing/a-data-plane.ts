import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { testSettings } from '@bellwether/config/testing';
import type {
  CallRecord,
  DataPlane,
  GatewaySnapshot,
  RecordMessage,
  RecordPort,
  WorkerSpec,
} from '@bellwether/exchange';
import { normaliseWorkerUrl, workerId } from '@bellwether/workers';

export const testKey = 'bw_testtest_0123456789abcdef0123456789abcdef';

const noLimits = {
  probeTimeoutMs: null,
  probeIntervalMs: null,
  openBreakerAfter: null,
  breakerRestMs: null,
  maxInFlight: null,
};

export function aWorkerSpec(url: string, extra: Partial<WorkerSpec> = {}): WorkerSpec {
  const normalised = normaliseWorkerUrl(url);
  return {
    id: workerId(normalised),
    name: normalised,
    url: normalised,
    origin: 'flag',
    isSimulated: false,
    isApplied: false,
    dialects: [],
    engine: null,
    models: [{ id: 'org/m', operations: ['chat', 'completion', 'embedding'], contextTokens: 4096 }],
    apiKey: null,
    labels: {},
    pool: 'default',
    accelerator: null,
    kvCapacityTokens: null,
    prefillTokensPerSecond: null,
    isDraining: false,
    limits: noLimits,
    ...extra,
  };
}

export function aSnapshot(
  urls: readonly string[],
  extra: Partial<GatewaySnapshot> = {},
): GatewaySnapshot {
  const hash = createHash('sha256').update(testKey).digest('hex');
  return {
    format: 1,
    revision: 1,
    version: 0,
    createdAtMs: 0,
    keys: [{ hash, keyId: 'key_1', projectId: 'prj_1', tenantId: 'ten_1', expiresAtMs: null }],
    workers: urls.map((url) => aWorkerSpec(url)),
    routing: { routes: [], policy: { name: 'round_robin', options: {} } },
    rollout: null,
    ...extra,
  };
}

export interface RunningPlane {
  readonly plane: DataPlane;
  readonly address: string;
  readonly calls: CallRecord[];
  readonly messages: RecordMessage[];
  /** Resolves once every worker of the snapshot is ready. */
  whenReady(): Promise<void>;
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>;
  swap(snapshot: GatewaySnapshot): Promise<void>;
}

type Overrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Starts a data plane on a free port, with short waits. */
export async function startPlane(
  create: (port: RecordPort) => DataPlane,
  snapshot: GatewaySnapshot,
  overrides: Overrides = {},
): Promise<RunningPlane> {
  const calls: CallRecord[] = [];
  const messages: RecordMessage[] = [];
  let readyWorkers = 0;
  const plane = create((message) => {
    messages.push(message);
    if (message.kind === 'calls') calls.push(...message.records);
    if (message.kind === 'fleet')
      readyWorkers = message.workers.filter(({ status }) => status === 'ready').length;
  });
  const all = testSettings();
  const { http, workers, fleet, pipeline, tenants, routing, records } = all;
  const settings = {
    http: { ...http, ...overrides.http },
    workers: { ...workers, ...overrides.workers },
    fleet: { ...fleet, probeIntervalMs: 50, ...overrides.fleet },
    pipeline: { ...pipeline, backoffMs: 1, ...overrides.pipeline },
    admin: { behindProxy: false, ...overrides['admin'] },
    tenants: { ...tenants, ...overrides['tenants'] },
    plugins: { ...all.plugins, ...overrides['plugins'] },
    mcp: { ...all.mcp, ...overrides['mcp'] },
    routing: { ...routing, ...overrides.routing },
    records: { ...records, ...overrides['records'] },
    data: { dir: join(tmpdir(), `plane-${randomUUID()}`), ...overrides['data'] },
    responses: { ...all.responses, ...overrides['responses'] },
    history: { ...all.history, driver: 'memory', ...overrides['history'] },
    database: all.database,
  };
  const start = {
    snapshot,
    host: '127.0.0.1',
    port: 0,
    secretKey: new Uint8Array(32),
    settings,
    tls: null,
  };
  const { port } = await plane.start(serialize(start));
  const address = `http://127.0.0.1:${port}`;
  return {
    plane,
    address,
    calls,
    messages,
    async whenReady() {
      while (readyWorkers < snapshot.workers.length)
        await new Promise((resolve) => setImmediate(resolve));
    },
    post: (path, body, init = {}) =>
      fetch(address + path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${testKey}`,
          ...(init.headers as Record<string, string>),
        },
      }),
    swap: (next) => plane.swap(serialize(next)),
  };
}
