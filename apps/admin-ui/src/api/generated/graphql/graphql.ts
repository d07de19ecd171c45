/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type BreakerState =
  | 'closed'
  | 'half_open'
  | 'open';

export type CallFilter = {
  isStream?: boolean | null | undefined;
  keyId?: string | null | undefined;
  minInputTokens?: number | null | undefined;
  minTtftMs?: number | null | undefined;
  model?: string | null | undefined;
  outcome?: Array<string> | null | undefined;
  range?: Range | null | undefined;
  /** ok, failed, rejected, cancelled, live, a status such as 429, or a class such as 5xx. */
  status?: string | null | undefined;
  tenantId?: string | null | undefined;
  /** Beginning of a request id. */
  text?: string | null | undefined;
  workerId?: string | null | undefined;
};

export type Range =
  | 'd7'
  | 'd30'
  | 'h1'
  | 'h6'
  | 'h24'
  | 'm15';

/** worker_ready: a real worker is ready. first_request: a call through a real worker succeeded. */
export type SetupStepId =
  | 'first_request'
  | 'key_created'
  | 'signed_in'
  | 'worker_ready';

export type WorkerOrigin =
  | 'api'
  | 'file'
  | 'flag'
  | 'simulated';

export type WorkerStatus =
  | 'draining'
  | 'failed'
  | 'not_ready'
  | 'pending'
  | 'ready';

export type KpiFieldsFragment = { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null };

export type BucketFieldsFragment = { atMs: number, isGap: boolean, requests: number | null, errors: number | null, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, e2eP95Ms: number | null, outputTokens: number | null, inputTokens: number | null, cachedTokens: number | null, predictedCachedTokens: number | null, inFlight: number | null };

export type WorkerFieldsFragment = { id: string, name: string, url: string, origin: WorkerOrigin, isSimulated: boolean, pool: string, accelerator: string | null, engine: string | null, engineVersion: string | null, status: WorkerStatus, statusReason: string | null, statusSinceMs: number, breaker: BreakerState, breakerSinceMs: number, lastProbeAtMs: number | null, lastProbeMs: number | null, probeFailures: number, inFlight: number, backlogSeconds: number, uncachedTokens: number, callsTotal: number, failuresTotal: number, isReadOnly: boolean, readOnlyReason: string | null, labels: Array<{ key: string, value: string }>, models: Array<{ id: string, operations: Array<string>, contextTokens: number | null }>, reading: { atMs: number, running: number | null, waiting: number | null, kvUsage: number | null, kvCapacityTokens: number | null, prefixQueryTokens: number | null, prefixHitTokens: number | null, promptTokens: number | null, generatedTokens: number | null } | null };

export type WorkersQueryVariables = Exact<{
  range: Range;
}>;


export type WorkersQuery = { workers: Array<{ id: string, name: string, url: string, origin: WorkerOrigin, isSimulated: boolean, pool: string, accelerator: string | null, engine: string | null, engineVersion: string | null, status: WorkerStatus, statusReason: string | null, statusSinceMs: number, breaker: BreakerState, breakerSinceMs: number, lastProbeAtMs: number | null, lastProbeMs: number | null, probeFailures: number, inFlight: number, backlogSeconds: number, uncachedTokens: number, callsTotal: number, failuresTotal: number, isReadOnly: boolean, readOnlyReason: string | null, traffic: { bucketMs: number, kpis: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, buckets: Array<{ atMs: number, isGap: boolean, ttftP95Ms: number | null }> }, labels: Array<{ key: string, value: string }>, models: Array<{ id: string, operations: Array<string>, contextTokens: number | null }>, reading: { atMs: number, running: number | null, waiting: number | null, kvUsage: number | null, kvCapacityTokens: number | null, prefixQueryTokens: number | null, prefixHitTokens: number | null, promptTokens: number | null, generatedTokens: number | null } | null }> };

export type WorkerTrafficQueryVariables = Exact<{
  id: string;
  range: Range;
}>;


export type WorkerTrafficQuery = { worker: { id: string, traffic: { bucketMs: number, kpis: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, buckets: Array<{ atMs: number, isGap: boolean, requests: number | null, errors: number | null, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, e2eP95Ms: number | null, outputTokens: number | null, inputTokens: number | null, cachedTokens: number | null, predictedCachedTokens: number | null, inFlight: number | null }> } } | null };

