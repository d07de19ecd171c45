import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { formatExact } from '../../ui/format.js';
import { useErrorText } from '../../ui/states.js';

/** Whether every line is as it was written. All of the log is read for it, so only on demand. */
export function ChainBadge() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const chain = useQuery({
    queryKey: ['audit-chain'],
    queryFn: rest.verifyAudit,
    enabled: false,
    retry: false,
  });
  const { data, error, isFetching } = chain;
  return (
    <span className="mb-3 flex flex-wrap items-center gap-2" aria-live="polite">
      {error && <span className="text-hint text-err">{errorText(error)}</span>}
      {!error && data && (
        <Badge
          tone={data.isIntact ? 'ok' : 'err'}
          icon={data.isIntact ? Link2 : Link2Off}
          title={data.lastHash ?? undefined}
          testId="audit-chain"
        >
          {data.isIntact
            ? t('audit.intact', { lines: formatExact(data.lines) })
            : t(`audit.problems.${data.problem ?? 'changed'}`, {
                place: formatExact(data.brokenAt),
              })}
        </Badge>
      )}
      <Button
        size="small"
        disabled={isFetching}
        onClick={() => void chain.refetch()}
        data-testid="verify-audit"
      >
        {t('audit.verify')}
      </Button>
    </span>
  );
}
