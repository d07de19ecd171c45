import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareReply } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { cardClass } from '../../ui/card.js';
import { listItems } from '../../ui/list-items.js';
import { ListTable } from '../../ui/list-table.js';
import { OlderButton } from '../../ui/older-button.js';
import { Empty, Failure, Loading } from '../../ui/states.js';
import { StoredResponsesDocument } from './conversations.documents.js';
import { responseColumns, type ResponseRow } from './response-columns.js';

const pageSize = 100;
const refreshMs = 15_000;

const idOfResponse = ({ id }: ResponseRow): string => id;

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
  if (!rows)
    return (
      <div className={cardClass}>
        {pages.error ? (
          <Failure
            title={t('conversations.responsesFailed')}
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
          icon={MessageSquareReply}
          title={t('conversations.noResponsesTitle')}
          text={t('conversations.noResponsesText')}
        />
      </div>
    );
  return (
    <div className={cardClass}>
      <ListTable
        label={t('conversations.lists.responses')}
        testId="responses-table"
        rowTestId="response-row"
        columns={columns}
        items={listItems(
          [{ id: 'all', rows, folded: [], isCollapsed: false }],
          false,
          idOfResponse,
        )}
        idOf={idOfResponse}
        selectedId={selectedId}
        onOpen={onOpen}
        onClose={onClose}
        foot={
          <OlderButton
            pages={pages}
            label={t('conversations.olderResponses')}
            testId="more-responses"
          />
        }
      />
    </div>
  );
}
