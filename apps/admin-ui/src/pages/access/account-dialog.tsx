import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { access, type Account } from '../../api/rest-access.js';
import { Check } from '../../ui/check.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import { RoleFields } from './role-fields.js';
import { useAssignmentText } from './role-text.js';
import { useGroupChoices } from './use-choices.js';

interface AccountDialogProps {
  /** null = a service that is made. */
  readonly account: Account | null;
  readonly onClose: () => void;
}

/** What a person or a service may do: roles of its own, and groups. What claims gave stays theirs to give. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { t } = useTranslation();
  const textOf = useAssignmentText();
  const [name, setName] = useState(account?.name ?? '');
  const [roles, setRoles] = useState(account?.roles ?? []);
  const [groupIds, setGroupIds] = useState(account?.groupIds ?? []);
  const save = useAct<void, unknown>({
    act: () =>
      account === null
        ? access.createService({ name: name.trim(), roles })
        : access.changeAccount(account.id, { roles, groupIds }),
    stale: ['accounts', 'groups'],
    done: () => t('access.saved', { name: name.trim() }),
    onDone: onClose,
  });
  const mapped = account?.mappedRoles ?? [];
  return (
    <FormDialog
      title={
        account === null ? t('access.createService') : t('access.rolesOf', { name: account.name })
      }
      label={t('access.save')}
      isReady={name.trim() !== ''}
      state={save}
      isWide
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="account"
    >
      {account === null && (
        <TextField
          label={t('access.name')}
          hint={t('access.serviceHint')}
          value={name}
          onChange={setName}
          isFirst
          testId="account-name"
        />
      )}
      <RoleFields values={roles} onChange={setRoles} />
      {mapped.length > 0 && (
        <p className="text-hint text-text-3">
          {t('access.mappedRoles', { roles: mapped.map(textOf).join(', ') })}
        </p>
      )}
      {account !== null && <GroupFields values={groupIds} onChange={setGroupIds} />}
    </FormDialog>
  );
}

interface GroupFieldsProps {
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

function GroupFields({ values, onChange }: GroupFieldsProps) {
  const { t } = useTranslation();
  const groups = useGroupChoices();
  if (groups.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-hint text-text-2">{t('access.tabs.groups')}</legend>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {groups.map(({ value, label }) => (
          <Check
            key={value}
            label={label}
            isChecked={values.includes(value)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...values, value] : values.filter((each) => each !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
