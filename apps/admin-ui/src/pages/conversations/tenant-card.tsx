import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { useMay } from '../../app/session.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { FactList } from '../../ui/fact-list.js';
import { formatBytes, formatExact } from '../../ui/format.js';
import { useStandingError } from '../../ui/standing-error.js';
import { Failure, Loading } from '../../ui/states.js';
import { TenantHistoryDocument } from './conversations.documents.js';
import { RetentionForm } from './retention-form.js';
import type { Tenant } from './tenant.js';

/** How much one tenant has, how long it is kept, and the ways to take it out or away. */
export function TenantCard({ tenant, retentionDays }: { tenant: Tenant; retentionDays: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/conversations' });
  const history = useQuery({
    queryKey: ['tenant-history', tenant.id],
    queryFn: ({ signal }) => query(TenantHistoryDocument, { tenantId: tenant.id }, signal),
    select: ({ tenantHistory }) => tenantHistory,
  });
  const error = useStandingError(history);
  return (
    <Card
      title={tenant.name}
      testId="tenant-card"
      className="mb-3"
      hint={<span className="font-mono">{tenant.id}</span>}
      actions={
        <>
          <a
            href={`/admin/v1/tenants/${encodeURIComponent(tenant.id)}/history/export`}
            download
            title={t('conversations.exportHint')}
            data-testid="export-history"
            className={buttonClass('default', 'small')}
          >
            <Download size={14} strokeWidth={1.75} aria-hidden className="opacity-80" />
            {t('conversations.export')}
          </a>
          {may('history:write') && (
            <Button
              look="danger"
              size="small"
              icon={Trash2}
              data-testid="erase-history"
              onClick={() =>
                void navigate({ search: (current) => ({ ...current, dialog: 'erase' }) })
              }
            >
              {t('conversations.erase')}
            </Button>
          )}
        </>
      }
    >
      {error && !history.data ? (
        <Failure
          title={t('conversations.sizeFailed')}
          error={error}
          onRetry={() => history.refetch()}
        />
      ) : history.data ? (
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3 px-3.5 pt-1 pb-3">
          <FactList
            testId="tenant-facts"
            facts={[
              [
                t('conversations.counts.conversations'),
                formatExact(history.data.size.conversations),
              ],
              [t('conversations.counts.responses'), formatExact(history.data.size.responses)],
              [t('conversations.counts.items'), formatExact(history.data.size.items)],
              [t('conversations.counts.size'), formatBytes(history.data.size.bytes)],
            ]}
          />
          <RetentionForm key={tenant.id} tenant={tenant} retentionDays={retentionDays} />
        </div>
      ) : (
        <Loading rows={2} />
      )}
    </Card>
  );
}
