import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.js';
import { dash, formatCount, formatExact } from '../../ui/format.js';
import { Meter } from '../../ui/meter.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import type { UsageSearch } from '../../app/search.js';
import { formatMoney } from '../../ui/format-money.js';
import { BudgetLeft } from './budget-left.js';
import type { Group, Report, Sums } from './prepare-usage.js';
import { knownCost, usualBy, usualThen } from './prepare-usage.js';
import { UnattributedReasons } from './unattributed-reasons.js';
import { partColours, restColour } from './usage-bars.js';
import { type Budgets, useBudgets } from './use-budgets.js';

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
  const budgets = useBudgets(search);
  const by = search.by ?? usualBy;
  const then = search.then ?? usualThen;
  const toggle = (key: string) =>
    setOpen((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <TableCard
      label={t('nav.usage')}
      testId="usage-table"
      heads={[
        { label: `${t(`usage.dimensions.${by}`)}, ${t(`usage.dimensions.${then}`)}` },
        { label: t('usage.requests'), isNumeric: true },
        { label: t('usage.tokensIn'), isNumeric: true },
        { label: t('usage.cached'), isNumeric: true },
        { label: t('usage.tokensOut'), isNumeric: true },
        { label: t('usage.cost'), isNumeric: true },
        { label: t('usage.unpriced'), isNumeric: true },
        ...(budgets === null ? [] : [{ label: t('usage.budget') }]),
        { label: t('usage.limitHits'), isNumeric: true },
      ]}
    >
      {groups.map((group, index) => {
        const isOpen = open.has(group.key);
        return (
          <Fragment key={group.key}>
            <tr data-testid="usage-row">
              <Cell className="font-[550] text-text-1">
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
                {group.key === '' && <UnattributedReasons search={search} />}
              </Cell>
              <SumCells sums={group.sums} subjectId={group.key} {...{ currency, budgets }} />
            </tr>
            {isOpen &&
              group.children.map((child) => (
                <tr key={child.key} className="bg-inset" data-testid="usage-child">
                  <Cell className="text-text-2">
                    <span className="block pl-8">
                      <Name value={child} dimension={then} />
                    </span>
                  </Cell>
                  <SumCells sums={child.sums} {...{ currency, budgets }} />
                </tr>
              ))}
          </Fragment>
        );
      })}
      {rest.groups > 0 && (
        <tr data-testid="usage-rest">
          <Cell>{t('usage.others', { count: rest.groups })}</Cell>
          <SumCells sums={rest.sums} {...{ currency, budgets }} />
        </tr>
      )}
      <tr className="bg-inset font-semibold" data-testid="usage-total">
        <Cell className="text-text-1">{t('usage.total')}</Cell>
        <SumCells sums={totals} {...{ currency, budgets }} />
      </tr>
    </TableCard>
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
  if (key === '') return <span className="text-text-3">{t(`usage.none.${dimension}`)}</span>;
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

interface SumCellsProps {
  readonly sums: Sums;
  readonly currency: string;
  /** null = nobody has a budget by what the page is told by. */
  readonly budgets: Budgets | null;
  /** Of a row that may have a budget. */
  readonly subjectId?: string;
}

function SumCells({ sums, currency, budgets, subjectId }: SumCellsProps) {
  const { t } = useTranslation();
  const { requests, inputTokens, cachedTokens, outputTokens } = sums;
  return (
    <>
      <Cell isNumeric title={formatExact(requests)}>
        {formatCount(requests)}
      </Cell>
      <Cell isNumeric title={formatExact(inputTokens)}>
        {formatCount(inputTokens)}
      </Cell>
      <Cell isNumeric title={formatExact(cachedTokens)}>
        {inputTokens > 0 ? (
          <span className="flex items-center justify-end gap-2.5" data-testid="cached-share">
            {formatCount(cachedTokens)}
            <Meter fraction={cachedTokens / inputTokens} label={t('usage.cached')} look="cached" />
          </span>
        ) : (
          dash
        )}
      </Cell>
      <Cell isNumeric title={formatExact(outputTokens)}>
        {formatCount(outputTokens)}
      </Cell>
      <Cell isNumeric className="font-[550] text-text-1" data-testid="cost">
        {formatMoney(knownCost(sums), currency)}
      </Cell>
      <Cell isNumeric className={sums.unpricedRequests > 0 ? 'text-warn' : 'text-text-3'}>
        {formatCount(sums.unpricedRequests)}
      </Cell>
      {budgets !== null && (
        <Cell>
          <BudgetLeft budget={subjectId === undefined ? undefined : budgets.get(subjectId)} />
        </Cell>
      )}
      <Cell isNumeric className={sums.limitedRequests > 0 ? 'text-warn' : 'text-text-3'}>
        {formatCount(sums.limitedRequests)}
      </Cell>
    </>
  );
}
