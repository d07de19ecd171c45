import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import type { Limit } from '../../api/limit.js';
import { LimitRefusalsDocument } from '../../api/limit-documents.js';
import { useMay } from '../../app/session.js';
import { dash, formatExact } from '../../ui/format.js';

const refreshMs = 30_000;

/** Calls of the last hour that each limit refused; undefined until that is known. */
export function useRefusals(tenantId: string | undefined): ReadonlyMap<string, number> | undefined {
  const { data } = useQuery({
    queryKey: ['limit-refusals', tenantId ?? null],
    queryFn: ({ signal }) => query(LimitRefusalsDocument, { tenantId: tenantId ?? null }, signal),
    refetchInterval: refreshMs,
  });
  return data && new Map(data.limitRefusals.map(({ limitId, calls }) => [limitId, calls]));
}

interface LimitHitsProps {
  readonly limit: Limit;
  readonly refusals: ReadonlyMap<string, number> | undefined;
}

/** How many calls a limit refused lately, and the way to them. */
export function LimitHits({ limit, refusals }: LimitHitsProps) {
  const { t } = useTranslation();
  const may = useMay();
  if (refusals === undefined) return dash;
  const calls = refusals.get(limit.id) ?? 0;
  if (calls === 0 || !may('traffic:read')) return formatExact(calls);
  return (
    <Link
      to="/requests"
      search={{ limitId: limit.id, range: 'h1' }}
      className="inline-flex min-h-6 items-center tabular-nums underline hover:text-text-1"
      aria-label={t('limits.openHits', { name: limit.name, calls: formatExact(calls) })}
      data-testid="limit-hits"
    >
      {formatExact(calls)}
    </Link>
  );
}

interface LimitRowProps {
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** A row of the table; the one that a refused request led to stands out, and comes into sight. */
export function LimitRow({ isShown, children }: LimitRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <tr
      ref={row}
      data-testid="limit-row"
      aria-current={isShown ? 'true' : undefined}
      className={isShown ? 'bg-raised align-top' : 'align-top'}
    >
      {children}
    </tr>
  );
}
