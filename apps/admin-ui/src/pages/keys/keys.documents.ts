import { graphql } from '../../api/generated/graphql/gql.js';

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
