import { graphql } from '../../api/generated/graphql/gql.js';

export const CallFields = graphql(`
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
`);

export const OpenCallFields = graphql(`
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
`);

export const CallsDocument = graphql(`
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
`);

export const CallDocument = graphql(`
  query Call($requestId: ID!) {
    call(requestId: $requestId) {
      ...CallFields
      decision {
        ...DecisionFields
      }
    }
  }
`);
