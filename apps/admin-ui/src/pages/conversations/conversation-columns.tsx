import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import type { ConversationsQuery } from '../../api/generated/graphql/graphql.js';
import { formatAbsolute, formatDate } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';
import { storedColumns } from './stored-columns.js';

export type ConversationRow = ConversationsQuery['conversations']['items'][number];

/** The columns of the list of conversations: nothing of what was said. */
export function conversationColumns(
  t: TFunction,
  onOpen: (id: string) => void,
): ColumnDef<ConversationRow>[] {
  const stored = storedColumns<ConversationRow>(t, t('conversations.columns.id'), onOpen);
  return [
    stored.id,
    stored.items,
    stored.bytes,
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
    stored.expires,
  ];
}
