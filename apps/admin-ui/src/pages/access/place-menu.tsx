import { Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Project, Tenant } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';
import { IconButton } from '../../ui/button.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import type { PlaceAct } from './place-dialog.js';

interface PlaceMenuProps {
  readonly place: Tenant | Project;
  readonly isProject: boolean;
  readonly onAct: (act: PlaceAct) => void;
}

/** What can be done with a tenant or a project that is not deleted. */
export function PlaceMenu({ place, isProject, onAct }: PlaceMenuProps) {
  const { t } = useTranslation();
  const may = useMay();
  if (!may('tenants:write') || place.archivedAtMs !== null) return null;
  const kind = isProject ? 'project' : 'tenant';
  const { id, name } = place;
  const add: MenuAction = {
    label: t('tenants.createProject'),
    icon: FolderPlus,
    testId: 'create-project',
    run: () => onAct({ kind: 'create-project', id, name }),
  };
  const rename: MenuAction = {
    label: t('tenants.rename'),
    icon: Pencil,
    testId: 'rename-place',
    run: () => onAct({ kind: `rename-${kind}`, id, name }),
  };
  const remove: MenuAction = {
    label: t('tenants.delete'),
    icon: Trash2,
    isDangerous: true,
    testId: 'delete-place',
    run: () => onAct({ kind: `delete-${kind}`, id, name }),
  };
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('workers.actionsFor', { name })}
          data-testid="place-menu"
        />
      }
      groups={[isProject ? [rename] : [add, rename], [remove]]}
    />
  );
}
