import type { FleetWorker } from '../../api/use-fleet.js';
import type { WorkersSearch } from '../../app/search.js';
import type { ListGroup } from '../../ui/list-items.js';

/** Older than this many probe intervals is red; the interval itself is a setting of the gateway, 5 s by default. */
const probeIntervalMs = 5_000;
export const heartbeatLimitMs = 3 * probeIntervalMs;
export const kvWarn = 0.8;
export const kvErr = 0.9;

export const engineNames: Readonly<Record<string, string>> = {
  vllm: 'vLLM',
  sglang: 'SGLang',
  trtllm: 'TensorRT-LLM',
  llamacpp: 'llama.cpp',
  ollama: 'Ollama',
  openai: 'OpenAI API',
};

export function engineText({
  engine,
  engineVersion,
}: Pick<FleetWorker, 'engine' | 'engineVersion'>): string | null {
  if (engine === null) return null;
  return [engineNames[engine] ?? engine, engineVersion].filter(Boolean).join(' ');
}

/** A worker that an operator should look at. Such a row is never folded away. */
export function needsAttention(worker: FleetWorker): boolean {
  return (
    worker.status !== 'ready' ||
    worker.breaker !== 'closed' ||
    (worker.reading?.kvUsage ?? 0) >= kvErr
  );
}

const haystack = (worker: FleetWorker) =>
  [
    worker.name,
    worker.id,
    worker.url,
    worker.pool,
    worker.accelerator ?? '',
    engineText(worker) ?? '',
    ...worker.models.map(({ id }) => id),
    ...Object.entries(worker.labels).map(([key, value]) => `${key}=${value}`),
  ]
    .join('\n')
    .toLowerCase();

/** All words must be found, in any field. */
export function filterWorkers(
  workers: readonly FleetWorker[],
  {
    text,
    state,
    needsAttention: isSickOnly,
  }: Pick<WorkersSearch, 'text' | 'state' | 'needsAttention'>,
): FleetWorker[] {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return workers.filter((worker) => {
    if (state && worker.status !== state) return false;
    if (isSickOnly && !needsAttention(worker)) return false;
    if (words.length === 0) return true;
    const hay = haystack(worker);
    return words.every((word) => hay.includes(word));
  });
}

const sortValues: Record<
  NonNullable<WorkersSearch['sort']>,
  (worker: FleetWorker) => number | string | null
> = {
  name: ({ name }) => name,
  kv: ({ reading }) => reading?.kvUsage ?? null,
  running: ({ inFlight }) => inFlight,
  queue: ({ uncachedTokens }) => uncachedTokens,
  hit: ({ traffic }) => traffic?.kpis.hitDelivered ?? null,
  ttft: ({ traffic }) => traffic?.kpis.ttftP95Ms ?? null,
  heartbeat: ({ lastProbeAtMs }) => (lastProbeAtMs === null ? null : -lastProbeAtMs),
};

const collator = new Intl.Collator('en', { numeric: true });

/** Unknown values stand last, whichever way it is sorted. */
export function sortWorkers(
  workers: readonly FleetWorker[],
  sort: WorkersSearch['sort'],
  order: WorkersSearch['order'],
): FleetWorker[] {
  if (!sort) return [...workers];
  const value = sortValues[sort];
  const sign = order === 'desc' ? -1 : 1;
  return workers.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return (
      sign *
      (typeof a === 'number' && typeof b === 'number'
        ? a - b
        : collator.compare(String(a), String(b)))
    );
  });
}

const foldFrom = 6;
const keptQuiet = 3;

export interface GroupOptions {
  readonly by: NonNullable<WorkersSearch['group']>;
  readonly collapsed: ReadonlySet<string>;
  readonly unfolded: ReadonlySet<string>;
  /** A search or a sort shows every row. */
  readonly canFold: boolean;
}

export function groupWorkers(
  workers: readonly FleetWorker[],
  { by, collapsed, unfolded, canFold }: GroupOptions,
): ListGroup<FleetWorker>[] {
  const keyOf = (worker: FleetWorker) =>
    by === 'pool' ? worker.pool : by === 'model' ? (worker.models[0]?.id ?? '') : '';
  return [...Map.groupBy(workers, keyOf)].map(([id, members]) => {
    const quiet = members.filter((worker) => !needsAttention(worker));
    const isFolding =
      canFold &&
      by !== 'none' &&
      members.length >= foldFrom &&
      quiet.length > keptQuiet + 1 &&
      !unfolded.has(id);
    const folded = isFolding ? quiet.slice(keptQuiet) : [];
    return {
      id,
      rows: members.filter((worker) => !folded.includes(worker)),
      folded,
      isCollapsed: collapsed.has(id),
    };
  });
}

/** Members of a group, folded ones included. */
export const membersOf = (group: ListGroup<FleetWorker>) => [...group.rows, ...group.folded];

export function meanOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** What draining or removing touches: the calls that run there, and who else serves its models. */
export function reachOf(
  worker: FleetWorker,
  all: readonly FleetWorker[],
): { running: number; others: number; orphanedModels: string[] } {
  const peers = all.filter((other) => other.id !== worker.id && other.status === 'ready');
  const serves = (model: string) =>
    peers.filter(({ models }) => models.some(({ id }) => id === model));
  return {
    running: worker.inFlight,
    others: new Set(worker.models.flatMap(({ id }) => serves(id).map((peer) => peer.id))).size,
    orphanedModels: worker.models.map(({ id }) => id).filter((id) => serves(id).length === 0),
  };
}
