import type { WorkerDialect } from './dialect.js';
import type { BreakerState, WorkerStatus } from './fleet-view.js';
import type { EngineKind, ModelCard, WorkerOrigin } from './worker-spec.js';

/** Readings taken from an engine's own metrics; null = the engine does not say. */
export interface EngineReading {
  readonly atMs: number;
  readonly running: number | null;
  readonly waiting: number | null;
  /** Fraction, 0–1. */
  readonly kvUsage: number | null;
  readonly kvCapacityTokens: number | null;
  /** Counters since the engine started, in tokens. */
  readonly prefixQueryTokens: number | null;
  readonly prefixHitTokens: number | null;
  readonly promptTokens: number | null;
  readonly generatedTokens: number | null;
  /** Prompt tokens that wait for their prefill, those in the cache left out. */
  readonly queuedTokens?: number | null;
  readonly generatedTokensPerSecond?: number | null;
}

/** One worker as screens and metrics see it: what is configured, how it feels, what it carries. */
export interface WorkerView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly origin: WorkerOrigin;
  readonly isSimulated: boolean;
  readonly isApplied: boolean;
  /** What it speaks for chats, as far as that is known. */
  readonly dialects: readonly WorkerDialect[];
  readonly pool: string;
  readonly accelerator: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly engine: EngineKind | null;
  readonly engineVersion: string | null;
  readonly models: readonly ModelCard[];
  readonly status: WorkerStatus;
  /** Plain sentence: why the status is what it is. No secret. */
  readonly statusReason: string | null;
  readonly statusSinceMs: number;
  readonly breaker: BreakerState;
  readonly breakerSinceMs: number;
  readonly lastProbeAtMs: number | null;
  readonly lastProbeMs: number | null;
  readonly probeFailures: number;
  readonly inFlight: number;
  readonly backlogSeconds: number;
  readonly uncachedTokens: number;
  readonly reading: EngineReading | null;
  readonly callsTotal: number;
  readonly failuresTotal: number;
}
