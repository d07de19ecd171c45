import { CirclePause, CirclePlay, Ellipsis, Gauge, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { tenancy } from '../../api/rest-tenants.js';
import type { ApiKey } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';
import { IconButton } from '../../ui/button.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';

export type KeyAct = 'edit' | 'rotate' | 'block' | 'limit' | 'revoke';

interface KeyMenuProps {
  readonly apiKey: ApiKey;
  readonly onAct: (act: KeyAct) => void;
}

/** What can be done with a key that is not revoked. */
export function KeyMenu({ apiKey, onAct }: KeyMenuProps) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const unblock = useAct({
    act: () => tenancy.changeKey(apiKey.id, { isBlocked: false }),
    stale: ['keys'],
    done: () => t('keys.unblocked', { name: apiKey.name }),
  });
  const entry = (act: KeyAct, icon: MenuAction['icon'], label: string): MenuAction => ({
    ...{ label, testId: `${act}-key`, run: () => onAct(act) },
    ...(icon ? { icon } : {}),
  });
  const letGoOn: MenuAction = {
    ...{ label: t('keys.unblock'), icon: CirclePlay, testId: 'unblock-key' },
    run: () =>
      unblock.mutate(undefined, {
        onError: (error) => notify.failed(t('access.notDone'), errorText(error)),
      }),
  };
  const changes = [
    entry('edit', Pencil, t('keys.edit')),
    entry('rotate', RotateCw, t('keys.rotate')),
    apiKey.blockedAtMs === null ? entry('block', CirclePause, t('keys.block')) : letGoOn,
  ];
  const groups = [
    may('keys:write') && !apiKey.isArchived ? changes : [],
    may('limits:write') && !apiKey.isArchived ? [entry('limit', Gauge, t('keys.limit'))] : [],
    may('keys:write') ? [{ ...entry('revoke', Trash2, t('keys.revoke')), isDangerous: true }] : [],
  ].filter((group) => group.length > 0);
  if (groups.length === 0 || apiKey.revokedAtMs !== null) return null;
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('workers.actionsFor', { name: apiKey.name })}
          data-testid="key-menu"
        />
      }
      groups={groups}
    />
  );
}
