import { useMemo } from 'react';
import type { Limit, LimitBudget } from '../../api/limit.js';
import { useLimits } from '../../api/use-limits.js';
import type { UsageSearch } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { usualBy } from './prepare-usage.js';

/** The budget that is nearest to its end, by the id of its tenant, project or key. */
export type Budgets = ReadonlyMap<string, LimitBudget>;

const subjects: readonly string[] = ['tenant', 'project', 'key'];

/** What only watches ends nothing, and is left out. */
export function budgetsBySubject(limits: readonly Limit[], subject: string): Budgets {
  const found = new Map<string, LimitBudget>();
  const shareOf = ({ used, amount }: LimitBudget) => used / amount;
  for (const limit of limits) {
    if (limit.subject !== subject || limit.isShadow) continue;
    for (const budget of limit.budgets) {
      const before = found.get(limit.subjectId);
      if (before === undefined || shareOf(budget) > shareOf(before))
        found.set(limit.subjectId, budget);
    }
  }
  return found;
}

/** null = rows of this page have no budgets, or one may not see limits. */
export function useBudgets({ by = usualBy, tenant }: UsageSearch): Budgets | null {
  const isAllowed = useMay()('limits:read') && subjects.includes(by);
  const limits = useLimits(tenant, isAllowed).data;
  return useMemo(
    () => (isAllowed && limits !== undefined ? budgetsBySubject(limits, by) : null),
    [isAllowed, limits, by],
  );
}
