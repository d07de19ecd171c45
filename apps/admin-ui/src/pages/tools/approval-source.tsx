import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ToolApproval, tools } from '../../api/rest-tools.js';
import { useKeys } from '../../api/use-tenants.js';
import { useMay, useMayInAll } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { useTenantName } from './use-tools.js';

/** Whose application asks: tenant, project and key; by their ids when their names may not be seen. */
export function ApprovalSource({ approval }: { approval: ToolApproval }) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  const keys = useKeys(useMay()('keys:read')).data ?? [];
  const key = keys.find(({ id }) => id === approval.keyId);
  const tenant = tenantName(approval.tenantId);
  return (
    <>
      <span>{key ? `${tenant} / ${key.project.name}` : tenant}</span>
      <span data-testid="approval-key" className="break-all">
        {t('tools.byKey')} <span className="text-text-1">{key?.name ?? approval.keyId}</span>
        {key && <span className="ml-1 font-mono text-text-3">{key.display}</span>}
      </span>
    </>
  );
}

/** Where a server is that the request brought; a registered one is known by its name. */
export function ApprovalAddress({ approval: { address } }: { approval: ToolApproval }) {
  const { t } = useTranslation();
  if (address === null) return null;
  return (
    <p className="text-hint text-text-2" data-testid="approval-address">
      {t('tools.broughtServer')} <span className="font-mono break-all text-text-1">{address}</span>
    </p>
  );
}

/** Stands by a call of a tool whose server says that it may destroy something. */
export function DestructiveMark({ approval: { serverId, tool } }: { approval: ToolApproval }) {
  const { t } = useTranslation();
  const maySee = useMayInAll()('tools:read');
  const { data } = useQuery({
    queryKey: ['tool-definitions', serverId],
    queryFn: () => tools.definitions(serverId ?? ''),
    enabled: maySee && serverId !== null,
  });
  if (data?.items.find(({ name }) => name === tool)?.isDestructive !== true) return null;
  return (
    <Badge tone="warn" icon={TriangleAlert} testId="approval-destructive">
      {t('tools.mayDestroy')}
    </Badge>
  );
}
