import type { DecisionRecord } from './decision-record.js';
import type { DialectName } from './dialect.js';
import type { ErrorCode, LimitHit } from './errors.js';
import type { CallerOperation } from './principal.js';
import type { Cost } from './prices.js';
import type { FinishReason } from './turn-event.js';
import type { Usage } from './usage.js';

export interface AttemptRecord {
  readonly workerId: string;
  /** Milliseconds after the call's start. */
  readonly startMs: number;
  readonly endMs: number;
  /** null = this attempt gave the reply. */
  readonly errorCode: ErrorCode | null;
  /** HTTP status of the worker, when it answered. */
  readonly workerStatus: number | null;
}

/** What the gateway ran for the model. Milliseconds from the end of a turn to the beginning of the next one. */
export interface ToolRuns {
  rounds: number;
  started: number;
  failed: number;
  /** Of those that a policy or a person did not let run. */
  denied: number;
  ms: number;
}

export type CallOutcome = 'ok' | 'rejected' | 'failed' | 'cancelled';

/**
 * What one call did and cost: stamped along the way, written once at the end. No prompt, no answer, no secret.
 *
 * Units    times in milliseconds after `startedAtMs` (epoch milliseconds); null = that point was not reached.
 */
export interface CallRecord {
  requestId: string;
  startedAtMs: number;
  tenantId: string | null;
  projectId: string | null;
  keyId: string | null;
  dialect: DialectName | null;
  operation: CallerOperation | null;
  model: string | null;
  /** What the worker was asked for; null = no worker was. */
  servedModel: string | null;
  /** The caller's own name for the person behind the call. */
  endUser: string | null;
  isStream: boolean;
  revision: number;
  version: number;
  policy: string | null;
  routeId: string | null;
  identifiedMs: number | null;
  /** The whole body is here: the time before it is the client's. */
  bodyReadMs: number | null;
  parsedMs: number | null;
  /** Waited for a worker from `parsedMs` to here; null = it did not wait in line. */
  boundMs: number | null;
  chosenMs: number | null;
  sentMs: number | null;
  headersMs: number | null;
  /** First event that carries output; null for a plain reply. */
  firstOutputMs: number | null;
  endMs: number;
  /** Gateway's own time until headers leave, without queue and worker. */
  overheadMs: number | null;
  workerId: string | null;
  attempts: AttemptRecord[];
  status: number;
  errorCode: ErrorCode | null;
  /** Short cause for operators; no secret, no prompt. */
  errorDetail: string | null;
  /** Absent = no limit refused it. */
  limit?: LimitHit;
  outcome: CallOutcome;
  finishReason: FinishReason | null;
  usage: Usage | null;
  /** Stamped at the end; null = the call is not over. */
  cost: Cost | null;
  promptTokensEstimate: number | null;
  predictedCachedTokens: number | null;
  predictedTtftSeconds: number | null;
  /** The most that any worker that could be asked was believed to hold; null = routing did not look. */
  availableCachedTokens: number | null;
  bodyBytes: number;
  replyBytes: number;
  events: number;
  traceId: string | null;
  /** What plugins noted, by the name of the plugin and its own: `redact.masked`. Absent = nothing. */
  annotations?: Readonly<Record<string, string>>;
  decision: DecisionRecord | null;
  /** Absent = the gateway ran no tools for this call. */
  tools?: ToolRuns;
}

/** A running call, as the console lists it. */
export interface OpenCall {
  readonly requestId: string;
  readonly startedAtMs: number;
  readonly tenantId: string | null;
  readonly projectId: string | null;
  readonly keyId: string | null;
  readonly operation: CallerOperation | null;
  readonly model: string | null;
  readonly isStream: boolean;
  readonly workerId: string | null;
  readonly firstOutputMs: number | null;
  readonly events: number;
}
