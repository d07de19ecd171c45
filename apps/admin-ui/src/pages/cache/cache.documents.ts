import { graphql } from '../../api/generated/graphql/gql.js';

export const CacheSplitFields = graphql(`
  fragment CacheSplitFields on CacheSplit {
    calls
    inputTokens
    availableTokens
    capturedTokens
    deliveredTokens
    routingLossTokens
    engineLossTokens
  }
`);

export const CacheAccountDocument = graphql(`
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
`);

export const CacheMapDocument = graphql(`
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
`);
