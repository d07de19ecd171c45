import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Clock, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeysQuery } from '../../api/generated/graphql/graphql.js';
import { query } from '../../api/graphql-client.js';
import { rest } from '../../api/rest.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { dash } from '../../ui/format.js';
import { formatDate } from '../../ui/format-time.js';
import { Denied, Empty, FromQuery, useErrorText } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { Age, Time } from '../../ui/time.js';
import { notify } from '../../ui/toasts.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { type KeyState, keyStateOf, orderKeys } from './key-list.js';
import { KeysDocument } from './keys.documents.js';
import { LimitsSection } from './limits-section.js';

type Key = KeysQuery['keys'][number];

export function KeysPage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/keys' });
  const search = useSearch({ from: '/shell/keys' });
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => query(KeysDocument, {}, signal),
    select: (data) => data.keys,
  });
  const showDialog = (isOpen: boolean) =>
    void navigate({ search: (current) => ({ ...current, dialog: isOpen ? 'create' : undefined }) });
  const create = may('keys:write') && (
    <Button look="primary" icon={Plus} onClick={() => showDialog(true)} data-testid="create-key">
      {t('keys.create')}
    </Button>
  );
  return (
    <PageFrame title={t('nav.keys')} hint={t('keys.hint')} primary={create}>
      {may('keys:read') ? (
        <FromQuery query={keys} title={t('keys.failedToLoad')} reach={t('errors.trafficGoesOn')}>
          {(list) =>
            list.length === 0 ? (
              <div className={cardClass}>
                <Empty
                  icon={KeyRound}
                  title={t('keys.emptyTitle')}
                  text={t('keys.emptyText')}
                  action={create}
                />
              </div>
            ) : (
              <KeyTable keys={list} />
            )
          }
        </FromQuery>
      ) : (
        <Denied />
      )}
      {may('limits:read') && <LimitsSection />}
      {search.dialog === 'create' && may('keys:write') && (
        <CreateKeyDialog onClose={() => showDialog(false)} />
      )}
    </PageFrame>
  );
}

const looks = {
  active: { tone: 'ok', icon: CircleCheck },
  revoked: { tone: 'err', icon: CircleSlash },
  expired: { tone: 'idle', icon: Clock },
} as const satisfies Record<KeyState, unknown>;

function KeyTable({ keys }: { keys: readonly Key[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const nowMs = useNowMs();
  const [asked, setAsked] = useState<Key | null>(null);
  return (
    <div className={`${cardClass} relative overflow-x-auto`}>
      <table className="w-full" aria-label={t('nav.keys')} data-testid="keys-table">
        <thead>
          <tr>
            <Head className="pl-3.5">{t('keys.name')}</Head>
            <Head>{t('keys.key')}</Head>
            <Head>{t('keys.project')}</Head>
            <Head>{t('keys.state')}</Head>
            <Head>{t('keys.created')}</Head>
            <Head>{t('keys.expires')}</Head>
            <Head isNumeric>{t('keys.lastUsed')}</Head>
            <Head className="w-24 pr-3.5">
              <span className="sr-only">{t('workers.columns.actions')}</span>
            </Head>
          </tr>
        </thead>
        <tbody>
          {orderKeys(keys).map((key) => {
            const state = keyStateOf(key, nowMs);
            const { tone, icon } = looks[state];
            return (
              <tr
                key={key.id}
                data-testid="key-row"
                data-state={state}
                className="border-t border-line-1 hover:bg-raised/60"
              >
                <Cell className="pl-3.5 font-[550] text-text-1">
                  <span className="block max-w-60 truncate" title={key.name}>
                    {key.name}
                  </span>
                </Cell>
                <Cell className="font-mono text-hint">{key.display}</Cell>
                <Cell>{`${key.tenant.name} / ${key.project.name}`}</Cell>
                <Cell>
                  <Badge tone={tone} icon={icon}>
                    {t(`keys.states.${state}`)}
                  </Badge>
                </Cell>
                <Cell>
                  <Time atMs={key.createdAtMs} format={formatDate} />{' '}
                  {key.createdBy && (
                    <span className="text-text-3">{t('keys.by', { name: key.createdBy })}</span>
                  )}
                </Cell>
                <Cell>
                  {key.expiresAtMs === null ? (
                    t('keys.never')
                  ) : (
                    <Time atMs={key.expiresAtMs} format={formatDate} />
                  )}
                </Cell>
                <Cell isNumeric>
                  {key.lastUsedAtMs === null ? dash : <Age atMs={key.lastUsedAtMs} nowMs={nowMs} />}
                </Cell>
                <Cell className="pr-3.5 text-right">
                  {state === 'active' && may('keys:write') && (
                    <Button
                      look="quiet"
                      size="small"
                      onClick={() => setAsked(key)}
                      data-testid="revoke-key"
                    >
                      {t('keys.revoke')}
                    </Button>
                  )}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
      {asked && <RevokeDialog apiKey={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const revoke = useMutation({
    mutationFn: () => rest.revokeKey(apiKey.id),
    onSuccess: async () => {
      notify.done(t('keys.revoked', { name: apiKey.name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('keys.revokeTitle', { name: apiKey.name })}
      confirmLabel={t('keys.revokeButton')}
      look="danger"
      isBusy={revoke.isPending}
      error={revoke.error && errorText(revoke.error)}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{t('keys.revokeReach', { display: apiKey.display })}</p>
    </ConfirmDialog>
  );
}
