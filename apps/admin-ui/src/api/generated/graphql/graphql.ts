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
  /** A limit: calls that it refused. */
  limitId?: string | null | undefined;
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

export type DecisionFilter = {
  fromMs?: number | null | undefined;
  /** Only those that the dice decided between equals. */
  isTie?: boolean | null | undefined;
  model?: string | null | undefined;
  outcome?: Array<string> | null | undefined;
  policy?: string | null | undefined;
  /** d7 when nothing is said; fromMs and toMs go before it. */
  range?: Range | null | undefined;
  /** Key of the deciding thought, as in reason. */
  reason?: string | null | undefined;
  routeId?: string | null | undefined;
  tenantId?: string | null | undefined;
  /** Beginning of a request id. */
  text?: string | null | undefined;
  toMs?: number | null | undefined;
  version?: number | null | undefined;
  /** The worker that was chosen. */
  workerId?: string | null | undefined;
};

export type FindingSeverity =
  | 'fault'
  | 'warning';

export type Range =
  | 'd7'
  | 'd30'
  | 'h1'
  | 'h6'
  | 'h24'
  | 'm15';

export type ReachKind =
  | 'policy'
  | 'pool'
  | 'route';

export type RolloutState =
  | 'cancelled'
  | 'completed'
  | 'reverted'
  | 'running';

export type RouteSource =
  | 'console'
  | 'file'
  | 'settings';

export type RouteVersionKind =
  | 'publish'
  | 'revert';

/** worker_ready: a real worker is ready. first_request: a call through a real worker succeeded. */
export type SetupStepId =
  | 'first_request'
  | 'key_created'
  | 'signed_in'
  | 'worker_ready';

export type UsageBucket =
  | 'day'
  | 'hour'
  | 'minute'
  | 'month';

export type UsageDimension =
  | 'endUser'
  | 'key'
  | 'model'
  | 'operation'
  | 'outcome'
  | 'pool'
  | 'project'
  | 'route'
  | 'servedModel'
  /** Values of the tag that the filter names. */
  | 'tag'
  | 'tenant'
  | 'worker';

/** An empty text asks for what has no such thing. */
export type UsageFilter = {
  endUser?: string | null | undefined;
  key?: string | null | undefined;
  model?: string | null | undefined;
  operation?: string | null | undefined;
  outcome?: string | null | undefined;
  pool?: string | null | undefined;
  project?: string | null | undefined;
  route?: string | null | undefined;
  servedModel?: string | null | undefined;
  /** What plugins noted: the name of a tag (cost-tags.project), to group by it or with a tagValue. By the minute only. */
  tag?: string | null | undefined;
  tagValue?: string | null | undefined;
  tenant?: string | null | undefined;
  worker?: string | null | undefined;
};

export type UsageQuestion = {
  /** minute: up to 6 hours. */
  bucket: UsageBucket;
  filter?: UsageFilter | null | undefined;
  fromMs: number;
  /** At most two. */
  groupBy: Array<UsageDimension>;
  /** Also the totals of the window of the same length before. */
  isCompared?: boolean | null | undefined;
  limit?: number | null | undefined;
  toMs: number;
};

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

export type CallFieldsFragment = { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, projectId: string | null, keyId: string | null, keyDisplay: string | null, dialect: string | null, operation: string | null, model: string | null, servedModel: string | null, endUser: string | null, isStream: boolean, revision: number, version: number, policy: string | null, workerId: string | null, workerName: string | null, isSimulated: boolean | null, status: number, errorCode: string | null, errorDetail: string | null, limitId: string | null, outcome: string, finishReason: string | null, identifiedMs: number | null, parsedMs: number | null, chosenMs: number | null, sentMs: number | null, headersMs: number | null, firstOutputMs: number | null, endMs: number | null, overheadMs: number | null, promptTokensEstimate: number | null, predictedCachedTokens: number | null, bodyBytes: number | null, replyBytes: number | null, events: number | null, traceId: string | null, attempts: Array<{ workerId: string, workerName: string | null, startMs: number, endMs: number, errorCode: string | null, workerStatus: number | null }>, usage: { inputTokens: number | null, cachedTokens: number | null, outputTokens: number | null, reasoningTokens: number | null, source: string } | null, cost: { micros: number | null, reason: string | null, priceVersion: number | null } | null };

export type CallQueryVariables = Exact<{
  requestId: string;
}>;


export type CallQuery = { call: { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, projectId: string | null, keyId: string | null, keyDisplay: string | null, dialect: string | null, operation: string | null, model: string | null, servedModel: string | null, endUser: string | null, isStream: boolean, revision: number, version: number, policy: string | null, workerId: string | null, workerName: string | null, isSimulated: boolean | null, status: number, errorCode: string | null, errorDetail: string | null, limitId: string | null, outcome: string, finishReason: string | null, identifiedMs: number | null, parsedMs: number | null, chosenMs: number | null, sentMs: number | null, headersMs: number | null, firstOutputMs: number | null, endMs: number | null, overheadMs: number | null, promptTokensEstimate: number | null, predictedCachedTokens: number | null, bodyBytes: number | null, replyBytes: number | null, events: number | null, traceId: string | null, tools: { rounds: number, started: number, failed: number, denied: number, ms: number } | null, annotations: Array<{ name: string, value: string }>, decision: { atMs: number, version: number, routeId: string | null, model: string, attempt: number, policy: string, reason: string | null, margin: number | null, isTie: boolean, promptTokens: number, predictedCachedTokens: number, availableCachedTokens: number | null, predictedTtftSeconds: number | null, winnerId: string | null, winnerName: string | null, candidateCount: number, candidates: Array<{ workerId: string, workerName: string | null, inFlight: number, backlogSeconds: number, kvUsage: number | null, waiting: number | null, readingAgeMs: number | null, matchedTokens: number, terms: Array<{ name: string, raw: number | null, value: number | null }> }>, vetoes: Array<{ reason: string, workerIds: Array<string>, count: number }> } | null, attempts: Array<{ workerId: string, workerName: string | null, startMs: number, endMs: number, errorCode: string | null, workerStatus: number | null }>, usage: { inputTokens: number | null, cachedTokens: number | null, outputTokens: number | null, reasoningTokens: number | null, source: string } | null, cost: { micros: number | null, reason: string | null, priceVersion: number | null } | null } | null };

