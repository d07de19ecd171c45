import { plainKinds, budgetKinds, type PlainKind, type BudgetKind } from '../../api/limit-kinds.js';
import { type Limit, type LimitBudget, typedAmount, storedAmount } from '../../api/limit.js';
import type { LimitDraft } from '../../api/rest-types.js';

export type SubjectKind = 'gateway' | 'tenant' | 'project' | 'key';
/** What an operator holds whole tenants to: only who may change limits of all tenants changes it. */
export const isOfOperators = (subject: string): boolean =>
  subject === 'gateway' || subject === 'tenant';
/** Of all callers together there is one only. */
export const ofAll = '*';

/** One budget as it was typed; an empty amount = there is none. */
export interface BudgetValues {
  readonly amount: string;
  readonly window: 'calendar' | 'rolling';
  readonly zone: string;
  readonly isSoft: boolean;
  /** What is added for a time; '' = nothing. */
  readonly increase: string;
  /** `2026-11-29T14:00`, UTC. */
  readonly increaseUntil: string;
}

/** What the form holds: texts as they were typed; '' = no limit. */
export interface LimitValues {
  readonly name: string;
  readonly subject: SubjectKind;
  readonly subjectId: string;
  readonly model: string;
  readonly amounts: Readonly<Record<PlainKind, string>>;
  readonly budgets: Readonly<Record<BudgetKind, BudgetValues>>;
  readonly isShadow: boolean;
}

const recordOf = <K extends string, V>(kinds: readonly K[], valueOf: (kind: K) => V) =>
  Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])) as Record<K, V>;

const blankBudget: BudgetValues = {
  ...{ amount: '', window: 'calendar', zone: 'UTC', isSoft: false },
  ...{ increase: '', increaseUntil: '' },
};

export const blankValues = (subjectId: string, name = ''): LimitValues => ({
  ...{ name, subject: 'key', subjectId, model: '', isShadow: false },
  amounts: recordOf(plainKinds, () => ''),
  budgets: recordOf(budgetKinds, () => blankBudget),
});

export const valuesOf = (limit: Limit): LimitValues => ({
  name: limit.name,
  subject: limit.subject as SubjectKind,
  subjectId: limit.subjectId,
  model: limit.model ?? '',
  amounts: recordOf(plainKinds, (kind) => textOf(limit[kind])),
  budgets: recordOf(budgetKinds, (kind) =>
    budgetValuesOf(limit.budgets.find((budget) => budget.kind === kind)),
  ),
  isShadow: limit.isShadow,
});

const minuteLetters = 'yyyy-mm-ddThh:mm'.length;

function budgetValuesOf(budget: LimitBudget | undefined): BudgetValues {
  if (budget === undefined) return blankBudget;
  const { kind, amount, window, zone, isSoft, increaseAmount, increaseUntilMs } = budget;
  return {
    amount: textOf(typedAmount(kind, amount)),
    window: window === 'rolling' ? 'rolling' : 'calendar',
    ...{ zone, isSoft },
    increase: increaseAmount === null ? '' : textOf(typedAmount(kind, increaseAmount)),
    increaseUntil:
      increaseUntilMs === null
        ? ''
        : new Date(increaseUntilMs).toISOString().slice(0, minuteLetters),
  };
}

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount));

/** null = no number, or none above 0. */
function amountOf(text: string): number | null {
  const amount = Number(text);
  return text.trim() === '' || !Number.isFinite(amount) || amount <= 0 ? null : amount;
}

const isWrong = (text: string) => text.trim() !== '' && amountOf(text) === null;

/** An increase says how much and until when, or neither. */
const isHalfIncrease = ({ increase, increaseUntil }: BudgetValues) =>
  isWrong(increase) ||
  (increase.trim() === '') !== (increaseUntil === '') ||
  (increaseUntil !== '' && Number.isNaN(Date.parse(`${increaseUntil}Z`)));

/** Kinds whose text is no amount; `<kind>.increase` where that is what is wrong. */
export const wrongAmounts = ({ amounts, budgets }: LimitValues): string[] => [
  ...plainKinds.filter((kind) => isWrong(amounts[kind])),
  ...budgetKinds.flatMap((kind) => {
    if (isWrong(budgets[kind].amount)) return [kind];
    return isHalfIncrease(budgets[kind]) ? [`${kind}.increase`] : [];
  }),
];

type BudgetDraft = NonNullable<LimitDraft['budgets']>[number];

function budgetDraftOf(kind: BudgetKind, values: BudgetValues): BudgetDraft[] {
  const amount = amountOf(values.amount);
  if (amount === null) return [];
  const { window, isSoft } = values;
  const added = amountOf(values.increase);
  const increase =
    added === null || values.increaseUntil === ''
      ? null
      : {
          amount: storedAmount(kind, added),
          untilMs: Date.parse(`${values.increaseUntil}Z`),
        };
  const zone = values.zone.trim() || 'UTC';
  return [{ kind, amount: storedAmount(kind, amount), window, zone, isSoft, increase }];
}

/** What the gateway is told. */
export function draftOf(values: LimitValues): LimitDraft {
  const { subject, subjectId, isShadow } = values;
  return {
    ...{ subject, subjectId, model: values.model.trim() || null, isShadow },
    limits: recordOf(plainKinds, (kind) => wholeOf(amountOf(values.amounts[kind]))),
    budgets: budgetKinds.flatMap((kind) => budgetDraftOf(kind, values.budgets[kind])),
  };
}

const wholeOf = (amount: number | null): number | null =>
  amount === null ? null : Math.max(1, Math.round(amount));

/** Nothing would be limited. */
export const isBlank = ({ limits, budgets }: LimitDraft): boolean =>
  (budgets ?? []).length === 0 && Object.values(limits ?? {}).every((amount) => amount === null);
