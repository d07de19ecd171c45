import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareReply } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { StoredResponsesDocument } from './conversations.documents.js';
import { responseColumns } from './response-columns.js';
import { StoredList } from './stored-list.js';

const pageSize = 100;
const refreshMs = 15_000;

interface ResponseListProps {
  readonly tenantId: string;
  readonly selectedId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Responses of a tenant that are in no conversation. */
export function ResponseList({ tenantId, selectedId, onOpen, onClose }: ResponseListProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => responseColumns(t, onOpen), [t, onOpen]);
  const pages = useInfiniteQuery({
    queryKey: ['stored-responses', tenantId],
    queryFn: ({ pageParam, signal }) =>
      query(StoredResponsesDocument, { tenantId, after: pageParam, first: pageSize }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ storedResponses }) => storedResponses.nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? refreshMs : false),
  });
  const rows = pages.data?.pages.flatMap(({ storedResponses }) => storedResponses.items);
  return (
    <StoredList
      {...{ rows, pages, columns, selectedId, onOpen, onClose }}
      icon={MessageSquareReply}
      texts={{
        failed: t('conversations.responsesFailed'),
        emptyTitle: t('conversations.noResponsesTitle'),
        emptyText: t('conversations.noResponsesText'),
        label: t('conversations.lists.responses'),
        older: t('conversations.olderResponses'),
      }}
      testIds={{ table: 'responses-table', row: 'response-row', more: 'more-responses' }}
    />
  );
}
