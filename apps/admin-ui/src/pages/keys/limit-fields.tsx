import { useTranslation } from 'react-i18next';
import type { LimitSubjectsQuery } from '../../api/generated/graphql/graphql.js';
import { useMayInAll } from '../../app/session.js';
import { Check } from '../../ui/check.js';
import { Field, Input } from '../../ui/field.js';
import { Select, type Option } from '../../ui/select.js';
import { AmountField, BudgetFields } from './budget-fields.js';
import { budgetKinds, plainKinds } from '../../api/limit-kinds.js';
import { isOfOperators, type LimitValues, ofAll, type SubjectKind } from './limit-form.js';

interface LimitFieldsProps {
  readonly values: LimitValues;
  /** Kinds whose amount is none. */
  readonly wrong: readonly string[];
  readonly subjects: LimitSubjectsQuery | null;
  /** Whom a limit is for is said once. */
  readonly asksWhom: boolean;
  readonly onChange: (values: LimitValues) => void;
}

export function LimitFields({ values, wrong, subjects, asksWhom, onChange }: LimitFieldsProps) {
  const { t } = useTranslation();
  const set = (change: Partial<LimitValues>) => onChange({ ...values, ...change });
  return (
    <>
      <Field label={t('limits.name')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            autoFocus
            data-testid="limit-name"
          />
        )}
      </Field>
      {asksWhom && <SubjectFields values={values} subjects={subjects} onChange={set} />}
      <Field label={t('limits.model')} hint={t('limits.modelHint')}>
        {(wiring) => (
          <Input
            {...wiring}
            isMono
            value={values.model}
            onChange={(event) => set({ model: event.target.value })}
            data-testid="limit-model"
          />
        )}
      </Field>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1.5 text-hint text-text-2">{t('limits.amountsHint')}</legend>
        {plainKinds.map((kind) => (
          <AmountField
            key={kind}
            kind={kind}
            isWrong={wrong.includes(kind)}
            value={values.amounts[kind]}
            onChange={(amount) => set({ amounts: { ...values.amounts, [kind]: amount } })}
          />
        ))}
      </fieldset>
      {budgetKinds.map((kind) => (
        <BudgetFields
          key={kind}
          kind={kind}
          wrong={wrong}
          values={values.budgets[kind]}
          onChange={(budget) => set({ budgets: { ...values.budgets, [kind]: budget } })}
        />
      ))}
      <Check
        label={t('limits.shadowLabel')}
        isChecked={values.isShadow}
        onChange={(isShadow) => set({ isShadow })}
        testId="limit-shadow"
      />
    </>
  );
}

interface PartProps {
  readonly values: LimitValues;
  readonly onChange: (change: Partial<LimitValues>) => void;
}

function SubjectFields({
  values,
  subjects,
  onChange,
}: PartProps & { subjects: LimitSubjectsQuery | null }) {
  const { t } = useTranslation();
  const mayHoldTenants = useMayInAll()('limits:write');
  const kinds = (['key', 'project', 'tenant', 'gateway'] as const)
    .filter((kind) => mayHoldTenants || !isOfOperators(kind))
    .map((value) => ({ value, label: t(`limits.subjects.${value}`) }));
  const options = optionsOf(values.subject, subjects);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('limits.for')}>
        {({ id }) => (
          <Select<SubjectKind>
            id={id}
            label={t('limits.for')}
            value={values.subject}
            options={kinds}
            onChange={(subject) =>
              onChange({ subject, subjectId: subject === 'gateway' ? ofAll : '' })
            }
            testId="limit-subject"
          />
        )}
      </Field>
      {values.subject !== 'gateway' && (
        <Field label={t('limits.which')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('limits.which')}
              value={values.subjectId}
              options={[{ value: '', label: t('limits.choose') }, ...options]}
              onChange={(subjectId) => onChange({ subjectId })}
              testId="limit-subject-id"
            />
          )}
        </Field>
      )}
    </div>
  );
}

function optionsOf(kind: SubjectKind, subjects: LimitSubjectsQuery | null): Option<string>[] {
  if (subjects === null) return [];
  if (kind === 'key')
    return subjects.keys
      .filter(({ revokedAtMs }) => revokedAtMs === null)
      .map(({ id, name, display }) => ({ value: id, label: `${name} ${display}` }));
  if (kind === 'tenant')
    return subjects.tenants
      .filter(({ archivedAtMs }) => archivedAtMs === null)
      .map(({ id, name }) => ({ value: id, label: name }));
  const tenants = new Map(subjects.tenants.map(({ id, name }) => [id, name]));
  return subjects.projects
    .filter(({ archivedAtMs }) => archivedAtMs === null)
    .map(({ id, name, tenantId }) => ({
      ...{ value: id, label: `${tenants.get(tenantId) ?? tenantId} / ${name}` },
    }));
}
