import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../api/use-prices.js';
import { useMay, useMayInAll } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { budgetAmount } from '../../ui/budget-amount.js';
import { BudgetMeter } from '../../ui/budget-meter.js';
import { Button } from '../../ui/button.js';
import { dash, formatDuration, formatExact } from '../../ui/format.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { burnDownOf, type Limit, type LimitBudget } from '../../api/limit.js';
import { LimitHits, LimitRow } from './limit-hits.js';
import { type BudgetKind, plainKinds } from '../../api/limit-kinds.js';
import { isOfOperators, ofAll, type SubjectKind } from './limit-form.js';

interface LimitTableProps {
  readonly limits: readonly Limit[];
  /** Calls that each refused; undefined = not known. */
  readonly refusals: ReadonlyMap<string, number> | undefined;
  /** The one that stands out. */
  readonly shownId: string | undefined;
  readonly onEdit: (limit: Limit) => void;
  readonly onRemove: (limit: Limit) => void;
}

export function LimitTable({ limits, refusals, shownId, onEdit, onRemove }: LimitTableProps) {
  const { t } = useTranslation();
  const may = useMay();
  const mayInAll = useMayInAll();
  const mayChange = ({ subject }: Limit) =>
    (isOfOperators(subject) ? mayInAll : may)('limits:write');
  return (
    <TableCard
      label={t('limits.title')}
      testId="limits-table"
      heads={[
        { label: t('limits.name') },
        { label: t('limits.for') },
        { label: t('limits.allows') },
        { label: t('limits.budgets') },
        { label: t('limits.hits'), isNumeric: true },
        { label: t('workers.columns.actions'), isHidden: true },
      ]}
    >
      {limits.map((limit) => (
        <LimitRow key={limit.id} isShown={limit.id === shownId}>
          <Cell className="py-2 font-[550] text-text-1">
            <span className="flex items-center gap-2">
              <span className="block max-w-60 truncate" title={limit.name}>
                {limit.name}
              </span>
              {limit.isShadow && (
                <Badge tone="info" icon={Eye} title={t('limits.shadowHint')}>
                  {t('limits.shadow')}
                </Badge>
              )}
            </span>
          </Cell>
          <Cell className="py-2">
            {t(`limits.subjects.${limit.subject as SubjectKind}`)}{' '}
            <span className="text-text-1">
              {limit.subjectName ?? (limit.subjectId === ofAll ? '' : limit.subjectId)}
            </span>
            <span className="block text-text-3">{limit.model ?? t('limits.allModels')}</span>
          </Cell>
          <Cell className="py-2">
            <Allowed limit={limit} />
          </Cell>
          <Cell className="py-2">
            {limit.budgets.length === 0 && dash}
            {limit.budgets.map((budget) => (
              <BudgetUse key={budget.kind} budget={budget} />
            ))}
          </Cell>
          <Cell isNumeric className="py-2">
            <LimitHits limit={limit} refusals={refusals} />
          </Cell>
          <Cell className="py-2 text-right">
            {mayChange(limit) && (
              <>
                <Button
                  look="quiet"
                  size="small"
                  onClick={() => onEdit(limit)}
                  data-testid="edit-limit"
                >
                  {t('limits.edit')}
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  onClick={() => onRemove(limit)}
                  data-testid="remove-limit"
                >
                  {t('limits.remove')}
                </Button>
              </>
            )}
          </Cell>
        </LimitRow>
      ))}
    </TableCard>
  );
}

function Allowed({ limit }: { limit: Limit }) {
  const { t } = useTranslation();
  const set = plainKinds.filter((kind) => limit[kind] !== null);
  if (set.length === 0) return dash;
  return set.map((kind) => (
    <span key={kind} className="block">
      <span className="text-text-1 tabular-nums">{formatExact(limit[kind])}</span>{' '}
      {t(`limits.kinds.${kind}`)}
    </span>
  ));
}

/** How far a budget is used, when it begins anew, and when it will be empty. */
function BudgetUse({ budget }: { budget: LimitBudget }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const currency = useCurrency();
  const { cap, fraction, emptyAtMs } = burnDownOf(budget, nowMs);
  const kind = budget.kind as BudgetKind;
  const shown = (amount: number) => budgetAmount(kind, amount, currency);
  return (
    <div data-testid="budget-use" data-used={budget.used} className="not-first:mt-2">
      <span className="flex items-center gap-3">
        <BudgetMeter fraction={fraction} label={t(`limits.kinds.${kind}`)} />
        <span className="tabular-nums">
          {t('limits.left', { left: shown(budget.remaining), cap: shown(cap) })}{' '}
          {t(`limits.kinds.${kind}`)}
        </span>
        {budget.isSoft && <Badge tone="outline">{t('limits.soft')}</Badge>}
      </span>
      <span className="block text-meta text-text-3">
        {budget.resetsAtMs === null
          ? t('limits.unused')
          : t(budget.window === 'rolling' ? 'limits.fallsOut' : 'limits.resets', {
              time: formatDuration(Math.max(0, budget.resetsAtMs - nowMs)),
            })}
        {emptyAtMs !== null && (
          <span className="text-warn">
            {' · '}
            {t('limits.emptyIn', { time: formatDuration(emptyAtMs - nowMs) })}
          </span>
        )}
      </span>
    </div>
  );
}
