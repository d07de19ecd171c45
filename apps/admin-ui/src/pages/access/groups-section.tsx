import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { access, type Group } from '../../api/rest-access.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { dash, formatExact } from '../../ui/format.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { GrowingList } from '../../ui/growing-list.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import { RoleFields } from './role-fields.js';
import { useAssignmentText, useGroups } from './role-text.js';

const stale = ['groups', 'accounts'] as const;

/** Groups give their roles to all of their members. */
export function GroupsSection() {
  const { t } = useTranslation();
  const may = useMay();
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const [removed, setRemoved] = useState<Group | null>(null);
  const create = may('access:write') && (
    <Button look="primary" icon={Plus} onClick={() => setEdited('new')} data-testid="create-group">
      {t('access.createGroup')}
    </Button>
  );
  return (
    <>
      <FromQuery query={useGroups()} title={t('access.groupsFailed')} rows={3}>
        {({ items }) => (
          <GrowingList
            isEmpty={items.length === 0}
            icon={UsersRound}
            emptyTitle={t('access.noGroups')}
            emptyText={t('access.noGroupsText')}
            add={create}
          >
            <GroupTable groups={items} onEdit={setEdited} onRemove={setRemoved} />
          </GrowingList>
        )}
      </FromQuery>
      {edited && (
        <GroupDialog group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <ConfirmAct
          title={t('access.removeTitle', { name: removed.name })}
          confirmLabel={t('access.removeGroup')}
          act={() => access.removeGroup(removed.id)}
          done={t('access.removed', { name: removed.name })}
          stale={stale}
          onClose={() => setRemoved(null)}
        >
          <p>{t('access.removeGroupReach', { count: removed.members })}</p>
        </ConfirmAct>
      )}
    </>
  );
}

interface GroupTableProps {
  readonly groups: readonly Group[];
  readonly onEdit: (group: Group) => void;
  readonly onRemove: (group: Group) => void;
}

function GroupTable({ groups, onEdit, onRemove }: GroupTableProps) {
  const { t } = useTranslation();
  const may = useMay();
  const textOf = useAssignmentText();
  return (
    <TableCard
      label={t('access.tabs.groups')}
      testId="groups-table"
      heads={[
        { label: t('access.name') },
        { label: t('access.roles') },
        { label: t('access.members'), isNumeric: true },
        { label: t('workers.columns.actions'), isHidden: true },
      ]}
    >
      {groups.map((group) => (
        <tr key={group.id} data-testid="group-row">
          <Cell className="font-[550] text-text-1">{group.name}</Cell>
          <Cell>{group.roles.map(textOf).join(', ') || dash}</Cell>
          <Cell isNumeric>{formatExact(group.members)}</Cell>
          <Cell className="text-right">
            {may('access:write') && (
              <>
                <Button look="quiet" size="small" onClick={() => onEdit(group)}>
                  {t('limits.edit')}
                </Button>
                <Button look="quiet" size="small" onClick={() => onRemove(group)}>
                  {t('access.remove')}
                </Button>
              </>
            )}
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}

function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(group?.name ?? '');
  const [roles, setRoles] = useState(group?.roles ?? []);
  const save = useAct<void, unknown>({
    act: () => {
      const body = { name: name.trim(), roles };
      return group === null ? access.createGroup(body) : access.changeGroup(group.id, body);
    },
    stale,
    done: () => t('access.saved', { name: name.trim() }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={group === null ? t('access.createGroup') : t('access.rolesOf', { name: group.name })}
      label={t('access.save')}
      isReady={name.trim() !== ''}
      state={save}
      isWide
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="group"
    >
      <TextField
        label={t('access.name')}
        value={name}
        onChange={setName}
        isFirst
        testId="group-name"
      />
      <RoleFields values={roles} onChange={setRoles} />
    </FormDialog>
  );
}
