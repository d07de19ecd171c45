import type {
  EngineKind,
  EngineReading,
  ModelCard,
  WorkerClient,
  WorkerDescription,
  WorkerDialect,
  WorkerSpec,
} from '@bellwether/exchange';
import type { Breaker, BreakerRules } from './breaker.js';
import { createBreaker } from './breaker.js';
import type { FleetSettings } from './contract.js';
import type { Health } from './health.js';
import { newHealth } from './health.js';

/** A client and the calls that use it. A retired one closes after the last of them. */
export interface WorkerLink {
  readonly client: WorkerClient;
  holds: number;
  isRetired: boolean;
  isClosed: boolean;
}

/** All that the fleet knows of one worker. The prober, the scraper and the holds write it; everybody reads it. */
export interface WorkerState {
  readonly id: string;
  /** Its place in the producers' arrays. */
  readonly row: number;
  spec: WorkerSpec;
  link: WorkerLink;
  /** Raised whenever answers to earlier questions no longer count: reconnected, removed. */
  epoch: number;
  isRemoved: boolean;
  readonly health: Health;
  readonly breaker: Breaker;
  statusReason: string | null;
  statusSinceMs: number;
  lastProbeAtMs: number | null;
  lastProbeMs: number | null;
  description: WorkerDescription | null;
  needsDescription: boolean;
  probesSinceDescription: number;
  reading: EngineReading | null;
  /** Scrapes in a row that brought nothing. */
  scrapeMisses: number;
  drainSinceMs: number | null;
  isDrained: boolean;
  idleSinceMs: number;
  callsTotal: number;
  failuresTotal: number;
}

/** The breaker's rules for one worker: its own limits before the fleet's. */
export function breakerRules(spec: WorkerSpec, settings: FleetSettings): BreakerRules {
  return {
    openBreakerAfter: spec.limits.openBreakerAfter ?? settings.openBreakerAfter,
    breakerWindowMs: settings.breakerWindowMs,
    breakerRestMs: spec.limits.breakerRestMs ?? settings.breakerRestMs,
    breakerTrials: settings.breakerTrials,
  };
}

/** A worker that nobody has asked yet. */
export function newWorkerState(
  spec: WorkerSpec,
  row: number,
  client: WorkerClient,
  settings: FleetSettings,
  nowMs: number,
): WorkerState {
  return {
    id: spec.id,
    row,
    spec,
    link: { client, holds: 0, isRetired: false, isClosed: false },
    epoch: 0,
    isRemoved: false,
    health: newHealth(),
    breaker: createBreaker(breakerRules(spec, settings), nowMs),
    statusReason: 'Not probed yet.',
    statusSinceMs: nowMs,
    lastProbeAtMs: null,
    lastProbeMs: null,
    description: null,
    needsDescription: true,
    probesSinceDescription: 0,
    reading: null,
    scrapeMisses: 0,
    drainSinceMs: spec.isDraining ? nowMs : null,
    isDrained: false,
    idleSinceMs: nowMs,
    callsTotal: 0,
    failuresTotal: 0,
  };
}

/** What the worker serves: as configured, else as it said itself. Empty until one of them is known. */
export function modelsOf(worker: WorkerState): readonly ModelCard[] {
  return worker.spec.models.length > 0 ? worker.spec.models : (worker.description?.models ?? []);
}

const chatOnly: readonly WorkerDialect[] = ['openai-chat'];

/** What it speaks for chats: as configured, else as described, else Chat Completions. */
export function dialectsOf(worker: WorkerState): readonly WorkerDialect[] {
  if (worker.spec.dialects.length > 0) return worker.spec.dialects;
  const described = worker.description?.dialects;
  return described !== undefined && described.length > 0 ? described : chatOnly;
}

/** Which engine it runs: as configured, else as detected. */
export function engineOf(worker: WorkerState): EngineKind | null {
  return worker.spec.engine ?? worker.description?.engine ?? null;
}

/** Tokens its KV cache holds: as configured, else as measured, else as described; NaN when nobody says. */
export function kvCapacityTokensOf(worker: WorkerState): number {
  return (
    worker.spec.kvCapacityTokens ??
    worker.reading?.kvCapacityTokens ??
    worker.description?.kvCapacityTokens ??
    NaN
  );
}
