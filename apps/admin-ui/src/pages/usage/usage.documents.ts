import { graphql } from '../../api/generated/graphql/gql.js';

export const UsageSumFields = graphql(`
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
`);

export const UsageDocument = graphql(`
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
`);

export const ReconciliationDocument = graphql(`
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
`);

export const LimitHitsDocument = graphql(`
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
`);
