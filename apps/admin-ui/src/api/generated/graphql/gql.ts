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
    "\n  fragment KpiFields on Kpis {\n    requests\n    requestsPerSecond\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    outputTokensPerSecond\n    inputTokensPerSecond\n    cachedTokensPerSecond\n    hitDelivered\n    hitPredicted\n    errors\n    errorRate\n    inFlight\n    oldestOpenMs\n  }\n": typeof types.KpiFieldsFragmentDoc,
    "\n  fragment BucketFields on Bucket {\n    atMs\n    isGap\n    requests\n    errors\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    e2eP95Ms\n    outputTokens\n    inputTokens\n    cachedTokens\n    predictedCachedTokens\n    inFlight\n  }\n": typeof types.BucketFieldsFragmentDoc,
    "\n  fragment WorkerFields on Worker {\n    id\n    name\n    url\n    origin\n    isSimulated\n    pool\n    accelerator\n    engine\n    engineVersion\n    status\n    statusReason\n    statusSinceMs\n    breaker\n    breakerSinceMs\n    lastProbeAtMs\n    lastProbeMs\n    probeFailures\n    inFlight\n    backlogSeconds\n    uncachedTokens\n    callsTotal\n    failuresTotal\n    isReadOnly\n    readOnlyReason\n    labels {\n      key\n      value\n    }\n    models {\n      id\n      operations\n      contextTokens\n    }\n    reading {\n      atMs\n      running\n      waiting\n      kvUsage\n      kvCapacityTokens\n      prefixQueryTokens\n      prefixHitTokens\n      promptTokens\n      generatedTokens\n    }\n  }\n": typeof types.WorkerFieldsFragmentDoc,
    "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          atMs\n          isGap\n          ttftP95Ms\n        }\n      }\n    }\n  }\n": typeof types.WorkersDocument,
    "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) {\n      id\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          ...BucketFields\n        }\n      }\n    }\n  }\n": typeof types.WorkerTrafficDocument,
    "\n  query Setup {\n    setup {\n      isSimulatedFleet\n      dataAddress\n      version\n      steps {\n        id\n        isDone\n        doneAtMs\n      }\n    }\n  }\n": typeof types.SetupDocument,
    "\n  query Keys {\n    keys {\n      id\n      name\n      display\n      createdAtMs\n      createdBy\n      expiresAtMs\n      revokedAtMs\n      lastUsedAtMs\n      tenant {\n        id\n        name\n      }\n      project {\n        id\n        name\n      }\n    }\n  }\n": typeof types.KeysDocument,
    "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs\n      windowMs\n      bucketMs\n      kpis {\n        ...KpiFields\n      }\n      previous {\n        ...KpiFields\n      }\n      buckets {\n        ...BucketFields\n      }\n      attention {\n        kind\n        workerId\n        workerName\n        sinceMs\n        detail\n      }\n      events {\n        id\n        atMs\n        kind\n        workerId\n        workerName\n        detail\n      }\n    }\n  }\n": typeof types.OverviewDocument,
    "\n  fragment CallFields on Call {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    projectId\n    keyId\n    keyDisplay\n    dialect\n    operation\n    model\n    isStream\n    revision\n    version\n    policy\n    workerId\n    workerName\n    isSimulated\n    status\n    errorCode\n    errorDetail\n    outcome\n    finishReason\n    identifiedMs\n    parsedMs\n    chosenMs\n    sentMs\n    headersMs\n    firstOutputMs\n    endMs\n    overheadMs\n    promptTokensEstimate\n    predictedCachedTokens\n    bodyBytes\n    replyBytes\n    events\n    traceId\n    attempts {\n      workerId\n      workerName\n      startMs\n      endMs\n      errorCode\n      workerStatus\n    }\n    usage {\n      inputTokens\n      cachedTokens\n      outputTokens\n      reasoningTokens\n      source\n    }\n  }\n": typeof types.CallFieldsFragmentDoc,
    "\n  fragment OpenCallFields on OpenCall {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    keyId\n    operation\n    model\n    isStream\n    workerId\n    workerName\n    firstOutputMs\n    events\n  }\n": typeof types.OpenCallFieldsFragmentDoc,
    "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items {\n        ...CallFields\n      }\n      nextCursor\n      total\n      totalIsExact\n      barMs\n      bars {\n        atMs\n        ok\n        failed\n      }\n    }\n    openCalls {\n      ...OpenCallFields\n    }\n  }\n": typeof types.CallsDocument,
    "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        policy\n        reason\n        margin\n        isTie\n        promptTokens\n        predictedCachedTokens\n        predictedTtftSeconds\n        winnerId\n        winnerName\n        candidateCount\n        candidates {\n          workerId\n          workerName\n          inFlight\n          backlogSeconds\n          kvUsage\n          waiting\n          readingAgeMs\n          matchedTokens\n          terms {\n            name\n            raw\n            value\n          }\n        }\n        vetoes {\n          reason\n          workerIds\n          count\n        }\n      }\n    }\n  }\n": typeof types.CallDocument,
};
const documents: Documents = {
    "\n  fragment KpiFields on Kpis {\n    requests\n    requestsPerSecond\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    outputTokensPerSecond\n    inputTokensPerSecond\n    cachedTokensPerSecond\n    hitDelivered\n    hitPredicted\n    errors\n    errorRate\n    inFlight\n    oldestOpenMs\n  }\n": types.KpiFieldsFragmentDoc,
    "\n  fragment BucketFields on Bucket {\n    atMs\n    isGap\n    requests\n    errors\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    e2eP95Ms\n    outputTokens\n    inputTokens\n    cachedTokens\n    predictedCachedTokens\n    inFlight\n  }\n": types.BucketFieldsFragmentDoc,
    "\n  fragment WorkerFields on Worker {\n    id\n    name\n    url\n    origin\n    isSimulated\n    pool\n    accelerator\n    engine\n    engineVersion\n    status\n    statusReason\n    statusSinceMs\n    breaker\n    breakerSinceMs\n    lastProbeAtMs\n    lastProbeMs\n    probeFailures\n    inFlight\n    backlogSeconds\n    uncachedTokens\n    callsTotal\n    failuresTotal\n    isReadOnly\n    readOnlyReason\n    labels {\n      key\n      value\n    }\n    models {\n      id\n      operations\n      contextTokens\n    }\n    reading {\n      atMs\n      running\n      waiting\n      kvUsage\n      kvCapacityTokens\n      prefixQueryTokens\n      prefixHitTokens\n      promptTokens\n      generatedTokens\n    }\n  }\n": types.WorkerFieldsFragmentDoc,
    "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          atMs\n          isGap\n          ttftP95Ms\n        }\n      }\n    }\n  }\n": types.WorkersDocument,
    "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) {\n      id\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          ...BucketFields\n        }\n      }\n    }\n  }\n": types.WorkerTrafficDocument,
    "\n  query Setup {\n    setup {\n      isSimulatedFleet\n      dataAddress\n      version\n      steps {\n        id\n        isDone\n        doneAtMs\n      }\n    }\n  }\n": types.SetupDocument,
    "\n  query Keys {\n    keys {\n      id\n      name\n      display\n      createdAtMs\n      createdBy\n      expiresAtMs\n      revokedAtMs\n      lastUsedAtMs\n      tenant {\n        id\n        name\n      }\n      project {\n        id\n        name\n      }\n    }\n  }\n": types.KeysDocument,
    "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs\n      windowMs\n      bucketMs\n      kpis {\n        ...KpiFields\n      }\n      previous {\n        ...KpiFields\n      }\n      buckets {\n        ...BucketFields\n      }\n      attention {\n        kind\n        workerId\n        workerName\n        sinceMs\n        detail\n      }\n      events {\n        id\n        atMs\n        kind\n        workerId\n        workerName\n        detail\n      }\n    }\n  }\n": types.OverviewDocument,
    "\n  fragment CallFields on Call {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    projectId\n    keyId\n    keyDisplay\n    dialect\n    operation\n    model\n    isStream\n    revision\n    version\n    policy\n    workerId\n    workerName\n    isSimulated\n    status\n    errorCode\n    errorDetail\n    outcome\n    finishReason\n    identifiedMs\n    parsedMs\n    chosenMs\n    sentMs\n    headersMs\n    firstOutputMs\n    endMs\n    overheadMs\n    promptTokensEstimate\n    predictedCachedTokens\n    bodyBytes\n    replyBytes\n    events\n    traceId\n    attempts {\n      workerId\n      workerName\n      startMs\n      endMs\n      errorCode\n      workerStatus\n    }\n    usage {\n      inputTokens\n      cachedTokens\n      outputTokens\n      reasoningTokens\n      source\n    }\n  }\n": types.CallFieldsFragmentDoc,
    "\n  fragment OpenCallFields on OpenCall {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    keyId\n    operation\n    model\n    isStream\n    workerId\n    workerName\n    firstOutputMs\n    events\n  }\n": types.OpenCallFieldsFragmentDoc,
    "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items {\n        ...CallFields\n      }\n      nextCursor\n      total\n      totalIsExact\n      barMs\n      bars {\n        atMs\n        ok\n        failed\n      }\n    }\n    openCalls {\n      ...OpenCallFields\n    }\n  }\n": types.CallsDocument,
    "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        policy\n        reason\n        margin\n        isTie\n        promptTokens\n        predictedCachedTokens\n        predictedTtftSeconds\n        winnerId\n        winnerName\n        candidateCount\n        candidates {\n          workerId\n          workerName\n          inFlight\n          backlogSeconds\n          kvUsage\n          waiting\n          readingAgeMs\n          matchedTokens\n          terms {\n            name\n            raw\n            value\n          }\n        }\n        vetoes {\n          reason\n          workerIds\n          count\n        }\n      }\n    }\n  }\n": types.CallDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KpiFields on Kpis {\n    requests\n    requestsPerSecond\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    outputTokensPerSecond\n    inputTokensPerSecond\n    cachedTokensPerSecond\n    hitDelivered\n    hitPredicted\n    errors\n    errorRate\n    inFlight\n    oldestOpenMs\n  }\n"): typeof import('./graphql').KpiFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BucketFields on Bucket {\n    atMs\n    isGap\n    requests\n    errors\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    e2eP95Ms\n    outputTokens\n    inputTokens\n    cachedTokens\n    predictedCachedTokens\n    inFlight\n  }\n"): typeof import('./graphql').BucketFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WorkerFields on Worker {\n    id\n    name\n    url\n    origin\n    isSimulated\n    pool\n    accelerator\n    engine\n    engineVersion\n    status\n    statusReason\n    statusSinceMs\n    breaker\n    breakerSinceMs\n    lastProbeAtMs\n    lastProbeMs\n    probeFailures\n    inFlight\n    backlogSeconds\n    uncachedTokens\n    callsTotal\n    failuresTotal\n    isReadOnly\n    readOnlyReason\n    labels {\n      key\n      value\n    }\n    models {\n      id\n      operations\n      contextTokens\n    }\n    reading {\n      atMs\n      running\n      waiting\n      kvUsage\n      kvCapacityTokens\n      prefixQueryTokens\n      prefixHitTokens\n      promptTokens\n      generatedTokens\n    }\n  }\n"): typeof import('./graphql').WorkerFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          atMs\n          isGap\n          ttftP95Ms\n        }\n      }\n    }\n  }\n"): typeof import('./graphql').WorkersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) {\n      id\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          ...BucketFields\n        }\n      }\n    }\n  }\n"): typeof import('./graphql').WorkerTrafficDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Setup {\n    setup {\n      isSimulatedFleet\n      dataAddress\n      version\n      steps {\n        id\n        isDone\n        doneAtMs\n      }\n    }\n  }\n"): typeof import('./graphql').SetupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Keys {\n    keys {\n      id\n      name\n      display\n      createdAtMs\n      createdBy\n      expiresAtMs\n      revokedAtMs\n      lastUsedAtMs\n      tenant {\n        id\n        name\n      }\n      project {\n        id\n        name\n      }\n    }\n  }\n"): typeof import('./graphql').KeysDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs\n      windowMs\n      bucketMs\n      kpis {\n        ...KpiFields\n      }\n      previous {\n        ...KpiFields\n      }\n      buckets {\n        ...BucketFields\n      }\n      attention {\n        kind\n        workerId\n        workerName\n        sinceMs\n        detail\n      }\n      events {\n        id\n        atMs\n        kind\n        workerId\n        workerName\n        detail\n      }\n    }\n  }\n"): typeof import('./graphql').OverviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallFields on Call {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    projectId\n    keyId\n    keyDisplay\n    dialect\n    operation\n    model\n    isStream\n    revision\n    version\n    policy\n    workerId\n    workerName\n    isSimulated\n    status\n    errorCode\n    errorDetail\n    outcome\n    finishReason\n    identifiedMs\n    parsedMs\n    chosenMs\n    sentMs\n    headersMs\n    firstOutputMs\n    endMs\n    overheadMs\n    promptTokensEstimate\n    predictedCachedTokens\n    bodyBytes\n    replyBytes\n    events\n    traceId\n    attempts {\n      workerId\n      workerName\n      startMs\n      endMs\n      errorCode\n      workerStatus\n    }\n    usage {\n      inputTokens\n      cachedTokens\n      outputTokens\n      reasoningTokens\n      source\n    }\n  }\n"): typeof import('./graphql').CallFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OpenCallFields on OpenCall {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    keyId\n    operation\n    model\n    isStream\n    workerId\n    workerName\n    firstOutputMs\n    events\n  }\n"): typeof import('./graphql').OpenCallFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items {\n        ...CallFields\n      }\n      nextCursor\n      total\n      totalIsExact\n      barMs\n      bars {\n        atMs\n        ok\n        failed\n      }\n    }\n    openCalls {\n      ...OpenCallFields\n    }\n  }\n"): typeof import('./graphql').CallsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        policy\n        reason\n        margin\n        isTie\n        promptTokens\n        predictedCachedTokens\n        predictedTtftSeconds\n        winnerId\n        winnerName\n        candidateCount\n        candidates {\n          workerId\n          workerName\n          inFlight\n          backlogSeconds\n          kvUsage\n          waiting\n          readingAgeMs\n          matchedTokens\n          terms {\n            name\n            raw\n            value\n          }\n        }\n        vetoes {\n          reason\n          workerIds\n          count\n        }\n      }\n    }\n  }\n"): typeof import('./graphql').CallDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
