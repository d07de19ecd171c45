import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { cardClass } from '../../ui/card.js';
import { listItems } from '../../ui/list-items.js';
import { ListTable } from '../../ui/list-table.js';
import { Empty, Failure, Loading } from '../../ui/states.js';
import { OlderButton } from '../../ui/older-button.js';
import { conversationColumns, type ConversationRow } from './conversation-columns.js';
import { ConversationsDocument } from './conversations.documents.js';

const pageSize = 100;
const refreshMs = 15_000;

export const idOfConversation = ({ id }: ConversationRow): string => id;

export interface ConversationRows {
  readonly rows: readonly ConversationRow[] | undefined;
  readonly pages: Pick<
    UseInfiniteQueryResult,
    'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
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
  if (!rows)
    return (
      <div className={cardClass}>
        {pages.error ? (
          <Failure
            title={t('conversations.listFailed')}
            error={pages.error}
            reach={t('errors.trafficGoesOn')}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <Loading rows={10} />
        )}
      </div>
    );
  if (rows.length === 0)
    return (
      <div className={cardClass}>
        <Empty
          icon={MessagesSquare}
          title={t('conversations.emptyTitle')}
          text={t('conversations.emptyText')}
        />
      </div>
    );
  return (
    <div className={cardClass}>
      <ListTable
        label={t('nav.conversations')}
        testId="conversations-table"
        rowTestId="conversation-row"
        columns={columns}
        items={listItems(
          [{ id: 'all', rows, folded: [], isCollapsed: false }],
          false,
          idOfConversation,
        )}
        idOf={idOfConversation}
        selectedId={selectedId}
        onOpen={onOpen}
        onClose={onClose}
        foot={
          <OlderButton pages={pages} label={t('conversations.older')} testId="more-conversations" />
        }
      />
    </div>
  );
}
