import { Ellipsis, Eraser, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Project, Tenant } from '../../api/use-tenants.js';
import { useMay, useMayInAll } from '../../app/session.js';
import { IconButton } from '../../ui/button.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import type { PlaceAct } from './place-dialog.js';

interface PlaceMenuProps {
  readonly place: Tenant | Project;
  readonly isProject: boolean;
  readonly onAct: (act: PlaceAct) => void;
}

/** What can be done with a tenant or a project; a deleted tenant can be erased. */
export function PlaceMenu({ place, isProject, onAct }: PlaceMenuProps) {
  const { t } = useTranslation();
  const may = useMay();
  const mayInAll = useMayInAll();
  if (!may('tenants:write')) return null;
  const isGone = place.archivedAtMs !== null;
  if (isGone && (isProject || !mayInAll('tenants:write'))) return null;
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
  const erase: MenuAction = {
    label: t('tenants.erase'),
    icon: Eraser,
    isDangerous: true,
    testId: 'erase-tenant',
    run: () => onAct({ kind: 'erase-tenant', id, name }),
  };
  const usual = [isProject ? [rename] : [add, rename], [remove]];
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('workers.actionsFor', { name })}
          data-testid="place-menu"
        />
      }
      groups={isGone ? [[erase]] : usual}
    />
  );
}
