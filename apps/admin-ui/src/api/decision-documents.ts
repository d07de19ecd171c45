import { graphql } from './generated/graphql/gql.js';

export const DecisionFields = graphql(`
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
`);

export const DecisionSummaryFields = graphql(`
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
`);
