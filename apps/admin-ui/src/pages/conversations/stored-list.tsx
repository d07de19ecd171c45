import type { ColumnDef } from '@tanstack/react-table';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cardClass } from '../../ui/card.js';
import { listItems } from '../../ui/list-items.js';
import { ListTable } from '../../ui/list-table.js';
import { OlderButton } from '../../ui/older-button.js';
import { type FailingQuery, useStandingError } from '../../ui/standing-error.js';
import { Empty, Failure, Loading } from '../../ui/states.js';

interface StoredListProps<Row> {
  /** undefined = they are being read, or cannot be. */
  readonly rows: readonly Row[] | undefined;
  readonly pages: ComponentProps<typeof OlderButton>['pages'] &
    FailingQuery & { refetch(): Promise<unknown> };
  readonly columns: ColumnDef<Row>[];
  readonly icon: LucideIcon;
  readonly texts: Readonly<
    Record<'failed' | 'emptyTitle' | 'emptyText' | 'label' | 'older', string>
  >;
  readonly testIds: Readonly<Record<'table' | 'row' | 'more', string>>;
  readonly selectedId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export const idOfStored = ({ id }: { readonly id: string }): string => id;

/** What a tenant has stored, newest first, with its states. */
export function StoredList<Row extends { readonly id: string }>({
  rows,
  pages,
  columns,
  icon,
  texts,
  testIds,
  selectedId,
  onOpen,
  onClose,
}: StoredListProps<Row>) {
  const { t } = useTranslation();
  const error = useStandingError(pages);
  if (!rows)
    return (
      <div className={cardClass}>
        {error ? (
          <Failure
            title={texts.failed}
            error={error}
            reach={t('errors.trafficGoesOn')}
            onRetry={() => pages.refetch()}
          />
        ) : (
          <Loading rows={10} />
        )}
      </div>
    );
  if (rows.length === 0)
    return (
      <div className={cardClass}>
        <Empty icon={icon} title={texts.emptyTitle} text={texts.emptyText} />
      </div>
    );
  return (
    <div className={cardClass}>
      <ListTable
        label={texts.label}
        testId={testIds.table}
        rowTestId={testIds.row}
        columns={columns}
        items={listItems([{ id: 'all', rows, folded: [], isCollapsed: false }], false, idOfStored)}
        idOf={idOfStored}
        selectedId={selectedId}
        onOpen={onOpen}
        onClose={onClose}
        foot={<OlderButton pages={pages} label={texts.older} testId={testIds.more} />}
      />
    </div>
  );
}
