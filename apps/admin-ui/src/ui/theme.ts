import { useSyncExternalStore } from 'react';
import type { Theme } from './tokens.js';

export type ThemeChoice = Theme | 'system';

const storageKey = 'bellwether.theme';
const choices: readonly string[] = ['dark', 'light', 'system'];
const listeners = new Set<() => void>();
const prefersLight = () => matchMedia('(prefers-color-scheme: light)');

/** Private windows may refuse storage; the choice then lasts as long as the page. */
let chosen: ThemeChoice | null = null;

export function readThemeChoice(): ThemeChoice {
  if (chosen) return chosen;
  try {
    const stored = localStorage.getItem(storageKey) ?? '';
    return choices.includes(stored) ? (stored as ThemeChoice) : 'system';
  } catch {
    return 'system';
  }
}

const resolve = (choice: ThemeChoice): Theme =>
  choice === 'system' ? (prefersLight().matches ? 'light' : 'dark') : choice;

function apply(): void {
  document.documentElement.dataset['theme'] = resolve(readThemeChoice());
  for (const listener of listeners) listener();
}

export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice;
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    chosen = choice;
  }
  apply();
}

/** Follows the system while the choice is `system`. */
export function watchSystemTheme(): void {
  prefersLight().addEventListener('change', apply);
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useTheme = (): Theme =>
  useSyncExternalStore(subscribe, () => resolve(readThemeChoice()));
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readThemeChoice);
