/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment KpiFields on Kpis {\n    requests requestsPerSecond ttftP50Ms ttftP95Ms ttftP99Ms outputTokensPerSecond inputTokensPerSecond\n    cachedTokensPerSecond hitDelivered hitPredicted errors errorRate inFlight oldestOpenMs\n  }\n": typeof types.KpiFieldsFragmentDoc,
    "\n  fragment BucketFields on Bucket {\n    atMs isGap requests errors ttftP50Ms ttftP95Ms ttftP99Ms e2eP95Ms outputTokens inputTokens cachedTokens\n    predictedCachedTokens inFlight\n  }\n": typeof types.BucketFieldsFragmentDoc,
    "\n  fragment WorkerFields on Worker {\n    id name url origin isSimulated pool accelerator engine engineVersion status statusReason statusSinceMs breaker\n    breakerSinceMs lastProbeAtMs lastProbeMs probeFailures inFlight backlogSeconds uncachedTokens callsTotal\n    failuresTotal isReadOnly readOnlyReason\n    labels { key value }\n    models { id operations contextTokens }\n    reading { atMs running waiting kvUsage kvCapacityTokens prefixQueryTokens prefixHitTokens promptTokens generatedTokens }\n  }\n": typeof types.WorkerFieldsFragmentDoc,
    "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) { bucketMs kpis { ...KpiFields } buckets { atMs isGap ttftP95Ms } }\n    }\n  }\n": typeof types.WorkersDocument,
    "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) { id traffic(range: $range) { bucketMs kpis { ...KpiFields } buckets { ...BucketFields } } }\n  }\n": typeof types.WorkerTrafficDocument,
    "\n  query Setup { setup { isSimulatedFleet dataAddress version steps { id isDone doneAtMs } } }\n": typeof types.SetupDocument,
    "\n  query Keys {\n    keys {\n      id name display createdAtMs createdBy expiresAtMs revokedAtMs lastUsedAtMs\n      tenant { id name }\n      project { id name }\n    }\n  }\n": typeof types.KeysDocument,
    "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs windowMs bucketMs\n      kpis { ...KpiFields }\n      previous { ...KpiFields }\n      buckets { ...BucketFields }\n      attention { kind workerId workerName sinceMs detail }\n      events { id atMs kind workerId workerName detail }\n    }\n  }\n": typeof types.OverviewDocument,
    "\n  fragment CallFields on Call {\n    requestId startedAtMs tenantId tenantName projectId keyId keyDisplay dialect operation model isStream revision\n    version policy workerId workerName isSimulated status errorCode errorDetail outcome finishReason identifiedMs\n    parsedMs chosenMs sentMs headersMs firstOutputMs endMs overheadMs promptTokensEstimate predictedCachedTokens\n    bodyBytes replyBytes events traceId\n    attempts { workerId workerName startMs endMs errorCode workerStatus }\n    usage { inputTokens cachedTokens outputTokens reasoningTokens source }\n  }\n": typeof types.CallFieldsFragmentDoc,
    "\n  fragment OpenCallFields on OpenCall {\n    requestId startedAtMs tenantId tenantName keyId operation model isStream workerId workerName firstOutputMs events\n  }\n": typeof types.OpenCallFieldsFragmentDoc,
    "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items { ...CallFields }\n      nextCursor total totalIsExact barMs\n      bars { atMs ok failed }\n    }\n    openCalls { ...OpenCallFields }\n  }\n": typeof types.CallsDocument,
    "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        policy reason margin isTie promptTokens predictedCachedTokens predictedTtftSeconds winnerId winnerName candidateCount\n        candidates {\n          workerId workerName inFlight backlogSeconds kvUsage waiting readingAgeMs matchedTokens\n          terms { name raw value }\n        }\n        vetoes { reason workerIds count }\n      }\n    }\n  }\n": typeof types.CallDocument,
};
const documents: Documents = {
    "\n  fragment KpiFields on Kpis {\n    requests requestsPerSecond ttftP50Ms ttftP95Ms ttftP99Ms outputTokensPerSecond inputTokensPerSecond\n    cachedTokensPerSecond hitDelivered hitPredicted errors errorRate inFlight oldestOpenMs\n  }\n": types.KpiFieldsFragmentDoc,
    "\n  fragment BucketFields on Bucket {\n    atMs isGap requests errors ttftP50Ms ttftP95Ms ttftP99Ms e2eP95Ms outputTokens inputTokens cachedTokens\n    predictedCachedTokens inFlight\n  }\n": types.BucketFieldsFragmentDoc,
    "\n  fragment WorkerFields on Worker {\n    id name url origin isSimulated pool accelerator engine engineVersion status statusReason statusSinceMs breaker\n    breakerSinceMs lastProbeAtMs lastProbeMs probeFailures inFlight backlogSeconds uncachedTokens callsTotal\n    failuresTotal isReadOnly readOnlyReason\n    labels { key value }\n    models { id operations contextTokens }\n    reading { atMs running waiting kvUsage kvCapacityTokens prefixQueryTokens prefixHitTokens promptTokens generatedTokens }\n  }\n": types.WorkerFieldsFragmentDoc,
    "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) { bucketMs kpis { ...KpiFields } buckets { atMs isGap ttftP95Ms } }\n    }\n  }\n": types.WorkersDocument,
    "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) { id traffic(range: $range) { bucketMs kpis { ...KpiFields } buckets { ...BucketFields } } }\n  }\n": types.WorkerTrafficDocument,
    "\n  query Setup { setup { isSimulatedFleet dataAddress version steps { id isDone doneAtMs } } }\n": types.SetupDocument,
    "\n  query Keys {\n    keys {\n      id name display createdAtMs createdBy expiresAtMs revokedAtMs lastUsedAtMs\n      tenant { id name }\n      project { id name }\n    }\n  }\n": types.KeysDocument,
    "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs windowMs bucketMs\n      kpis { ...KpiFields }\n      previous { ...KpiFields }\n      buckets { ...BucketFields }\n      attention { kind workerId workerName sinceMs detail }\n      events { id atMs kind workerId workerName detail }\n    }\n  }\n": types.OverviewDocument,
    "\n  fragment CallFields on Call {\n    requestId startedAtMs tenantId tenantName projectId keyId keyDisplay dialect operation model isStream revision\n    version policy workerId workerName isSimulated status errorCode errorDetail outcome finishReason identifiedMs\n    parsedMs chosenMs sentMs headersMs firstOutputMs endMs overheadMs promptTokensEstimate predictedCachedTokens\n    bodyBytes replyBytes events traceId\n    attempts { workerId workerName startMs endMs errorCode workerStatus }\n    usage { inputTokens cachedTokens outputTokens reasoningTokens source }\n  }\n": types.CallFieldsFragmentDoc,
    "\n  fragment OpenCallFields on OpenCall {\n    requestId startedAtMs tenantId tenantName keyId operation model isStream workerId workerName firstOutputMs events\n  }\n": types.OpenCallFieldsFragmentDoc,
    "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items { ...CallFields }\n      nextCursor total totalIsExact barMs\n      bars { atMs ok failed }\n    }\n    openCalls { ...OpenCallFields }\n  }\n": types.CallsDocument,
    "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        policy reason margin isTie promptTokens predictedCachedTokens predictedTtftSeconds winnerId winnerName candidateCount\n        candidates {\n          workerId workerName inFlight backlogSeconds kvUsage waiting readingAgeMs matchedTokens\n          terms { name raw value }\n        }\n        vetoes { reason workerIds count }\n      }\n    }\n  }\n": types.CallDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KpiFields on Kpis {\n    requests requestsPerSecond ttftP50Ms ttftP95Ms ttftP99Ms outputTokensPerSecond inputTokensPerSecond\n    cachedTokensPerSecond hitDelivered hitPredicted errors errorRate inFlight oldestOpenMs\n  }\n"): typeof import('./graphql').KpiFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BucketFields on Bucket {\n    atMs isGap requests errors ttftP50Ms ttftP95Ms ttftP99Ms e2eP95Ms outputTokens inputTokens cachedTokens\n    predictedCachedTokens inFlight\n  }\n"): typeof import('./graphql').BucketFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WorkerFields on Worker {\n    id name url origin isSimulated pool accelerator engine engineVersion status statusReason statusSinceMs breaker\n    breakerSinceMs lastProbeAtMs lastProbeMs probeFailures inFlight backlogSeconds uncachedTokens callsTotal\n    failuresTotal isReadOnly readOnlyReason\n    labels { key value }\n    models { id operations contextTokens }\n    reading { atMs running waiting kvUsage kvCapacityTokens prefixQueryTokens prefixHitTokens promptTokens generatedTokens }\n  }\n"): typeof import('./graphql').WorkerFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) { bucketMs kpis { ...KpiFields } buckets { atMs isGap ttftP95Ms } }\n    }\n  }\n"): typeof import('./graphql').WorkersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) { id traffic(range: $range) { bucketMs kpis { ...KpiFields } buckets { ...BucketFields } } }\n  }\n"): typeof import('./graphql').WorkerTrafficDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Setup { setup { isSimulatedFleet dataAddress version steps { id isDone doneAtMs } } }\n"): typeof import('./graphql').SetupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Keys {\n    keys {\n      id name display createdAtMs createdBy expiresAtMs revokedAtMs lastUsedAtMs\n      tenant { id name }\n      project { id name }\n    }\n  }\n"): typeof import('./graphql').KeysDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs windowMs bucketMs\n      kpis { ...KpiFields }\n      previous { ...KpiFields }\n      buckets { ...BucketFields }\n      attention { kind workerId workerName sinceMs detail }\n      events { id atMs kind workerId workerName detail }\n    }\n  }\n"): typeof import('./graphql').OverviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallFields on Call {\n    requestId startedAtMs tenantId tenantName projectId keyId keyDisplay dialect operation model isStream revision\n    version policy workerId workerName isSimulated status errorCode errorDetail outcome finishReason identifiedMs\n    parsedMs chosenMs sentMs headersMs firstOutputMs endMs overheadMs promptTokensEstimate predictedCachedTokens\n    bodyBytes replyBytes events traceId\n    attempts { workerId workerName startMs endMs errorCode workerStatus }\n    usage { inputTokens cachedTokens outputTokens reasoningTokens source }\n  }\n"): typeof import('./graphql').CallFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OpenCallFields on OpenCall {\n    requestId startedAtMs tenantId tenantName keyId operation model isStream workerId workerName firstOutputMs events\n  }\n"): typeof import('./graphql').OpenCallFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items { ...CallFields }\n      nextCursor total totalIsExact barMs\n      bars { atMs ok failed }\n    }\n    openCalls { ...OpenCallFields }\n  }\n"): typeof import('./graphql').CallsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        policy reason margin isTie promptTokens predictedCachedTokens predictedTtftSeconds winnerId winnerName candidateCount\n        candidates {\n          workerId workerName inFlight backlogSeconds kvUsage waiting readingAgeMs matchedTokens\n          terms { name raw value }\n        }\n        vetoes { reason workerIds count }\n      }\n    }\n  }\n"): typeof import('./graphql').CallDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