export type DecisionFieldsFragment = { atMs: number, version: number, routeId: string | null, model: string, attempt: number, policy: string, reason: string | null, margin: number | null, isTie: boolean, promptTokens: number, predictedCachedTokens: number, availableCachedTokens: number | null, predictedTtftSeconds: number | null, winnerId: string | null, winnerName: string | null, candidateCount: number, candidates: Array<{ workerId: string, workerName: string | null, inFlight: number, backlogSeconds: number, kvUsage: number | null, waiting: number | null, readingAgeMs: number | null, matchedTokens: number, terms: Array<{ name: string, raw: number | null, value: number | null }> }>, vetoes: Array<{ reason: string, workerIds: Array<string>, count: number }> };

export type DecisionSummaryFieldsFragment = { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, routeId: string | null, model: string | null, version: number | null, policy: string | null, reason: string | null, workerId: string | null, workerName: string | null, servedById: string | null, servedByName: string | null, candidateCount: number | null, isTie: boolean | null, margin: number | null, promptTokens: number | null, availableCachedTokens: number | null, predictedCachedTokens: number | null, predictedTtftSeconds: number | null, outcome: string | null, status: number | null, errorCode: string | null, attempts: number | null, inputTokens: number | null, deliveredCachedTokens: number | null, outputTokens: number | null, ttftSeconds: number | null };

export type LimitsQueryVariables = Exact<{
  tenantId?: string | null | undefined;
}>;


export type LimitsQuery = { limits: Array<{ id: string, name: string, subject: string, subjectId: string, subjectName: string | null, model: string | null, requestsPerMinute: number | null, tokensPerMinute: number | null, concurrentCalls: number | null, tokensPerCall: number | null, isShadow: boolean, budgets: Array<{ kind: string, amount: number, window: string, zone: string, isSoft: boolean, increaseAmount: number | null, increaseUntilMs: number | null, used: number, remaining: number, resetsAtMs: number | null, usedLastHour: number }> }> };

export type LimitRefusalsQueryVariables = Exact<{
  tenantId?: string | null | undefined;
}>;


export type LimitRefusalsQuery = { limitRefusals: Array<{ limitId: string, calls: number }> };

export type LimitSubjectsQueryVariables = Exact<{ [key: string]: never; }>;


export type LimitSubjectsQuery = { tenants: Array<{ id: string, name: string, archivedAtMs: number | null }>, projects: Array<{ id: string, name: string, tenantId: string, archivedAtMs: number | null }>, keys: Array<{ id: string, name: string, display: string, revokedAtMs: number | null }> };

export type PricesQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesQuery = { prices: { currency: string, items: Array<{ id: string, version: number, tenantId: string | null, model: string | null, provider: string | null, pool: string | null, validFromMs: number, validUntilMs: number | null, createdAtMs: number, acceleratorHour: number | null, callsAtOnce: number, note: string | null, tokens: { input: number | null, cachedInput: number | null, cacheWrite: number | null, output: number | null, reasoning: number | null, audioInput: number | null, audioOutput: number | null, image: number | null } | null }> } };

export type RouteNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type RouteNamesQuery = { routing: { live: { version: number, document: { routes: Array<{ id: string, name: string }> } } } };

export type PublishMarksQueryVariables = Exact<{
  fromMs: number;
  toMs: number;
}>;


export type PublishMarksQuery = { publishes: Array<{ id: string, atMs: number, kind: string, version: number, message: string, author: string | null }> };

export type RouteChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type RouteChoicesQuery = { routeChoices: { models: Array<{ id: string, workers: number, readyWorkers: number }>, pools: Array<{ name: string, workers: number, readyWorkers: number, models: Array<string>, accelerators: Array<string> }>, tenants: Array<{ id: string, name: string | null }> } };

export type HistoryTenantsQueryVariables = Exact<{ [key: string]: never; }>;


export type HistoryTenantsQuery = { tenants: Array<{ id: string, name: string, archivedAtMs: number | null, historyDays: number | null }> };

export type TenantTreeQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantTreeQuery = { tenants: Array<{ id: string, name: string, slug: string, createdAtMs: number, archivedAtMs: number | null }>, projects: Array<{ id: string, tenantId: string, name: string, createdAtMs: number, archivedAtMs: number | null }> };

export type KeysQueryVariables = Exact<{ [key: string]: never; }>;


export type KeysQuery = { keys: Array<{ id: string, name: string, display: string, createdAtMs: number, createdBy: string | null, expiresAtMs: number | null, revokedAtMs: number | null, lastUsedAtMs: number | null, models: Array<string>, operations: Array<string>, addresses: Array<string>, blockedAtMs: number | null, rotatedAtMs: number | null, previousUntilMs: number | null, isArchived: boolean, tenant: { id: string, name: string }, project: { id: string, name: string } }> };

export type KpiFieldsFragment = { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null };

export type BucketFieldsFragment = { atMs: number, isGap: boolean, requests: number | null, errors: number | null, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, e2eP95Ms: number | null, outputTokens: number | null, inputTokens: number | null, cachedTokens: number | null, predictedCachedTokens: number | null, inFlight: number | null };

export type WorkerFieldsFragment = { id: string, name: string, url: string, origin: WorkerOrigin, isSimulated: boolean, isApplied: boolean, dialects: Array<string>, pool: string, accelerator: string | null, engine: string | null, engineVersion: string | null, status: WorkerStatus, statusReason: string | null, statusSinceMs: number, breaker: BreakerState, breakerSinceMs: number, lastProbeAtMs: number | null, lastProbeMs: number | null, probeFailures: number, inFlight: number, backlogSeconds: number, uncachedTokens: number, callsTotal: number, failuresTotal: number, isReadOnly: boolean, readOnlyReason: string | null, labels: Array<{ key: string, value: string }>, models: Array<{ id: string, operations: Array<string>, contextTokens: number | null }>, reading: { atMs: number, running: number | null, waiting: number | null, kvUsage: number | null, kvCapacityTokens: number | null, prefixQueryTokens: number | null, prefixHitTokens: number | null, promptTokens: number | null, generatedTokens: number | null } | null };

export type WorkersQueryVariables = Exact<{
  range: Range;
}>;


export type WorkersQuery = { workers: Array<{ id: string, name: string, url: string, origin: WorkerOrigin, isSimulated: boolean, isApplied: boolean, dialects: Array<string>, pool: string, accelerator: string | null, engine: string | null, engineVersion: string | null, status: WorkerStatus, statusReason: string | null, statusSinceMs: number, breaker: BreakerState, breakerSinceMs: number, lastProbeAtMs: number | null, lastProbeMs: number | null, probeFailures: number, inFlight: number, backlogSeconds: number, uncachedTokens: number, callsTotal: number, failuresTotal: number, isReadOnly: boolean, readOnlyReason: string | null, traffic: { bucketMs: number, kpis: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, buckets: Array<{ atMs: number, isGap: boolean, ttftP95Ms: number | null }> }, labels: Array<{ key: string, value: string }>, models: Array<{ id: string, operations: Array<string>, contextTokens: number | null }>, reading: { atMs: number, running: number | null, waiting: number | null, kvUsage: number | null, kvCapacityTokens: number | null, prefixQueryTokens: number | null, prefixHitTokens: number | null, promptTokens: number | null, generatedTokens: number | null } | null }> };

