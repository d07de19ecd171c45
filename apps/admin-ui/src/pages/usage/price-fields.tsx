import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { useTenants } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { Field, Input } from '../../ui/field.js';
import { useErrorText } from '../../ui/states.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import {
  blankPrice,
  isPriced,
  priceInputOf,
  priceSubjects,
  type PriceValues,
  tokenClasses,
  wrongPrices,
} from './price-form.js';

/** A price for a million tokens of each class or for an hour. Calls of the past are priced again at a word. */
export function PriceForm({ currency }: { currency: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [values, setValues] = useState(blankPrice);
  const set = useAct({
    act: () => rest.createPrice(priceInputOf(values)),
    stale: ['prices'],
    done: () => t('usage.prices.set'),
    onDone: () => setValues(blankPrice),
  });
  const wrong = wrongPrices(values);
  const mayBeSet = isPriced(values) && wrong.length === 0 && !set.isPending;
  const change = (next: Partial<PriceValues>) => setValues({ ...values, ...next });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (mayBeSet) set.mutate();
      }}
      className="mt-5 flex flex-col gap-3"
      data-testid="price-form"
    >
      <h3 className="font-semibold text-text-1">{t('usage.prices.add')}</h3>
      <SubjectFields values={values} onChange={change} />
      <AmountFields values={values} wrong={wrong} currency={currency} onChange={change} />
      <TextField
        label={t('usage.prices.note')}
        aside={t('register.optional')}
        value={values.note}
        onChange={(note) => change({ note })}
      />
      {set.error && (
        <p role="alert" className="text-hint text-err">
          {errorText(set.error)}
        </p>
      )}
      <div>
        <Button look="primary" type="submit" disabled={!mayBeSet} data-testid="set-price">
          {t('usage.prices.submit')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly values: PriceValues;
  readonly onChange: (change: Partial<PriceValues>) => void;
}

/** Whose calls a price is for; what is left empty stands for all. */
function SubjectFields({ values, onChange }: PartProps) {
  const { t } = useTranslation();
  const tenants = useTenants(useMay()('tenants:read')).data ?? [];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField
        label={t('tenants.label')}
        value={values.tenantId}
        options={[
          { value: '', label: t('tenants.all') },
          ...tenants.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(tenantId) => onChange({ tenantId })}
      />
      {priceSubjects.map((name) => (
        <TextField
          key={name}
          label={t(`usage.prices.${name}`)}
          {...(name === 'model' ? { hint: t('usage.prices.modelHint') } : {})}
          isMono
          value={values[name]}
          onChange={(text) => onChange({ [name]: text })}
          testId={`price-${name}`}
        />
      ))}
      <TextField
        label={t('usage.prices.from')}
        hint={t('usage.prices.fromHint')}
        type="date"
        value={values.from}
        onChange={(from) => onChange({ from })}
      />
    </div>
  );
}

function AmountFields({
  values,
  wrong,
  currency,
  onChange,
}: PartProps & { wrong: readonly string[]; currency: string }) {
  const { t } = useTranslation();
  const field = (name: string, label: string, value: string, put: (text: string) => void) => (
    <Field
      key={name}
      label={label}
      aside={name === 'callsAtOnce' ? undefined : currency}
      error={wrong.includes(name) ? t('usage.prices.wrong') : undefined}
    >
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="decimal"
          value={value}
          data-testid={`price-${name}`}
          onChange={({ target }) => put(target.value)}
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {tokenClasses.map((name) =>
        field(name, t(`usage.prices.${name}`), values.amounts[name], (text) =>
          onChange({ amounts: { ...values.amounts, [name]: text } }),
        ),
      )}
      {(['acceleratorHour', 'callsAtOnce'] as const).map((name) =>
        field(name, t(`usage.prices.${name}`), values[name], (text) => onChange({ [name]: text })),
      )}
    </div>
  );
}
