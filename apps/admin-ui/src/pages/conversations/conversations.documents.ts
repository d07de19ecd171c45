import { graphql } from '../../api/generated/graphql/gql.js';

export const HistoryDocument = graphql(`
  query History {
    history {
      driver
      name
      isShared
      isReachable
      reason
      retentionDays
      size {
        conversations
        responses
        items
        bytes
      }
    }
  }
`);

export const TenantHistoryDocument = graphql(`
  query TenantHistory($tenantId: ID!) {
    tenantHistory(tenantId: $tenantId) {
      size {
        conversations
        responses
        items
        bytes
      }
    }
  }
`);

export const ConversationsDocument = graphql(`
  query Conversations($tenantId: ID!, $after: String, $first: Int) {
    conversations(tenantId: $tenantId, after: $after, first: $first) {
      nextCursor
      items {
        id
        items
        bytes
        createdAtMs
        updatedAtMs
        expiresAtMs
      }
    }
  }
`);

export const ConversationDocument = graphql(`
  query Conversation($tenantId: ID!, $id: ID!, $after: String) {
    conversation(tenantId: $tenantId, id: $id, after: $after) {
      id
      createdAtMs
      expiresAtMs
      metadata
      nextCursor
      items {
        ...ShownItem
      }
    }
  }

  fragment ShownItem on StoredItem {
    id
    type
    bytes
    json
    isCut
  }
`);

export const StoredResponsesDocument = graphql(`
  query StoredResponses($tenantId: ID!, $after: String, $first: Int) {
    storedResponses(tenantId: $tenantId, after: $after, first: $first) {
      nextCursor
      items {
        id
        previousId
        status
        model
        isBackground
        items
        bytes
        createdAtMs
        expiresAtMs
      }
    }
  }
`);

export const StoredResponseDocument = graphql(`
  query StoredResponse($tenantId: ID!, $id: ID!) {
    storedResponse(tenantId: $tenantId, id: $id) {
      id
      previousId
      conversationId
      status
      model
      isBackground
      createdAtMs
      expiresAtMs
      hasMoreInput
      input {
        ...ShownItem
      }
      output {
        ...ShownItem
      }
      object {
        ...ShownItem
      }
    }
  }
`);
