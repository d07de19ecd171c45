import { useTranslation } from 'react-i18next';
import { useFleet } from '../../api/use-fleet.js';
import { Check } from '../../ui/check.js';
import { ChoiceField } from '../../ui/choice-field.js';
import type { Option } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { TokenField } from '../../ui/token-field.js';
import { type KeyOperation, keyOperations } from '../../api/key-operations.js';
import type { KeyValues } from './key-form.js';

interface KeyFieldsProps {
  readonly values: KeyValues;
  /** Where a new key may belong; null = that was said when it was made. */
  readonly projects: readonly Option<string>[] | null;
  readonly onChange: (values: KeyValues) => void;
}

/** Who a key is for, and what it may be used for. */
export function KeyFields({ values, projects, onChange }: KeyFieldsProps) {
  const { t } = useTranslation();
  const served = useFleet().data?.flatMap(({ models }) => models.map(({ id }) => id));
  const set = (change: Partial<KeyValues>) => onChange({ ...values, ...change });
  return (
    <>
      <TextField
        label={t('keys.name')}
        hint={t('keys.nameHint')}
        value={values.name}
        onChange={(name) => set({ name })}
        isFirst
        testId="key-name"
      />
      {projects !== null && projects.length > 1 && (
        <ChoiceField
          label={t('keys.project')}
          value={values.projectId}
          options={projects}
          onChange={(projectId) => set({ projectId })}
          testId="key-project"
        />
      )}
      <TokenField
        label={t('keys.models')}
        values={values.models}
        suggestions={[...new Set(served)].map((id) => ({ value: id, label: id }))}
        placeholder={t('keys.modelsHint')}
        testId="key-models"
        onChange={(next) => set({ models: next })}
      />
      <Operations values={values.operations} onChange={(operations) => set({ operations })} />
      <TokenField
        label={t('keys.addresses')}
        values={values.addresses}
        suggestions={[]}
        placeholder={t('keys.addressesHint')}
        testId="key-addresses"
        onChange={(addresses) => set({ addresses })}
      />
      <TextField
        label={t('keys.expires')}
        aside={t('register.optional')}
        hint={t('keys.expiresHint')}
        type="date"
        value={values.expires}
        onChange={(expires) => set({ expires })}
        testId="key-expires"
      />
    </>
  );
}

interface OperationsProps {
  readonly values: readonly KeyOperation[];
  readonly onChange: (values: KeyOperation[]) => void;
}

function Operations({ values, onChange }: OperationsProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1 text-hint text-text-2">{t('keys.operationsLabel')}</legend>
      <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
        {keyOperations.map((operation) => (
          <Check
            key={operation}
            label={t(`keys.operations.${operation}`)}
            isChecked={values.includes(operation)}
            onChange={(isChecked) =>
              onChange(
                keyOperations.filter((each) =>
                  each === operation ? isChecked : values.includes(each),
                ),
              )
            }
            testId={`key-operation-${operation}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
