import { graphql } from './generated/graphql/gql.js';

export const KpiFields = graphql(`
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
`);

export const BucketFields = graphql(`
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
`);

export const WorkerFields = graphql(`
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
`);

/** All workers with their traffic of the last quarter of an hour: the table and the strip. */
export const WorkersDocument = graphql(`
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
`);

export const WorkerTrafficDocument = graphql(`
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
`);

export const SetupDocument = graphql(`
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
`);