export type SetupQueryVariables = Exact<{ [key: string]: never; }>;


export type SetupQuery = { setup: { isSimulatedFleet: boolean, dataAddress: string, version: string, steps: Array<{ id: SetupStepId, isDone: boolean, doneAtMs: number | null }> } };

export type KeysQueryVariables = Exact<{ [key: string]: never; }>;


export type KeysQuery = { keys: Array<{ id: string, name: string, display: string, createdAtMs: number, createdBy: string | null, expiresAtMs: number | null, revokedAtMs: number | null, lastUsedAtMs: number | null, tenant: { id: string, name: string }, project: { id: string, name: string } }> };

export type OverviewQueryVariables = Exact<{
  range: Range;
}>;


export type OverviewQuery = { overview: { generatedAtMs: number, windowMs: number, bucketMs: number, kpis: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, previous: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, buckets: Array<{ atMs: number, isGap: boolean, requests: number | null, errors: number | null, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, e2eP95Ms: number | null, outputTokens: number | null, inputTokens: number | null, cachedTokens: number | null, predictedCachedTokens: number | null, inFlight: number | null }>, attention: Array<{ kind: string, workerId: string | null, workerName: string | null, sinceMs: number, detail: string | null }>, events: Array<{ id: string, atMs: number, kind: string, workerId: string | null, workerName: string | null, detail: string | null }> } };

export type CallFieldsFragment = { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, projectId: string | null, keyId: string | null, keyDisplay: string | null, dialect: string | null, operation: string | null, model: string | null, isStream: boolean, revision: number, version: number, policy: string | null, workerId: string | null, workerName: string | null, isSimulated: boolean | null, status: number, errorCode: string | null, errorDetail: string | null, outcome: string, finishReason: string | null, identifiedMs: number | null, parsedMs: number | null, chosenMs: number | null, sentMs: number | null, headersMs: number | null, firstOutputMs: number | null, endMs: number | null, overheadMs: number | null, promptTokensEstimate: number | null, predictedCachedTokens: number | null, bodyBytes: number | null, replyBytes: number | null, events: number | null, traceId: string | null, attempts: Array<{ workerId: string, workerName: string | null, startMs: number, endMs: number, errorCode: string | null, workerStatus: number | null }>, usage: { inputTokens: number | null, cachedTokens: number | null, outputTokens: number | null, reasoningTokens: number | null, source: string } | null };

export type OpenCallFieldsFragment = { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, keyId: string | null, operation: string | null, model: string | null, isStream: boolean, workerId: string | null, workerName: string | null, firstOutputMs: number | null, events: number };

