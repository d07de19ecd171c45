import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { origins, type Provider } from '../../api/rest-access.js';
import { Check } from '../../ui/check.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { TokenField } from '../../ui/token-field.js';
import { useAct } from '../../ui/use-act.js';
import { ClaimsPreview } from './claims-preview.js';
import {
  blankProvider,
  isWhole,
  providerChangeOf,
  providerInputOf,
  providerValuesOf,
  type ProviderValues,
} from './provider-form.js';
import { RuleFields } from './rule-fields.js';

interface ProviderDialogProps {
  /** null = one that is added. */
  readonly provider: Provider | null;
  readonly onClose: () => void;
}

/** An identity provider, what its claims give, and a look at what they would. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(
    provider === null ? blankProvider : providerValuesOf(provider),
  );
  const [claims, setClaims] = useState('');
  const [matched, setMatched] = useState<readonly number[]>([]);
  const set = (change: Partial<ProviderValues>) => {
    setValues({ ...values, ...change });
    setMatched([]);
  };
  const save = useAct<void, unknown>({
    act: () =>
      provider === null
        ? origins.createProvider(providerInputOf(values))
        : origins.changeProvider(provider.id, providerChangeOf(values)),
    stale: ['providers'],
    done: () => t('access.saved', { name: values.name.trim() }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={
        provider === null
          ? t('access.addProvider')
          : t('access.providerTitle', { name: provider.name })
      }
      label={provider === null ? t('access.addProvider') : t('access.save')}
      isReady={isWhole(values)}
      state={save}
      isWide
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="provider"
    >
      <ProviderFields values={values} isNew={provider === null} onChange={set} />
      <RuleFields rules={values.rules} matched={matched} onChange={(rules) => set({ rules })} />
      {provider !== null && (
        <ClaimsPreview
          providerId={provider.id}
          rules={values.rules}
          text={claims}
          onText={setClaims}
          onMatched={setMatched}
        />
      )}
    </FormDialog>
  );
}

interface ProviderFieldsProps {
  readonly values: ProviderValues;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<ProviderValues>) => void;
}

function ProviderFields({ values, isNew, onChange }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const texts = isNew ? (['name', 'issuer', 'clientId'] as const) : (['name', 'clientId'] as const);
  return (
    <>
      {texts.map((name, place) => (
        <TextField
          key={name}
          label={t(`access.fields.${name}`)}
          value={values[name]}
          onChange={(text) => onChange({ [name]: text })}
          isFirst={place === 0}
          testId={`provider-${name}`}
        />
      ))}
      <TextField
        label={t('access.fields.clientSecret')}
        aside={t('register.optional')}
        {...(isNew ? {} : { hint: t('access.secretStays') })}
        type="password"
        value={values.clientSecret}
        onChange={(clientSecret) => onChange({ clientSecret })}
        testId="provider-clientSecret"
      />
      <TokenField
        label={t('access.fields.scopes')}
        values={values.scopes}
        suggestions={['profile', 'email', 'groups'].map((value) => ({ value, label: value }))}
        placeholder=""
        onChange={(scopes) => onChange({ scopes })}
      />
      <Check
        label={t('access.isEnabled')}
        isChecked={values.isEnabled}
        onChange={(isEnabled) => onChange({ isEnabled })}
        testId="provider-enabled"
      />
    </>
  );
}
