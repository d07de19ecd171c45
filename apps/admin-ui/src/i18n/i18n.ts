import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** `?locale=pseudo` lengthens every text by a third, to see what would be clipped in another language. */
async function pseudoIfAsked(): Promise<boolean> {
  if (new URLSearchParams(location.search).get('locale') !== 'pseudo') return false;
  const { pseudoCatalogue } = await import('./pseudo.js');
  i18next.addResourceBundle('en-XA', 'translation', pseudoCatalogue(en));
  await i18next.changeLanguage('en-XA');
  return true;
}

export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes already; a second pass would show entities.
    interpolation: { escapeValue: false },
  });
  await pseudoIfAsked();
}
