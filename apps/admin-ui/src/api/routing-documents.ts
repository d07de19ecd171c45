import { graphql } from './generated/graphql/gql.js';

export const RouteNamesDocument = graphql(`
  query RouteNames {
    routing {
      live {
        version
        document {
          routes {
            id
            name
          }
        }
      }
    }
  }
`);

export const PublishMarksDocument = graphql(`
  query PublishMarks($fromMs: Float!, $toMs: Float!) {
    publishes(fromMs: $fromMs, toMs: $toMs) {
      id
      atMs
      kind
      version
      message
      author
    }
  }
`);

export const RouteChoicesDocument = graphql(`
  query RouteChoices {
    routeChoices {
      models {
        id
        workers
        readyWorkers
      }
      pools {
        name
        workers
        readyWorkers
        models
        accelerators
      }
      tenants {
        id
        name
      }
    }
  }
`);
