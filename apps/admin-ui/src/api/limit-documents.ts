import { graphql } from './generated/graphql/gql.js';

export const LimitsDocument = graphql(`
  query Limits($tenantId: ID) {
    limits(tenantId: $tenantId) {
      id
      name
      subject
      subjectId
      subjectName
      model
      requestsPerMinute
      tokensPerMinute
      concurrentCalls
      tokensPerCall
      isShadow
      budgets {
        kind
        amount
        window
        zone
        isSoft
        increaseAmount
        increaseUntilMs
        used
        remaining
        resetsAtMs
        usedLastHour
      }
    }
  }
`);

export const LimitRefusalsDocument = graphql(`
  query LimitRefusals($tenantId: ID) {
    limitRefusals(tenantId: $tenantId) {
      limitId
      calls
    }
  }
`);

/** Whom a limit can be for. */
export const LimitSubjectsDocument = graphql(`
  query LimitSubjects {
    tenants {
      id
      name
      archivedAtMs
    }
    projects {
      id
      name
      tenantId
      archivedAtMs
    }
    keys {
      id
      name
      display
      revokedAtMs
    }
  }
`);
