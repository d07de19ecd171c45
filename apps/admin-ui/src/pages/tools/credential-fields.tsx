import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/check.js';
import { ChoiceField } from '../../ui/choice-field.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { TextField } from '../../ui/text-field.js';
import { authKinds, type CredentialValues, type KnownCredentials } from './credentials-form.js';
import { SecretRows } from './secret-rows.js';

interface CredentialFieldsProps {
  readonly values: CredentialValues;
  /** What stands, and stays unless it is told anew; null = nothing. */
  readonly known: KnownCredentials | null;
  readonly errors: FieldErrors;
  /** What the names of the fields begin with, as the server names them. */
  readonly path?: string;
  readonly testId: string;
  readonly onChange: (change: Partial<CredentialValues>) => void;
}

/** How the gateway gets in: headers, and one kind of credentials. */
export function CredentialFields(props: CredentialFieldsProps) {
  const { t } = useTranslation();
  const { values, known, errors, path = '', testId, onChange } = props;
  const { auth } = values;
  const names = known?.headerNames ?? [];
  return (
    <>
      <SecretRows
        title={t('tools.fields.headers')}
        hint={names.length > 0 ? t('tools.headersStay', { names: names.join(', ') }) : undefined}
        error={errors.within(`${path}headers`)}
        addLabel={t('tools.addHeader')}
        rows={values.headers}
        onChange={(headers) => onChange({ headers })}
        testId={`${testId}-header`}
      />
      {names.length > 0 && values.headers.length === 0 && (
        <Check
          label={t('tools.dropHeaders', { names: names.join(', ') })}
          isChecked={values.dropsHeaders}
          onChange={(dropsHeaders) => onChange({ dropsHeaders })}
          testId={`${testId}-drop-headers`}
        />
      )}
      <ChoiceField
        label={t('tools.fields.auth')}
        value={auth}
        options={authKinds.map((value) => ({ value, label: t(`tools.auth.${value}`) }))}
        error={errors.at(`${path}auth`)}
        onChange={(next) => onChange({ auth: next })}
        testId={`${testId}-auth`}
      />
      {auth === 'bearer' && <SecretField {...props} name="token" stays="bearer" />}
      {auth === 'client' && <ClientFields {...props} />}
      {(auth === 'client' || auth === 'person') && (
        <TextField
          label={t('tools.fields.scope')}
          aside={t('register.optional')}
          {...(auth === 'person' ? { hint: t('tools.personHint') } : {})}
          error={errors.at(`${path}auth.scope`)}
          value={values.scope}
          onChange={(scope) => onChange({ scope })}
          testId={`${testId}-scope`}
        />
      )}
    </>
  );
}

function ClientFields(props: CredentialFieldsProps) {
  const { t } = useTranslation();
  const { values, errors, path = '', testId, onChange } = props;
  return (
    <>
      {(['issuer', 'clientId'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`tools.fields.${name}`)}
          error={errors.at(`${path}auth.${name}`)}
          value={values[name]}
          onChange={(text) => onChange({ [name]: text })}
          testId={`${testId}-${name}`}
        />
      ))}
      <SecretField {...props} name="clientSecret" stays="client" />
    </>
  );
}

interface SecretFieldProps extends CredentialFieldsProps {
  readonly name: 'token' | 'clientSecret';
  /** Credentials of this kind have one already. */
  readonly stays: 'bearer' | 'client';
}

function SecretField(props: SecretFieldProps) {
  const { t } = useTranslation();
  const { name, stays, values, known, errors, path = '', testId, onChange } = props;
  return (
    <TextField
      label={t(`tools.fields.${name}`)}
      {...(known?.auth.kind === stays ? { hint: t('tools.secretStays') } : {})}
      error={errors.at(`${path}auth.${name}`)}
      value={values[name]}
      onChange={(text) => onChange({ [name]: text })}
      type="password"
      testId={`${testId}-${name}`}
    />
  );
}
