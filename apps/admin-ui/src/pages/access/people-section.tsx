import { useQuery } from '@tanstack/react-query';
import { Bot, CircleSlash, Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { access, type Account } from '../../api/rest-access.js';
import { useMay } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { dash } from '../../ui/format.js';
import { epochMs } from '../../ui/format-time.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { Age } from '../../ui/time.js';
import { AccountDialog } from './account-dialog.js';
import { type AccountAct, AccountMenu } from './account-menu.js';
import { useAssignmentText, useGroups } from './role-text.js';
import { TokensDialog } from './tokens-dialog.js';

interface Asked {
  readonly act: AccountAct | 'create';
  readonly account: Account | null;
}

/** Everybody who may act here: people and services, with what they may do. */
export function PeopleSection() {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: access.accounts });
  const close = () => setAsked(null);
  return (
    <>
      {may('access:write') && (
        <div className="mb-3 flex justify-end">
          <Button
            look="primary"
            icon={Plus}
            onClick={() => setAsked({ act: 'create', account: null })}
            data-testid="create-service"
          >
            {t('access.createService')}
          </Button>
        </div>
      )}
      <FromQuery query={accounts} title={t('access.peopleFailed')} rows={4}>
        {({ items }) => (
          <TableCard
            label={t('access.tabs.people')}
            testId="accounts-table"
            heads={[
              { label: t('access.name') },
              { label: t('access.from') },
              { label: t('access.roles') },
              { label: t('access.signedIn'), isNumeric: true },
              { label: t('workers.columns.actions'), isHidden: true },
            ]}
          >
            {items.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                onAct={(act) => setAsked({ act, account })}
              />
            ))}
          </TableCard>
        )}
      </FromQuery>
      {asked?.act === 'tokens' && asked.account && (
        <TokensDialog account={asked.account} onClose={close} />
      )}
      {(asked?.act === 'create' || asked?.act === 'roles') && (
        <AccountDialog account={asked.account} onClose={close} />
      )}
    </>
  );
}

interface AccountRowProps {
  readonly account: Account;
  readonly onAct: (act: AccountAct) => void;
}

function AccountRow({ account, onAct }: AccountRowProps) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const textOf = useAssignmentText();
  const groups = useGroups().data?.items ?? [];
  const memberOf = [...account.groupIds, ...account.mappedGroupIds].map(
    (groupId) => groups.find(({ id }) => id === groupId)?.name ?? groupId,
  );
  const roles = [
    ...[...account.roles, ...account.mappedRoles].map(textOf),
    ...memberOf.map((name) => t('access.asMember', { name })),
  ];
  const Icon = account.kind === 'service' ? Bot : UserRound;
  return (
    <tr data-testid="account-row">
      <Cell className="font-[550] text-text-1">
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
      <Cell className="text-right">
        <AccountMenu account={account} onAct={onAct} />
      </Cell>
    </tr>
  );
}
