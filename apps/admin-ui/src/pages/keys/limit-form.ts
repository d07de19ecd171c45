import type { LimitDraft } from '../../api/rest-types.js';
import { type Limit, shownAmount, storedAmount } from '../../api/limit.js';

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
export type SubjectKind = 'tenant' | 'project' | 'key';

/** What the form holds: texts as they were typed; '' = no limit. */
export interface LimitValues {
  readonly name: string;
  readonly subject: SubjectKind;
  readonly subjectId: string;
  readonly model: string;
  readonly amounts: Readonly<Record<PlainKind | BudgetKind, string>>;
  readonly window: 'calendar' | 'rolling';
  readonly zone: string;
  readonly isSoft: boolean;
  readonly isShadow: boolean;
}

const noAmounts = Object.fromEntries(
  [...plainKinds, ...budgetKinds].map((kind) => [kind, '']),
) as LimitValues['amounts'];

export const blankValues = (subjectId: string, name = ''): LimitValues => ({
  ...{ name, subject: 'key', subjectId, model: '', amounts: noAmounts },
  ...{ window: 'calendar', zone: 'UTC', isSoft: false, isShadow: false },
});

export function valuesOf(limit: Limit): LimitValues {
  const [first] = limit.budgets;
  const plain = plainKinds.map((kind) => [kind, textOf(limit[kind])]);
  const budgets = limit.budgets.map(({ kind, amount }) => [
    kind,
    textOf(shownAmount(kind, amount)),
  ]);
  return {
    name: limit.name,
    subject: limit.subject as SubjectKind,
    subjectId: limit.subjectId,
    model: limit.model ?? '',
    amounts: { ...noAmounts, ...Object.fromEntries([...plain, ...budgets]) },
    window: first?.window === 'rolling' ? 'rolling' : 'calendar',
    zone: first?.zone ?? 'UTC',
    isSoft: first?.isSoft ?? false,
    isShadow: limit.isShadow,
  };
}

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount));

/** null = no number, or none above 0. */
function amountOf(text: string): number | null {
  const amount = Number(text);
  return text.trim() === '' || !Number.isFinite(amount) || amount <= 0 ? null : amount;
}

/** Kinds whose text is no amount. */
export const wrongAmounts = ({ amounts }: LimitValues): string[] =>
  Object.entries(amounts)
    .filter(([, text]) => text.trim() !== '' && amountOf(text) === null)
    .map(([kind]) => kind);

/** What the gateway is told. An increase that runs is kept as it is. */
export function draftOf(values: LimitValues, before: Limit | null): LimitDraft {
  const { subject, subjectId, isShadow, window, isSoft } = values;
  const limits = Object.fromEntries(
    plainKinds.map((kind) => [kind, wholeOf(amountOf(values.amounts[kind]))]),
  ) as Record<PlainKind, number | null>;
  const budgets = budgetKinds.flatMap((kind) => {
    const amount = amountOf(values.amounts[kind]);
    if (amount === null) return [];
    const had = before?.budgets.find((budget) => budget.kind === kind);
    const increase =
      had && had.increaseAmount !== null && had.increaseUntilMs !== null
        ? { amount: had.increaseAmount, untilMs: had.increaseUntilMs }
        : null;
    const zone = values.zone.trim() || 'UTC';
    return [{ kind, amount: storedAmount(kind, amount), window, zone, isSoft, increase }];
  });
  return { subject, subjectId, model: values.model.trim() || null, limits, budgets, isShadow };
}

const wholeOf = (amount: number | null): number | null =>
  amount === null ? null : Math.max(1, Math.round(amount));

/** Nothing would be limited. */
export const isBlank = ({ limits, budgets }: LimitDraft): boolean =>
  (budgets ?? []).length === 0 && Object.values(limits ?? {}).every((amount) => amount === null);
