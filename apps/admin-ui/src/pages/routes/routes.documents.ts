import { graphql } from '../../api/generated/graphql/gql.js';

export const RouteDocumentFields = graphql(`
  fragment RouteDocumentFields on RouteDocument {
    routes {
      id
      name
      match {
        models
        tenants {
          id
          name
        }
        headers {
          name
          value
        }
      }
      pools
      policy {
        name
        optionsJson
      }
    }
    policy {
      name
      optionsJson
    }
  }
`);

export const RolloutFields = graphql(`
  fragment RolloutFields on RouteRollout {
    id
    version
    liveVersion
    percent
    tenants {
      id
      name
    }
    guard {
      errorRateAbove
      ttftP95AboveSeconds
      minCalls
      windowSeconds
    }
    state
    reason
    author
    endedBy
    startedAtMs
    changedAtMs
    endedAtMs
    figures {
      version
      calls
      failed
      errorRate
      ttftP50Seconds
      ttftP95Seconds
    }
  }
`);

export const RouteVersionFields = graphql(`
  fragment RouteVersionFields on RouteVersion {
    version
    message
    author
    kind
    source
    parent
    publishedAtMs
    liveFromMs
    liveUntilMs
    isLive
    rollout {
      state
      percent
      reason
    }
  }
`);

export const RoutingDocument = graphql(`
  query Routing {
    routing {
      live {
        version
        document {
          ...RouteDocumentFields
        }
        yaml
        source
        message
        author
        liveFromMs
        isReadOnly
        readOnlyReason
      }
      rollout {
        ...RolloutFields
      }
      draftCount
      hasFlowControl
      traffic {
        routeId
        calls
        share
      }
    }
  }
`);

export const RouteDraftsDocument = graphql(`
  query RouteDrafts {
    routeDrafts {
      id
      name
      baseVersion
      author
      updatedAtMs
      check {
        isValid
        faults
        warnings
      }
    }
  }
`);

export const RouteVersionsDocument = graphql(`
  query RouteVersions($first: Int, $before: Int) {
    routeVersions(first: $first, before: $before) {
      ...RouteVersionFields
    }
  }
`);

export const RouteChangeFields = graphql(`
  fragment RouteChangeFields on RouteChange {
    kind
    routeId
    routeName
    pointer
    sentence
    beforeJson
    afterJson
  }
`);

export const RouteVersionDocument = graphql(`
  query RouteVersion($version: Int!) {
    routeVersion(version: $version) {
      ...RouteVersionFields
    }
  }
`);

export const RouteDiffDocument = graphql(`
  query RouteDiff($from: Int!, $to: Int!) {
    routeDiff(from: $from, to: $to) {
      ...RouteChangeFields
    }
  }
`);

export const RouteDraftDocument = graphql(`
  query RouteDraft($id: ID!) {
    routeDraft(id: $id) {
      id
      name
      documentJson
      yaml
      baseVersion
      edits
      author
      updatedAtMs
      check {
        isValid
        faults
        warnings
        findings {
          severity
          pointer
          message
          line
          column
        }
      }
      diff {
        baseVersion
        liveVersion
        changes {
          ...RouteChangeFields
        }
        reach {
          windowSeconds
          calls
          changedCalls
          isWithoutHeaders
          notes
          rows {
            tenantId
            tenantName
            calls
            tenantCalls
            share
            kind
            from
            to
            sentence
          }
        }
      }
    }
  }
`);

export const PolicyCatalogueDocument = graphql(`
  query PolicyCatalogue {
    policyCatalogue {
      name
      label
      description
      optionsSchemaJson
      defaultsJson
      unavailable
    }
  }
`);
