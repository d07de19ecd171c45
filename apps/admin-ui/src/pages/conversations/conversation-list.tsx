import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { conversationColumns, type ConversationRow } from './conversation-columns.js';
import { ConversationsDocument } from './conversations.documents.js';
import { StoredList } from './stored-list.js';

const pageSize = 100;
const refreshMs = 15_000;

export interface ConversationRows {
  readonly rows: readonly ConversationRow[] | undefined;
  readonly pages: Pick<
    UseInfiniteQueryResult,
    | ('data' | 'error' | 'errorUpdateCount' | 'refetch')
    | ('hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage')
  >;
}

/** Conversations of a tenant; null = none is to be read. */
export function useConversations(tenantId: string | null): ConversationRows {
  const pages = useInfiniteQuery({
    queryKey: ['conversations', tenantId],
    queryFn: ({ pageParam, signal }) =>
      query(
        ConversationsDocument,
        { tenantId: tenantId ?? '', after: pageParam, first: pageSize },
        signal,
      ),
    enabled: tenantId !== null,
    initialPageParam: null as string | null,
    getNextPageParam: ({ conversations }) => conversations.nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? refreshMs : false),
  });
  const rows = pages.data?.pages.flatMap(({ conversations }) => conversations.items);
  return { rows, pages };
}

interface ConversationListProps extends ConversationRows {
  readonly selectedId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function ConversationList({
  rows,
  pages,
  selectedId,
  onOpen,
  onClose,
}: ConversationListProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => conversationColumns(t, onOpen), [t, onOpen]);
  return (
    <StoredList
      {...{ rows, pages, columns, selectedId, onOpen, onClose }}
      icon={MessagesSquare}
      texts={{
        failed: t('conversations.listFailed'),
        emptyTitle: t('conversations.emptyTitle'),
        emptyText: t('conversations.emptyText'),
        label: t('nav.conversations'),
        older: t('conversations.older'),
      }}
      testIds={{
        table: 'conversations-table',
        row: 'conversation-row',
        more: 'more-conversations',
      }}
    />
  );
}
