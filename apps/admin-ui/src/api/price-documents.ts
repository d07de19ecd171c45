import { graphql } from './generated/graphql/gql.js';

export const PricesDocument = graphql(`
  query Prices {
    prices {
      currency
      items {
        id
        version
        tenantId
        model
        provider
        pool
        validFromMs
        validUntilMs
        createdAtMs
        acceleratorHour
        callsAtOnce
        note
        tokens {
          input
          cachedInput
          cacheWrite
          output
          reasoning
          audioInput
          audioOutput
          image
        }
      }
    }
  }
`);
