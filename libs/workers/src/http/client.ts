import {
  GatewayError,
  type EngineKind,
  type EngineReading,
  type ProbeResult,
  type TurnReply,
  type TurnRequest,
  type WorkerClient,
  type WorkerSide,
} from '@bellwether/exchange';
import { Pool } from 'undici';
import { Deadlines } from '../deadlines.js';
import { readEngineMetrics } from '../metrics/engine-metrics.js';
import { metricNames } from '../metrics/metric-names.js';
import type { MetricTable } from '../metrics/metric-names.js';
import { WorkerReply, type ReadOptions, type ReadTimes } from '../read-events.js';
import { describeWorker } from './describe.js';
import { toGatewayError } from './errors.js';
import { fetchSmall, type SmallReply } from './exchange.js';
import { guardedLookup } from './guard-address.js';
import { keyHeaders, messagesVersion, turnHeaders } from './request-headers.js';

/**
 * Units    milliseconds. `url` is normalised. `apiKey` is called when a request needs it, so that it stays sealed
 *          until then.
 */
export interface HttpWorkerOptions extends ReadTimes {
  readonly url: string;
  readonly connectTimeoutMs: number;
  readonly probeTimeoutMs: number;
  readonly metricsTimeoutMs: number;
  readonly maxSockets: number;
  /** Where engines publish their readings; the built-in table when absent. */
  readonly metricTable?: MetricTable;
  apiKey(): string | null;
}

/** A worker that is spoken to over HTTP: any engine with the OpenAI API. */
export function createHttpWorker(options: HttpWorkerOptions): WorkerClient {
  const { origin, pathname } = new URL(options.url);
  const base = pathname === '/' ? '' : pathname;
  const pool = poolFor(origin, options);
  const deadlines = deadlinesFor(options);
  const table = options.metricTable ?? metricNames;
  const keys = (): Record<string, string> => keyHeaders(origin, options.apiKey());
  const get = (path: string, timeoutMs: number, more = {}): Promise<SmallReply> => {
    const headers = { accept: 'application/json, text/plain', ...keys(), ...more };
    return fetchSmall(pool, { origin, path: base + path, headers }, timeoutMs);
  };
  let paths: ReadonlySet<string> = new Set();

  return {
    async send(turn) {
      const reply = new WorkerReply(readOptions(turn, options, deadlines));
      return dispatch(pool, reply, turn, {
        path: base + pathFor(turn.dialect, paths),
        headers: turnHeaders(turn, keys()),
      });
    },
    probe: () => probe((path) => get(path, options.probeTimeoutMs, messagesVersion)),
    metrics: (engine) => readMetrics((path) => get(path, options.metricsTimeoutMs), engine, table),
    async describe() {
      const page = (path: string, more = {}) => get(path, options.probeTimeoutMs, more);
      const found = await describeWorker(page, null, table);
      paths = new Set(found.paths);
      return found;
    },
    close: () => pool.destroy(),
  };
}

/** Engines have the same at different addresses; a worker that names its own is believed. */
function pathFor({ workerPath, otherPaths }: WorkerSide, paths: ReadonlySet<string>): string {
  return otherPaths?.find((path) => paths.has(path)) ?? workerPath;
}

function poolFor(origin: string, options: HttpWorkerOptions): Pool {
  return new Pool(origin, {
    connections: options.maxSockets,
    connect: { timeout: options.connectTimeoutMs, lookup: guardedLookup, keepAlive: true },
    pipelining: 1,
    // Our own deadlines count from the last sign of life and cost no timer per request.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function readOptions(
  turn: TurnRequest,
  times: ReadTimes & Pick<HttpWorkerOptions, 'apiKey'>,
  deadlines: Deadlines,
): ReadOptions {
  const { prompt } = turn;
  const { isStream, wantsUsage, choices } = prompt;
  const decoder = turn.dialect.decode({ isStream, hidesUsage: !wantsUsage, choices, prompt });
  const key = times.apiKey();
  return { isStream, decoder, times, deadlines, key, nowMs: () => performance.now() };
}

async function readMetrics(
  get: (path: string) => Promise<SmallReply>,
  engine: EngineKind,
  table: MetricTable,
): Promise<EngineReading | null> {
  try {
    for (const page of table[engine]?.pages ?? []) {
      const { status, text } = await get(page);
      if (status === 200) return readEngineMetrics(engine, text, Date.now(), table);
    }
    return null;
  } catch {
    // No reading is a reading: the last one grows old and says so.
    return null;
  }
}

async function dispatch(
  pool: Pool,
  reply: WorkerReply,
  turn: TurnRequest,
  target: { path: string; headers: string[] },
): Promise<TurnReply> {
  const { signal } = turn;
  const onAbort = () =>
    reply.abort(
      signal.reason instanceof GatewayError ? signal.reason : new GatewayError('client_gone'),
    );
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  pool.dispatch({ ...target, method: 'POST', body: turn.dialect.encode(turn.prompt) }, reply);
  const head = await reply.opened;
  return { status: head.status, contentType: head.contentType, headers: {}, events: reply };
}

/** `/health` where there is one, else the list of models: a server without either is not one of ours. */
async function probe(get: (path: string) => Promise<SmallReply>): Promise<ProbeResult> {
  const startMs = performance.now();
  const result = (reason: string | null): ProbeResult => ({
    isHealthy: reason === null,
    latencyMs: performance.now() - startMs,
    reason,
  });
  try {
    const health = await get('/health');
    if (health.status >= 200 && health.status < 300) return result(null);
    if (health.status !== 404 && health.status !== 405)
      return result(`GET /health answered ${health.status}`);
    const models = await get('/v1/models');
    return result(models.status === 200 ? null : `GET /v1/models answered ${models.status}`);
  } catch (cause) {
    const error = toGatewayError(cause, false);
    return result(error.code === 'worker_timeout' ? 'no answer in time' : error.message);
  }
}

function deadlinesFor(times: ReadTimes): Deadlines {
  const shortest = Math.min(
    times.firstEventTimeoutMs,
    times.eventGapTimeoutMs,
    times.totalTimeoutMs,
  );
  return new Deadlines(Math.max(20, Math.min(1000, shortest / 4)), () => performance.now());
}
