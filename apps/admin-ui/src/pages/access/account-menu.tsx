import { CirclePlay, CircleSlash, Ellipsis, Eye, KeyRound, LogOut, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { access, type Account } from '../../api/rest-access.js';
import { useMay, useSession } from '../../app/session.js';
import { IconButton } from '../../ui/button.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';

/** What opens a dialog; the rest happens at once. */
export type AccountAct = 'roles' | 'tokens';

interface AccountMenuProps {
  readonly account: Account;
  readonly onAct: (act: AccountAct) => void;
}

/** What can be done with somebody else's account. */
export function AccountMenu({ account, onAct }: AccountMenuProps) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const { id, name } = account;
  const isOwn = useSession()?.user.id === account.id;
  const work = useAct<() => Promise<void>, void>({ act: (run) => run(), stale: ['accounts'] });
  // Nothing is read again with the rights of somebody else before the page is a fresh one.
  const look = useAct<void, void>({
    act: () => access.viewAs(id),
    stale: [],
    onDone: () => location.assign('/'),
  });
  if (!may('access:write') || isOwn) return null;
  const onError = (error: Error) => notify.failed(t('access.notDone'), errorText(error));
  const isDisabled = account.disabledAt !== null;
  const run = (act: () => Promise<void>) => () => work.mutate(act, { onError });
  const roles: MenuAction = {
    ...{ label: t('access.editRoles'), icon: Pencil, testId: 'edit-roles' },
    run: () => onAct('roles'),
  };
  const tokens: MenuAction = {
    ...{ label: t('access.tokens'), icon: KeyRound, testId: 'account-tokens' },
    run: () => onAct('tokens'),
  };
  const viewAs: MenuAction = {
    ...{ label: t('access.viewAs'), icon: Eye, testId: 'view-as-begin' },
    run: () => look.mutate(undefined, { onError }),
  };
  const end: MenuAction = {
    ...{ label: t('access.endSessions'), icon: LogOut },
    run: run(() => access.endSessions(id)),
  };
  const disable: MenuAction = {
    ...{ label: t(isDisabled ? 'access.enable' : 'access.disable') },
    ...{ icon: isDisabled ? CirclePlay : CircleSlash, isDangerous: !isDisabled },
    testId: 'disable-account',
    run: run(() => access.changeAccount(id, { isDisabled: !isDisabled })),
  };
  const isService = account.kind === 'service';
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('workers.actionsFor', { name })}
          data-testid="account-menu"
        />
      }
      groups={[isService ? [roles, tokens, viewAs] : [roles, viewAs, end], [disable]]}
    />
  );
}
