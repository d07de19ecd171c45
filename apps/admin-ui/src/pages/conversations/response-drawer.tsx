import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoredResponseQuery } from '../../api/generated/graphql/graphql.js';
import { query } from '../../api/graphql-client.js';
import { Badge } from '../../ui/badge.js';
import { Drawer, DrawerSection } from '../../ui/drawer.js';
import { DrawerTitle } from '../../ui/drawer-title.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { useStandingError } from '../../ui/standing-error.js';
import { Failure, Loading } from '../../ui/states.js';
import { TabBar } from '../../ui/tabs.js';
import { Time } from '../../ui/time.js';
import { StoredResponseDocument } from './conversations.documents.js';
import { ItemView, LongText } from './item-view.js';
import { readOnce } from './read-once.js';

type Response = NonNullable<StoredResponseQuery['storedResponse']>;
export type StoredTab = 'turn' | 'raw';

interface ResponseDrawerProps {
  readonly tenantId: string;
  readonly id: string;
  readonly tab: StoredTab;
  readonly onTab: (tab: StoredTab) => void;
  readonly onClose: () => void;
}

/** One response with its turn; the ones before it are a step away. Opening it is written down by the server. */
export function ResponseDrawer({ tenantId, id, tab, onTab, onClose }: ResponseDrawerProps) {
  const { t } = useTranslation();
  const read = useQuery({
    ...readOnce,
    queryKey: ['stored-response', tenantId, id],
    queryFn: ({ signal }) => query(StoredResponseDocument, { tenantId, id }, signal),
    select: ({ storedResponse }) => storedResponse,
  });
  const response = read.data;
  const error = useStandingError(read);
  return (
    <Drawer
      label={t('conversations.responseDetail', { id })}
      testId="response-drawer"
      onClose={onClose}
      title={<DrawerTitle id={id} copyLabel={t('conversations.copyId')} testId="stored-id" />}
      badges={
        <>
          {response && <Badge tone="outline">{response.status}</Badge>}
          {response && <Badge tone="outline">{response.model}</Badge>}
          <span className="text-hint text-text-3">{t('conversations.audited')}</span>
        </>
      }
      tabs={
        <TabBar
          label={t('requests.tabs.label')}
          value={tab}
          onChange={onTab}
          tabs={[
            { id: 'turn', label: t('conversations.turn') },
            { id: 'raw', label: t('requests.tabs.raw') },
          ]}
        />
      }
    >
      {response ? (
        tab === 'raw' ? (
          <Raw response={response} />
        ) : (
          <Turn response={response} />
        )
      ) : error ? (
        <Failure
          title={t('conversations.responseFailed')}
          error={error}
          onRetry={() => read.refetch()}
        />
      ) : response === null ? (
        <p className="px-[18px] py-4 text-text-3" data-testid="response-missing">
          {t('conversations.responseMissing')}
        </p>
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

const linkClass =
  'min-h-6 max-w-full truncate font-mono text-hint text-text-1 underline hover:no-underline';

function Turn({ response }: { response: Response }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/conversations' });
  const { previousId, conversationId, input, output } = response;
  const go = (part: { response?: string | undefined; conversation?: string | undefined }) =>
    void navigate({ search: (current) => ({ ...current, tab: undefined, ...part }) });
  return (
    <>
      <DrawerSection title={t('conversations.facts')} testId="response-facts">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-text-2">
          <dt className="text-text-3">{t('conversations.columns.created')}</dt>
          <dd>
            <Time atMs={response.createdAtMs} format={formatAbsolute} />
          </dd>
          <dt className="text-text-3">{t('conversations.columns.expires')}</dt>
          <dd>
            {response.expiresAtMs === null ? (
              t('conversations.whenDeleted')
            ) : (
              <Time atMs={response.expiresAtMs} format={formatAbsolute} />
            )}
          </dd>
          <dt className="text-text-3">{t('conversations.previous')}</dt>
          <dd className="min-w-0">
            {previousId === null ? (
              t('conversations.noPrevious')
            ) : (
              <button
                type="button"
                className={linkClass}
                onClick={() => go({ response: previousId })}
                data-testid="previous-response"
              >
                {previousId}
              </button>
            )}
          </dd>
          <dt className="text-text-3">{t('conversations.conversation')}</dt>
          <dd className="min-w-0">
            {conversationId === null ? (
              t('conversations.noConversation')
            ) : (
              <button
                type="button"
                className={linkClass}
                onClick={() => go({ conversation: conversationId, response: undefined })}
                data-testid="conversation-link"
              >
                {conversationId}
              </button>
            )}
          </dd>
        </dl>
      </DrawerSection>
      <ItemList title={t('conversations.input')} items={input} hasMore={response.hasMoreInput} />
      <ItemList title={t('conversations.output')} items={output} hasMore={false} />
    </>
  );
}

interface ItemListProps {
  readonly title: string;
  readonly items: Response['input'];
  readonly hasMore: boolean;
}

function ItemList({ title, items, hasMore }: ItemListProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className="border-b border-line-1 last:border-b-0">
      <h2 className="px-[18px] pt-3 text-body font-semibold text-text-1">{title}</h2>
      {items.length === 0 ? (
        <p className="px-[18px] py-3 text-text-3">{t('conversations.nothingSaid')}</p>
      ) : (
        <ul>
          {items.map((item, index) => (
            <ItemView key={`${index}:${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="px-[18px] pb-3 text-hint text-text-3">{t('conversations.moreInExport')}</p>
      )}
    </section>
  );
}

function Raw({ response: { object } }: { response: Response }) {
  const { t } = useTranslation();
  return (
    <div className="px-[18px] py-3.5" data-testid="response-raw">
      {object.json === null ? (
        <p className="text-text-3">{t('conversations.tooLarge')}</p>
      ) : (
        <LongText text={JSON.stringify(JSON.parse(object.json), null, 2)} isCode />
      )}
      {object.isCut && <p className="mt-2 text-hint text-text-3">{t('conversations.cut')}</p>}
    </div>
  );
}
