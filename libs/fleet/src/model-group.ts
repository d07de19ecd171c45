import { knownOperations, vetoReasons, workerDialects } from '@bellwether/exchange';
import type { Operation, VetoReason, WorkerDialect } from '@bellwether/exchange';
import { columnBlock, createBytesPerToken } from '@bellwether/routing';
import type {
  BytesPerToken,
  ColumnBlock,
  EngineMetrics,
  Load,
  PrefillRate,
  PrefixMatch,
} from '@bellwether/routing';
import { noAffinity } from './affinity-feed.js';
import type { GroupAffinity } from './affinity-feed.js';
import type { ModelListing } from './contract.js';
import { dialectsOf, engineOf, kvCapacityTokensOf, modelsOf } from './worker-state.js';
import type { WorkerState } from './worker-state.js';
import { statusOf } from './worker-view.js';

/** KV use above which a worker with a queue is taken to wait for memory, not for compute. */
const fullKvUsage = 0.92;

const veto = Object.fromEntries(vetoReasons.map((reason, code) => [reason, code])) as Record<
  VetoReason,
  number
>;

const operationBits = Object.fromEntries(
  knownOperations.map((operation, place) => [operation, 1 << place]),
) as Record<Operation, number>;

function operationsOf(worker: WorkerState, model: string): number {
  let bits = 0;
  for (const operation of modelsOf(worker).find((card) => card.id === model)?.operations ?? [])
    bits |= operationBits[operation];
  return bits;
}

/** The workers that serve one model, as columns in order of registration. */
export interface ModelGroup {
  readonly id: string;
  readonly createdAtMs: number;
  /** Calls of this model so far. */
  sequence: number;
  workers: readonly WorkerState[];
  /** Replaced when the members change; a decision's copy is laid out like the block it came from. */
  block: ColumnBlock;
  /** What each column's worker does with the model, one bit per operation. */
  operations: Uint8Array;
  /** What its workers speak for chats, in the order of preference. */
  dialects: readonly WorkerDialect[];
  /** Made at the first call under a policy that needs it. */
  prefix: PrefixMatch | null;
  readonly affinity: GroupAffinity;
  readonly bytesPerToken: BytesPerToken;
}

/** A model without workers. */
export function newModelGroup(id: string, nowMs: number, bytesPerToken: number): ModelGroup {
  return {
    id,
    createdAtMs: nowMs,
    sequence: 0,
    workers: [],
    block: columnBlock([]),
    operations: new Uint8Array(0),
    dialects: [],
    prefix: null,
    affinity: noAffinity(),
    bytesPerToken: createBytesPerToken(bytesPerToken),
  };
}

/** True when the members differ, in which case the columns are made anew. */
export function setMembers(group: ModelGroup, workers: readonly WorkerState[]): boolean {
  group.operations = Uint8Array.from(workers, (worker) => operationsOf(worker, group.id));
  group.dialects = workerDialects.filter((dialect) =>
    workers.some((worker) => dialectsOf(worker).includes(dialect)),
  );
  const isSame =
    workers.length === group.workers.length &&
    workers.every((worker, column) => worker === group.workers[column]);
  const labels = workers.map((worker) => worker.spec.labels);
  if (isSame) {
    const known = group.block.view.labels;
    // Labels may change while the members stay; producers go by the ids, which stay the same array then.
    if (!labels.every((own, column) => own === known?.[column]))
      group.block = columnBlock(group.block.view.workerIds, undefined, labels);
    return false;
  }
  group.workers = workers;
  const ids = workers.map((worker) => worker.id);
  group.block = columnBlock(ids, undefined, labels);
  return true;
}

/** True while the worker's queue waits for memory: what the gateway thinks drained has not. */
export function isBlocked(
  metrics: EngineMetrics,
  row: number,
  nowMs: number,
  staleAfterMs: number,
): boolean {
  return (
    (metrics.waiting[row] ?? NaN) > 0 &&
    (metrics.kvUsage[row] ?? NaN) > fullKvUsage &&
    metrics.ageMs(row, nowMs) <= staleAfterMs
  );
}

/** What filling the columns needs besides the group. */
export interface ColumnSources {
  readonly load: Load;
  readonly metrics: EngineMetrics;
  readonly rate: PrefillRate;
  readonly staleAfterMs: number;
  /** Looks whether an open breaker's rest is over. */
  advanceBreaker(worker: WorkerState, nowMs: number): void;
  /** Ends the rest of a worker early. */
  wakeBreaker(worker: WorkerState, nowMs: number): void;
}

