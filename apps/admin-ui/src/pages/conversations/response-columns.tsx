import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import type { StoredResponsesQuery } from '../../api/generated/graphql/graphql.js';
import { Badge } from '../../ui/badge.js';
import { formatBytes, formatExact } from '../../ui/format.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';

export type ResponseRow = StoredResponsesQuery['storedResponses']['items'][number];

/** The columns of the list of responses: nothing of what was said. */
export function responseColumns(
  t: TFunction,
  onOpen: (id: string) => void,
): ColumnDef<ResponseRow>[] {
  return [
    {
      id: 'id',
      header: t('conversations.columns.response'),
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
    {
      id: 'status',
      header: t('conversations.columns.status'),
      cell: ({ row: { original } }) => <Badge tone="outline">{original.status}</Badge>,
    },
    {
      id: 'model',
      header: t('conversations.columns.model'),
      cell: ({ row: { original } }) => (
        <span className="block max-w-56 truncate" title={original.model}>
          {original.model}
        </span>
      ),
    },
    {
      id: 'items',
      header: t('conversations.columns.items'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatExact(original.items),
    },
    {
      id: 'bytes',
      header: t('conversations.columns.size'),
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatBytes(original.bytes),
    },
    {
      id: 'created',
      header: t('conversations.columns.created'),
      meta: { className: 'text-text-1' },
      cell: ({ row: { original } }) => <Time atMs={original.createdAtMs} format={formatAbsolute} />,
    },
    {
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
  ];
}
