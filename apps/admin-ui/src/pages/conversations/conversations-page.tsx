import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { useTenants } from '../../api/use-tenants.js';
import { PageFrame } from '../../app/page-frame.js';
import { type ConversationsSearch, historyLists } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { stepRow } from '../../ui/list-items.js';
import { Select } from '../../ui/select.js';
import { Denied, FromQuery } from '../../ui/states.js';
import { TabBar } from '../../ui/tabs.js';
import { ConversationDrawer } from './conversation-drawer.js';
import { ConversationList, useConversations } from './conversation-list.js';
import { HistoryDocument } from './conversations.documents.js';
import { EraseDialog } from './erase-dialog.js';
import { ResponseDrawer } from './response-drawer.js';
import { ResponseField } from './response-field.js';
import { ResponseList } from './response-list.js';
import { type Store, StoreCard } from './store-card.js';
import { TenantCard } from './tenant-card.js';
import type { Tenant } from './tenant.js';
import { idOfStored } from './stored-list.js';

const refreshMs = 30_000;

export function ConversationsPage() {
  const { t } = useTranslation();
  const may = useMay();
  if (may('history:read') && may('tenants:read')) return <Conversations />;
  return (
    <PageFrame title={t('nav.conversations')}>
      <Denied />
    </PageFrame>
  );
}

/** There is something to look at: neither nothing nor what only the gateway itself can see. */
const isBrowsable = ({ isShared, driver }: Store) => isShared && driver !== 'none';

function Conversations() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/conversations' });
  const search = useSearch({ from: '/shell/conversations' });
  const store = useQuery({
    queryKey: ['history'],
    queryFn: ({ signal }) => query(HistoryDocument, {}, signal),
    select: ({ history }) => history,
    refetchInterval: refreshMs,
  });
  const tenants = useTenants();
  const tenant = chosenOf(tenants.data, search.tenant);
  const isShown = store.data !== undefined && isBrowsable(store.data);
  const conversations = useConversations(isShown && tenant ? tenant.id : null);
  const change = useCallback(
    (part: Partial<ConversationsSearch>) =>
      void navigate({ search: (current) => ({ ...current, ...part }) }),
    [navigate],
  );
  const openConversation = useCallback(
    (conversation: string) => change({ conversation, response: undefined, tab: undefined }),
    [change],
  );
  const openResponse = useCallback(
    (response: string) => change({ response, conversation: undefined, tab: undefined }),
    [change],
  );
  const list = search.list ?? 'conversations';
  const close = () => change({ conversation: undefined, response: undefined, tab: undefined });
  const step = (by: 1 | -1) => {
    const { rows = [] } = conversations;
    const next = stepRow(rows, idOfStored, search.conversation ?? null, by);
    if (next) openConversation(next.id);
  };
  return (
    <PageFrame
      title={t('nav.conversations')}
      hint={t('conversations.hint')}
      isFullWidth
      liveWords={t('conversations.refresh')}
      controls={
        tenants.data && tenant ? (
          <TenantSelect
            tenants={tenants.data}
            chosen={tenant}
            onChange={(id) => void navigate({ search: { tenant: id } })}
          />
        ) : undefined
      }
      drawer={
        isShown && tenant ? (
          <Opened tenant={tenant} search={search} change={change} onClose={close} onStep={step} />
        ) : undefined
      }
    >
      <FromQuery query={store} title={t('conversations.storeFailed')} rows={4}>
        {(known) => (
          <>
            <StoreCard store={known} />
            {isBrowsable(known) && (
              <FromQuery query={tenants} title={t('conversations.tenantsFailed')}>
                {() =>
                  tenant && (
                    <>
                      <TenantCard tenant={tenant} retentionDays={known.retentionDays} />
                      <ResponseField onOpen={openResponse} />
                      <TabBar
                        label={t('conversations.lists.label')}
                        value={list}
                        onChange={(next) =>
                          change({ list: next === 'conversations' ? undefined : next })
                        }
                        tabs={historyLists.map((id) => ({
                          id,
                          label: t(`conversations.lists.${id}`),
                        }))}
                      />
                      {list === 'responses' ? (
                        <ResponseList
                          tenantId={tenant.id}
                          selectedId={search.response ?? null}
                          onOpen={openResponse}
                          onClose={close}
                        />
                      ) : (
                        <ConversationList
                          {...conversations}
                          selectedId={search.conversation ?? null}
                          onOpen={openConversation}
                          onClose={close}
                        />
                      )}
                    </>
                  )
                }
              </FromQuery>
            )}
          </>
        )}
      </FromQuery>
      {search.dialog === 'erase' && tenant && isShown && (
        <EraseDialog tenant={tenant} onClose={() => change({ dialog: undefined })} />
      )}
    </PageFrame>
  );
}

/** The one that the address names; the first one while it names none that there is. */
function chosenOf(tenants: readonly Tenant[] | undefined, id: string | undefined) {
  return tenants?.find((tenant) => tenant.id === id) ?? tenants?.[0];
}

interface TenantSelectProps {
  readonly tenants: readonly Tenant[];
  readonly chosen: Tenant;
  readonly onChange: (tenantId: string) => void;
}

function TenantSelect({ tenants, chosen, onChange }: TenantSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('conversations.tenant')}
      value={chosen.id}
      testId="history-tenant"
      className="max-w-56"
      options={tenants.map(({ id, name, archivedAtMs }) => ({
        value: id,
        label: archivedAtMs === null ? name : t('conversations.archived', { name }),
      }))}
      onChange={onChange}
    />
  );
}

interface OpenedProps {
  readonly tenant: Tenant;
  readonly search: ConversationsSearch;
  readonly change: (part: Partial<ConversationsSearch>) => void;
  readonly onClose: () => void;
  readonly onStep: (step: 1 | -1) => void;
}

/** Whatever the address has open. */
function Opened({ tenant, search, change, onClose, onStep }: OpenedProps) {
  if (search.response !== undefined)
    return (
      <ResponseDrawer
        tenantId={tenant.id}
        id={search.response}
        tab={search.tab ?? 'turn'}
        onTab={(tab) => change({ tab: tab === 'turn' ? undefined : tab })}
        onClose={onClose}
      />
    );
  if (search.conversation === undefined) return null;
  return (
    <ConversationDrawer
      tenantId={tenant.id}
      id={search.conversation}
      onClose={onClose}
      onStep={onStep}
    />
  );
}
