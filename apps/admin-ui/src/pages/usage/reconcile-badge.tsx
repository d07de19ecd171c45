import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { useCurrency } from '../../api/use-prices.js';
import { useMayInAll } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { formatBytes, formatCount, formatPercent } from '../../ui/format.js';
import { formatMoney } from '../../ui/format-money.js';
import { ReconciliationDocument } from './usage.documents.js';

const refreshMs = 30_000;

/** Whether everything that counts calls says the same. Who may not see all tenants sees no badge. */
export function ReconcileBadge() {
  const { t } = useTranslation();
  const currency = useCurrency();
  const { data } = useQuery({
    queryKey: ['usage-reconciliation'],
    queryFn: ({ signal }) => query(ReconciliationDocument, {}, signal),
    select: ({ usageReconciliation }) => usageReconciliation,
    refetchInterval: refreshMs,
    retry: false,
    enabled: useMayInAll()('usage:read'),
  });
  if (data === undefined) return null;
  const { isReconciled, gap, queued, spoolBytes, dropped, sources } = data;
  const told = sources
    .map(({ source, requests, tokens, costMicros }) =>
      requests !== null
        ? `${source}: ${formatCount(requests)}`
        : tokens !== null
          ? `${source}: ${formatCount(tokens)} ${t('usage.measures.tokens')}`
          : `${source}: ${formatMoney(costMicros, currency)}`,
    )
    .join(' · ');
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={isReconciled ? 'ok' : 'warn'} icon={Scale} title={told} testId="reconciled">
        {t(isReconciled ? 'usage.reconciled' : 'usage.notReconciled', {
          gap: formatPercent(gap, 2),
        })}
      </Badge>
      {(queued > 0 || spoolBytes > 0) && (
        <span className="text-hint text-text-3">
          {t('usage.waiting', { number: formatCount(queued), bytes: formatBytes(spoolBytes) })}
        </span>
      )}
      {dropped > 0 && (
        <span className="text-hint text-err">
          {t('usage.lost', { number: formatCount(dropped) })}
        </span>
      )}
    </span>
  );
}
