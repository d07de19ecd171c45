import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en.json';
import { type Language, rememberLanguage, setCurrentLanguage, wishedLanguage } from './language.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** English stands in the first load, as the fallback of everything; another language is fetched when it is wished. */
async function load(language: Language): Promise<void> {
  if (language === 'en' || i18next.hasResourceBundle(language, 'translation')) return;
  const { default: catalogue } = await import('./ja.json');
  i18next.addResourceBundle(language, 'translation', catalogue);
}

async function speak(language: Language): Promise<void> {
  await load(language);
  // Numbers first: the change of texts draws everything anew.
  setCurrentLanguage(language);
  await i18next.changeLanguage(language);
}

/** Changes the language of the whole console and remembers it in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  rememberLanguage(language);
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
    saveMissing: true,
    // Nobody should read a key where a text belongs; every browser test fails on what is said here.
    missingKeyHandler: (_languages, _namespace, key) => console.error(`no text for ${key}`),
  });
  if (!(await pseudoIfAsked())) await speak(wishedLanguage());
}
