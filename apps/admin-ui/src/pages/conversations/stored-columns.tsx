import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import { formatBytes, formatExact } from '../../ui/format.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';

interface Stored {
  readonly id: string;
  readonly items: number;
  readonly bytes: number;
  readonly expiresAtMs: number | null;
}

/** The columns that every list of stored things has: what it is, how large, and until when. */
export function storedColumns<Row extends Stored>(
  t: TFunction,
  header: string,
  onOpen: (id: string) => void,
): Record<'id' | 'items' | 'bytes' | 'expires', ColumnDef<Row>> {
  return {
    id: {
      id: 'id',
      header,
      meta: { className: 'pl-3.5' },
      cell: ({ row: { original } }) => (
        <button
          type="button"
          title={original.id}
          onClick={() => onOpen(original.id)}
          className="block min-h-6 max-w-96 truncate font-mono text-hint text-text-1 hover:underline"
        >
          {original.id}
        </button>
      ),
    },
    items: {
      id: 'items',
      header: t('conversations.columns.items'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatExact(original.items),
    },
    bytes: {
      id: 'bytes',
      header: t('conversations.columns.size'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatBytes(original.bytes),
    },
    expires: {
      id: 'expires',
      header: t('conversations.columns.expires'),
      meta: { className: 'pr-3.5' },
      cell: ({ row: { original } }) =>
        original.expiresAtMs === null ? (
          t('conversations.whenDeleted')
        ) : (
          <Time atMs={original.expiresAtMs} format={formatAbsolute} />
        ),
    },
  };
}
