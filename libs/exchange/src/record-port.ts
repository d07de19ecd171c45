import type { CacheView } from './cache-view.js';
import type { CallRecord, OpenCall } from './call-record.js';
import type { CallTraceRow, TracedPrompt } from './call-trace.js';
import type { DecisionRecord } from './decision-record.js';
import type { DialectName } from './dialect.js';
import type { LimitCounter, LimitStats, LimitTotal } from './limits.js';
import type { PluginReport } from './plugins.js';
import type { GatewaySnapshot } from './snapshot.js';
import type { ToolCallRecord, ToolPoolStats } from './tool-servers.js';
import type { WorkerView } from './worker-view.js';

/** How many calls wait in one class of priority, and for how long the first of them. */
export interface WaitingView {
  readonly priority: string;
  readonly waiting: number;
  readonly running: number;
  readonly oldestMs: number;
}

/** A change an operator would notice, as a line of the event list. No prompt, no secret. */
export interface FleetEvent {
  readonly atMs: number;
  readonly kind:
    | 'joined'
    | 'ready'
    | 'not_ready'
    | 'failed'
    | 'draining'
    | 'drained'
    | 'removed'
    | 'breaker_open'
    | 'breaker_half_open'
    | 'breaker_closed';
  readonly workerId: string;
  readonly workerName: string;
  readonly detail: string | null;
}

/** How the keeping of responses is doing. */
export interface ResponsesStats {
  /** Since the start: responses that the store did not take at once. */
  readonly queued: number;
  /** Those of them that still wait on disk. */
  readonly waiting: number;
  /** Responses that are made in the background at the moment. */
  readonly background: number;
}

/**
 * What the data plane tells the control plane, over one port. Cloneable messages only: the data plane may be
 * another thread.
 *
 * Shapes   `plugins`: once a second while there are any, sums since each was loaded. `responses`: on every change. `tools`: calls of tools that have ended, once a second while there are any. `limits`: once a second while limits are asked, counters as sums since the start. `calls`: finished calls of one tick, in order of their end; `trace`: the same calls, every one, as rows of
 *          the trace, unless it is off. `fleet`: all workers, on every change of
 *          state and else once a second. `open`: the running calls, once a second while somebody runs.
 */
export type RecordMessage =
  | { readonly kind: 'responses'; readonly stats: ResponsesStats }
  | {
      readonly kind: 'limits';
      readonly counters: readonly LimitCounter[];
      readonly stats: LimitStats;
    }
  | {
      readonly kind: 'tools';
      readonly calls: readonly ToolCallRecord[];
      readonly pool: ToolPoolStats;
    }
  | { readonly kind: 'plugins'; readonly reports: readonly PluginReport[] }
  | { readonly kind: 'calls'; readonly records: readonly CallRecord[] }
  | { readonly kind: 'trace'; readonly rows: readonly CallTraceRow[] }
  | {
      readonly kind: 'fleet';
      readonly workers: readonly WorkerView[];
      readonly events: readonly FleetEvent[];
      /** By class, the highest first; absent while flow control is off. */
      readonly waiting?: readonly WaitingView[];
    }
  | {
      readonly kind: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly text: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };

export type RecordPort = (message: RecordMessage) => void;

/** What the data plane is given once, at its start. Serialised by `v8.serialize`. */
export interface DataPlaneStart {
  readonly snapshot: GatewaySnapshot;
  readonly host: string;
  readonly port: number;
  /** Opens sealed worker keys; 32 bytes. */
  readonly secretKey: Uint8Array;
  /** The configuration branches that the data plane reads, validated. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** What was used of budgets before; absent = nobody knows. */
  readonly limitTotals?: readonly LimitTotal[];
  /** PEM texts, when the listener speaks TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

/** What `explain` is asked: a hand-made request, never sent. */
export interface ExplainInput {
  readonly model: string;
  readonly body: Uint8Array;
  readonly dialect: DialectName;
  /** Whose request it would be: what workers are believed to hold is told apart by tenant. */
  readonly tenantId: string;
  /** Whose key it would be: a roll-out's share goes by key and conversation. */
  readonly keyId: string;
  /** Names in lower case: routes, routing key and target. */
  readonly headers: Readonly<Record<string, string>>;
  /** A stored request, of which only the trace is left; `body` then says nothing but the model. */
  readonly traced?: TracedPrompt | null;
}

/**
 * The data plane as the control plane holds it: on the main thread or on others, the same handle.
 *
 * Errors   `swap` with a snapshot that does not hold throws and leaves the last good one in place.
 */
export interface DataPlane {
  start(bytes: Uint8Array): Promise<{ readonly port: number }>;
  swap(bytes: Uint8Array): Promise<void>;
  /** Readiness off, `settleMs` more of accepting, then at most `graceMs` for running calls. */
  drain(settleMs: number, graceMs: number): Promise<void>;
  openCalls(): Promise<readonly OpenCall[]>;
  /** False when no such call runs. */
  cancel(requestId: string): Promise<boolean>;
  /** What all gateways of the database used of budgets. */
  takeLimitTotals(totals: readonly LimitTotal[]): Promise<void>;
  explain(input: ExplainInput): Promise<DecisionRecord>;
  /** Who holds which of these traced keys (pairs) of a model; null when no prefix is remembered of it. */
  cacheView(model: string, keys: Int32Array): Promise<CacheView | null>;
}
