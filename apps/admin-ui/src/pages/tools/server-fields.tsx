import { useTranslation } from 'react-i18next';
import type { ToolServer } from '../../api/rest-tools.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/text-area.js';
import { TextField } from '../../ui/text-field.js';
import { SecretRows } from './secret-rows.js';
import { addressKinds, authKinds, isAddressTold, type ServerValues } from './server-form.js';

interface FieldsProps {
  readonly values: ServerValues;
  /** The one that is changed; null = a new one. */
  readonly server: ToolServer | null;
  readonly onChange: (change: Partial<ServerValues>) => void;
}

/** Where the server is, or what starts it. */
export function AddressFields({ values, server, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceField
        label={t('tools.fields.kind')}
        value={values.kind}
        options={addressKinds.map((value) => ({ value, label: t(`tools.kinds.${value}`) }))}
        onChange={(kind) => onChange({ kind })}
        testId="server-kind"
      />
      {values.kind === 'stdio' ? (
        <CommandFields values={values} server={server} onChange={onChange} />
      ) : (
        <TextField
          label={t('tools.fields.url')}
          value={values.url}
          onChange={(url) => onChange({ url })}
          isMono
          testId="server-url"
        />
      )}
    </>
  );
}

function CommandFields({ values, server, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const hadWords = (server?.address.envNames.length ?? 0) > 0;
  const hint =
    server !== null && hadWords
      ? t(isAddressTold(values, server) ? 'tools.envGoes' : 'tools.envStays', {
          names: server.address.envNames.join(', '),
        })
      : undefined;
  return (
    <>
      <TextField
        label={t('tools.fields.command')}
        hint={t('tools.commandHint')}
        value={values.command}
        onChange={(command) => onChange({ command })}
        isMono
        testId="server-command"
      />
      <Field label={t('tools.fields.args')} hint={t('tools.argsHint')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            value={values.args}
            onChange={(event) => onChange({ args: event.target.value })}
            data-testid="server-args"
          />
        )}
      </Field>
      <SecretRows
        title={t('tools.fields.env')}
        {...(hint === undefined ? {} : { hint })}
        addLabel={t('tools.addVariable')}
        rows={values.env}
        onChange={(env) => onChange({ env })}
        testId="server-env"
      />
    </>
  );
}

/** How the gateway gets in. Secrets of one that stands stay unless they are told anew. */
export function AuthFields({ values, server, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { auth } = values;
  const names = server?.headerNames ?? [];
  return (
    <>
      <SecretRows
        title={t('tools.fields.headers')}
        {...(names.length > 0 ? { hint: t('tools.headersStay', { names: names.join(', ') }) } : {})}
        addLabel={t('tools.addHeader')}
        rows={values.headers}
        onChange={(headers) => onChange({ headers })}
        testId="server-header"
      />
      <ChoiceField
        label={t('tools.fields.auth')}
        value={auth}
        options={authKinds.map((value) => ({ value, label: t(`tools.auth.${value}`) }))}
        onChange={(next) => onChange({ auth: next })}
        testId="server-auth"
      />
      {auth === 'bearer' && (
        <TextField
          label={t('tools.fields.token')}
          {...(server?.auth.kind === 'bearer' ? { hint: t('tools.secretStays') } : {})}
          value={values.token}
          onChange={(token) => onChange({ token })}
          type="password"
          testId="server-token"
        />
      )}
      {auth === 'client' && <ClientFields values={values} server={server} onChange={onChange} />}
      {(auth === 'client' || auth === 'person') && (
        <TextField
          label={t('tools.fields.scope')}
          aside={t('register.optional')}
          value={values.scope}
          onChange={(scope) => onChange({ scope })}
        />
      )}
    </>
  );
}

function ClientFields({ values, server, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {(['issuer', 'clientId'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`tools.fields.${name}`)}
          value={values[name]}
          onChange={(text) => onChange({ [name]: text })}
          testId={`server-${name}`}
        />
      ))}
      <TextField
        label={t('tools.fields.clientSecret')}
        {...(server?.auth.kind === 'client' ? { hint: t('tools.secretStays') } : {})}
        value={values.clientSecret}
        onChange={(clientSecret) => onChange({ clientSecret })}
        type="password"
        testId="server-clientSecret"
      />
    </>
  );
}
