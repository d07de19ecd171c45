import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tools, type ToolServer } from '../../api/rest-tools.js';
import { fieldErrors } from '../../ui/field-errors.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import { CredentialFields } from './credential-fields.js';
import { HostedFields, ReachFields } from './reach-fields.js';
import { AddressFields, type ServerFieldsProps } from './server-fields.js';
import {
  blankServer,
  isElsewhere,
  isServerWhole,
  knownOf,
  serverChangeOf,
  serverInputOf,
  serverValuesOf,
  type ServerValues,
} from './server-form.js';
import { ServerTry } from './server-try.js';
import { TenantCredentialFields } from './tenant-credentials.js';

interface ServerDialogProps {
  /** null = one that is registered. */
  readonly server: ToolServer | null;
  readonly onSaved: (server: Pick<ToolServer, 'id'>) => void;
  readonly onClose: () => void;
}

/** Where a tool server is, how the gateway gets into it, and for whom. */
export function ServerDialog({ server, onSaved, onClose }: ServerDialogProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(server === null ? blankServer : serverValuesOf(server));
  const save = useAct<void, Pick<ToolServer, 'id'>>({
    act: () =>
      server === null
        ? tools.createServer(serverInputOf(values))
        : tools.changeServer(server.id, serverChangeOf(values, server)),
    stale: ['tool-servers', 'tool-authorizations'],
    done: () => t('tools.saved', { name: values.name.trim() }),
    onDone: onSaved,
  });
  const set = (change: Partial<ServerValues>) => setValues({ ...values, ...change });
  const errors = fieldErrors(save.error);
  const parts: ServerFieldsProps = { values, server, errors, onChange: set };
  const title =
    server === null ? t('tools.register') : t('tools.serverTitle', { name: server.name });
  return (
    <FormDialog
      title={title}
      label={t(server === null ? 'tools.register' : 'tools.save')}
      isReady={isServerWhole(values, server)}
      state={save}
      isWide
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="server"
    >
      <TextField
        label={t('tools.fields.name')}
        hint={t('tools.nameHint')}
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.at('name')}
        isFirst
        testId="server-name"
      />
      <TextField
        label={t('tools.fields.description')}
        aside={t('register.optional')}
        value={values.description}
        onChange={(description) => set({ description })}
        error={errors.at('description')}
      />
      <AddressFields {...parts} />
      {values.kind !== 'stdio' && <WayIn {...parts} />}
      <ReachFields {...parts} />
      <HostedFields {...parts} />
      {values.kind !== 'stdio' && <TenantCredentialFields {...parts} />}
      {server === null && <ServerTry values={values} isWhole={isServerWhole(values, null)} />}
    </FormDialog>
  );
}

/** The server's own credentials; what may not follow it to another host is told anew. */
function WayIn({ values, server, errors, onChange }: ServerFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {isElsewhere(values, server) && (
        <p className="text-meta text-warn" data-testid="server-moves">
          {t('tools.movesHint')}
        </p>
      )}
      <CredentialFields
        values={values}
        known={knownOf(values, server)}
        errors={errors}
        testId="server"
        onChange={onChange}
      />
    </>
  );
}
