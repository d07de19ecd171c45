import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../api/use-tenants.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { Denied, Empty, FromQuery } from '../../ui/states.js';
import { CreateKeyDialog } from './key-dialog.js';
import { KeyTable } from './key-table.js';
import { LimitsSection } from './limits-section.js';

export function KeysPage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/keys' });
  const { dialog, tenant, limit } = useSearch({ from: '/shell/keys' });
  const showDialog = (isOpen: boolean) =>
    void navigate({ search: (current) => ({ ...current, dialog: isOpen ? 'create' : undefined }) });
  const create = may('keys:write') && (
    <Button look="primary" icon={Plus} onClick={() => showDialog(true)} data-testid="create-key">
      {t('keys.create')}
    </Button>
  );
  return (
    <PageFrame title={t('nav.keys')} hint={t('keys.hint')} primary={create} isByTenant>
      {may('keys:read') ? <Keys tenantId={tenant} create={create} /> : <Denied />}
      {may('limits:read') && <LimitsSection tenantId={tenant} shownId={limit} />}
      {dialog === 'create' && may('keys:write') && (
        <CreateKeyDialog tenantId={tenant} onClose={() => showDialog(false)} />
      )}
    </PageFrame>
  );
}

interface KeysProps {
  readonly tenantId: string | undefined;
  readonly create: React.ReactNode;
}

function Keys({ tenantId, create }: KeysProps) {
  const { t } = useTranslation();
  const keys = useKeys();
  return (
    <FromQuery query={keys} title={t('keys.failedToLoad')} reach={t('errors.trafficGoesOn')}>
      {(all) => {
        const list = all.filter(({ tenant }) => tenant.id === (tenantId ?? tenant.id));
        return list.length > 0 ? (
          <KeyTable keys={list} />
        ) : (
          <div className={cardClass}>
            <Empty
              icon={KeyRound}
              title={t('keys.emptyTitle')}
              text={t('keys.emptyText')}
              action={create}
            />
          </div>
        );
      }}
    </FromQuery>
  );
}
