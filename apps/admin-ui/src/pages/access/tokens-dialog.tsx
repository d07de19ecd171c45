import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { access, type Account, type AdminToken } from '../../api/rest-access.js';
import { useNowMs } from '../../live/live.js';
import { Button } from '../../ui/button.js';
import { dash } from '../../ui/format.js';
import { epochMs } from '../../ui/format-time.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { SecretText } from '../../ui/secret-text.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { TextField } from '../../ui/text-field.js';
import { Age } from '../../ui/time.js';
import { useAct } from '../../ui/use-act.js';

/** What a service proves itself with: its admin tokens, and another one. */
export function TokensDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const tokens = useQuery({ queryKey: ['admin-tokens'], queryFn: access.tokens });
  const create = useAct({
    act: () => access.createToken(name.trim(), account.id),
    stale: ['admin-tokens'],
    onDone: () => setName(''),
  });
  return (
    <FormDialog
      title={t('access.tokensOf', { name: account.name })}
      label={t('access.createToken')}
      isReady={name.trim() !== ''}
      state={create}
      isWide
      onSubmit={() => create.mutate()}
      onClose={onClose}
      testId="token"
    >
      {create.data && (
        <div role="status">
          <p className="text-text-2">{t('access.tokenOnce', { name: create.data.name })}</p>
          <SecretText secret={create.data.secret} testId="token-secret" />
        </div>
      )}
      <FromQuery query={tokens} title={t('access.tokensFailed')} rows={2}>
        {({ items }) => (
          <TokenTable
            tokens={items.filter(
              ({ accountId, revokedAt }) => accountId === account.id && revokedAt === null,
            )}
          />
        )}
      </FromQuery>
      <TextField
        label={t('access.tokenName')}
        value={name}
        onChange={setName}
        isFirst
        testId="token-name"
      />
    </FormDialog>
  );
}

function TokenTable({ tokens }: { tokens: readonly AdminToken[] }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const revoke = useAct<string, void>({ act: access.revokeToken, stale: ['admin-tokens'] });
  if (tokens.length === 0) return <p className="text-hint text-text-3">{t('access.noTokens')}</p>;
  return (
    <TableCard
      label={t('access.tokens')}
      heads={[
        { label: t('access.name') },
        { label: t('access.tokenDisplay') },
        { label: t('keys.lastUsed'), isNumeric: true },
        { label: t('workers.columns.actions'), isHidden: true },
      ]}
    >
      {tokens.map(({ id, name, display, lastUsedAt }) => (
        <tr key={id} data-testid="token-row">
          <Cell className="text-text-1">{name}</Cell>
          <Cell className="font-mono text-hint">{display}</Cell>
          <Cell isNumeric>
            {lastUsedAt === null ? dash : <Age atMs={epochMs(lastUsedAt)} nowMs={nowMs} />}
          </Cell>
          <Cell className="text-right">
            <Button
              look="quiet"
              size="small"
              disabled={revoke.isPending}
              onClick={() => revoke.mutate(id)}
            >
              {t('keys.revoke')}
            </Button>
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}
