import { Ellipsis, KeyRound, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Plugin, PluginVersion } from '../../api/rest-plugins.js';
import { IconButton } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';
import { roleOf, type VersionAct } from './plugin-form.js';

interface VersionMenuProps {
  readonly plugin: Plugin;
  readonly version: PluginVersion;
  readonly onAct: (act: VersionAct) => void;
}

/** What is done with a version less often; what it cannot be says why. */
export function VersionMenu({ plugin, version, onAct }: VersionMenuProps) {
  const { t } = useTranslation();
  const role = roleOf(plugin, version.id);
  const isUsed = role === 'live' || role === 'trial';
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('workers.actionsFor', { name: `${plugin.name} ${version.version}` })}
          data-testid="version-menu"
        />
      }
      groups={[
        [
          {
            ...{ label: t('plugins.grants'), icon: KeyRound, testId: 'version-grants' },
            blockedBy: version.manifest.capabilities.length === 0 ? t('plugins.asksNothing') : null,
            run: () => onAct('grants'),
          },
        ],
        [
          {
            ...{ label: t('plugins.removeVersion'), icon: Trash2, testId: 'version-remove' },
            ...{ isDangerous: true, blockedBy: isUsed ? t('plugins.versionIsUsed') : null },
            run: () => onAct('remove'),
          },
        ],
      ]}
    />
  );
}
