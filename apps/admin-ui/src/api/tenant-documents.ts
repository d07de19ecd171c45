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

export const TenantTreeDocument = graphql(`
  query TenantTree {
    tenants {
      id
      name
      slug
      createdAtMs
      archivedAtMs
    }
    projects {
      id
      tenantId
      name
      createdAtMs
      archivedAtMs
    }
  }
`);

export const KeysDocument = graphql(`
  query Keys {
    keys {
      id
      name
      display
      createdAtMs
      createdBy
      expiresAtMs
      revokedAtMs
      lastUsedAtMs
      models
      operations
      addresses
      blockedAtMs
      rotatedAtMs
      previousUntilMs
      isArchived
      tenant {
        id
        name
      }
      project {
        id
        name
      }
    }
  }
`);
