import { Monitor, Moon, ShieldCheck, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../app/language-select.js';
import { Logo } from '../../ui/logo.js';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../ui/theme.js';
import { ProviderButtons } from './provider-buttons.js';
import { RidgeLines } from './ridge-lines.js';
import { SignInForm } from './sign-in-form.js';

const nextTheme: Record<ThemeChoice, ThemeChoice> = {
  system: 'dark',
  dark: 'light',
  light: 'system',
};
const themeIcons = { system: Monitor, dark: Moon, light: Sun };

export function SignInPage() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  const ThemeIcon = themeIcons[choice];
  return (
    <div className="flex min-h-dvh">
      <main
        className="flex w-full flex-col px-12 py-11 lg:w-[600px] lg:border-r lg:border-line-1"
        data-testid="sign-in-page"
      >
        <p className="flex items-center gap-2.5 text-page font-[550] text-text-1">
          <Logo size={24} />
          {t('app.name')}
        </p>
        <div className="mx-auto flex w-full max-w-[348px] flex-1 flex-col justify-center">
          <h1 className="text-[23px] leading-8 font-semibold tracking-[-0.025em] text-text-1">
            {t('signIn.title')}
          </h1>
          <p className="mt-1 mb-5 text-text-3">
            {t('signIn.to')} <span className="font-[550] text-text-1">{location.host}</span>
          </p>
          <ProviderButtons />
          <SignInForm />
          <p className="mt-6 flex gap-2.5 rounded-control border border-line-1 bg-surface px-3 py-2 text-hint leading-[18px] text-text-2">
            <ShieldCheck
              size={14}
              strokeWidth={1.75}
              aria-hidden
              className="mt-0.5 shrink-0 text-ok"
            />
            {t('signIn.note')}
          </p>
        </div>
        <div className="flex items-center justify-end gap-4 text-hint text-text-3">
          <LanguageSelect />
          <button
            type="button"
            onClick={() => chooseTheme(nextTheme[choice])}
            className="flex min-h-6 items-center gap-1.5 hover:text-text-1"
            data-testid="theme-cycle"
          >
            <ThemeIcon size={14} strokeWidth={1.75} aria-hidden />
            {t('signIn.theme', { theme: t(`theme.${choice}`) })}
          </button>
        </div>
      </main>
      <aside
        aria-label={t('app.name')}
        className="relative hidden flex-1 overflow-hidden bg-surface lg:block"
      >
        <RidgeLines />
        <p className="absolute bottom-10 left-12 text-[19px] font-[550] tracking-[-0.018em] text-text-1">
          {t('signIn.claim')}
        </p>
      </aside>
    </div>
  );
}
