import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, CircleSlash, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { access, type Account } from '../../api/rest-access.js';
import { useMay, useSession } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { dash } from '../../ui/format.js';
import { epochMs } from '../../ui/format-time.js';
import { FromQuery, useErrorText } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { Age } from '../../ui/time.js';
import { notify } from '../../ui/toasts.js';
import { useAssignmentText } from './role-text.js';

/** Everybody who may act here: people and services, with what they may do. */
export function PeopleSection() {
  const { t } = useTranslation();
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: access.accounts });
  return (
    <FromQuery query={accounts} title={t('access.peopleFailed')} rows={4}>
      {({ items }) => (
        <div className={`${cardClass} relative overflow-x-auto`}>
          <table
            className="w-full"
            aria-label={t('access.tabs.people')}
            data-testid="accounts-table"
          >
            <thead>
              <tr>
                <Head className="pl-3.5">{t('access.name')}</Head>
                <Head>{t('access.from')}</Head>
                <Head>{t('access.roles')}</Head>
                <Head isNumeric>{t('access.signedIn')}</Head>
                <Head className="pr-3.5">
                  <span className="sr-only">{t('workers.columns.actions')}</span>
                </Head>
              </tr>
            </thead>
            <tbody>
              {items.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FromQuery>
  );
}

function AccountRow({ account }: { account: Account }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const textOf = useAssignmentText();
  const roles = [...account.roles, ...account.mappedRoles].map(textOf);
  const Icon = account.kind === 'service' ? Bot : UserRound;
  return (
    <tr data-testid="account-row" className="border-t border-line-1 hover:bg-raised/60">
      <Cell className="pl-3.5 font-[550] text-text-1">
        <span className="flex max-w-72 items-center gap-2">
          <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
          <span className="truncate" title={account.email ?? account.name}>
            {account.name}
          </span>
          {account.disabledAt !== null && (
            <Badge tone="err" icon={CircleSlash}>
              {t('access.disabled')}
            </Badge>
          )}
        </span>
      </Cell>
      <Cell>
        {account.provider ?? t(account.kind === 'service' ? 'access.service' : 'access.local')}
      </Cell>
      <Cell>
        <span className="block max-w-96 truncate" title={roles.join(', ')}>
          {roles.join(', ') || dash}
        </span>
      </Cell>
      <Cell isNumeric>
        {account.signedInAt === null ? (
          dash
        ) : (
          <Age atMs={epochMs(account.signedInAt)} nowMs={nowMs} />
        )}
      </Cell>
      <Cell className="pr-3.5 text-right whitespace-nowrap">
        <AccountActions account={account} />
      </Cell>
    </tr>
  );
}

function AccountActions({ account }: { account: Account }) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const isOwn = useSession()?.user.id === account.id;
  const act = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    onError: (error) => notify.failed(t('access.notDone'), errorText(error)),
  });
  if (!may('access:write') || isOwn) return null;
  const isDisabled = account.disabledAt !== null;
  const look = () =>
    act.mutate(async () => {
      await access.viewAs(account.id);
      location.assign('/');
    });
  return (
    <>
      <Button
        look="quiet"
        size="small"
        disabled={act.isPending}
        onClick={look}
        data-testid="view-as-begin"
      >
        {t('access.viewAs')}
      </Button>
      {account.kind === 'person' && (
        <Button
          look="quiet"
          size="small"
          disabled={act.isPending}
          onClick={() => act.mutate(() => access.endSessions(account.id))}
        >
          {t('access.endSessions')}
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        disabled={act.isPending}
        onClick={() => act.mutate(() => access.disable(account.id, !isDisabled))}
      >
        {t(isDisabled ? 'access.enable' : 'access.disable')}
      </Button>
    </>
  );
}
