import {
  GatewayError,
  type EngineKind,
  type EngineReading,
  type ModelCard,
  type WorkerDescription,
} from '@bellwether/exchange';
import { readEngineMetrics } from '../metrics/engine-metrics.js';
import { metricNames } from '../metrics/metric-names.js';
import type { MetricTable } from '../metrics/metric-names.js';
import { dialectsIn, isMessagesModel } from './describe-dialects.js';
import { operationsOf, readPaths } from './describe-operations.js';
import type { SmallReply } from './exchange.js';
import { messagesVersion } from './request-headers.js';

type Get = (path: string, headers?: Readonly<Record<string, string>>) => Promise<SmallReply>;
type Loose = Record<string, unknown>;

const enginesByOwner: Record<string, EngineKind> = {
  vllm: 'vllm',
  sglang: 'sglang',
  nvidia: 'sglang',
  llamacpp: 'llamacpp',
  'llama.cpp': 'llamacpp',
  library: 'ollama',
  tensorrt_llm: 'trtllm',
  'triton inference server': 'triton',
};

/**
 * Finds out what an unknown worker is: engine, version, models, cache size, metrics, dialects.
 *
 * Errors   `worker_auth_failed` when it wants a key, `worker_failed` when it has no list of models.
 */
export async function describeWorker(
  get: Get,
  hint: EngineKind | null,
  table: MetricTable = metricNames,
): Promise<WorkerDescription> {
  const listing = await readListing(get);
  if (listing.status === 401 || listing.status === 403)
    throw new GatewayError('worker_auth_failed');
  const entries = readModels(listing);
  const engine = hint ?? (await detectEngine(get, listing, entries));
  const reading = await firstReading(get, engine, table);
  const paths = await readPaths((path) => getOrNull(get, path), engine);
  return {
    engine,
    engineVersion: await readVersion(get, engine),
    models: entries.map((entry) => card(entry, engine, paths)),
    kvCapacityTokens: reading?.kvCapacityTokens ?? null,
    hasMetrics: reading !== null,
    paths: [...paths],
    dialects: entries.some(isMessagesModel) ? ['anthropic-messages'] : dialectsIn(paths),
  };
}

/** Servers of the Messages API alone list their models to who names its version. */
async function readListing(get: Get): Promise<SmallReply> {
  const listing = await get('/v1/models');
  if (listing.status < 400 || listing.status >= 500) return listing;
  const asked = await get('/v1/models', messagesVersion);
  return asked.status === 200 ? asked : listing;
}

async function firstReading(
  get: Get,
  engine: EngineKind,
  table: MetricTable,
): Promise<EngineReading | null> {
  for (const page of table[engine]?.pages ?? []) {
    const metrics = await getOrNull(get, page);
    if (metrics?.status === 200) return readEngineMetrics(engine, metrics.text, 0, table);
  }
  return null;
}

function readModels(listing: SmallReply): Loose[] {
  const document = listing.status === 200 ? parseLoose(listing.text) : null;
  if (!document || !Array.isArray(document.data)) {
    throw new GatewayError('worker_failed', {
      text: `GET /v1/models answered ${listing.status} without a list of models.`,
    });
  }
  return (document.data as unknown[]).filter(
    (entry): entry is Loose => typeof (entry as Loose | null)?.id === 'string',
  );
}

async function detectEngine(
  get: Get,
  listing: SmallReply,
  entries: readonly Loose[],
): Promise<EngineKind> {
  const owner = entries
    .map((entry) => enginesByOwner[String(entry.owned_by ?? '').toLowerCase()])
    .find(Boolean);
  if (owner) return owner;
  if (listing.server.toLowerCase().includes('llama.cpp')) return 'llamacpp';
  if ((await getOrNull(get, '/api/version'))?.status === 200) return 'ollama';
  if ((await getOrNull(get, '/version'))?.status === 200) return 'vllm';
  return (await getOrNull(get, '/server_info'))?.status === 200 ? 'sglang' : 'openai';
}

const versionPages: Partial<Record<EngineKind, readonly [path: string, field: string]>> = {
  vllm: ['/version', 'version'],
  trtllm: ['/version', 'version'],
  sglang: ['/server_info', 'version'],
  ollama: ['/api/version', 'version'],
  llamacpp: ['/props', 'build_info'],
};

async function readVersion(get: Get, engine: EngineKind): Promise<string | null> {
  const page = versionPages[engine];
  if (!page) return null;
  const reply = await getOrNull(get, page[0]);
  const value = reply?.status === 200 ? parseLoose(reply.text)?.[page[1]] : null;
  return typeof value === 'string' ? value.slice(0, 80) : null;
}

function card(entry: Loose, engine: EngineKind, paths: ReadonlySet<string>): ModelCard {
  const meta = (entry.meta ?? {}) as Loose;
  const context = [
    entry.max_model_len,
    entry.context_length,
    entry.max_input_tokens,
    meta.n_ctx_train,
  ].find((value) => typeof value === 'number');
  return {
    id: String(entry.id),
    operations: isMessagesModel(entry)
      ? ['chat']
      : operationsOf(String(entry.id), entry.task, engine, paths),
    contextTokens: context ?? null,
  };
}

async function getOrNull(get: Get, path: string): Promise<SmallReply | null> {
  try {
    return await get(path);
  } catch {
    // A page that cannot be had tells as little as one that is not there.
    return null;
  }
}

function parseLoose(text: string): Loose | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Loose) : null;
  } catch {
    // A page that is no JSON has nothing to tell.
    return null;
  }
}
