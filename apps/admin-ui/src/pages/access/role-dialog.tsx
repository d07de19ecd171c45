import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { access, type Role, type RoleInput } from '../../api/rest-access.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import { matrixOf } from './role-matrix.js';

interface RoleDialogProps {
  /** null = one that is made. */
  readonly role: Role | null;
  readonly permissions: readonly { readonly name: string; readonly isGatewayWide: boolean }[];
  readonly onClose: () => void;
}

/** A role of one's own: its name, and what it may do with what. */
export function RoleDialog({ role, permissions, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(role?.name ?? '');
  const [held, setHeld] = useState<readonly string[]>(role?.permissions ?? []);
  const save = useAct({
    act: () => {
      const body = { name: name.trim(), permissions: held as RoleInput['permissions'] };
      return role === null ? access.createRole(body) : access.changeRole(role.id, body);
    },
    stale: ['roles'],
    done: () => t('access.saved', { name: name.trim() }),
    onDone: onClose,
  });
  const toggle = (permission: string) =>
    setHeld(
      held.includes(permission)
        ? held.filter((each) => each !== permission)
        : [...held, permission],
    );
  return (
    <FormDialog
      title={role === null ? t('access.createRole') : t('access.roleTitle', { name: role.name })}
      label={t('access.save')}
      isReady={/^[a-z][a-z0-9-]*$/.test(name.trim()) && held.length > 0}
      state={save}
      isWide
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="role"
    >
      <TextField
        label={t('access.name')}
        hint={t('access.roleNameHint')}
        value={name}
        onChange={setName}
        isFirst
        isMono
        testId="role-name"
      />
      <PermissionMatrix
        permissions={permissions.map((permission) => permission.name)}
        held={held}
        onToggle={toggle}
      />
      <p className="text-meta text-text-3">
        {t('access.wideHint', {
          names: permissions
            .filter(({ isGatewayWide }) => isGatewayWide)
            .map((permission) => permission.name)
            .join(', '),
        })}
      </p>
    </FormDialog>
  );
}

interface PermissionMatrixProps {
  readonly permissions: readonly string[];
  readonly held: readonly string[];
  readonly onToggle: (permission: string) => void;
}

function PermissionMatrix({ permissions, held, onToggle }: PermissionMatrixProps) {
  const { t } = useTranslation();
  const { operations, rows } = matrixOf(permissions);
  return (
    <TableCard
      label={t('access.permission')}
      testId="role-matrix"
      heads={[{ label: t('access.resource') }, ...operations.map((label) => ({ label }))]}
    >
      {rows.map(({ resource, cells }) => (
        <tr key={resource}>
          <Cell className="font-mono text-hint text-text-1">{resource}</Cell>
          {cells.map((permission, place) => (
            <Cell key={operations[place]}>
              {permission !== null && (
                <input
                  type="checkbox"
                  className="size-4 align-middle"
                  aria-label={permission}
                  checked={held.includes(permission)}
                  onChange={() => onToggle(permission)}
                />
              )}
            </Cell>
          ))}
        </tr>
      ))}
    </TableCard>
  );
}
