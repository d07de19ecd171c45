import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenancy } from '../../api/rest-tenants.js';
import { type ApiKey, useKeys } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import { EraseTenantDialog } from './erase-tenant-dialog.js';

/** What is about to happen, and to which tenant or project. */
export type PlaceAct =
  | { readonly kind: 'create-tenant' }
  | {
      readonly kind:
        | 'create-project'
        | 'rename-tenant'
        | 'rename-project'
        | 'delete-tenant'
        | 'delete-project'
        | 'erase-tenant';
      /** Of a project that is made: its tenant. */
      readonly id: string;
      readonly name: string;
    };

/** What a change of a tenant or a project makes old. */
const stale = ['tenant-tree', 'history-tenants', 'limit-subjects', 'keys', 'limits'] as const;

export function PlaceDialog({ act, onClose }: { act: PlaceAct; onClose: () => void }) {
  if (act.kind === 'delete-tenant' || act.kind === 'delete-project')
    return <DeleteDialog {...act} kind={act.kind} onClose={onClose} />;
  if (act.kind === 'erase-tenant') return <EraseTenantDialog {...act} onClose={onClose} />;
  return <NameDialog act={act} onClose={onClose} />;
}

const isRename = (act: PlaceAct) => act.kind === 'rename-tenant' || act.kind === 'rename-project';

function save(act: PlaceAct, name: string): Promise<unknown> {
  if (act.kind === 'create-tenant') return tenancy.createTenant(name);
  if (act.kind === 'create-project') return tenancy.createProject(act.id, name);
  return act.kind === 'rename-tenant'
    ? tenancy.renameTenant(act.id, name)
    : tenancy.renameProject(act.id, name);
}

function NameDialog({ act, onClose }: { act: PlaceAct; onClose: () => void }) {
  const { t } = useTranslation();
  const given = act.kind === 'create-tenant' ? '' : act.name;
  const [name, setName] = useState(isRename(act) ? given : '');
  const work = useAct({
    act: () => save(act, name.trim()),
    stale,
    done: () => t('tenants.saved', { name: name.trim() }),
    onDone: onClose,
  });
  const title = isRename(act)
    ? t('tenants.renameTitle', { name: given })
    : act.kind === 'create-tenant'
      ? t('tenants.create')
      : t('tenants.createProjectTitle', { name: given });
  return (
    <FormDialog
      title={title}
      label={t(isRename(act) ? 'tenants.renameButton' : 'tenants.createButton')}
      isReady={name.trim() !== ''}
      state={work}
      onSubmit={() => work.mutate()}
      onClose={onClose}
      testId="place"
    >
      <TextField
        label={t('tenants.name')}
        value={name}
        onChange={setName}
        isFirst
        testId="place-name"
      />
    </FormDialog>
  );
}

interface DeleteProps {
  readonly kind: 'delete-tenant' | 'delete-project';
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function DeleteDialog({ kind, id, name, onClose }: DeleteProps) {
  const { t } = useTranslation();
  const keys = useKeys(useMay()('keys:read')).data;
  const isTenant = kind === 'delete-tenant';
  const isInUse = (key: ApiKey) =>
    key.revokedAtMs === null && (isTenant ? key.tenant : key.project).id === id;
  return (
    <ConfirmAct
      title={t('tenants.deleteTitle', { name })}
      confirmLabel={t(isTenant ? 'tenants.deleteTenant' : 'tenants.deleteProject')}
      typed={name}
      act={() => (isTenant ? tenancy.deleteTenant(id) : tenancy.deleteProject(id))}
      done={t('tenants.deletedDone', { name })}
      stale={stale}
      onClose={onClose}
    >
      <p>
        {keys === undefined
          ? t('tenants.deleteReachUnknown')
          : t('tenants.deleteReach', { count: keys.filter(isInUse).length })}
      </p>
      <p className="mt-1">{t('tenants.deleteKept')}</p>
    </ConfirmAct>
  );
}
