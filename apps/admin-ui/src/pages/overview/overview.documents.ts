import { graphql } from '../../api/generated/graphql/gql.js';

export const OverviewDocument = graphql(`
  query Overview($range: Range!) {
    overview(range: $range) {
      generatedAtMs
      windowMs
      bucketMs
      kpis {
        ...KpiFields
      }
      previous {
        ...KpiFields
      }
      buckets {
        ...BucketFields
      }
      attention {
        kind
        workerId
        workerName
        sinceMs
        detail
      }
      events {
        id
        atMs
        kind
        workerId
        workerName
        detail
      }
    }
  }
`);
