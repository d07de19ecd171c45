import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import type { ConversationsQuery } from '../../api/generated/graphql/graphql.js';
import { formatBytes, formatExact } from '../../ui/format.js';
import { formatAbsolute, formatDate } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';

export type ConversationRow = ConversationsQuery['conversations']['items'][number];

/** The columns of the list of conversations: nothing of what was said. */
export function conversationColumns(
  t: TFunction,
  onOpen: (id: string) => void,
): ColumnDef<ConversationRow>[] {
  return [
    {
      id: 'id',
      header: t('conversations.columns.id'),
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
      cell: ({ row: { original } }) => <Time atMs={original.createdAtMs} format={formatDate} />,
    },
    {
      id: 'updated',
      header: t('conversations.columns.updated'),
      meta: { className: 'text-text-1' },
      cell: ({ row: { original } }) => <Time atMs={original.updatedAtMs} format={formatAbsolute} />,
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
