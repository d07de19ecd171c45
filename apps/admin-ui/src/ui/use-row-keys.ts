import { useEffect, useEffectEvent } from 'react';
import { stepRow } from './list-items.js';

interface RowKeys<T> {
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  readonly selectedId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  readonly onReveal: (index: number) => void;
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=tablist], [role=img]',
    ) !== null
  );
}

/** J K and ↑ ↓ move through the rows: with a drawer open they step what it shows, else they move the focus. */
export function useRowKeys<T>({
  rows,
  idOf,
  selectedId,
  onOpen,
  onClose,
  onReveal,
}: RowKeys<T>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey ||
      isElsewhere(event.target)
    )
      return;
    if (event.key === 'Escape' && selectedId !== null) onClose();
    const step = steps[event.key];
    if (step === undefined) return;
    const focused =
      document.activeElement?.closest('[data-row-id]')?.getAttribute('data-row-id') ?? null;
    const next = stepRow(rows, idOf, selectedId ?? focused, step);
    if (!next) return;
    event.preventDefault();
    const id = idOf(next);
    onReveal(rows.indexOf(next));
    if (selectedId !== null) onOpen(id);
    else
      document
        .querySelector<HTMLElement>(
          `[data-row-id="${CSS.escape(id)}"] button, [data-row-id="${CSS.escape(id)}"] a`,
        )
        ?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
