import { Archive, CircleCheck, CirclePause, CircleSlash, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenancy } from '../../api/rest-tenants.js';
import type { ApiKey } from '../../api/use-tenants.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { dash } from '../../ui/format.js';
import { formatDate } from '../../ui/format-time.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { Age, Time } from '../../ui/time.js';
import { EditKeyDialog } from './key-dialog.js';
import { type KeyState, keyStateOf, orderKeys } from './key-list.js';
import { type KeyAct, KeyMenu } from './key-menu.js';
import { KeyScope } from './key-scope.js';
import { LimitDialog } from './limit-dialog.js';
import { RotateDialog } from './rotate-dialog.js';

const looks = {
  active: { tone: 'ok', icon: CircleCheck },
  blocked: { tone: 'warn', icon: CirclePause },
  revoked: { tone: 'err', icon: CircleSlash },
  expired: { tone: 'idle', icon: Clock },
  archived: { tone: 'idle', icon: Archive },
} as const satisfies Record<KeyState, unknown>;

interface Asked {
  readonly act: KeyAct;
  readonly apiKey: ApiKey;
}

export function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <TableCard
        label={t('nav.keys')}
        testId="keys-table"
        heads={[
          { label: t('keys.name') },
          { label: t('keys.key') },
          { label: t('keys.project') },
          { label: t('keys.state') },
          { label: t('keys.scope') },
          { label: t('keys.created') },
          { label: t('keys.expires') },
          { label: t('keys.lastUsed'), isNumeric: true },
          { label: t('workers.columns.actions'), isHidden: true },
        ]}
      >
        {orderKeys(keys).map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} onAct={(act) => setAsked({ act, apiKey })} />
        ))}
      </TableCard>
      {asked && <KeyDialogs {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function KeyRow({ apiKey, onAct }: { apiKey: ApiKey; onAct: (act: KeyAct) => void }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const state = keyStateOf(apiKey, nowMs);
  const { tone, icon } = looks[state];
  return (
    <tr data-testid="key-row" data-state={state}>
      <Cell className="font-[550] text-text-1">
        <span className="block max-w-60 truncate" title={apiKey.name}>
          {apiKey.name}
        </span>
      </Cell>
      <Cell className="font-mono text-hint">{apiKey.display}</Cell>
      <Cell>{`${apiKey.tenant.name} / ${apiKey.project.name}`}</Cell>
      <Cell>
        <Badge tone={tone} icon={icon}>
          {t(`keys.states.${state}`)}
        </Badge>
      </Cell>
      <Cell>
        <KeyScope apiKey={apiKey} isActive={state === 'active'} nowMs={nowMs} />
      </Cell>
      <Cell>
        <Time atMs={apiKey.createdAtMs} format={formatDate} />{' '}
        {apiKey.createdBy && (
          <span className="text-text-3">{t('keys.by', { name: apiKey.createdBy })}</span>
        )}
      </Cell>
      <Cell>
        {apiKey.expiresAtMs === null ? (
          t('keys.never')
        ) : (
          <Time atMs={apiKey.expiresAtMs} format={formatDate} />
        )}
      </Cell>
      <Cell isNumeric>
        {apiKey.lastUsedAtMs === null ? dash : <Age atMs={apiKey.lastUsedAtMs} nowMs={nowMs} />}
      </Cell>
      <Cell className="text-right">
        <KeyMenu apiKey={apiKey} onAct={onAct} />
      </Cell>
    </tr>
  );
}

function KeyDialogs({ act, apiKey, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation();
  if (act === 'edit') return <EditKeyDialog apiKey={apiKey} onClose={onClose} />;
  if (act === 'rotate') return <RotateDialog apiKey={apiKey} onClose={onClose} />;
  if (act === 'limit') return <LimitDialog limit={null} forKey={apiKey} onClose={onClose} />;
  const { id, name, display } = apiKey;
  return (
    <ConfirmAct
      title={t(`keys.${act}Title`, { name })}
      confirmLabel={t(`keys.${act}Button`)}
      act={() =>
        act === 'revoke' ? tenancy.revokeKey(id) : tenancy.changeKey(id, { isBlocked: true })
      }
      done={t(`keys.${act === 'revoke' ? 'revoked' : 'blocked'}`, { name })}
      stale={['keys']}
      onClose={onClose}
    >
      <p>{t(`keys.${act}Reach`, { display })}</p>
    </ConfirmAct>
  );
}
