import { useTranslation } from 'react-i18next';
import type { ToolServer } from '../../api/rest-tools.js';
import { ChoiceField } from '../../ui/choice-field.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/text-area.js';
import { TextField } from '../../ui/text-field.js';
import { SecretRows } from './secret-rows.js';
import { addressKinds, isAddressTold, type ServerValues } from './server-form.js';

export interface ServerFieldsProps {
  readonly values: ServerValues;
  /** The one that is changed; null = a new one. */
  readonly server: ToolServer | null;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<ServerValues>) => void;
}

/** Where the server is, or what starts it. */
export function AddressFields(props: ServerFieldsProps) {
  const { t } = useTranslation();
  const { values, errors, onChange } = props;
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
        <CommandFields {...props} />
      ) : (
        <TextField
          label={t('tools.fields.url')}
          value={values.url}
          onChange={(url) => onChange({ url })}
          error={errors.at('address.url')}
          isMono
          testId="server-url"
        />
      )}
    </>
  );
}

function CommandFields({ values, server, errors, onChange }: ServerFieldsProps) {
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
        error={errors.at('address.command')}
        isMono
        testId="server-command"
      />
      <Field
        label={t('tools.fields.args')}
        hint={t('tools.argsHint')}
        error={errors.within('address.args')}
      >
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
        hint={hint}
        error={errors.within('address.env')}
        addLabel={t('tools.addVariable')}
        rows={values.env}
        onChange={(env) => onChange({ env })}
        testId="server-env"
      />
    </>
  );
}
