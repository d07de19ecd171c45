import { graphql } from '../../api/generated/graphql/gql.js';

export const OpenCallFields = graphql(`
  fragment OpenCallFields on OpenCall {
    requestId
    startedAtMs
    tenantId
    tenantName
    keyId
    operation
    model
    isStream
    workerId
    workerName
    firstOutputMs
    events
  }
`);

export const CallsDocument = graphql(`
  query Calls($filter: CallFilter, $after: String, $first: Int) {
    calls(filter: $filter, after: $after, first: $first) {
      items {
        ...CallFields
      }
      nextCursor
      total
      totalIsExact
      barMs
      bars {
        atMs
        ok
        failed
      }
    }
    openCalls {
      ...OpenCallFields
    }
  }
`);
