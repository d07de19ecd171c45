import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../i18n/i18n.js';
import { type Language, languages, useLanguage } from '../i18n/language.js';
import { Select } from '../ui/select.js';
import { useErrorText } from '../ui/states.js';
import { notify } from '../ui/toasts.js';

/** Changes the language; says so when its texts could not be fetched. */
export function useChooseLanguage(): (language: Language) => void {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (language) => {
    chooseLanguage(language).catch((error: unknown) =>
      notify.failed(t('language.failed'), errorText(error)),
    );
  };
}

/** Every language under its own name: whoever cannot read the page finds theirs all the same. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = useChooseLanguage();
  return (
    <Select
      label={t('language.label')}
      icon={Languages}
      value={language}
      testId="language-select"
      options={languages.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={choose}
    />
  );
}
