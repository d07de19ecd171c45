import type { ComponentProps, ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from './class-names.js';

export interface HeadProps {
  readonly children: ReactNode;
  readonly isNumeric?: boolean;
  readonly sort?: 'asc' | 'desc' | null;
  /** Absent = this column does not sort. */
  readonly onSort?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** A column head; sorting is a button in it and `aria-sort` on it. */
export function Head({ children, isNumeric, sort, onSort, className }: HeadProps) {
  const Arrow = sort === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames(
        'h-[30px] px-2 text-meta font-normal whitespace-nowrap text-text-3',
        isNumeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-6 items-center gap-1 rounded-chip hover:text-text-1"
        >
          {children}
          {sort && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface CellProps extends ComponentProps<'td'> {
  readonly isNumeric?: boolean;
}

export function Cell({ isNumeric, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-9 px-2 text-cell whitespace-nowrap',
        isNumeric && 'text-right',
        className,
      )}
    />
  );
}
