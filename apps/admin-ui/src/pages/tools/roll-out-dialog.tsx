import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plugin, plugins } from '../../api/rest-plugins.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { TokenField } from '../../ui/token-field.js';
import { useAct } from '../../ui/use-act.js';
import { percentOf, roleOf } from './plugin-form.js';
import { useTenantName, useTenantOptions } from './use-tools.js';

interface RollOutDialogProps {
  readonly plugin: Plugin;
  readonly versionId: string;
  readonly onClose: () => void;
}

/** For whom a version runs: live for all, on trial for some, or no longer on trial. */
export function RollOutDialog({ plugin, versionId, onClose }: RollOutDialogProps) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  const isTrial = roleOf(plugin, versionId) === 'trial';
  const share = isTrial ? plugin.trial?.share : undefined;
  const [text, setText] = useState(String(share?.percent ?? 100));
  const [tenants, setTenants] = useState<readonly string[]>(share?.tenants ?? []);
  const percent = percentOf(text);
  const version = plugin.versions.find(({ id }) => id === versionId)?.version ?? versionId;
  const name = `${plugin.name} ${version}`;
  const rollOut = useAct<void, unknown>({
    act: () =>
      plugins.rollOut(plugin.id, {
        ...{ versionId, percent: percent ?? 0 },
        // The end of a trial is that of all of it.
        tenants: percent === 0 ? [] : [...tenants],
      }),
    stale: ['plugins'],
    done: () => t('plugins.rolledOut', { name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('plugins.rollOutTitle', { name })}
      label={t('plugins.rollOut')}
      isReady={percent !== null}
      state={rollOut}
      onSubmit={() => rollOut.mutate()}
      onClose={onClose}
      testId="rollout"
    >
      <TextField
        label={t('plugins.percent')}
        hint={t('plugins.percentHint')}
        error={percent === null ? t('plugins.percentForm') : undefined}
        value={text}
        onChange={setText}
        isFirst
        testId="rollout-percent"
      />
      <TokenField
        label={t('plugins.trialTenants')}
        values={tenants}
        nameOf={tenantName}
        suggestions={useTenantOptions()}
        placeholder={t('plugins.noTenants')}
        onChange={setTenants}
      />
    </FormDialog>
  );
}
