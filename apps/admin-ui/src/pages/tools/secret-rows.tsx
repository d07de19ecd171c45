import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import type { SecretRow } from './credentials-form.js';

interface SecretRowsProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly addLabel: string;
  readonly rows: readonly SecretRow[];
  readonly onChange: (rows: SecretRow[]) => void;
  readonly testId: string;
}

/** Names with words that nobody sees again: headers, variables. */
export function SecretRows({
  title,
  hint,
  error,
  addLabel,
  rows,
  onChange,
  testId,
}: SecretRowsProps) {
  const { t } = useTranslation();
  const set = (place: number, change: Partial<SecretRow>) =>
    onChange(rows.map((row, each) => (each === place ? { ...row, ...change } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-hint text-text-2">{title}</legend>
      {hint && <p className="text-meta text-text-3">{hint}</p>}
      {error && (
        <p role="alert" className="text-meta text-err">
          {error}
        </p>
      )}
      {rows.map((row, place) => (
        <div key={place} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
            <TextField
              label={t('tools.fields.wordName')}
              value={row.name}
              onChange={(name) => set(place, { name })}
              isMono
              testId={`${testId}-name`}
            />
            <TextField
              label={t('tools.fields.wordValue')}
              value={row.value}
              onChange={(value) => set(place, { value })}
              type="password"
              testId={`${testId}-value`}
            />
          </div>
          <IconButton
            icon={X}
            label={t('common.removeValue', { value: row.name })}
            onClick={() => onChange(rows.filter((_, each) => each !== place))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        className="self-start"
        onClick={() => onChange([...rows, { name: '', value: '' }])}
        data-testid={`${testId}-add`}
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}
