import { useTranslation } from 'react-i18next';
import { burnDownOf, type LimitBudget } from '../../api/limit.js';
import { useCurrency } from '../../api/use-prices.js';
import { useNowMs } from '../../live/live.js';
import { budgetAmount } from '../../ui/budget-amount.js';
import { BudgetMeter } from '../../ui/budget-meter.js';
import { dash, formatDuration } from '../../ui/format.js';

/** How far a budget is used, what is left of it, and when it begins anew. */
export function BudgetLeft({ budget }: { budget: LimitBudget | undefined }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const currency = useCurrency();
  if (budget === undefined) return <span className="text-text-3">{dash}</span>;
  const { fraction } = burnDownOf(budget, nowMs);
  return (
    <span className="flex items-center gap-2.5 font-normal" data-testid="budget-left">
      <BudgetMeter fraction={fraction} label={t('usage.budget')} />
      <span className="text-hint text-text-3">
        {t('usage.left', { left: budgetAmount(budget.kind, budget.remaining, currency) })}
        {budget.resetsAtMs !== null && (
          <span className="block">
            {t('usage.resets', { time: formatDuration(Math.max(0, budget.resetsAtMs - nowMs)) })}
          </span>
        )}
      </span>
    </span>
  );
}
