import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Languages, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { access } from '../api/rest-access.js';
import { languages, useLanguage } from '../i18n/language.js';
import { live } from '../live/live.js';
import { IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../ui/theme.js';
import { notify } from '../ui/toasts.js';
import { useErrorText } from '../ui/states.js';
import { useChooseLanguage } from './language-select.js';
import { useShell } from './shell-context.js';

const themes = [
  { id: 'dark', icon: Moon },
  { id: 'light', icon: Sun },
  { id: 'system', icon: Monitor },
] as const satisfies readonly { id: ThemeChoice; icon: unknown }[];

export function UserMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { openHelp } = useShell();
  const choice = useThemeChoice();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const errorText = useErrorText();
  const signOut = () => {
    access.signOut().then(
      ({ url }) => {
        live.stop();
        // A fresh page: nothing of this user's data stays in memory. Whoever came by an issuer leaves there too.
        location.assign(url ?? '/sign-in');
      },
      (error: unknown) => notify.failed(t('account.signOutFailed'), errorText(error)),
    );
  };
  return (
    <Menu
      side="top"
      align="start"
      trigger={<IconButton icon={Settings} label={t('shell.userMenu')} data-testid="user-menu" />}
      groups={[
        themes.map(({ id, icon }) => ({
          icon,
          label: id === choice ? t('theme.chosen', { theme: t(`theme.${id}`) }) : t(`theme.${id}`),
          testId: `theme-${id}`,
          run: () => chooseTheme(id),
        })),
        languages.map(({ id, name }) => ({
          icon: Languages,
          label: id === language ? t('language.chosen', { language: name }) : name,
          testId: `language-${id}`,
          run: () => choose(id),
        })),
        [
          {
            label: t('account.title'),
            icon: UserRound,
            testId: 'menu-account',
            run: () => void navigate({ to: '/account' }),
          },
          { label: t('shortcuts.title'), icon: Keyboard, run: openHelp },
        ],
        [{ label: t('account.signOut'), icon: LogOut, testId: 'sign-out', run: signOut }],
      ]}
    />
  );
}
