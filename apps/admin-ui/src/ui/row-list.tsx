import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.js';

interface RowListProps<Row> {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows: readonly Row[];
  /** What a new row holds; null = none can be added. */
  readonly blank: Row | null;
  readonly addLabel: string;
  /** What a row is called where it is taken away. */
  readonly nameOf: (row: Row) => string;
  readonly onChange: (rows: Row[]) => void;
  readonly rowTestId?: string;
  readonly addTestId?: string;
  /** The fields of one row. */
  readonly children: (row: Row, put: (change: Partial<Row>) => void) => ReactNode;
}

/** Rows of fields that people add and take away. */
export function RowList<Row>({
  title,
  hint,
  error,
  rows,
  blank,
  addLabel,
  nameOf,
  onChange,
  rowTestId,
  addTestId,
  children,
}: RowListProps<Row>) {
  const { t } = useTranslation();
  const put = (place: number, change: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...change } : row)));
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-hint text-text-2">{title}</legend>
      {hint && <p className="text-meta text-text-3">{hint}</p>}
      {rows.map((row, place) => (
        <div key={place} className="flex items-end gap-1.5" data-testid={rowTestId}>
          {children(row, (change) => put(place, change))}
          <IconButton
            icon={X}
            label={t('common.removeValue', { value: nameOf(row) })}
            onClick={() => onChange(rows.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className="text-meta text-err">
          {error}
        </p>
      )}
      {blank !== null && (
        <Button
          size="small"
          icon={Plus}
          className="self-start"
          onClick={() => onChange([...rows, blank])}
          data-testid={addTestId}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
