import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { formatCount, formatExact, formatPercent } from '../../ui/format.js';
import { Cell, Head } from '../../ui/table.js';
import type { UsageSearch } from '../../app/search.js';
import { formatMoney } from './format-money.js';
import type { Group, Report, Sums } from './prepare-usage.js';
import { usualBy, usualThen } from './prepare-usage.js';
import { partColours, restColour } from './usage-bars.js';

interface UsageTableProps {
  readonly report: Report;
  readonly groups: readonly Group[];
  readonly search: UsageSearch;
}

/** Rows that open in place. All of them add up to the last one. */
export function UsageTable({ report, groups, search }: UsageTableProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { currency, totals, rest } = report;
  const by = search.by ?? usualBy;
  const then = search.then ?? usualThen;
  const toggle = (key: string) =>
    setOpen((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <div className={`${cardClass} relative overflow-x-auto`}>
      <table className="w-full" aria-label={t('nav.usage')} data-testid="usage-table">
        <thead>
          <tr>
            <Head className="pl-3.5">{`${t(`usage.dimensions.${by}`)}, ${t(`usage.dimensions.${then}`)}`}</Head>
            <Head isNumeric>{t('usage.requests')}</Head>
            <Head isNumeric>{t('usage.tokensIn')}</Head>
            <Head isNumeric>{t('usage.cached')}</Head>
            <Head isNumeric>{t('usage.tokensOut')}</Head>
            <Head isNumeric>{t('usage.cost')}</Head>
            <Head isNumeric>{t('usage.unpriced')}</Head>
            <Head isNumeric className="pr-3.5">
              {t('usage.limitHits')}
            </Head>
          </tr>
        </thead>
        <tbody>
          {groups.map((group, index) => {
            const isOpen = open.has(group.key);
            return (
              <Fragment key={group.key}>
                <tr data-testid="usage-row" className="border-t border-line-1 hover:bg-raised/60">
                  <Cell className="pl-2 font-[550] text-text-1">
                    <span className="flex items-center gap-1.5">
                      {group.children.length > 0 && (
                        <IconButton
                          icon={isOpen ? ChevronDown : ChevronRight}
                          label={t(isOpen ? 'usage.close' : 'usage.open')}
                          aria-expanded={isOpen}
                          onClick={() => toggle(group.key)}
                        />
                      )}
                      <span
                        aria-hidden
                        className="size-2 shrink-0 rounded-[2px]"
                        style={{ background: partColours[index] ?? restColour }}
                      />
                      <Name value={group} dimension={by} />
                    </span>
                  </Cell>
                  <SumCells sums={group.sums} currency={currency} />
                </tr>
                {isOpen &&
                  group.children.map((child) => (
                    <tr key={child.key} className="bg-inset" data-testid="usage-child">
                      <Cell className="pl-12 text-text-2">
                        <Name value={child} dimension={then} />
                      </Cell>
                      <SumCells sums={child.sums} currency={currency} />
                    </tr>
                  ))}
              </Fragment>
            );
          })}
          {rest.groups > 0 && (
            <tr className="border-t border-line-1" data-testid="usage-rest">
              <Cell className="pl-3.5">{t('usage.others', { count: rest.groups })}</Cell>
              <SumCells sums={rest.sums} currency={currency} />
            </tr>
          )}
          <tr className="border-t border-line-2 bg-inset font-semibold" data-testid="usage-total">
            <Cell className="pl-3.5 text-text-1">{t('usage.total')}</Cell>
            <SumCells sums={totals} currency={currency} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** A name, and the way to its requests where the list of requests knows such a filter. */
function Name({
  value: { key, name },
  dimension,
}: {
  value: Pick<Group, 'key' | 'name'>;
  dimension: NonNullable<UsageSearch['by']>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (key === '') return <span className="text-text-3">{t('usage.unattributed')}</span>;
  const text = name ?? key;
  const filters = {
    tenant: { tenant: key },
    model: { model: key },
    worker: { workerId: key },
  } as const;
  const search = dimension in filters ? filters[dimension as keyof typeof filters] : null;
  if (search === null)
    return (
      <span className="block max-w-72 truncate" title={key}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      title={t('usage.showRequests', { name: text })}
      className="block min-h-6 max-w-72 truncate rounded-chip hover:underline"
      onClick={() => void navigate({ to: '/requests', search: { range: 'd7', ...search } })}
    >
      {text}
    </button>
  );
}

function SumCells({ sums, currency }: { sums: Sums; currency: string }) {
  const { requests, inputTokens, cachedTokens, outputTokens, costMicros } = sums;
  const hasNoPrice = sums.unpricedRequests > 0 && costMicros === 0;
  return (
    <>
      <Cell isNumeric title={formatExact(requests)}>
        {formatCount(requests)}
      </Cell>
      <Cell isNumeric title={formatExact(inputTokens)}>
        {formatCount(inputTokens)}
      </Cell>
      <Cell isNumeric title={formatExact(cachedTokens)}>
        {inputTokens > 0 ? formatPercent(cachedTokens / inputTokens, 0) : formatPercent(null)}
      </Cell>
      <Cell isNumeric title={formatExact(outputTokens)}>
        {formatCount(outputTokens)}
      </Cell>
      <Cell isNumeric className="font-[550] text-text-1" data-testid="cost">
        {formatMoney(hasNoPrice ? null : costMicros, currency)}
      </Cell>
      <Cell isNumeric className={sums.unpricedRequests > 0 ? 'text-warn' : 'text-text-3'}>
        {formatCount(sums.unpricedRequests)}
      </Cell>
      <Cell
        isNumeric
        className={sums.limitedRequests > 0 ? 'pr-3.5 text-warn' : 'pr-3.5 text-text-3'}
      >
        {formatCount(sums.limitedRequests)}
      </Cell>
    </>
  );
}
