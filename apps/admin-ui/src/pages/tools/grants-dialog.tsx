import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plugin, plugins, type PluginVersion } from '../../api/rest-plugins.js';
import { Check } from '../../ui/check.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { useAct } from '../../ui/use-act.js';
import { roleOf } from './plugin-form.js';

interface GrantsDialogProps {
  readonly plugin: Plugin;
  readonly version: PluginVersion;
  readonly onClose: () => void;
}

/** What a version may do of what its module asks for. */
export function GrantsDialog({ plugin, version, onClose }: GrantsDialogProps) {
  const { t } = useTranslation();
  const [granted, setGranted] = useState(version.granted);
  const { capabilities, outbound } = version.manifest;
  const role = roleOf(plugin, version.id);
  const runs = plugin.isEnabled && (role === 'live' || role === 'trial');
  const name = `${plugin.name} ${version.version}`;
  const grant = useAct({
    act: () => plugins.grant(plugin.id, version.id, granted),
    stale: ['plugins'],
    done: () => t('plugins.grantsSaved', { name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('plugins.grantsTitle', { name })}
      label={t('plugins.saveGrants')}
      state={grant}
      onSubmit={() => grant.mutate()}
      onClose={onClose}
      testId="grants"
    >
      <p className="text-text-2">{t(runs ? 'plugins.grantsAtOnce' : 'plugins.grantsLater')}</p>
      {capabilities.map((capability) => (
        <div key={capability}>
          <Check
            label={t(`plugins.capabilities.${capability}`)}
            isChecked={granted.includes(capability)}
            onChange={(isGranted) =>
              setGranted(
                isGranted
                  ? [...granted, capability]
                  : granted.filter((each) => each !== capability),
              )
            }
            testId={`grant-${capability}`}
          />
          {capability === 'outbound' && (
            <ul className="ml-6 font-mono text-hint break-all text-text-3">
              {Object.entries(outbound).map(([label, url]) => (
                <li key={label}>
                  {label}: {url}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </FormDialog>
  );
}
