import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tools, type ToolServer } from '../../api/rest-tools.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { TokenField } from '../../ui/token-field.js';
import { useAct } from '../../ui/use-act.js';
import { AddressFields, AuthFields } from './server-fields.js';
import {
  blankServer,
  isServerWhole,
  serverChangeOf,
  serverInputOf,
  serverValuesOf,
  type ServerValues,
} from './server-form.js';
import { useTenantName, useTenantOptions } from './use-tools.js';

interface ServerDialogProps {
  /** null = one that is registered. */
  readonly server: ToolServer | null;
  readonly onSaved: (server: ToolServer) => void;
  readonly onClose: () => void;
}

/** Where a tool server is, how the gateway gets into it, and for whom. */
export function ServerDialog({ server, onSaved, onClose }: ServerDialogProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(server === null ? blankServer : serverValuesOf(server));
  const set = (change: Partial<ServerValues>) => setValues({ ...values, ...change });
  const save = useAct<void, ToolServer>({
    act: () =>
      server === null
        ? tools.createServer(serverInputOf(values))
        : tools.changeServer(server.id, serverChangeOf(values, server)),
    stale: ['tool-servers'],
    done: () => t('tools.saved', { name: values.name.trim() }),
    onDone: onSaved,
  });
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
        isFirst
        testId="server-name"
      />
      <TextField
        label={t('tools.fields.description')}
        aside={t('register.optional')}
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <AddressFields values={values} server={server} onChange={set} />
      {values.kind !== 'stdio' && <AuthFields values={values} server={server} onChange={set} />}
      <ReachFields values={values} onChange={set} />
    </FormDialog>
  );
}

interface ReachFieldsProps {
  readonly values: ServerValues;
  readonly onChange: (change: Partial<ServerValues>) => void;
}

function ReachFields({ values, onChange }: ReachFieldsProps) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  return (
    <>
      <TokenField
        label={t('tools.fields.tenants')}
        values={values.tenantIds}
        nameOf={tenantName}
        suggestions={useTenantOptions()}
        placeholder={t('tools.everyTenant')}
        onChange={(tenantIds) => onChange({ tenantIds })}
        testId="server-tenants"
      />
      <TokenField
        label={t('tools.fields.allowed')}
        values={values.allowed}
        suggestions={[]}
        placeholder={t('tools.everyTool')}
        onChange={(allowed) => onChange({ allowed })}
      />
      <ChoiceField
        label={t('tools.fields.pinning')}
        value={values.pinning}
        options={(['first-use', 'consent'] as const).map((value) => ({
          value,
          label: t(`tools.pinning.${value}`),
        }))}
        onChange={(pinning) => onChange({ pinning })}
        testId="server-pinning"
      />
    </>
  );
}
