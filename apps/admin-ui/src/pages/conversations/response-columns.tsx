import type { ColumnDef } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import type { StoredResponsesQuery } from '../../api/generated/graphql/graphql.js';
import { Badge } from '../../ui/badge.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';
import { storedColumns } from './stored-columns.js';

export type ResponseRow = StoredResponsesQuery['storedResponses']['items'][number];

/** The columns of the list of responses: nothing of what was said. */
export function responseColumns(
  t: TFunction,
  onOpen: (id: string) => void,
): ColumnDef<ResponseRow>[] {
  const stored = storedColumns<ResponseRow>(t, t('conversations.columns.response'), onOpen);
  return [
    stored.id,
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
    stored.items,
    stored.bytes,
    {
      id: 'created',
      header: t('conversations.columns.created'),
      meta: { className: 'text-text-1' },
      cell: ({ row: { original } }) => <Time atMs={original.createdAtMs} format={formatAbsolute} />,
    },
    stored.expires,
  ];
}
