import { graphql } from '../../api/generated/graphql/gql.js';

export const DecisionsDocument = graphql(`
  query Decisions($filter: DecisionFilter, $after: String, $first: Int) {
    decisions(filter: $filter, after: $after, first: $first) {
      items {
        ...DecisionSummaryFields
      }
      nextCursor
    }
  }
`);

export const DecisionFiguresDocument = graphql(`
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
`);

export const DecisionDocument = graphql(`
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
`);
