import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  type RowData,
  useReactTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.js';
import type { ListItem } from './list-items.js';
import { Cell, Head } from './table.js';
import { useOverflow } from './use-overflow.js';
import { useRowKeys } from './use-row-keys.js';

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    isNumeric?: boolean;
    className?: string;
    /** Sorts by this id, which stands in the address. */
    sort?: string;
    readonly unused?: [TData, TValue];
  }
}

export interface SortState {
  readonly id: string;
  readonly order: 'asc' | 'desc';
}

export interface ListTableProps<T> {
  readonly label: string;
  readonly columns: readonly ColumnDef<T>[];
  readonly items: readonly ListItem<T>[];
  readonly idOf: (row: T) => string;
  readonly selectedId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  readonly sort?: SortState | null;
  readonly onSort?: (id: string) => void;
  readonly renderGroup?: (item: Extract<ListItem<T>, { kind: 'group' }>) => ReactNode;
  readonly renderFold?: (item: Extract<ListItem<T>, { kind: 'fold' }>) => ReactNode;
  /** Only the rows in sight exist; the table scrolls by itself. */
  readonly isVirtual?: boolean;
  readonly onScroll?: (topPx: number, restPx: number) => void;
  readonly foot?: ReactNode;
  readonly testId: string;
  readonly rowTestId: string;
}

const rowPx = 36;

function useRows<T>({
  columns,
  items,
  idOf,
}: Pick<ListTableProps<T>, 'columns' | 'items' | 'idOf'>) {
  const rows = items.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
  const table = useReactTable({
    data: rows,
    columns: columns as ColumnDef<T>[],
    getRowId: idOf,
    getCoreRowModel: getCoreRowModel(),
    // Live rows are a new array with every tick; resetting pages on that would render for ever.
    autoResetPageIndex: false,
    autoResetExpanded: false,
  });
  return { rows, table };
}

/** The list engine: a page states its columns and rows, the rest is here. */
export function ListTable<T>(props: ListTableProps<T>) {
  const {
    label,
    items,
    idOf,
    selectedId,
    onOpen,
    onClose,
    sort,
    onSort,
    isVirtual,
    onScroll,
    foot,
    testId,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, table } = useRows(props);
  // A head that sticks to the window needs a box that does not scroll: it scrolls only when it has to.
  const isWider = useOverflow(scroller);
  const virtual = useVirtualizer({
    count: items.length,
    enabled: isVirtual === true,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 10,
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0];
  const last = shown.at(-1);
  const visible = isVirtual ? items.slice(first?.index ?? 0, (last?.index ?? -1) + 1) : items;
  const columnCount = table.getAllLeafColumns().length;
  useRowKeys({
    rows,
    idOf,
    selectedId,
    onOpen,
    onClose,
    onReveal: (index) => isVirtual && virtual.scrollToIndex(index),
  });
  return (
    <div
      ref={scroller}
      data-testid={`${testId}-scroll`}
      onScroll={(event) => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
        onScroll?.(scrollTop, scrollHeight - clientHeight - scrollTop);
      }}
      className={
        isVirtual
          ? 'relative min-h-0 flex-1 overflow-auto'
          : classNames('relative', isWider && 'overflow-x-auto')
      }
    >
      <table
        aria-label={label}
        aria-rowcount={items.length}
        data-testid={testId}
        className="w-full"
      >
        <thead
          className={classNames(
            'z-10 bg-surface',
            isVirtual ? 'sticky top-0' : !isWider && 'sm:sticky sm:top-[52px]',
          )}
        >
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { meta } = header.column.columnDef;
                return (
                  <Head
                    key={header.id}
                    isNumeric={meta?.isNumeric === true}
                    className={meta?.className}
                    sort={sort && meta?.sort === sort.id ? sort.order : null}
                    onSort={meta?.sort && onSort ? () => onSort(meta.sort as string) : undefined}
                  >
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </Head>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {isVirtual && first && first.start > 0 && (
            <tr aria-hidden style={{ height: first.start }} />
          )}
          {visible.map((item) => (
            <Line
              key={item.key}
              item={item}
              props={props}
              table={table}
              columnCount={columnCount}
            />
          ))}
          {isVirtual && last && (
            <tr aria-hidden style={{ height: Math.max(0, virtual.getTotalSize() - last.end) }} />
          )}
        </tbody>
      </table>
      {foot}
    </div>
  );
}

interface LineProps<T> {
  readonly item: ListItem<T>;
  readonly props: ListTableProps<T>;
  readonly table: ReturnType<typeof useReactTable<T>>;
  readonly columnCount: number;
}

function Line<T>({ item, props, table, columnCount }: LineProps<T>) {
  if (item.kind !== 'row') {
    const content = item.kind === 'group' ? props.renderGroup?.(item) : props.renderFold?.(item);
    return (
      <tr className="border-t border-line-1 bg-inset">
        <td
          colSpan={columnCount}
          className={classNames(
            'px-3.5 text-hint text-text-3',
            item.kind === 'group' ? 'h-[30px]' : 'h-7',
          )}
        >
          <div className="sticky left-3.5 w-fit">{content}</div>
        </td>
      </tr>
    );
  }
  const isSelected = item.key === props.selectedId;
  const row = table.getRow(item.key);
  return (
    <tr
      data-testid={props.rowTestId}
      data-row-id={item.key}
      aria-selected={isSelected}
      onClick={(event) => {
        if (
          !(event.target instanceof Element) ||
          event.target.closest('button, a, [role=menuitem], [role=menu]')
        )
          return;
        props.onOpen(item.key);
      }}
      className={classNames(
        'cursor-default border-t border-line-1 hover:bg-raised/60',
        isSelected && 'bg-raised shadow-[inset_2px_0_0_var(--text-1)]',
      )}
    >
      {row.getVisibleCells().map((cell) => {
        const { meta } = cell.column.columnDef;
        return (
          <Cell key={cell.id} isNumeric={meta?.isNumeric === true} className={meta?.className}>
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </Cell>
        );
      })}
    </tr>
  );
}