export type CallsQueryVariables = Exact<{
  filter?: CallFilter | null | undefined;
  after?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type CallsQuery = { calls: { nextCursor: string | null, total: number, totalIsExact: boolean, barMs: number, items: Array<{ requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, projectId: string | null, keyId: string | null, keyDisplay: string | null, dialect: string | null, operation: string | null, model: string | null, isStream: boolean, revision: number, version: number, policy: string | null, workerId: string | null, workerName: string | null, isSimulated: boolean | null, status: number, errorCode: string | null, errorDetail: string | null, outcome: string, finishReason: string | null, identifiedMs: number | null, parsedMs: number | null, chosenMs: number | null, sentMs: number | null, headersMs: number | null, firstOutputMs: number | null, endMs: number | null, overheadMs: number | null, promptTokensEstimate: number | null, predictedCachedTokens: number | null, bodyBytes: number | null, replyBytes: number | null, events: number | null, traceId: string | null, attempts: Array<{ workerId: string, workerName: string | null, startMs: number, endMs: number, errorCode: string | null, workerStatus: number | null }>, usage: { inputTokens: number | null, cachedTokens: number | null, outputTokens: number | null, reasoningTokens: number | null, source: string } | null }>, bars: Array<{ atMs: number, ok: number, failed: number }> }, openCalls: Array<{ requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, keyId: string | null, operation: string | null, model: string | null, isStream: boolean, workerId: string | null, workerName: string | null, firstOutputMs: number | null, events: number }> };

export type CallQueryVariables = Exact<{
  requestId: string;
}>;


export type CallQuery = { call: { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, projectId: string | null, keyId: string | null, keyDisplay: string | null, dialect: string | null, operation: string | null, model: string | null, isStream: boolean, revision: number, version: number, policy: string | null, workerId: string | null, workerName: string | null, isSimulated: boolean | null, status: number, errorCode: string | null, errorDetail: string | null, outcome: string, finishReason: string | null, identifiedMs: number | null, parsedMs: number | null, chosenMs: number | null, sentMs: number | null, headersMs: number | null, firstOutputMs: number | null, endMs: number | null, overheadMs: number | null, promptTokensEstimate: number | null, predictedCachedTokens: number | null, bodyBytes: number | null, replyBytes: number | null, events: number | null, traceId: string | null, decision: { policy: string, reason: string | null, margin: number | null, isTie: boolean, promptTokens: number, predictedCachedTokens: number, predictedTtftSeconds: number | null, winnerId: string | null, winnerName: string | null, candidateCount: number, candidates: Array<{ workerId: string, workerName: string | null, inFlight: number, backlogSeconds: number, kvUsage: number | null, waiting: number | null, readingAgeMs: number | null, matchedTokens: number, terms: Array<{ name: string, raw: number | null, value: number | null }> }>, vetoes: Array<{ reason: string, workerIds: Array<string>, count: number }> } | null, attempts: Array<{ workerId: string, workerName: string | null, startMs: number, endMs: number, errorCode: string | null, workerStatus: number | null }>, usage: { inputTokens: number | null, cachedTokens: number | null, outputTokens: number | null, reasoningTokens: number | null, source: string } | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const KpiFieldsFragmentDoc = new TypedDocumentString(`
    fragment KpiFields on Kpis {
  requests
  requestsPerSecond
  ttftP50Ms
  ttftP95Ms
  ttftP99Ms
  outputTokensPerSecond
  inputTokensPerSecond
  cachedTokensPerSecond
  hitDelivered
  hitPredicted
  errors
  errorRate
  inFlight
  oldestOpenMs
}
    `, {"fragmentName":"KpiFields"}) as unknown as TypedDocumentString<KpiFieldsFragment, unknown>;
export const BucketFieldsFragmentDoc = new TypedDocumentString(`
    fragment BucketFields on Bucket {
  atMs
  isGap
  requests
  errors
  ttftP50Ms
  ttftP95Ms
  ttftP99Ms
  e2eP95Ms
  outputTokens
  inputTokens
  cachedTokens
  predictedCachedTokens
  inFlight
}
    `, {"fragmentName":"BucketFields"}) as unknown as TypedDocumentString<BucketFieldsFragment, unknown>;
export const WorkerFieldsFragmentDoc = new TypedDocumentString(`
    fragment WorkerFields on Worker {
  id
  name
  url
  origin
  isSimulated
  pool
  accelerator
  engine
  engineVersion
  status
  statusReason
  statusSinceMs
  breaker
  breakerSinceMs
  lastProbeAtMs
  lastProbeMs
  probeFailures
  inFlight
  backlogSeconds
  uncachedTokens
  callsTotal
  failuresTotal
  isReadOnly
  readOnlyReason
  labels {
    key
    value
  }
  models {
    id
    operations
    contextTokens
  }
  reading {
    atMs
    running
    waiting
    kvUsage
    kvCapacityTokens
    prefixQueryTokens
    prefixHitTokens
    promptTokens
    generatedTokens
  }
}
    `, {"fragmentName":"WorkerFields"}) as unknown as TypedDocumentString<WorkerFieldsFragment, unknown>;
export const CallFieldsFragmentDoc = new TypedDocumentString(`
    fragment CallFields on Call {
  requestId
  startedAtMs
  tenantId
  tenantName
  projectId
  keyId
  keyDisplay
  dialect
  operation
  model
  isStream
  revision
  version
  policy
  workerId
  workerName
  isSimulated
  status
  errorCode
  errorDetail
  outcome
  finishReason
  identifiedMs
  parsedMs
  chosenMs
  sentMs
  headersMs
  firstOutputMs
  endMs
  overheadMs
  promptTokensEstimate
  predictedCachedTokens
  bodyBytes
  replyBytes
  events
  traceId
  attempts {
    workerId
    workerName
    startMs
    endMs
    errorCode
    workerStatus
  }
  usage {
    inputTokens
    cachedTokens
    outputTokens
    reasoningTokens
    source
  }
}
    `, {"fragmentName":"CallFields"}) as unknown as TypedDocumentString<CallFieldsFragment, unknown>;
export const OpenCallFieldsFragmentDoc = new TypedDocumentString(`
    fragment OpenCallFields on OpenCall {
  requestId
  startedAtMs
  tenantId
  tenantName
  keyId
  operation
  model
  isStream
  workerId
  workerName
  firstOutputMs
  events
}
    `, {"fragmentName":"OpenCallFields"}) as unknown as TypedDocumentString<OpenCallFieldsFragment, unknown>;
export const WorkersDocument = new TypedDocumentString(`
    query Workers($range: Range!) {
  workers {
    ...WorkerFields
    traffic(range: $range) {
      bucketMs
      kpis {
        ...KpiFields
      }
      buckets {
        atMs
        isGap
        ttftP95Ms
      }
    }
  }
}
    fragment KpiFields on Kpis {
  requests
  requestsPerSecond
  ttftP50Ms
  ttftP95Ms
  ttftP99Ms
  outputTokensPerSecond
  inputTokensPerSecond
  cachedTokensPerSecond
  hitDelivered
  hitPredicted
  errors
  errorRate
  inFlight
  oldestOpenMs
}
fragment WorkerFields on Worker {
  id
  name
  url
  origin
  isSimulated
  pool
  accelerator
  engine
  engineVersion
  status
  statusReason
  statusSinceMs
  breaker
  breakerSinceMs
  lastProbeAtMs
  lastProbeMs
  probeFailures
  inFlight
  backlogSeconds
  uncachedTokens
  callsTotal
  failuresTotal
  isReadOnly
  readOnlyReason
  labels {
    key
    value
  }
  models {
    id
    operations
    contextTokens
  }
  reading {
    atMs
    running
    waiting
    kvUsage
    kvCapacityTokens
    prefixQueryTokens
    prefixHitTokens
    promptTokens
    generatedTokens
  }
}`) as unknown as TypedDocumentString<WorkersQuery, WorkersQueryVariables>;
export const WorkerTrafficDocument = new TypedDocumentString(`
    query WorkerTraffic($id: ID!, $range: Range!) {
  worker(id: $id) {
    id
    traffic(range: $range) {
      bucketMs
      kpis {
        ...KpiFields
      }
      buckets {
        ...BucketFields
      }
    }
  }
}
    fragment KpiFields on Kpis {
  requests
  requestsPerSecond
  ttftP50Ms
  ttftP95Ms
  ttftP99Ms
  outputTokensPerSecond
  inputTokensPerSecond
  cachedTokensPerSecond
  hitDelivered
  hitPredicted
  errors
  errorRate
  inFlight
  oldestOpenMs
}
fragment BucketFields on Bucket {
  atMs
  isGap
  requests
  errors
  ttftP50Ms
  ttftP95Ms
  ttftP99Ms
  e2eP95Ms
  outputTokens
  inputTokens
  cachedTokens
  predictedCachedTokens
  inFlight
}`) as unknown as TypedDocumentString<WorkerTrafficQuery, WorkerTrafficQueryVariables>;
export const SetupDocument = new TypedDocumentString(`
    query Setup {
  setup {
    isSimulatedFleet
    dataAddress
    version
    steps {
      id
      isDone
      doneAtMs
    }
  }
}
    `) as unknown as TypedDocumentString<SetupQuery, SetupQueryVariables>;
export const KeysDocument = new TypedDocumentString(`
    query Keys {
  keys {
    id
    name
    display
    createdAtMs
    createdBy
    expiresAtMs
    revokedAtMs
    lastUsedAtMs
    tenant {
      id
      name
    }
    project {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<KeysQuery, KeysQueryVariables>;
export const OverviewDocument = new TypedDocumentString(`
    query Overview($range: Range!) {
  overview(range: $range) {
    generatedAtMs
    windowMs
    bucketMs
    kpis {
      ...KpiFields
    }
    previous {
      ...KpiFields
    }
    buckets {
      ...BucketFields
    }
    attention {
      kind
      workerId
      workerName
      sinceMs
      detail
    }
    events {
      id
      atMs
      kind
      workerId
      workerName
      detail
    }
  }
}
    fragment KpiFields on Kpis {
  requests
  requestsPerSecond
  ttftP50Ms
  ttftP95Ms
  ttftP99Ms
  outputTokensPerSecond
  inputTokensPerSecond
  cachedTokensPerSecond
  hitDelivered
  hitPredicted
  errors
  errorRate
  inFlight
  oldestOpenMs
}
fragment BucketFields on Bucket {
  atMs
  isGap
  requests
  errors
  ttftP50Ms
  ttftP95Ms
  ttftP99Ms
  e2eP95Ms
  outputTokens
  inputTokens
  cachedTokens
  predictedCachedTokens
  inFlight
}`) as unknown as TypedDocumentString<OverviewQuery, OverviewQueryVariables>;
export const CallsDocument = new TypedDocumentString(`
    query Calls($filter: CallFilter, $after: String, $first: Int) {
  calls(filter: $filter, after: $after, first: $first) {
    items {
      ...CallFields
    }
    nextCursor
    total
    totalIsExact
    barMs
    bars {
      atMs
      ok
      failed
    }
  }
  openCalls {
    ...OpenCallFields
  }
}
    fragment CallFields on Call {
  requestId
  startedAtMs
  tenantId
  tenantName
  projectId
  keyId
  keyDisplay
  dialect
  operation
  model
  isStream
  revision
  version
  policy
  workerId
  workerName
  isSimulated
  status
  errorCode
  errorDetail
  outcome
  finishReason
  identifiedMs
  parsedMs
  chosenMs
  sentMs
  headersMs
  firstOutputMs
  endMs
  overheadMs
  promptTokensEstimate
  predictedCachedTokens
  bodyBytes
  replyBytes
  events
  traceId
  attempts {
    workerId
    workerName
    startMs
    endMs
    errorCode
    workerStatus
  }
  usage {
    inputTokens
    cachedTokens
    outputTokens
    reasoningTokens
    source
  }
}
fragment OpenCallFields on OpenCall {
  requestId
  startedAtMs
  tenantId
  tenantName
  keyId
  operation
  model
  isStream
  workerId
  workerName
  firstOutputMs
  events
}`) as unknown as TypedDocumentString<CallsQuery, CallsQueryVariables>;
export const CallDocument = new TypedDocumentString(`
    query Call($requestId: ID!) {
  call(requestId: $requestId) {
    ...CallFields
    decision {
      policy
      reason
      margin
      isTie
      promptTokens
      predictedCachedTokens
      predictedTtftSeconds
      winnerId
      winnerName
      candidateCount
      candidates {
        workerId
        workerName
        inFlight
        backlogSeconds
        kvUsage
        waiting
        readingAgeMs
        matchedTokens
        terms {
          name
          raw
          value
        }
      }
      vetoes {
        reason
        workerIds
        count
      }
    }
  }
}
    fragment CallFields on Call {
  requestId
  startedAtMs
  tenantId
  tenantName
  projectId
  keyId
  keyDisplay
  dialect
  operation
  model
  isStream
  revision
  version
  policy
  workerId
  workerName
  isSimulated
  status
  errorCode
  errorDetail
  outcome
  finishReason
  identifiedMs
  parsedMs
  chosenMs
  sentMs
  headersMs
  firstOutputMs
  endMs
  overheadMs
  promptTokensEstimate
  predictedCachedTokens
  bodyBytes
  replyBytes
  events
  traceId
  attempts {
    workerId
    workerName
    startMs
    endMs
    errorCode
    workerStatus
  }
  usage {
    inputTokens
    cachedTokens
    outputTokens
    reasoningTokens
    source
  }
}`) as unknown as TypedDocumentString<CallQuery, CallQueryVariables>;