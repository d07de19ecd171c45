import { useInfiniteQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Drawer, DrawerSection } from '../../ui/drawer.js';
import { DrawerTitle } from '../../ui/drawer-title.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { useStandingError } from '../../ui/standing-error.js';
import { Failure, Loading } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { OlderButton } from '../../ui/older-button.js';
import { ConversationDocument } from './conversations.documents.js';
import { DeleteConversation } from './delete-conversation.js';
import { ItemView, LongText } from './item-view.js';
import { readOnce } from './read-once.js';

interface ConversationDrawerProps {
  readonly tenantId: string;
  readonly id: string;
  readonly onClose: () => void;
  readonly onStep: (step: 1 | -1) => void;
}

/** What was said in one conversation, newest first. Opening it is written down by the server. */
export function ConversationDrawer({ tenantId, id, onClose, onStep }: ConversationDrawerProps) {
  const { t } = useTranslation();
  const read = useInfiniteQuery({
    ...readOnce,
    queryKey: ['conversation', tenantId, id],
    queryFn: ({ pageParam, signal }) =>
      query(ConversationDocument, { tenantId, id, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ conversation }) => conversation?.nextCursor ?? null,
  });
  const error = useStandingError(read);
  const pages = read.data?.pages;
  const conversation = pages?.[0]?.conversation;
  const items = pages?.flatMap((page) => page.conversation?.items ?? []) ?? [];
  return (
    <Drawer
      label={t('conversations.detail', { id })}
      testId="conversation-drawer"
      onClose={onClose}
      onStep={onStep}
      title={<DrawerTitle id={id} copyLabel={t('conversations.copyId')} testId="stored-id" />}
      badges={<span className="text-hint text-text-3">{t('conversations.audited')}</span>}
      footer={
        <>
          <CopyButton
            size="normal"
            icon={Link2}
            label={t('requests.link')}
            text={() => location.href}
          />
          <span className="ml-auto">
            {conversation && <DeleteConversation tenantId={tenantId} id={id} onDeleted={onClose} />}
          </span>
        </>
      }
    >
      {conversation ? (
        <>
          <DrawerSection title={t('conversations.facts')} testId="conversation-facts">
            <p className="text-text-2">
              {t('conversations.columns.created')}{' '}
              <Time atMs={conversation.createdAtMs} format={formatAbsolute} />
              {' · '}
              {conversation.expiresAtMs === null ? (
                t('conversations.keptUntilDeleted')
              ) : (
                <>
                  {t('conversations.columns.expires')}{' '}
                  <Time atMs={conversation.expiresAtMs} format={formatAbsolute} />
                </>
              )}
            </p>
            {conversation.metadata !== '{}' && (
              <div className="mt-2" data-testid="conversation-metadata">
                <p className="text-hint text-text-3">{t('conversations.metadata')}</p>
                <LongText text={conversation.metadata} isCode />
              </div>
            )}
          </DrawerSection>
          <ul aria-label={t('conversations.said')}>
            {items.map((item) => (
              <ItemView key={item.id} item={item} />
            ))}
          </ul>
          {items.length === 0 && (
            <p className="px-[18px] py-4 text-text-3">{t('conversations.nothingSaid')}</p>
          )}
          <OlderButton pages={read} label={t('conversations.olderItems')} testId="older-items" />
        </>
      ) : error ? (
        <Failure
          title={t('conversations.detailFailed')}
          error={error}
          onRetry={() => read.refetch()}
        />
      ) : conversation === null ? (
        <p className="px-[18px] py-4 text-text-3" data-testid="conversation-missing">
          {t('conversations.missing')}
        </p>
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}
