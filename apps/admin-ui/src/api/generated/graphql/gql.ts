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
    "\n  fragment DecisionFields on Decision {\n    atMs\n    version\n    routeId\n    model\n    attempt\n    policy\n    reason\n    margin\n    isTie\n    promptTokens\n    predictedCachedTokens\n    availableCachedTokens\n    predictedTtftSeconds\n    winnerId\n    winnerName\n    candidateCount\n    candidates {\n      workerId\n      workerName\n      inFlight\n      backlogSeconds\n      kvUsage\n      waiting\n      readingAgeMs\n      matchedTokens\n      terms {\n        name\n        raw\n        value\n      }\n    }\n    vetoes {\n      reason\n      workerIds\n      count\n    }\n  }\n": typeof types.DecisionFieldsFragmentDoc,
    "\n  fragment DecisionSummaryFields on DecisionSummary {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    routeId\n    model\n    version\n    policy\n    reason\n    workerId\n    workerName\n    servedById\n    servedByName\n    candidateCount\n    isTie\n    margin\n    promptTokens\n    availableCachedTokens\n    predictedCachedTokens\n    predictedTtftSeconds\n    outcome\n    status\n    errorCode\n    attempts\n    inputTokens\n    deliveredCachedTokens\n    outputTokens\n    ttftSeconds\n  }\n": typeof types.DecisionSummaryFieldsFragmentDoc,
    "\n  query RouteNames {\n    routing {\n      live {\n        version\n        document {\n          routes {\n            id\n            name\n          }\n        }\n      }\n    }\n  }\n": typeof types.RouteNamesDocument,
    "\n  query PublishMarks($fromMs: Float!, $toMs: Float!) {\n    publishes(fromMs: $fromMs, toMs: $toMs) {\n      id\n      atMs\n      kind\n      version\n      message\n      author\n    }\n  }\n": typeof types.PublishMarksDocument,
    "\n  query RouteChoices {\n    routeChoices {\n      models {\n        id\n        workers\n        readyWorkers\n      }\n      pools {\n        name\n        workers\n        readyWorkers\n        models\n        accelerators\n      }\n      tenants {\n        id\n        name\n      }\n    }\n  }\n": typeof types.RouteChoicesDocument,
    "\n  fragment KpiFields on Kpis {\n    requests\n    requestsPerSecond\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    outputTokensPerSecond\n    inputTokensPerSecond\n    cachedTokensPerSecond\n    hitDelivered\n    hitPredicted\n    errors\n    errorRate\n    inFlight\n    oldestOpenMs\n  }\n": typeof types.KpiFieldsFragmentDoc,
    "\n  fragment BucketFields on Bucket {\n    atMs\n    isGap\n    requests\n    errors\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    e2eP95Ms\n    outputTokens\n    inputTokens\n    cachedTokens\n    predictedCachedTokens\n    inFlight\n  }\n": typeof types.BucketFieldsFragmentDoc,
    "\n  fragment WorkerFields on Worker {\n    id\n    name\n    url\n    origin\n    isSimulated\n    pool\n    accelerator\n    engine\n    engineVersion\n    status\n    statusReason\n    statusSinceMs\n    breaker\n    breakerSinceMs\n    lastProbeAtMs\n    lastProbeMs\n    probeFailures\n    inFlight\n    backlogSeconds\n    uncachedTokens\n    callsTotal\n    failuresTotal\n    isReadOnly\n    readOnlyReason\n    labels {\n      key\n      value\n    }\n    models {\n      id\n      operations\n      contextTokens\n    }\n    reading {\n      atMs\n      running\n      waiting\n      kvUsage\n      kvCapacityTokens\n      prefixQueryTokens\n      prefixHitTokens\n      promptTokens\n      generatedTokens\n    }\n  }\n": typeof types.WorkerFieldsFragmentDoc,
    "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          atMs\n          isGap\n          ttftP95Ms\n        }\n      }\n    }\n  }\n": typeof types.WorkersDocument,
    "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) {\n      id\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          ...BucketFields\n        }\n      }\n    }\n  }\n": typeof types.WorkerTrafficDocument,
    "\n  query Setup {\n    setup {\n      isSimulatedFleet\n      dataAddress\n      version\n      steps {\n        id\n        isDone\n        doneAtMs\n      }\n    }\n  }\n": typeof types.SetupDocument,
    "\n  query Decisions($filter: DecisionFilter, $after: String, $first: Int) {\n    decisions(filter: $filter, after: $after, first: $first) {\n      items {\n        ...DecisionSummaryFields\n      }\n      nextCursor\n    }\n  }\n": typeof types.DecisionsDocument,
    "\n  query DecisionFigures($filter: DecisionFilter) {\n    decisionFigures(filter: $filter) {\n      fromMs\n      toMs\n      decisions\n      isExact\n      ties\n      reasons {\n        reason\n        count\n      }\n      policies {\n        policy\n        version\n        count\n      }\n      workers {\n        workerId\n        workerName\n        count\n      }\n      imbalance\n      regretShare\n      cache {\n        calls\n        inputTokens\n        availableTokens\n        predictedTokens\n        deliveredTokens\n      }\n      ttft {\n        calls\n        errorMeanSeconds\n        absoluteErrorP50Seconds\n        absoluteErrorP90Seconds\n      }\n    }\n  }\n": typeof types.DecisionFiguresDocument,
    "\n  query Decision($requestId: ID!) {\n    decision(requestId: $requestId) {\n      summary {\n        ...DecisionSummaryFields\n      }\n      decision {\n        ...DecisionFields\n      }\n      sentence\n    }\n  }\n": typeof types.DecisionDocument,
    "\n  query Keys {\n    keys {\n      id\n      name\n      display\n      createdAtMs\n      createdBy\n      expiresAtMs\n      revokedAtMs\n      lastUsedAtMs\n      tenant {\n        id\n        name\n      }\n      project {\n        id\n        name\n      }\n    }\n  }\n": typeof types.KeysDocument,
    "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs\n      windowMs\n      bucketMs\n      kpis {\n        ...KpiFields\n      }\n      previous {\n        ...KpiFields\n      }\n      buckets {\n        ...BucketFields\n      }\n      attention {\n        kind\n        workerId\n        workerName\n        sinceMs\n        detail\n      }\n      events {\n        id\n        atMs\n        kind\n        workerId\n        workerName\n        detail\n      }\n    }\n  }\n": typeof types.OverviewDocument,
    "\n  fragment CallFields on Call {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    projectId\n    keyId\n    keyDisplay\n    dialect\n    operation\n    model\n    isStream\n    revision\n    version\n    policy\n    workerId\n    workerName\n    isSimulated\n    status\n    errorCode\n    errorDetail\n    outcome\n    finishReason\n    identifiedMs\n    parsedMs\n    chosenMs\n    sentMs\n    headersMs\n    firstOutputMs\n    endMs\n    overheadMs\n    promptTokensEstimate\n    predictedCachedTokens\n    bodyBytes\n    replyBytes\n    events\n    traceId\n    attempts {\n      workerId\n      workerName\n      startMs\n      endMs\n      errorCode\n      workerStatus\n    }\n    usage {\n      inputTokens\n      cachedTokens\n      outputTokens\n      reasoningTokens\n      source\n    }\n  }\n": typeof types.CallFieldsFragmentDoc,
    "\n  fragment OpenCallFields on OpenCall {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    keyId\n    operation\n    model\n    isStream\n    workerId\n    workerName\n    firstOutputMs\n    events\n  }\n": typeof types.OpenCallFieldsFragmentDoc,
    "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items {\n        ...CallFields\n      }\n      nextCursor\n      total\n      totalIsExact\n      barMs\n      bars {\n        atMs\n        ok\n        failed\n      }\n    }\n    openCalls {\n      ...OpenCallFields\n    }\n  }\n": typeof types.CallsDocument,
    "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        ...DecisionFields\n      }\n    }\n  }\n": typeof types.CallDocument,
    "\n  fragment RouteDocumentFields on RouteDocument {\n    routes {\n      id\n      name\n      match {\n        models\n        tenants {\n          id\n          name\n        }\n        headers {\n          name\n          value\n        }\n      }\n      pools\n      policy {\n        name\n        optionsJson\n      }\n    }\n    policy {\n      name\n      optionsJson\n    }\n  }\n": typeof types.RouteDocumentFieldsFragmentDoc,
    "\n  fragment RolloutFields on RouteRollout {\n    id\n    version\n    liveVersion\n    percent\n    tenants {\n      id\n      name\n    }\n    guard {\n      errorRateAbove\n      ttftP95AboveSeconds\n      minCalls\n      windowSeconds\n    }\n    state\n    reason\n    author\n    endedBy\n    startedAtMs\n    changedAtMs\n    endedAtMs\n    figures {\n      version\n      calls\n      failed\n      errorRate\n      ttftP50Seconds\n      ttftP95Seconds\n    }\n  }\n": typeof types.RolloutFieldsFragmentDoc,
    "\n  fragment RouteVersionFields on RouteVersion {\n    version\n    message\n    author\n    kind\n    source\n    parent\n    publishedAtMs\n    liveFromMs\n    liveUntilMs\n    isLive\n    rollout {\n      state\n      percent\n      reason\n    }\n  }\n": typeof types.RouteVersionFieldsFragmentDoc,
    "\n  query Routing {\n    routing {\n      live {\n        version\n        document {\n          ...RouteDocumentFields\n        }\n        yaml\n        source\n        message\n        author\n        liveFromMs\n        isReadOnly\n        readOnlyReason\n      }\n      rollout {\n        ...RolloutFields\n      }\n      draftCount\n      traffic {\n        routeId\n        calls\n        share\n      }\n    }\n  }\n": typeof types.RoutingDocument,
    "\n  query RouteDrafts {\n    routeDrafts {\n      id\n      name\n      baseVersion\n      author\n      updatedAtMs\n      check {\n        isValid\n        faults\n        warnings\n      }\n    }\n  }\n": typeof types.RouteDraftsDocument,
    "\n  query RouteVersions($first: Int, $before: Int) {\n    routeVersions(first: $first, before: $before) {\n      ...RouteVersionFields\n    }\n  }\n": typeof types.RouteVersionsDocument,
    "\n  fragment RouteChangeFields on RouteChange {\n    kind\n    routeId\n    routeName\n    pointer\n    sentence\n    beforeJson\n    afterJson\n  }\n": typeof types.RouteChangeFieldsFragmentDoc,
    "\n  query RouteVersion($version: Int!) {\n    routeVersion(version: $version) {\n      ...RouteVersionFields\n    }\n  }\n": typeof types.RouteVersionDocument,
    "\n  query RouteDiff($from: Int!, $to: Int!) {\n    routeDiff(from: $from, to: $to) {\n      ...RouteChangeFields\n    }\n  }\n": typeof types.RouteDiffDocument,
    "\n  query RouteDraft($id: ID!) {\n    routeDraft(id: $id) {\n      id\n      name\n      documentJson\n      yaml\n      baseVersion\n      edits\n      author\n      updatedAtMs\n      check {\n        isValid\n        faults\n        warnings\n        findings {\n          severity\n          pointer\n          message\n          line\n          column\n        }\n      }\n      diff {\n        baseVersion\n        liveVersion\n        changes {\n          ...RouteChangeFields\n        }\n        reach {\n          windowSeconds\n          calls\n          changedCalls\n          isWithoutHeaders\n          notes\n          rows {\n            tenantId\n            tenantName\n            calls\n            tenantCalls\n            share\n            kind\n            from\n            to\n            sentence\n          }\n        }\n      }\n    }\n  }\n": typeof types.RouteDraftDocument,
    "\n  query PolicyCatalogue {\n    policyCatalogue {\n      name\n      label\n      description\n      optionsSchemaJson\n      defaultsJson\n      unavailable\n    }\n  }\n": typeof types.PolicyCatalogueDocument,
};
const documents: Documents = {
    "\n  fragment DecisionFields on Decision {\n    atMs\n    version\n    routeId\n    model\n    attempt\n    policy\n    reason\n    margin\n    isTie\n    promptTokens\n    predictedCachedTokens\n    availableCachedTokens\n    predictedTtftSeconds\n    winnerId\n    winnerName\n    candidateCount\n    candidates {\n      workerId\n      workerName\n      inFlight\n      backlogSeconds\n      kvUsage\n      waiting\n      readingAgeMs\n      matchedTokens\n      terms {\n        name\n        raw\n        value\n      }\n    }\n    vetoes {\n      reason\n      workerIds\n      count\n    }\n  }\n": types.DecisionFieldsFragmentDoc,
    "\n  fragment DecisionSummaryFields on DecisionSummary {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    routeId\n    model\n    version\n    policy\n    reason\n    workerId\n    workerName\n    servedById\n    servedByName\n    candidateCount\n    isTie\n    margin\n    promptTokens\n    availableCachedTokens\n    predictedCachedTokens\n    predictedTtftSeconds\n    outcome\n    status\n    errorCode\n    attempts\n    inputTokens\n    deliveredCachedTokens\n    outputTokens\n    ttftSeconds\n  }\n": types.DecisionSummaryFieldsFragmentDoc,
    "\n  query RouteNames {\n    routing {\n      live {\n        version\n        document {\n          routes {\n            id\n            name\n          }\n        }\n      }\n    }\n  }\n": types.RouteNamesDocument,
    "\n  query PublishMarks($fromMs: Float!, $toMs: Float!) {\n    publishes(fromMs: $fromMs, toMs: $toMs) {\n      id\n      atMs\n      kind\n      version\n      message\n      author\n    }\n  }\n": types.PublishMarksDocument,
    "\n  query RouteChoices {\n    routeChoices {\n      models {\n        id\n        workers\n        readyWorkers\n      }\n      pools {\n        name\n        workers\n        readyWorkers\n        models\n        accelerators\n      }\n      tenants {\n        id\n        name\n      }\n    }\n  }\n": types.RouteChoicesDocument,
    "\n  fragment KpiFields on Kpis {\n    requests\n    requestsPerSecond\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    outputTokensPerSecond\n    inputTokensPerSecond\n    cachedTokensPerSecond\n    hitDelivered\n    hitPredicted\n    errors\n    errorRate\n    inFlight\n    oldestOpenMs\n  }\n": types.KpiFieldsFragmentDoc,
    "\n  fragment BucketFields on Bucket {\n    atMs\n    isGap\n    requests\n    errors\n    ttftP50Ms\n    ttftP95Ms\n    ttftP99Ms\n    e2eP95Ms\n    outputTokens\n    inputTokens\n    cachedTokens\n    predictedCachedTokens\n    inFlight\n  }\n": types.BucketFieldsFragmentDoc,
    "\n  fragment WorkerFields on Worker {\n    id\n    name\n    url\n    origin\n    isSimulated\n    pool\n    accelerator\n    engine\n    engineVersion\n    status\n    statusReason\n    statusSinceMs\n    breaker\n    breakerSinceMs\n    lastProbeAtMs\n    lastProbeMs\n    probeFailures\n    inFlight\n    backlogSeconds\n    uncachedTokens\n    callsTotal\n    failuresTotal\n    isReadOnly\n    readOnlyReason\n    labels {\n      key\n      value\n    }\n    models {\n      id\n      operations\n      contextTokens\n    }\n    reading {\n      atMs\n      running\n      waiting\n      kvUsage\n      kvCapacityTokens\n      prefixQueryTokens\n      prefixHitTokens\n      promptTokens\n      generatedTokens\n    }\n  }\n": types.WorkerFieldsFragmentDoc,
    "\n  query Workers($range: Range!) {\n    workers {\n      ...WorkerFields\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          atMs\n          isGap\n          ttftP95Ms\n        }\n      }\n    }\n  }\n": types.WorkersDocument,
    "\n  query WorkerTraffic($id: ID!, $range: Range!) {\n    worker(id: $id) {\n      id\n      traffic(range: $range) {\n        bucketMs\n        kpis {\n          ...KpiFields\n        }\n        buckets {\n          ...BucketFields\n        }\n      }\n    }\n  }\n": types.WorkerTrafficDocument,
    "\n  query Setup {\n    setup {\n      isSimulatedFleet\n      dataAddress\n      version\n      steps {\n        id\n        isDone\n        doneAtMs\n      }\n    }\n  }\n": types.SetupDocument,
    "\n  query Decisions($filter: DecisionFilter, $after: String, $first: Int) {\n    decisions(filter: $filter, after: $after, first: $first) {\n      items {\n        ...DecisionSummaryFields\n      }\n      nextCursor\n    }\n  }\n": types.DecisionsDocument,
    "\n  query DecisionFigures($filter: DecisionFilter) {\n    decisionFigures(filter: $filter) {\n      fromMs\n      toMs\n      decisions\n      isExact\n      ties\n      reasons {\n        reason\n        count\n      }\n      policies {\n        policy\n        version\n        count\n      }\n      workers {\n        workerId\n        workerName\n        count\n      }\n      imbalance\n      regretShare\n      cache {\n        calls\n        inputTokens\n        availableTokens\n        predictedTokens\n        deliveredTokens\n      }\n      ttft {\n        calls\n        errorMeanSeconds\n        absoluteErrorP50Seconds\n        absoluteErrorP90Seconds\n      }\n    }\n  }\n": types.DecisionFiguresDocument,
    "\n  query Decision($requestId: ID!) {\n    decision(requestId: $requestId) {\n      summary {\n        ...DecisionSummaryFields\n      }\n      decision {\n        ...DecisionFields\n      }\n      sentence\n    }\n  }\n": types.DecisionDocument,
    "\n  query Keys {\n    keys {\n      id\n      name\n      display\n      createdAtMs\n      createdBy\n      expiresAtMs\n      revokedAtMs\n      lastUsedAtMs\n      tenant {\n        id\n        name\n      }\n      project {\n        id\n        name\n      }\n    }\n  }\n": types.KeysDocument,
    "\n  query Overview($range: Range!) {\n    overview(range: $range) {\n      generatedAtMs\n      windowMs\n      bucketMs\n      kpis {\n        ...KpiFields\n      }\n      previous {\n        ...KpiFields\n      }\n      buckets {\n        ...BucketFields\n      }\n      attention {\n        kind\n        workerId\n        workerName\n        sinceMs\n        detail\n      }\n      events {\n        id\n        atMs\n        kind\n        workerId\n        workerName\n        detail\n      }\n    }\n  }\n": types.OverviewDocument,
    "\n  fragment CallFields on Call {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    projectId\n    keyId\n    keyDisplay\n    dialect\n    operation\n    model\n    isStream\n    revision\n    version\n    policy\n    workerId\n    workerName\n    isSimulated\n    status\n    errorCode\n    errorDetail\n    outcome\n    finishReason\n    identifiedMs\n    parsedMs\n    chosenMs\n    sentMs\n    headersMs\n    firstOutputMs\n    endMs\n    overheadMs\n    promptTokensEstimate\n    predictedCachedTokens\n    bodyBytes\n    replyBytes\n    events\n    traceId\n    attempts {\n      workerId\n      workerName\n      startMs\n      endMs\n      errorCode\n      workerStatus\n    }\n    usage {\n      inputTokens\n      cachedTokens\n      outputTokens\n      reasoningTokens\n      source\n    }\n  }\n": types.CallFieldsFragmentDoc,
    "\n  fragment OpenCallFields on OpenCall {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    keyId\n    operation\n    model\n    isStream\n    workerId\n    workerName\n    firstOutputMs\n    events\n  }\n": types.OpenCallFieldsFragmentDoc,
    "\n  query Calls($filter: CallFilter, $after: String, $first: Int) {\n    calls(filter: $filter, after: $after, first: $first) {\n      items {\n        ...CallFields\n      }\n      nextCursor\n      total\n      totalIsExact\n      barMs\n      bars {\n        atMs\n        ok\n        failed\n      }\n    }\n    openCalls {\n      ...OpenCallFields\n    }\n  }\n": types.CallsDocument,
    "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        ...DecisionFields\n      }\n    }\n  }\n": types.CallDocument,
    "\n  fragment RouteDocumentFields on RouteDocument {\n    routes {\n      id\n      name\n      match {\n        models\n        tenants {\n          id\n          name\n        }\n        headers {\n          name\n          value\n        }\n      }\n      pools\n      policy {\n        name\n        optionsJson\n      }\n    }\n    policy {\n      name\n      optionsJson\n    }\n  }\n": types.RouteDocumentFieldsFragmentDoc,
    "\n  fragment RolloutFields on RouteRollout {\n    id\n    version\n    liveVersion\n    percent\n    tenants {\n      id\n      name\n    }\n    guard {\n      errorRateAbove\n      ttftP95AboveSeconds\n      minCalls\n      windowSeconds\n    }\n    state\n    reason\n    author\n    endedBy\n    startedAtMs\n    changedAtMs\n    endedAtMs\n    figures {\n      version\n      calls\n      failed\n      errorRate\n      ttftP50Seconds\n      ttftP95Seconds\n    }\n  }\n": types.RolloutFieldsFragmentDoc,
    "\n  fragment RouteVersionFields on RouteVersion {\n    version\n    message\n    author\n    kind\n    source\n    parent\n    publishedAtMs\n    liveFromMs\n    liveUntilMs\n    isLive\n    rollout {\n      state\n      percent\n      reason\n    }\n  }\n": types.RouteVersionFieldsFragmentDoc,
    "\n  query Routing {\n    routing {\n      live {\n        version\n        document {\n          ...RouteDocumentFields\n        }\n        yaml\n        source\n        message\n        author\n        liveFromMs\n        isReadOnly\n        readOnlyReason\n      }\n      rollout {\n        ...RolloutFields\n      }\n      draftCount\n      traffic {\n        routeId\n        calls\n        share\n      }\n    }\n  }\n": types.RoutingDocument,
    "\n  query RouteDrafts {\n    routeDrafts {\n      id\n      name\n      baseVersion\n      author\n      updatedAtMs\n      check {\n        isValid\n        faults\n        warnings\n      }\n    }\n  }\n": types.RouteDraftsDocument,
    "\n  query RouteVersions($first: Int, $before: Int) {\n    routeVersions(first: $first, before: $before) {\n      ...RouteVersionFields\n    }\n  }\n": types.RouteVersionsDocument,
    "\n  fragment RouteChangeFields on RouteChange {\n    kind\n    routeId\n    routeName\n    pointer\n    sentence\n    beforeJson\n    afterJson\n  }\n": types.RouteChangeFieldsFragmentDoc,
    "\n  query RouteVersion($version: Int!) {\n    routeVersion(version: $version) {\n      ...RouteVersionFields\n    }\n  }\n": types.RouteVersionDocument,
    "\n  query RouteDiff($from: Int!, $to: Int!) {\n    routeDiff(from: $from, to: $to) {\n      ...RouteChangeFields\n    }\n  }\n": types.RouteDiffDocument,
    "\n  query RouteDraft($id: ID!) {\n    routeDraft(id: $id) {\n      id\n      name\n      documentJson\n      yaml\n      baseVersion\n      edits\n      author\n      updatedAtMs\n      check {\n        isValid\n        faults\n        warnings\n        findings {\n          severity\n          pointer\n          message\n          line\n          column\n        }\n      }\n      diff {\n        baseVersion\n        liveVersion\n        changes {\n          ...RouteChangeFields\n        }\n        reach {\n          windowSeconds\n          calls\n          changedCalls\n          isWithoutHeaders\n          notes\n          rows {\n            tenantId\n            tenantName\n            calls\n            tenantCalls\n            share\n            kind\n            from\n            to\n            sentence\n          }\n        }\n      }\n    }\n  }\n": types.RouteDraftDocument,
    "\n  query PolicyCatalogue {\n    policyCatalogue {\n      name\n      label\n      description\n      optionsSchemaJson\n      defaultsJson\n      unavailable\n    }\n  }\n": types.PolicyCatalogueDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DecisionFields on Decision {\n    atMs\n    version\n    routeId\n    model\n    attempt\n    policy\n    reason\n    margin\n    isTie\n    promptTokens\n    predictedCachedTokens\n    availableCachedTokens\n    predictedTtftSeconds\n    winnerId\n    winnerName\n    candidateCount\n    candidates {\n      workerId\n      workerName\n      inFlight\n      backlogSeconds\n      kvUsage\n      waiting\n      readingAgeMs\n      matchedTokens\n      terms {\n        name\n        raw\n        value\n      }\n    }\n    vetoes {\n      reason\n      workerIds\n      count\n    }\n  }\n"): typeof import('./graphql').DecisionFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DecisionSummaryFields on DecisionSummary {\n    requestId\n    startedAtMs\n    tenantId\n    tenantName\n    routeId\n    model\n    version\n    policy\n    reason\n    workerId\n    workerName\n    servedById\n    servedByName\n    candidateCount\n    isTie\n    margin\n    promptTokens\n    availableCachedTokens\n    predictedCachedTokens\n    predictedTtftSeconds\n    outcome\n    status\n    errorCode\n    attempts\n    inputTokens\n    deliveredCachedTokens\n    outputTokens\n    ttftSeconds\n  }\n"): typeof import('./graphql').DecisionSummaryFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RouteNames {\n    routing {\n      live {\n        version\n        document {\n          routes {\n            id\n            name\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql').RouteNamesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PublishMarks($fromMs: Float!, $toMs: Float!) {\n    publishes(fromMs: $fromMs, toMs: $toMs) {\n      id\n      atMs\n      kind\n      version\n      message\n      author\n    }\n  }\n"): typeof import('./graphql').PublishMarksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RouteChoices {\n    routeChoices {\n      models {\n        id\n        workers\n        readyWorkers\n      }\n      pools {\n        name\n        workers\n        readyWorkers\n        models\n        accelerators\n      }\n      tenants {\n        id\n        name\n      }\n    }\n  }\n"): typeof import('./graphql').RouteChoicesDocument;
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
export function graphql(source: "\n  query Decisions($filter: DecisionFilter, $after: String, $first: Int) {\n    decisions(filter: $filter, after: $after, first: $first) {\n      items {\n        ...DecisionSummaryFields\n      }\n      nextCursor\n    }\n  }\n"): typeof import('./graphql').DecisionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DecisionFigures($filter: DecisionFilter) {\n    decisionFigures(filter: $filter) {\n      fromMs\n      toMs\n      decisions\n      isExact\n      ties\n      reasons {\n        reason\n        count\n      }\n      policies {\n        policy\n        version\n        count\n      }\n      workers {\n        workerId\n        workerName\n        count\n      }\n      imbalance\n      regretShare\n      cache {\n        calls\n        inputTokens\n        availableTokens\n        predictedTokens\n        deliveredTokens\n      }\n      ttft {\n        calls\n        errorMeanSeconds\n        absoluteErrorP50Seconds\n        absoluteErrorP90Seconds\n      }\n    }\n  }\n"): typeof import('./graphql').DecisionFiguresDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Decision($requestId: ID!) {\n    decision(requestId: $requestId) {\n      summary {\n        ...DecisionSummaryFields\n      }\n      decision {\n        ...DecisionFields\n      }\n      sentence\n    }\n  }\n"): typeof import('./graphql').DecisionDocument;
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
export function graphql(source: "\n  query Call($requestId: ID!) {\n    call(requestId: $requestId) {\n      ...CallFields\n      decision {\n        ...DecisionFields\n      }\n    }\n  }\n"): typeof import('./graphql').CallDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RouteDocumentFields on RouteDocument {\n    routes {\n      id\n      name\n      match {\n        models\n        tenants {\n          id\n          name\n        }\n        headers {\n          name\n          value\n        }\n      }\n      pools\n      policy {\n        name\n        optionsJson\n      }\n    }\n    policy {\n      name\n      optionsJson\n    }\n  }\n"): typeof import('./graphql').RouteDocumentFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RolloutFields on RouteRollout {\n    id\n    version\n    liveVersion\n    percent\n    tenants {\n      id\n      name\n    }\n    guard {\n      errorRateAbove\n      ttftP95AboveSeconds\n      minCalls\n      windowSeconds\n    }\n    state\n    reason\n    author\n    endedBy\n    startedAtMs\n    changedAtMs\n    endedAtMs\n    figures {\n      version\n      calls\n      failed\n      errorRate\n      ttftP50Seconds\n      ttftP95Seconds\n    }\n  }\n"): typeof import('./graphql').RolloutFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RouteVersionFields on RouteVersion {\n    version\n    message\n    author\n    kind\n    source\n    parent\n    publishedAtMs\n    liveFromMs\n    liveUntilMs\n    isLive\n    rollout {\n      state\n      percent\n      reason\n    }\n  }\n"): typeof import('./graphql').RouteVersionFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Routing {\n    routing {\n      live {\n        version\n        document {\n          ...RouteDocumentFields\n        }\n        yaml\n        source\n        message\n        author\n        liveFromMs\n        isReadOnly\n        readOnlyReason\n      }\n      rollout {\n        ...RolloutFields\n      }\n      draftCount\n      traffic {\n        routeId\n        calls\n        share\n      }\n    }\n  }\n"): typeof import('./graphql').RoutingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RouteDrafts {\n    routeDrafts {\n      id\n      name\n      baseVersion\n      author\n      updatedAtMs\n      check {\n        isValid\n        faults\n        warnings\n      }\n    }\n  }\n"): typeof import('./graphql').RouteDraftsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RouteVersions($first: Int, $before: Int) {\n    routeVersions(first: $first, before: $before) {\n      ...RouteVersionFields\n    }\n  }\n"): typeof import('./graphql').RouteVersionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RouteChangeFields on RouteChange {\n    kind\n    routeId\n    routeName\n    pointer\n    sentence\n    beforeJson\n    afterJson\n  }\n"): typeof import('./graphql').RouteChangeFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RouteVersion($version: Int!) {\n    routeVersion(version: $version) {\n      ...RouteVersionFields\n    }\n  }\n"): typeof import('./graphql').RouteVersionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RouteDiff($from: Int!, $to: Int!) {\n    routeDiff(from: $from, to: $to) {\n      ...RouteChangeFields\n    }\n  }\n"): typeof import('./graphql').RouteDiffDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RouteDraft($id: ID!) {\n    routeDraft(id: $id) {\n      id\n      name\n      documentJson\n      yaml\n      baseVersion\n      edits\n      author\n      updatedAtMs\n      check {\n        isValid\n        faults\n        warnings\n        findings {\n          severity\n          pointer\n          message\n          line\n          column\n        }\n      }\n      diff {\n        baseVersion\n        liveVersion\n        changes {\n          ...RouteChangeFields\n        }\n        reach {\n          windowSeconds\n          calls\n          changedCalls\n          isWithoutHeaders\n          notes\n          rows {\n            tenantId\n            tenantName\n            calls\n            tenantCalls\n            share\n            kind\n            from\n            to\n            sentence\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql').RouteDraftDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PolicyCatalogue {\n    policyCatalogue {\n      name\n      label\n      description\n      optionsSchemaJson\n      defaultsJson\n      unavailable\n    }\n  }\n"): typeof import('./graphql').PolicyCatalogueDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
