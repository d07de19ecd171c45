/** What a limit may hold, as the gateway names it. */
export const plainKinds = [
  'requestsPerMinute',
  'tokensPerMinute',
  'concurrentCalls',
  'tokensPerCall',
] as const;
export const budgetKinds = [
  'tokensPerDay',
  'tokensPerMonth',
  'moneyPerDay',
  'moneyPerMonth',
] as const;
export type PlainKind = (typeof plainKinds)[number];
export type BudgetKind = (typeof budgetKinds)[number];
