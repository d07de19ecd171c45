import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { live } from '../live/live.js';
import { useOfferedPages } from './use-offered-pages.js';

interface ShortcutActions {
  onPalette(): void;
  onHelp(): void;
}

const sequenceMs = 1_200;

/** Typing belongs to the field that has the focus; a dialog keeps the keys to itself. */
function isTaken(event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : null;
  return Boolean(
    element?.closest(
      'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]',
    ),
  );
}

/** ⌘K, `/`, G then a letter, L and ?. Row keys belong to the lists. */
export function useShortcuts({ onPalette, onHelp }: ShortcutActions): void {
  const navigate = useNavigate();
  const pages = useOfferedPages().flatMap(({ entries }) => entries);
  const onKey = useEffectEvent((event: KeyboardEvent, pending: { untilMs: number }) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onPalette();
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTaken(event)) return;
    const isSecond = Date.now() < pending.untilMs;
    const target = isSecond ? pages.find(({ key }) => key === event.key.toLowerCase()) : undefined;
    pending.untilMs = 0;
    if (target) void navigate({ to: target.to });
    else if (event.key === 'g') pending.untilMs = Date.now() + sequenceMs;
    else if (event.key === 'l') live.togglePause();
    else if (event.key === '?') onHelp();
    else if (event.key === '/') {
      const field = document.querySelector<HTMLElement>('[data-filter-field]');
      if (field) {
        event.preventDefault();
        field.focus();
      }
    }
  });
  useEffect(() => {
    const pending = { untilMs: 0 };
    const listener = (event: KeyboardEvent) => onKey(event, pending);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