/** Brings the columns up to date for one decision, vetoes included. */
export function fillColumns(
  { workers, block, operations }: ModelGroup,
  sources: ColumnSources,
  question: { readonly operation: Operation; readonly tried: readonly string[] },
  nowMs: number,
): void {
  const { load, metrics, rate, staleAfterMs } = sources;
  const { view } = block;
  const wanted = operationBits[question.operation];
  for (let column = 0; column < workers.length; column += 1) {
    const worker = workers[column] as WorkerState;
    const { row } = worker;
    if (worker.breaker.state === 'open') sources.advanceBreaker(worker, nowMs);
    view.inFlight[column] = load.inFlight[row] ?? 0;
    view.backlogSeconds[column] = load.backlogSeconds(
      row,
      nowMs,
      isBlocked(metrics, row, nowMs, staleAfterMs),
    );
    view.uncachedTokens[column] = load.uncachedTokens[row] ?? 0;
    view.running[column] = metrics.running[row] ?? NaN;
    view.waiting[column] = metrics.waiting[row] ?? NaN;
    view.kvUsage[column] = metrics.kvUsage[row] ?? NaN;
    view.readingAgeMs[column] = metrics.ageMs(row, nowMs);
    view.prefillTokensPerSecond[column] = rate.tokensPerSecond(row);
    view.kvCapacityTokens[column] = kvCapacityTokensOf(worker);
    view.attentionSecondsPerToken2[column] = rate.attentionSecondsPerToken2(row);
    view.sentTokens[column] = load.sentTokens[row] ?? 0;
    view.sentUncachedTokens[column] = load.sentUncachedTokens[row] ?? 0;
    view.queuedTokens[column] = metrics.queuedTokens[row] ?? NaN;
    view.generatedTokensPerSecond[column] = metrics.generatedTokensPerSecond[row] ?? NaN;
    view.sentCount[column] = load.sentCount[row] ?? 0;
    view.coldSequence[column] = load.coldSequence[row] ?? -Infinity;
    const isAble = ((operations[column] ?? 0) & wanted) !== 0;
    view.vetoes[column] = isAble
      ? vetoOf(worker, question.tried, load.inFlight[row] ?? 0)
      : veto.operation;
  }
}

/**
 * Whether nobody is left but workers that rest. They are woken then, each for its trials: a caller whose calls break
 * every worker must not take the model away from all others. Fill the columns again afterwards.
 */
export function wakeLast(
  { workers, block }: ModelGroup,
  sources: Pick<ColumnSources, 'wakeBreaker'>,
  nowMs: number,
): boolean {
  const { vetoes } = block.view;
  const others = [veto.none, veto.already_tried, veto.at_limit, veto.breaker_trial_taken];
  if (!vetoes.includes(veto.breaker_open) || vetoes.some((code) => others.includes(code)))
    return false;
  for (let column = 0; column < workers.length; column += 1)
    if (vetoes[column] === veto.breaker_open)
      sources.wakeBreaker(workers[column] as WorkerState, nowMs);
  return true;
}

function vetoOf(worker: WorkerState, tried: readonly string[], inFlight: number): number {
  const status = statusOf(worker);
  if (status !== 'ready') return veto[status];
  if (tried.length > 0 && tried.includes(worker.id)) return veto.already_tried;
  if (worker.breaker.state === 'open') return veto.breaker_open;
  if (worker.breaker.isFull()) return veto.breaker_trial_taken;
  const limit = worker.spec.limits.maxInFlight;
  return limit !== null && inFlight >= limit ? veto.at_limit : veto.none;
}

/** The least that any of its workers takes in one turn; null when none says. */
export function contextTokensOf({ id, workers }: ModelGroup): number | null {
  let least: number | null = null;
  for (const worker of workers) {
    const own = modelsOf(worker).find((card) => card.id === id)?.contextTokens ?? null;
    if (own !== null) least = least === null ? own : Math.min(least, own);
  }
  return least;
}

/** The group as `/v1/models` lists it. */
export function listing(group: ModelGroup): ModelListing {
  const { id, createdAtMs, workers } = group;
  const operations = new Set<Operation>();
  let readyWorkers = 0;
  for (const worker of workers) {
    const card = modelsOf(worker).find((candidate) => candidate.id === id);
    for (const operation of card?.operations ?? []) operations.add(operation);
    if (statusOf(worker) === 'ready' && worker.breaker.state !== 'open') readyWorkers += 1;
  }
  const first = workers[0];
  return {
    id,
    operations: [...operations],
    ownedBy: (first === undefined ? null : engineOf(first)) ?? 'bellwether',
    createdAtS: Math.floor(createdAtMs / 1_000),
    contextTokens: contextTokensOf(group),
    readyWorkers,
    workers: workers.length,
  };
}
