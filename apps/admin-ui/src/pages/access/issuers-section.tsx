import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, FileKey2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { origins, type TokenIssuer } from '../../api/rest-access.js';
import { useMayInAll } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { GrowingList } from '../../ui/growing-list.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { IssuerDialog } from './issuer-dialog.js';
import { TryToken } from './try-token.js';

/** Issuers whose tokens are taken for keys. */
export function IssuersSection() {
  const { t } = useTranslation();
  const mayWrite = useMayInAll()('keys:write');
  const [edited, setEdited] = useState<TokenIssuer | 'new' | null>(null);
  const [removed, setRemoved] = useState<TokenIssuer | null>(null);
  const issuers = useQuery({ queryKey: ['token-issuers'], queryFn: origins.issuers, retry: false });
  const add = mayWrite && (
    <Button look="primary" icon={Plus} onClick={() => setEdited('new')} data-testid="add-issuer">
      {t('issuers.add')}
    </Button>
  );
  return (
    <>
      <FromQuery query={issuers} title={t('issuers.failedToLoad')} rows={3}>
        {({ items }) => (
          <GrowingList
            isEmpty={items.length === 0}
            icon={FileKey2}
            emptyTitle={t('issuers.emptyTitle')}
            emptyText={t('issuers.emptyText')}
            add={add}
          >
            <IssuerTable issuers={items} onEdit={setEdited} onRemove={setRemoved} />
            {mayWrite && <TryToken issuers={items} />}
          </GrowingList>
        )}
      </FromQuery>
      {edited && (
        <IssuerDialog issuer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <ConfirmAct
          title={t('access.removeTitle', { name: removed.name })}
          confirmLabel={t('issuers.remove')}
          typed={removed.name}
          act={() => origins.removeIssuer(removed.id)}
          done={t('access.removed', { name: removed.name })}
          stale={['token-issuers']}
          onClose={() => setRemoved(null)}
        >
          <p>{t('issuers.removeReach')}</p>
        </ConfirmAct>
      )}
    </>
  );
}

interface IssuerTableProps {
  readonly issuers: readonly TokenIssuer[];
  readonly onEdit: (issuer: TokenIssuer) => void;
  readonly onRemove: (issuer: TokenIssuer) => void;
}

function IssuerTable({ issuers, onEdit, onRemove }: IssuerTableProps) {
  const { t } = useTranslation();
  const mayWrite = useMayInAll()('keys:write');
  return (
    <TableCard
      label={t('access.tabs.issuers')}
      testId="issuers-table"
      heads={[
        { label: t('access.name') },
        { label: t('access.fields.issuer') },
        { label: t('issuers.audiences') },
        { label: t('keys.state') },
        { label: t('workers.columns.actions'), isHidden: true },
      ]}
    >
      {issuers.map((issuer) => (
        <tr key={issuer.id} data-testid="issuer-row">
          <Cell className="font-[550] text-text-1">{issuer.name}</Cell>
          <Cell className="font-mono text-hint">{issuer.issuer}</Cell>
          <Cell>{issuer.audiences.join(', ')}</Cell>
          <Cell>
            <Badge
              tone={issuer.isEnabled ? 'ok' : 'idle'}
              icon={issuer.isEnabled ? CircleCheck : CircleSlash}
            >
              {t(issuer.isEnabled ? 'access.enabled' : 'access.disabled')}
            </Badge>
          </Cell>
          <Cell className="text-right">
            {mayWrite && (
              <>
                <Button look="quiet" size="small" onClick={() => onEdit(issuer)}>
                  {t('limits.edit')}
                </Button>
                <Button look="quiet" size="small" onClick={() => onRemove(issuer)}>
                  {t('access.remove')}
                </Button>
              </>
            )}
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}