export type WorkerTrafficQueryVariables = Exact<{
  id: string;
  range: Range;
}>;


export type WorkerTrafficQuery = { worker: { id: string, traffic: { bucketMs: number, kpis: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, buckets: Array<{ atMs: number, isGap: boolean, requests: number | null, errors: number | null, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, e2eP95Ms: number | null, outputTokens: number | null, inputTokens: number | null, cachedTokens: number | null, predictedCachedTokens: number | null, inFlight: number | null }> } } | null };

export type SetupQueryVariables = Exact<{ [key: string]: never; }>;


export type SetupQuery = { setup: { isSimulatedFleet: boolean, dataAddress: string, version: string, steps: Array<{ id: SetupStepId, isDone: boolean, doneAtMs: number | null }> } };

export type CacheSplitFieldsFragment = { calls: number, inputTokens: number, availableTokens: number, capturedTokens: number, deliveredTokens: number, routingLossTokens: number, engineLossTokens: number };

export type CacheAccountQueryVariables = Exact<{
  range: Range;
  model?: string | null | undefined;
  tenantId?: string | null | undefined;
}>;


export type CacheAccountQuery = { cacheAccount: { fromMs: number, toMs: number, bucketMs: number, isExact: boolean, total: { calls: number, inputTokens: number, availableTokens: number, capturedTokens: number, deliveredTokens: number, routingLossTokens: number, engineLossTokens: number }, buckets: Array<{ atMs: number, split: { calls: number, inputTokens: number, availableTokens: number, capturedTokens: number, deliveredTokens: number, routingLossTokens: number, engineLossTokens: number } | null }> }, cachedModels: Array<{ model: string, groups: number, lastUseMs: number }> };

