import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { type UsageExport, usageExports } from '../../api/rest-usage.js';
import { useSession } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { fieldErrors } from '../../ui/field-errors.js';
import { FormEnd } from '../../ui/form-end.js';
import { SecretText } from '../../ui/secret-text.js';
import { useAct } from '../../ui/use-act.js';
import { ExportFields } from './export-fields.js';
import { exportInputOf, exportValuesOf, isExportWhole, newWebhook } from './export-form.js';
import { useOwners, useWebhooks } from './use-exports.js';

interface ExportEditorProps {
  /** null = one that is made. */
  readonly before: UsageExport | null;
  readonly onClose: () => void;
}

/** The form of an export, and then the secret of the webhook that was made with it. */
export function ExportEditor({ before, onClose }: ExportEditorProps) {
  const { t } = useTranslation();
  const ownTenants = useSession()?.user.tenantIds ?? null;
  const [values, setValues] = useState(() => exportValuesOf(before, ownTenants?.[0] ?? null));
  /** Kept here from the moment it is known: what fails afterwards does not lose it. */
  const [secret, setSecret] = useState<string | null>(null);
  const owners = useOwners();
  const webhooks = useWebhooks();
  const makeWebhook = async (): Promise<{ id: string; secret: string | null }> => {
    const common = { name: values.name.trim(), tenantId: values.tenantId || null };
    const made = await rest.createChannel({ ...common, kind: 'webhook', url: values.url.trim() });
    setSecret(made.secret);
    setValues({ ...values, channelId: made.id });
    return made;
  };
  const save = useAct<void, string | null>({
    act: async () => {
      const made = values.channelId === newWebhook ? await makeWebhook() : null;
      const body = exportInputOf(values, before, made?.id ?? (values.channelId || null));
      await (before === null ? usageExports.create(body) : usageExports.change(before.id, body));
      return made?.secret ?? secret;
    },
    stale: ['usage-exports', 'alert-channels'],
    done: () => t('usage.exports.saved', { name: values.name.trim() }),
    onDone: (told) => {
      if (told === null) onClose();
    },
  });
  const isWhole = isExportWhole(values);
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      data-testid="export-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !save.isPending) save.mutate();
      }}
    >
      {secret !== null && <Secret secret={secret} />}
      {save.isSuccess ? (
        <Button look="primary" className="self-end" onClick={onClose} data-testid="secret-kept">
          {t('keys.stored')}
        </Button>
      ) : (
        <>
          <ExportFields
            values={values}
            errors={fieldErrors(save.error)}
            owners={before === null ? owners : null}
            webhooks={webhooks}
            mayUseFolder={ownTenants === null}
            onChange={(change) => setValues({ ...values, ...change })}
          />
          <FormEnd
            label={t('usage.exports.save')}
            isReady={isWhole}
            state={save}
            onCancel={onClose}
            testId="export-submit"
          />
        </>
      )}
    </form>
  );
}

function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <h3 className="font-semibold text-text-1">{t('alerts.secretTitle')}</h3>
      <p className="mt-1 text-text-2">{t('usage.exports.secretOnce')}</p>
      <SecretText secret={secret} testId="export-secret" />
    </div>
  );
}
