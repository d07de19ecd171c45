import type {
  Admission,
  CallRecord,
  Compiled,
  Dialect,
  GatewayError,
  Hooks,
  WorkerDialect,
} from '@bellwether/exchange';

/** One client call: what arrived, and what belongs to it until its last byte. */
export interface Call {
  readonly id: string;
  readonly dialect: Dialect;
  /** What is spoken to a worker that speaks these: the caller's own dialect where it can be. */
  workerDialect(spoken: readonly WorkerDialect[]): Dialect;
  /** The id that the reply must have, when it was told already; null = a new one. */
  readonly replyId: string | null;
  readonly compiled: Compiled;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What plugins add to the headers that a worker gets. Set by them. */
  workerHeaders?: Readonly<Record<string, string>>;
  /** What its conversation goes by; absent until it is asked for. Set by the flow. */
  conversation?: string;
  /** Plugins that take part; absent until it is settled, null = none does. Set by the flow. */
  hooks?: Hooks | null;
  /** Where the client connects from. */
  readonly address: string;
  /** The whole body, once. Errors: `body_too_large`, `client_gone`. */
  readBody(): Promise<Uint8Array>;
  /** Set with a `GatewayError` as its reason: client gone, cancelled, key revoked. */
  readonly signal: AbortSignal;
  readonly record: CallRecord;
  /** What the trace keeps of the prompt, see `CallTraceRow`; null = not routed, or not traced. */
  prefixKeys: Int32Array | null;
  /** What the call takes of its caller's limits; null = nothing limits it. Set by the flow. */
  admission: Admission | null;
  /** What was left out or changed on the way, for the caller to read. */
  readonly warnings: string[];
  /**
   * The closing events of a stream that fails, once the reply is kept as far as it came; null = the dialect's own. Set
   * by the flow, as soon as it knows how the reply is written.
   */
  closing: ((error: GatewayError) => Promise<Uint8Array | null>) | null;
  /** An id that nobody else has, with the prefix of its kind. */
  newId(prefix: string): string;
  /** Milliseconds since the call began. */
  elapsedMs(): number;
}

/** A record with nothing stamped yet. */
export function blankRecord(
  requestId: string,
  startedAtMs: number,
  compiled: Compiled,
): CallRecord {
  return {
    requestId,
    startedAtMs,
    ...{ tenantId: null, projectId: null, keyId: null },
    dialect: null,
    operation: null,
    model: null,
    servedModel: null,
    endUser: null,
    isStream: false,
    revision: compiled.revision,
    version: compiled.version,
    policy: null,
    routeId: null,
    identifiedMs: null,
    bodyReadMs: null,
    parsedMs: null,
    boundMs: null,
    chosenMs: null,
    sentMs: null,
    headersMs: null,
    firstOutputMs: null,
    endMs: 0,
    overheadMs: null,
    workerId: null,
    attempts: [],
    status: 0,
    errorCode: null,
    errorDetail: null,
    outcome: 'ok',
    finishReason: null,
    usage: null,
    cost: null,
    promptTokensEstimate: null,
    predictedCachedTokens: null,
    predictedTtftSeconds: null,
    availableCachedTokens: null,
    bodyBytes: 0,
    replyBytes: 0,
    events: 0,
    traceId: null,
    decision: null,
  };
}
