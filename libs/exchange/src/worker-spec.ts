import type { WorkerDialect } from './dialect.js';
import type { Operation } from './prompt.js';

/** Which engine a worker runs; `openai` is any other server of that API. */
export type EngineKind = 'vllm' | 'sglang' | 'trtllm' | 'triton' | 'llamacpp' | 'ollama' | 'openai';

/** Where a worker comes from. Only `api` workers are stored; the others are made again at start and read-only. */
export type WorkerOrigin = 'flag' | 'file' | 'simulated' | 'api';

/** A model that a worker serves, by the name that callers use. */
export interface ModelCard {
  readonly id: string;
  readonly operations: readonly Operation[];
  /** Tokens; null when the worker does not say. */
  readonly contextTokens: number | null;
}

/** A secret at rest: AES-256-GCM, base64 parts joined by dots. Opened where it is used. */
export type SealedSecret = string & { readonly sealed?: never };

/** Differences from the fleet's defaults; null takes the default. */
export interface WorkerLimits {
  readonly probeTimeoutMs: number | null;
  readonly probeIntervalMs: number | null;
  readonly openBreakerAfter: number | null;
  readonly breakerRestMs: number | null;
  readonly maxInFlight: number | null;
}

/**
 * What is configured about one worker. Part of the snapshot.
 *
 * Shapes   `url` is normalised (`normaliseWorkerUrl`), `id` derived from it. `models` empty = ask the worker.
 * Units    tokens for the KV cache, milliseconds for times.
 */
export interface WorkerSpec {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly origin: WorkerOrigin;
  readonly isSimulated: boolean;
  /** Stored, but as an applied file says: people change the file, not the worker. */
  readonly isApplied: boolean;
  /** What it speaks for chats; empty = `openai-chat`, unless it describes itself otherwise. */
  readonly dialects: readonly WorkerDialect[];
  /** null = detect. */
  readonly engine: EngineKind | null;
  readonly models: readonly ModelCard[];
  readonly apiKey: SealedSecret | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly pool: string;
  readonly accelerator: string | null;
  readonly kvCapacityTokens: number | null;
  readonly prefillTokensPerSecond: number | null;
  /** True: takes no new calls, running ones finish. */
  readonly isDraining: boolean;
  readonly limits: WorkerLimits;
}
