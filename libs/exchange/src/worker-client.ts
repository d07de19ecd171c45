import type { WorkerDialect, WorkerSide } from './dialect.js';
import type { Prompt } from './prompt.js';
import type { EventSource } from './turn-event.js';
import type { EngineKind, ModelCard } from './worker-spec.js';
import type { EngineReading } from './worker-view.js';

/** One turn to be sent. Headers are the allow-listed ones, names in lower case. */
export interface TurnRequest {
  readonly dialect: WorkerSide;
  readonly prompt: Prompt;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * A worker's answer once its headers are here.
 * `headers` are those that may go on to the client.
 */
export interface TurnReply {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: EventSource;
}

export interface ProbeResult {
  readonly isHealthy: boolean;
  readonly latencyMs: number;
  /** Plain sentence, when not healthy. */
  readonly reason: string | null;
}

/** What an unknown worker turns out to be. */
export interface WorkerDescription {
  readonly engine: EngineKind;
  readonly engineVersion: string | null;
  readonly models: readonly ModelCard[];
  readonly kvCapacityTokens: number | null;
  readonly hasMetrics: boolean;
  /** Addresses that it names; absent or empty = it names none. */
  readonly paths?: readonly string[];
  /** Empty = it does not say. */
  readonly dialects: readonly WorkerDialect[];
}

/**
 * How the gateway talks to one worker; one implementation per transport or vendor.
 *
 * Errors   `send` throws `worker_unreachable`, `worker_timeout`, `worker_failed`, `worker_busy`,
 *          `worker_auth_failed`, `worker_rejected` (a 4xx that the caller must see), `client_gone`.
 *          `probe` and `metrics` never throw: a silent worker is a result.
 */
export interface WorkerClient {
  send(turn: TurnRequest): Promise<TurnReply>;
  probe(): Promise<ProbeResult>;
  metrics(engine: EngineKind): Promise<EngineReading | null>;
  describe(): Promise<WorkerDescription>;
  close(): Promise<void>;
}
