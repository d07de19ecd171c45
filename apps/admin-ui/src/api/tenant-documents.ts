import { graphql } from './generated/graphql/gql.js';

export const HistoryTenantsDocument = graphql(`
  query HistoryTenants {
    tenants {
      id
      name
      archivedAtMs
      historyDays
    }
  }
`);
