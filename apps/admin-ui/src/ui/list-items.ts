/** A run of rows under one heading. `foldedIds` are hidden behind one line until asked for. */
export interface ListGroup<T> {
  readonly id: string;
  readonly rows: readonly T[];
  readonly isCollapsed: boolean;
  /** How many rows of the end are folded away. */
  readonly folded: readonly T[];
}

export type ListItem<T> =
  | { readonly kind: 'group'; readonly key: string; readonly group: ListGroup<T> }
  | { readonly kind: 'row'; readonly key: string; readonly row: T }
  | { readonly kind: 'fold'; readonly key: string; readonly group: ListGroup<T> };

/** What stands in the table, line by line. */
export function listItems<T>(
  groups: readonly ListGroup<T>[],
  hasHeads: boolean,
  idOf: (row: T) => string,
): ListItem<T>[] {
  return groups.flatMap((group): ListItem<T>[] => {
    const head: ListItem<T>[] = hasHeads
      ? [{ kind: 'group', key: `group:${group.id}`, group }]
      : [];
    if (group.isCollapsed) return head;
    const rows = group.rows.map((row): ListItem<T> => ({ kind: 'row', key: idOf(row), row }));
    const fold: ListItem<T>[] =
      group.folded.length > 0 ? [{ kind: 'fold', key: `fold:${group.id}`, group }] : [];
    return [...head, ...rows, ...fold];
  });
}

/** The row `step` away from the one with `id`, staying inside the list; the first one when none is chosen. */
export function stepRow<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  id: string | null,
  step: 1 | -1,
): T | undefined {
  const index = id === null ? -1 : rows.findIndex((row) => idOf(row) === id);
  if (index === -1) return rows[0];
  return rows[Math.min(rows.length - 1, Math.max(0, index + step))];
}