export type CacheMapQueryVariables = Exact<{
  model: string;
  tenantId?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type CacheMapQuery = { cache: { model: string, generatedAtMs: number, sinceMs: number, tokensPerKey: number, groupCount: number, duplicateTokens: number, workers: Array<{ workerId: string, workerName: string | null, heldTokens: number, capTokens: number, otherTokens: number }>, groups: Array<{ label: string, tenantId: string | null, tenantName: string | null, sizeTokens: number, calls: number, inputTokens: number, deliveredTokens: number | null, hitRatio: number | null, lastUseMs: number, heldTokens: number, holders: Array<{ workerId: string, workerName: string | null, heldTokens: number, calls: number, lastUseMs: number | null }>, evictedFrom: Array<{ workerId: string, workerName: string | null, lastUseMs: number }> }> } | null };

export type HistoryQueryVariables = Exact<{ [key: string]: never; }>;


export type HistoryQuery = { history: { driver: string, name: string | null, isShared: boolean, isReachable: boolean, reason: string | null, retentionDays: number, size: { conversations: number, responses: number, items: number, bytes: number } | null } };

export type TenantHistoryQueryVariables = Exact<{
  tenantId: string;
}>;


export type TenantHistoryQuery = { tenantHistory: { size: { conversations: number, responses: number, items: number, bytes: number } } };

export type ConversationsQueryVariables = Exact<{
  tenantId: string;
  after?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type ConversationsQuery = { conversations: { nextCursor: string | null, items: Array<{ id: string, items: number, bytes: number, createdAtMs: number, updatedAtMs: number, expiresAtMs: number | null }> } };

export type ConversationQueryVariables = Exact<{
  tenantId: string;
  id: string;
  after?: string | null | undefined;
}>;


export type ConversationQuery = { conversation: { id: string, createdAtMs: number, expiresAtMs: number | null, metadata: string, nextCursor: string | null, items: Array<{ id: string, type: string, bytes: number, json: string | null, isCut: boolean }> } | null };

export type ShownItemFragment = { id: string, type: string, bytes: number, json: string | null, isCut: boolean };

export type StoredResponsesQueryVariables = Exact<{
  tenantId: string;
  after?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type StoredResponsesQuery = { storedResponses: { nextCursor: string | null, items: Array<{ id: string, previousId: string | null, status: string, model: string, isBackground: boolean, items: number, bytes: number, createdAtMs: number, expiresAtMs: number | null }> } };

export type StoredResponseQueryVariables = Exact<{
  tenantId: string;
  id: string;
}>;


export type StoredResponseQuery = { storedResponse: { id: string, previousId: string | null, conversationId: string | null, status: string, model: string, isBackground: boolean, createdAtMs: number, expiresAtMs: number | null, hasMoreInput: boolean, input: Array<{ id: string, type: string, bytes: number, json: string | null, isCut: boolean }>, output: Array<{ id: string, type: string, bytes: number, json: string | null, isCut: boolean }>, object: { id: string, type: string, bytes: number, json: string | null, isCut: boolean } } | null };

export type DecisionsQueryVariables = Exact<{
  filter?: DecisionFilter | null | undefined;
  after?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type DecisionsQuery = { decisions: { nextCursor: string | null, items: Array<{ requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, routeId: string | null, model: string | null, version: number | null, policy: string | null, reason: string | null, workerId: string | null, workerName: string | null, servedById: string | null, servedByName: string | null, candidateCount: number | null, isTie: boolean | null, margin: number | null, promptTokens: number | null, availableCachedTokens: number | null, predictedCachedTokens: number | null, predictedTtftSeconds: number | null, outcome: string | null, status: number | null, errorCode: string | null, attempts: number | null, inputTokens: number | null, deliveredCachedTokens: number | null, outputTokens: number | null, ttftSeconds: number | null }> } };

export type DecisionFiguresQueryVariables = Exact<{
  filter?: DecisionFilter | null | undefined;
}>;


export type DecisionFiguresQuery = { decisionFigures: { fromMs: number, toMs: number, decisions: number, isExact: boolean, ties: number, imbalance: number | null, regretShare: number | null, reasons: Array<{ reason: string | null, count: number }>, policies: Array<{ policy: string | null, version: number | null, count: number }>, workers: Array<{ workerId: string, workerName: string | null, count: number }>, cache: { calls: number, inputTokens: number, availableTokens: number, predictedTokens: number, deliveredTokens: number }, ttft: { calls: number, errorMeanSeconds: number | null, absoluteErrorP50Seconds: number | null, absoluteErrorP90Seconds: number | null } } };

export type DecisionQueryVariables = Exact<{
  requestId: string;
}>;


export type DecisionQuery = { decision: { sentence: string, summary: { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, routeId: string | null, model: string | null, version: number | null, policy: string | null, reason: string | null, workerId: string | null, workerName: string | null, servedById: string | null, servedByName: string | null, candidateCount: number | null, isTie: boolean | null, margin: number | null, promptTokens: number | null, availableCachedTokens: number | null, predictedCachedTokens: number | null, predictedTtftSeconds: number | null, outcome: string | null, status: number | null, errorCode: string | null, attempts: number | null, inputTokens: number | null, deliveredCachedTokens: number | null, outputTokens: number | null, ttftSeconds: number | null }, decision: { atMs: number, version: number, routeId: string | null, model: string, attempt: number, policy: string, reason: string | null, margin: number | null, isTie: boolean, promptTokens: number, predictedCachedTokens: number, availableCachedTokens: number | null, predictedTtftSeconds: number | null, winnerId: string | null, winnerName: string | null, candidateCount: number, candidates: Array<{ workerId: string, workerName: string | null, inFlight: number, backlogSeconds: number, kvUsage: number | null, waiting: number | null, readingAgeMs: number | null, matchedTokens: number, terms: Array<{ name: string, raw: number | null, value: number | null }> }>, vetoes: Array<{ reason: string, workerIds: Array<string>, count: number }> } } | null };

export type OverviewQueryVariables = Exact<{
  range: Range;
}>;


export type OverviewQuery = { overview: { generatedAtMs: number, windowMs: number, bucketMs: number, kpis: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, previous: { requests: number, requestsPerSecond: number, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, outputTokensPerSecond: number | null, inputTokensPerSecond: number | null, cachedTokensPerSecond: number | null, hitDelivered: number | null, hitPredicted: number | null, errors: number, errorRate: number | null, inFlight: number, oldestOpenMs: number | null }, buckets: Array<{ atMs: number, isGap: boolean, requests: number | null, errors: number | null, ttftP50Ms: number | null, ttftP95Ms: number | null, ttftP99Ms: number | null, e2eP95Ms: number | null, outputTokens: number | null, inputTokens: number | null, cachedTokens: number | null, predictedCachedTokens: number | null, inFlight: number | null }>, attention: Array<{ kind: string, workerId: string | null, workerName: string | null, sinceMs: number, detail: string | null }>, events: Array<{ id: string, atMs: number, kind: string, workerId: string | null, workerName: string | null, detail: string | null }> } };

export type OpenCallFieldsFragment = { requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, keyId: string | null, operation: string | null, model: string | null, isStream: boolean, workerId: string | null, workerName: string | null, firstOutputMs: number | null, events: number };

export type CallsQueryVariables = Exact<{
  filter?: CallFilter | null | undefined;
  after?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type CallsQuery = { calls: { nextCursor: string | null, total: number, totalIsExact: boolean, barMs: number, items: Array<{ requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, projectId: string | null, keyId: string | null, keyDisplay: string | null, dialect: string | null, operation: string | null, model: string | null, servedModel: string | null, endUser: string | null, isStream: boolean, revision: number, version: number, policy: string | null, workerId: string | null, workerName: string | null, isSimulated: boolean | null, status: number, errorCode: string | null, errorDetail: string | null, limitId: string | null, outcome: string, finishReason: string | null, identifiedMs: number | null, parsedMs: number | null, chosenMs: number | null, sentMs: number | null, headersMs: number | null, firstOutputMs: number | null, endMs: number | null, overheadMs: number | null, promptTokensEstimate: number | null, predictedCachedTokens: number | null, bodyBytes: number | null, replyBytes: number | null, events: number | null, traceId: string | null, attempts: Array<{ workerId: string, workerName: string | null, startMs: number, endMs: number, errorCode: string | null, workerStatus: number | null }>, usage: { inputTokens: number | null, cachedTokens: number | null, outputTokens: number | null, reasoningTokens: number | null, source: string } | null, cost: { micros: number | null, reason: string | null, priceVersion: number | null } | null }>, bars: Array<{ atMs: number, ok: number, failed: number }> }, openCalls: Array<{ requestId: string, startedAtMs: number, tenantId: string | null, tenantName: string | null, keyId: string | null, operation: string | null, model: string | null, isStream: boolean, workerId: string | null, workerName: string | null, firstOutputMs: number | null, events: number }> };

export type RouteDocumentFieldsFragment = { routes: Array<{ id: string, name: string, pools: Array<string>, match: { models: Array<string>, tenants: Array<{ id: string, name: string | null }>, headers: Array<{ name: string, value: string }> }, policy: { name: string, optionsJson: string } }>, policy: { name: string, optionsJson: string } };

export type RolloutFieldsFragment = { id: string, version: number, liveVersion: number, percent: number, state: RolloutState, reason: string | null, author: string | null, endedBy: string | null, startedAtMs: number, changedAtMs: number, endedAtMs: number | null, tenants: Array<{ id: string, name: string | null }>, guard: { errorRateAbove: number | null, ttftP95AboveSeconds: number | null, minCalls: number, windowSeconds: number } | null, figures: Array<{ version: number, calls: number, failed: number, errorRate: number | null, ttftP50Seconds: number | null, ttftP95Seconds: number | null }> };

export type RouteVersionFieldsFragment = { version: number, message: string, author: string | null, kind: RouteVersionKind, source: RouteSource, parent: number, publishedAtMs: number, liveFromMs: number | null, liveUntilMs: number | null, isLive: boolean, rollout: { state: RolloutState, percent: number, reason: string | null } | null };

export type RoutingQueryVariables = Exact<{ [key: string]: never; }>;


export type RoutingQuery = { routing: { draftCount: number, hasFlowControl: boolean, live: { version: number, yaml: string, source: RouteSource, message: string | null, author: string | null, liveFromMs: number | null, isReadOnly: boolean, readOnlyReason: string | null, document: { routes: Array<{ id: string, name: string, pools: Array<string>, match: { models: Array<string>, tenants: Array<{ id: string, name: string | null }>, headers: Array<{ name: string, value: string }> }, policy: { name: string, optionsJson: string } }>, policy: { name: string, optionsJson: string } } }, rollout: { id: string, version: number, liveVersion: number, percent: number, state: RolloutState, reason: string | null, author: string | null, endedBy: string | null, startedAtMs: number, changedAtMs: number, endedAtMs: number | null, tenants: Array<{ id: string, name: string | null }>, guard: { errorRateAbove: number | null, ttftP95AboveSeconds: number | null, minCalls: number, windowSeconds: number } | null, figures: Array<{ version: number, calls: number, failed: number, errorRate: number | null, ttftP50Seconds: number | null, ttftP95Seconds: number | null }> } | null, traffic: Array<{ routeId: string | null, calls: number, share: number }> } };

export type RouteDraftsQueryVariables = Exact<{ [key: string]: never; }>;


export type RouteDraftsQuery = { routeDrafts: Array<{ id: string, name: string, baseVersion: number, author: string | null, updatedAtMs: number, check: { isValid: boolean, faults: number, warnings: number } }> };

export type RouteVersionsQueryVariables = Exact<{
  first?: number | null | undefined;
  before?: number | null | undefined;
}>;


export type RouteVersionsQuery = { routeVersions: Array<{ version: number, message: string, author: string | null, kind: RouteVersionKind, source: RouteSource, parent: number, publishedAtMs: number, liveFromMs: number | null, liveUntilMs: number | null, isLive: boolean, rollout: { state: RolloutState, percent: number, reason: string | null } | null }> };

export type RouteChangeFieldsFragment = { kind: string, routeId: string | null, routeName: string | null, pointer: string, sentence: string, beforeJson: string, afterJson: string };

export type RouteVersionQueryVariables = Exact<{
  version: number;
}>;


export type RouteVersionQuery = { routeVersion: { version: number, message: string, author: string | null, kind: RouteVersionKind, source: RouteSource, parent: number, publishedAtMs: number, liveFromMs: number | null, liveUntilMs: number | null, isLive: boolean, rollout: { state: RolloutState, percent: number, reason: string | null } | null } };

export type RouteDiffQueryVariables = Exact<{
  from: number;
  to: number;
}>;


export type RouteDiffQuery = { routeDiff: Array<{ kind: string, routeId: string | null, routeName: string | null, pointer: string, sentence: string, beforeJson: string, afterJson: string }> };

export type RouteDraftQueryVariables = Exact<{
  id: string;
}>;


export type RouteDraftQuery = { routeDraft: { id: string, name: string, documentJson: string | null, yaml: string | null, baseVersion: number, edits: number, author: string | null, updatedAtMs: number, check: { isValid: boolean, faults: number, warnings: number, findings: Array<{ severity: FindingSeverity, pointer: string, message: string, line: number | null, column: number | null }> }, diff: { baseVersion: number, liveVersion: number, changes: Array<{ kind: string, routeId: string | null, routeName: string | null, pointer: string, sentence: string, beforeJson: string, afterJson: string }>, reach: { windowSeconds: number, calls: number, changedCalls: number, isWithoutHeaders: boolean, notes: Array<string>, rows: Array<{ tenantId: string | null, tenantName: string | null, calls: number, tenantCalls: number, share: number, kind: ReachKind, from: string | null, to: Array<string>, sentence: string }> } } | null } };

export type PolicyCatalogueQueryVariables = Exact<{ [key: string]: never; }>;


export type PolicyCatalogueQuery = { policyCatalogue: Array<{ name: string, label: string, description: string, optionsSchemaJson: string, defaultsJson: string, unavailable: string | null }> };

export type UsageSumFieldsFragment = { requests: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, costMicros: number, unpricedRequests: number, estimatedRequests: number, limitedRequests: number };

export type UsageQueryVariables = Exact<{
  ask: UsageQuestion;
}>;


export type UsageQuery = { usage: { currency: string, fromMs: number, toMs: number, totals: { requests: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, costMicros: number, unpricedRequests: number, estimatedRequests: number, limitedRequests: number }, before: { requests: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, costMicros: number, unpricedRequests: number, estimatedRequests: number, limitedRequests: number } | null, rows: Array<{ keys: Array<string>, names: Array<string | null>, sums: { requests: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, costMicros: number, unpricedRequests: number, estimatedRequests: number, limitedRequests: number } }>, rest: { groups: number, sums: { requests: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, costMicros: number, unpricedRequests: number, estimatedRequests: number, limitedRequests: number } }, series: Array<{ atMs: number, key: string | null, sums: { requests: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, costMicros: number, unpricedRequests: number, estimatedRequests: number, limitedRequests: number } }> } };

export type UsageReconciliationQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageReconciliationQuery = { usageReconciliation: { isReconciled: boolean, gap: number, queued: number, spoolBytes: number, dropped: number, sources: Array<{ source: string, requests: number | null, inputTokens: number | null, outputTokens: number | null, tokens: number | null, costMicros: number | null }> } };

export type LimitHitsQueryVariables = Exact<{
  fromMs: number;
  toMs: number;
  tenantId?: string | null | undefined;
}>;


export type LimitHitsQuery = { limitHits: { calls: number, tenants: Array<{ tenantId: string, tenantName: string | null, calls: number, keyId: string, keyName: string | null, limitId: string, limitName: string | null, kind: string, series: Array<number> }> } };

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
  servedModel
  endUser
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
  limitId
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
  cost {
    micros
    reason
    priceVersion
  }
}
    `, {"fragmentName":"CallFields"}) as unknown as TypedDocumentString<CallFieldsFragment, unknown>;
export const DecisionFieldsFragmentDoc = new TypedDocumentString(`
    fragment DecisionFields on Decision {
  atMs
  version
  routeId
  model
  attempt
  policy
  reason
  margin
  isTie
  promptTokens
  predictedCachedTokens
  availableCachedTokens
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
    `, {"fragmentName":"DecisionFields"}) as unknown as TypedDocumentString<DecisionFieldsFragment, unknown>;
export const DecisionSummaryFieldsFragmentDoc = new TypedDocumentString(`
    fragment DecisionSummaryFields on DecisionSummary {
  requestId
  startedAtMs
  tenantId
  tenantName
  routeId
  model
  version
  policy
  reason
  workerId
  workerName
  servedById
  servedByName
  candidateCount
  isTie
  margin
  promptTokens
  availableCachedTokens
  predictedCachedTokens
  predictedTtftSeconds
  outcome
  status
  errorCode
  attempts
  inputTokens
  deliveredCachedTokens
  outputTokens
  ttftSeconds
}
    `, {"fragmentName":"DecisionSummaryFields"}) as unknown as TypedDocumentString<DecisionSummaryFieldsFragment, unknown>;
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
  isApplied
  dialects
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
export const CacheSplitFieldsFragmentDoc = new TypedDocumentString(`
    fragment CacheSplitFields on CacheSplit {
  calls
  inputTokens
  availableTokens
  capturedTokens
  deliveredTokens
  routingLossTokens
  engineLossTokens
}
    `, {"fragmentName":"CacheSplitFields"}) as unknown as TypedDocumentString<CacheSplitFieldsFragment, unknown>;
export const ShownItemFragmentDoc = new TypedDocumentString(`
    fragment ShownItem on StoredItem {
  id
  type
  bytes
  json
  isCut
}
    `, {"fragmentName":"ShownItem"}) as unknown as TypedDocumentString<ShownItemFragment, unknown>;
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
export const RouteDocumentFieldsFragmentDoc = new TypedDocumentString(`
    fragment RouteDocumentFields on RouteDocument {
  routes {
    id
    name
    match {
      models
      tenants {
        id
        name
      }
      headers {
        name
        value
      }
    }
    pools
    policy {
      name
      optionsJson
    }
  }
  policy {
    name
    optionsJson
  }
}
    `, {"fragmentName":"RouteDocumentFields"}) as unknown as TypedDocumentString<RouteDocumentFieldsFragment, unknown>;
export const RolloutFieldsFragmentDoc = new TypedDocumentString(`
    fragment RolloutFields on RouteRollout {
  id
  version
  liveVersion
  percent
  tenants {
    id
    name
  }
  guard {
    errorRateAbove
    ttftP95AboveSeconds
    minCalls
    windowSeconds
  }
  state
  reason
  author
  endedBy
  startedAtMs
  changedAtMs
  endedAtMs
  figures {
    version
    calls
    failed
    errorRate
    ttftP50Seconds
    ttftP95Seconds
  }
}
    `, {"fragmentName":"RolloutFields"}) as unknown as TypedDocumentString<RolloutFieldsFragment, unknown>;
export const RouteVersionFieldsFragmentDoc = new TypedDocumentString(`
    fragment RouteVersionFields on RouteVersion {
  version
  message
  author
  kind
  source
  parent
  publishedAtMs
  liveFromMs
  liveUntilMs
  isLive
  rollout {
    state
    percent
    reason
  }
}
    `, {"fragmentName":"RouteVersionFields"}) as unknown as TypedDocumentString<RouteVersionFieldsFragment, unknown>;
export const RouteChangeFieldsFragmentDoc = new TypedDocumentString(`
    fragment RouteChangeFields on RouteChange {
  kind
  routeId
  routeName
  pointer
  sentence
  beforeJson
  afterJson
}
    `, {"fragmentName":"RouteChangeFields"}) as unknown as TypedDocumentString<RouteChangeFieldsFragment, unknown>;
export const UsageSumFieldsFragmentDoc = new TypedDocumentString(`
    fragment UsageSumFields on UsageSums {
  requests
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  costMicros
  unpricedRequests
  estimatedRequests
  limitedRequests
}
    `, {"fragmentName":"UsageSumFields"}) as unknown as TypedDocumentString<UsageSumFieldsFragment, unknown>;
export const CallDocument = new TypedDocumentString(`
    query Call($requestId: ID!) {
  call(requestId: $requestId) {
    ...CallFields
    tools {
      rounds
      started
      failed
      denied
      ms
    }
    annotations {
      name
      value
    }
    decision {
      ...DecisionFields
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
  servedModel
  endUser
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
  limitId
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
  cost {
    micros
    reason
    priceVersion
  }
}
fragment DecisionFields on Decision {
  atMs
  version
  routeId
  model
  attempt
  policy
  reason
  margin
  isTie
  promptTokens
  predictedCachedTokens
  availableCachedTokens
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
}`) as unknown as TypedDocumentString<CallQuery, CallQueryVariables>;
export const LimitsDocument = new TypedDocumentString(`
    query Limits($tenantId: ID) {
  limits(tenantId: $tenantId) {
    id
    name
    subject
    subjectId
    subjectName
    model
    requestsPerMinute
    tokensPerMinute
    concurrentCalls
    tokensPerCall
    isShadow
    budgets {
      kind
      amount
      window
      zone
      isSoft
      increaseAmount
      increaseUntilMs
      used
      remaining
      resetsAtMs
      usedLastHour
    }
  }
}
    `) as unknown as TypedDocumentString<LimitsQuery, LimitsQueryVariables>;
export const LimitRefusalsDocument = new TypedDocumentString(`
    query LimitRefusals($tenantId: ID) {
  limitRefusals(tenantId: $tenantId) {
    limitId
    calls
  }
}
    `) as unknown as TypedDocumentString<LimitRefusalsQuery, LimitRefusalsQueryVariables>;
export const LimitSubjectsDocument = new TypedDocumentString(`
    query LimitSubjects {
  tenants {
    id
    name
    archivedAtMs
  }
  projects {
    id
    name
    tenantId
    archivedAtMs
  }
  keys {
    id
    name
    display
    revokedAtMs
  }
}
    `) as unknown as TypedDocumentString<LimitSubjectsQuery, LimitSubjectsQueryVariables>;
export const PricesDocument = new TypedDocumentString(`
    query Prices {
  prices {
    currency
    items {
      id
      version
      tenantId
      model
      provider
      pool
      validFromMs
      validUntilMs
      createdAtMs
      acceleratorHour
      callsAtOnce
      note
      tokens {
        input
        cachedInput
        cacheWrite
        output
        reasoning
        audioInput
        audioOutput
        image
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PricesQuery, PricesQueryVariables>;
export const RouteNamesDocument = new TypedDocumentString(`
    query RouteNames {
  routing {
    live {
      version
      document {
        routes {
          id
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RouteNamesQuery, RouteNamesQueryVariables>;
export const PublishMarksDocument = new TypedDocumentString(`
    query PublishMarks($fromMs: Float!, $toMs: Float!) {
  publishes(fromMs: $fromMs, toMs: $toMs) {
    id
    atMs
    kind
    version
    message
    author
  }
}
    `) as unknown as TypedDocumentString<PublishMarksQuery, PublishMarksQueryVariables>;
export const RouteChoicesDocument = new TypedDocumentString(`
    query RouteChoices {
  routeChoices {
    models {
      id
      workers
      readyWorkers
    }
    pools {
      name
      workers
      readyWorkers
      models
      accelerators
    }
    tenants {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<RouteChoicesQuery, RouteChoicesQueryVariables>;
export const HistoryTenantsDocument = new TypedDocumentString(`
    query HistoryTenants {
  tenants {
    id
    name
    archivedAtMs
    historyDays
  }
}
    `) as unknown as TypedDocumentString<HistoryTenantsQuery, HistoryTenantsQueryVariables>;
export const TenantTreeDocument = new TypedDocumentString(`
    query TenantTree {
  tenants {
    id
    name
    slug
    createdAtMs
    archivedAtMs
  }
  projects {
    id
    tenantId
    name
    createdAtMs
    archivedAtMs
  }
}
    `) as unknown as TypedDocumentString<TenantTreeQuery, TenantTreeQueryVariables>;
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
    models
    operations
    addresses
    blockedAtMs
    rotatedAtMs
    previousUntilMs
    isArchived
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
  isApplied
  dialects
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
export const CacheAccountDocument = new TypedDocumentString(`
    query CacheAccount($range: Range!, $model: String, $tenantId: ID) {
  cacheAccount(range: $range, model: $model, tenantId: $tenantId) {
    fromMs
    toMs
    bucketMs
    isExact
    total {
      ...CacheSplitFields
    }
    buckets {
      atMs
      split {
        ...CacheSplitFields
      }
    }
  }
  cachedModels {
    model
    groups
    lastUseMs
  }
}
    fragment CacheSplitFields on CacheSplit {
  calls
  inputTokens
  availableTokens
  capturedTokens
  deliveredTokens
  routingLossTokens
  engineLossTokens
}`) as unknown as TypedDocumentString<CacheAccountQuery, CacheAccountQueryVariables>;
export const CacheMapDocument = new TypedDocumentString(`
    query CacheMap($model: String!, $tenantId: ID, $first: Int) {
  cache(model: $model, tenantId: $tenantId, first: $first) {
    model
    generatedAtMs
    sinceMs
    tokensPerKey
    workers {
      workerId
      workerName
      heldTokens
      capTokens
      otherTokens
    }
    groups {
      label
      tenantId
      tenantName
      sizeTokens
      calls
      inputTokens
      deliveredTokens
      hitRatio
      lastUseMs
      heldTokens
      holders {
        workerId
        workerName
        heldTokens
        calls
        lastUseMs
      }
      evictedFrom {
        workerId
        workerName
        lastUseMs
      }
    }
    groupCount
    duplicateTokens
  }
}
    `) as unknown as TypedDocumentString<CacheMapQuery, CacheMapQueryVariables>;
export const HistoryDocument = new TypedDocumentString(`
    query History {
  history {
    driver
    name
    isShared
    isReachable
    reason
    retentionDays
    size {
      conversations
      responses
      items
      bytes
    }
  }
}
    `) as unknown as TypedDocumentString<HistoryQuery, HistoryQueryVariables>;
export const TenantHistoryDocument = new TypedDocumentString(`
    query TenantHistory($tenantId: ID!) {
  tenantHistory(tenantId: $tenantId) {
    size {
      conversations
      responses
      items
      bytes
    }
  }
}
    `) as unknown as TypedDocumentString<TenantHistoryQuery, TenantHistoryQueryVariables>;
export const ConversationsDocument = new TypedDocumentString(`
    query Conversations($tenantId: ID!, $after: String, $first: Int) {
  conversations(tenantId: $tenantId, after: $after, first: $first) {
    nextCursor
    items {
      id
      items
      bytes
      createdAtMs
      updatedAtMs
      expiresAtMs
    }
  }
}
    `) as unknown as TypedDocumentString<ConversationsQuery, ConversationsQueryVariables>;
export const ConversationDocument = new TypedDocumentString(`
    query Conversation($tenantId: ID!, $id: ID!, $after: String) {
  conversation(tenantId: $tenantId, id: $id, after: $after) {
    id
    createdAtMs
    expiresAtMs
    metadata
    nextCursor
    items {
      ...ShownItem
    }
  }
}
    fragment ShownItem on StoredItem {
  id
  type
  bytes
  json
  isCut
}`) as unknown as TypedDocumentString<ConversationQuery, ConversationQueryVariables>;
export const StoredResponsesDocument = new TypedDocumentString(`
    query StoredResponses($tenantId: ID!, $after: String, $first: Int) {
  storedResponses(tenantId: $tenantId, after: $after, first: $first) {
    nextCursor
    items {
      id
      previousId
      status
      model
      isBackground
      items
      bytes
      createdAtMs
      expiresAtMs
    }
  }
}
    `) as unknown as TypedDocumentString<StoredResponsesQuery, StoredResponsesQueryVariables>;
export const StoredResponseDocument = new TypedDocumentString(`
    query StoredResponse($tenantId: ID!, $id: ID!) {
  storedResponse(tenantId: $tenantId, id: $id) {
    id
    previousId
    conversationId
    status
    model
    isBackground
    createdAtMs
    expiresAtMs
    hasMoreInput
    input {
      ...ShownItem
    }
    output {
      ...ShownItem
    }
    object {
      ...ShownItem
    }
  }
}
    fragment ShownItem on StoredItem {
  id
  type
  bytes
  json
  isCut
}`) as unknown as TypedDocumentString<StoredResponseQuery, StoredResponseQueryVariables>;
export const DecisionsDocument = new TypedDocumentString(`
    query Decisions($filter: DecisionFilter, $after: String, $first: Int) {
  decisions(filter: $filter, after: $after, first: $first) {
    items {
      ...DecisionSummaryFields
    }
    nextCursor
  }
}
    fragment DecisionSummaryFields on DecisionSummary {
  requestId
  startedAtMs
  tenantId
  tenantName
  routeId
  model
  version
  policy
  reason
  workerId
  workerName
  servedById
  servedByName
  candidateCount
  isTie
  margin
  promptTokens
  availableCachedTokens
  predictedCachedTokens
  predictedTtftSeconds
  outcome
  status
  errorCode
  attempts
  inputTokens
  deliveredCachedTokens
  outputTokens
  ttftSeconds
}`) as unknown as TypedDocumentString<DecisionsQuery, DecisionsQueryVariables>;
export const DecisionFiguresDocument = new TypedDocumentString(`
    query DecisionFigures($filter: DecisionFilter) {
  decisionFigures(filter: $filter) {
    fromMs
    toMs
    decisions
    isExact
    ties
    reasons {
      reason
      count
    }
    policies {
      policy
      version
      count
    }
    workers {
      workerId
      workerName
      count
    }
    imbalance
    regretShare
    cache {
      calls
      inputTokens
      availableTokens
      predictedTokens
      deliveredTokens
    }
    ttft {
      calls
      errorMeanSeconds
      absoluteErrorP50Seconds
      absoluteErrorP90Seconds
    }
  }
}
    `) as unknown as TypedDocumentString<DecisionFiguresQuery, DecisionFiguresQueryVariables>;
export const DecisionDocument = new TypedDocumentString(`
    query Decision($requestId: ID!) {
  decision(requestId: $requestId) {
    summary {
      ...DecisionSummaryFields
    }
    decision {
      ...DecisionFields
    }
    sentence
  }
}
    fragment DecisionFields on Decision {
  atMs
  version
  routeId
  model
  attempt
  policy
  reason
  margin
  isTie
  promptTokens
  predictedCachedTokens
  availableCachedTokens
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
fragment DecisionSummaryFields on DecisionSummary {
  requestId
  startedAtMs
  tenantId
  tenantName
  routeId
  model
  version
  policy
  reason
  workerId
  workerName
  servedById
  servedByName
  candidateCount
  isTie
  margin
  promptTokens
  availableCachedTokens
  predictedCachedTokens
  predictedTtftSeconds
  outcome
  status
  errorCode
  attempts
  inputTokens
  deliveredCachedTokens
  outputTokens
  ttftSeconds
}`) as unknown as TypedDocumentString<DecisionQuery, DecisionQueryVariables>;
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
  servedModel
  endUser
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
  limitId
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
  cost {
    micros
    reason
    priceVersion
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
export const RoutingDocument = new TypedDocumentString(`
    query Routing {
  routing {
    live {
      version
      document {
        ...RouteDocumentFields
      }
      yaml
      source
      message
      author
      liveFromMs
      isReadOnly
      readOnlyReason
    }
    rollout {
      ...RolloutFields
    }
    draftCount
    hasFlowControl
    traffic {
      routeId
      calls
      share
    }
  }
}
    fragment RouteDocumentFields on RouteDocument {
  routes {
    id
    name
    match {
      models
      tenants {
        id
        name
      }
      headers {
        name
        value
      }
    }
    pools
    policy {
      name
      optionsJson
    }
  }
  policy {
    name
    optionsJson
  }
}
fragment RolloutFields on RouteRollout {
  id
  version
  liveVersion
  percent
  tenants {
    id
    name
  }
  guard {
    errorRateAbove
    ttftP95AboveSeconds
    minCalls
    windowSeconds
  }
  state
  reason
  author
  endedBy
  startedAtMs
  changedAtMs
  endedAtMs
  figures {
    version
    calls
    failed
    errorRate
    ttftP50Seconds
    ttftP95Seconds
  }
}`) as unknown as TypedDocumentString<RoutingQuery, RoutingQueryVariables>;
export const RouteDraftsDocument = new TypedDocumentString(`
    query RouteDrafts {
  routeDrafts {
    id
    name
    baseVersion
    author
    updatedAtMs
    check {
      isValid
      faults
      warnings
    }
  }
}
    `) as unknown as TypedDocumentString<RouteDraftsQuery, RouteDraftsQueryVariables>;
export const RouteVersionsDocument = new TypedDocumentString(`
    query RouteVersions($first: Int, $before: Int) {
  routeVersions(first: $first, before: $before) {
    ...RouteVersionFields
  }
}
    fragment RouteVersionFields on RouteVersion {
  version
  message
  author
  kind
  source
  parent
  publishedAtMs
  liveFromMs
  liveUntilMs
  isLive
  rollout {
    state
    percent
    reason
  }
}`) as unknown as TypedDocumentString<RouteVersionsQuery, RouteVersionsQueryVariables>;
export const RouteVersionDocument = new TypedDocumentString(`
    query RouteVersion($version: Int!) {
  routeVersion(version: $version) {
    ...RouteVersionFields
  }
}
    fragment RouteVersionFields on RouteVersion {
  version
  message
  author
  kind
  source
  parent
  publishedAtMs
  liveFromMs
  liveUntilMs
  isLive
  rollout {
    state
    percent
    reason
  }
}`) as unknown as TypedDocumentString<RouteVersionQuery, RouteVersionQueryVariables>;
export const RouteDiffDocument = new TypedDocumentString(`
    query RouteDiff($from: Int!, $to: Int!) {
  routeDiff(from: $from, to: $to) {
    ...RouteChangeFields
  }
}
    fragment RouteChangeFields on RouteChange {
  kind
  routeId
  routeName
  pointer
  sentence
  beforeJson
  afterJson
}`) as unknown as TypedDocumentString<RouteDiffQuery, RouteDiffQueryVariables>;
export const RouteDraftDocument = new TypedDocumentString(`
    query RouteDraft($id: ID!) {
  routeDraft(id: $id) {
    id
    name
    documentJson
    yaml
    baseVersion
    edits
    author
    updatedAtMs
    check {
      isValid
      faults
      warnings
      findings {
        severity
        pointer
        message
        line
        column
      }
    }
    diff {
      baseVersion
      liveVersion
      changes {
        ...RouteChangeFields
      }
      reach {
        windowSeconds
        calls
        changedCalls
        isWithoutHeaders
        notes
        rows {
          tenantId
          tenantName
          calls
          tenantCalls
          share
          kind
          from
          to
          sentence
        }
      }
    }
  }
}
    fragment RouteChangeFields on RouteChange {
  kind
  routeId
  routeName
  pointer
  sentence
  beforeJson
  afterJson
}`) as unknown as TypedDocumentString<RouteDraftQuery, RouteDraftQueryVariables>;
export const PolicyCatalogueDocument = new TypedDocumentString(`
    query PolicyCatalogue {
  policyCatalogue {
    name
    label
    description
    optionsSchemaJson
    defaultsJson
    unavailable
  }
}
    `) as unknown as TypedDocumentString<PolicyCatalogueQuery, PolicyCatalogueQueryVariables>;
export const UsageDocument = new TypedDocumentString(`
    query Usage($ask: UsageQuestion!) {
  usage(ask: $ask) {
    currency
    fromMs
    toMs
    totals {
      ...UsageSumFields
    }
    before {
      ...UsageSumFields
    }
    rows {
      keys
      names
      sums {
        ...UsageSumFields
      }
    }
    rest {
      groups
      sums {
        ...UsageSumFields
      }
    }
    series {
      atMs
      key
      sums {
        ...UsageSumFields
      }
    }
  }
}
    fragment UsageSumFields on UsageSums {
  requests
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  costMicros
  unpricedRequests
  estimatedRequests
  limitedRequests
}`) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;
export const UsageReconciliationDocument = new TypedDocumentString(`
    query UsageReconciliation {
  usageReconciliation {
    isReconciled
    gap
    queued
    spoolBytes
    dropped
    sources {
      source
      requests
      inputTokens
      outputTokens
      tokens
      costMicros
    }
  }
}
    `) as unknown as TypedDocumentString<UsageReconciliationQuery, UsageReconciliationQueryVariables>;
export const LimitHitsDocument = new TypedDocumentString(`
    query LimitHits($fromMs: Float!, $toMs: Float!, $tenantId: ID) {
  limitHits(fromMs: $fromMs, toMs: $toMs, tenantId: $tenantId) {
    calls
    tenants {
      tenantId
      tenantName
      calls
      keyId
      keyName
      limitId
      limitName
      kind
      series
    }
  }
}
    `) as unknown as TypedDocumentString<LimitHitsQuery, LimitHitsQueryVariables>;