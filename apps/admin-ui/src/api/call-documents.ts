import { graphql } from './generated/graphql/gql.js';

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
`);

export const CallDocument = graphql(`
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
`);
