import { useSyncExternalStore } from 'react';

/** Languages of the console under their own names, the first being what everything falls back to. */
export const languages = [
  { id: 'en', name: 'English' },
  { id: 'ja', name: '日本語' },
] as const;
export type Language = (typeof languages)[number]['id'];

const storageKey = 'bellwether.language';
const listeners = new Set<() => void>();
let current: Language = 'en';

const known = (tag: string): Language | undefined =>
  languages.find(({ id }) => tag.toLowerCase().split('-')[0] === id)?.id;

/** The first of the wished tags, `ja-JP` or `en`, that the console speaks. */
export const firstSpoken = (tags: readonly string[]): Language =>
  tags.map(known).find((language) => language !== undefined) ?? 'en';

/** What this browser remembers; without it, what its user reads. */
export function wishedLanguage(): Language {
  try {
    const stored = known(localStorage.getItem(storageKey) ?? '');
    if (stored) return stored;
  } catch {
    // Private windows may refuse storage: the wishes of the browser are left.
    return firstSpoken(navigator.languages);
  }
  return firstSpoken(navigator.languages);
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The choice then lasts as long as the page.
    return;
  }
}

/** The language of texts, numbers and dates at this moment. Changed by `chooseLanguage` of `i18n.ts` alone. */
export const currentLanguage = (): Language => current;

export function setCurrentLanguage(language: Language): void {
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
