import { useTranslation } from 'react-i18next';
import { isMoney } from '../../api/limit.js';
import { useCurrency } from '../../api/use-prices.js';
import { Check } from '../../ui/check.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { Field, Input } from '../../ui/field.js';
import { TextField } from '../../ui/text-field.js';
import type { BudgetKind, PlainKind } from '../../api/limit-kinds.js';
import type { BudgetValues } from './limit-form.js';

interface AmountFieldProps {
  readonly kind: PlainKind | BudgetKind;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** How much; empty = not limited. */
export function AmountField({ kind, value, isWrong, onChange }: AmountFieldProps) {
  const { t } = useTranslation();
  const currency = useCurrency();
  return (
    <Field
      label={t(`limits.kinds.${kind}`)}
      aside={isMoney(kind) ? currency : undefined}
      error={isWrong ? t('limits.wrongAmount') : undefined}
    >
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="decimal"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          data-testid={`limit-${kind}`}
        />
      )}
    </Field>
  );
}

interface BudgetFieldsProps {
  readonly kind: BudgetKind;
  readonly values: BudgetValues;
  readonly wrong: readonly string[];
  readonly onChange: (values: BudgetValues) => void;
}

/** A budget: how much, and once that is said, how it runs, whether it refuses, and what is added for a time. */
export function BudgetFields({ kind, values, wrong, onChange }: BudgetFieldsProps) {
  const { t } = useTranslation();
  const set = (change: Partial<BudgetValues>) => onChange({ ...values, ...change });
  const windows = (['calendar', 'rolling'] as const).map((value) => ({
    ...{ value, label: t(`limits.windows.${value}`) },
  }));
  const isWrongIncrease = wrong.includes(`${kind}.increase`);
  return (
    <fieldset
      className="grid gap-3 rounded-control border border-line-2 p-2.5 sm:grid-cols-2"
      data-testid={`budget-${kind}`}
    >
      <legend className="sr-only">{t(`limits.kinds.${kind}`)}</legend>
      <AmountField
        kind={kind}
        isWrong={wrong.includes(kind)}
        value={values.amount}
        onChange={(amount) => set({ amount })}
      />
      {values.amount.trim() !== '' && (
        <>
          <ChoiceField
            label={t('limits.window')}
            value={values.window}
            options={windows}
            onChange={(window) => set({ window })}
          />
          <TextField
            label={t('limits.zone')}
            hint={t('limits.zoneHint')}
            value={values.zone}
            onChange={(zone) => set({ zone })}
            testId="budget-zone"
          />
          <div className="self-center">
            <Check
              label={t('limits.softLabel')}
              isChecked={values.isSoft}
              onChange={(isSoft) => set({ isSoft })}
              testId="budget-soft"
            />
          </div>
          <TextField
            label={t('limits.increase')}
            aside={t('register.optional')}
            value={values.increase}
            onChange={(increase) => set({ increase })}
            error={isWrongIncrease ? t('limits.wrongIncrease') : undefined}
            testId="budget-increase"
          />
          <TextField
            label={t('limits.increaseUntil')}
            type="datetime-local"
            value={values.increaseUntil}
            onChange={(increaseUntil) => set({ increaseUntil })}
            testId="budget-increase-until"
          />
        </>
      )}
    </fieldset>
  );
}
