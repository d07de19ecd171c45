import { useTranslation } from 'react-i18next';
import { RowList } from '../../ui/row-list.js';
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
  return (
    <RowList
      {...{ title, hint, error, addLabel, rows, onChange }}
      blank={{ name: '', value: '' }}
      nameOf={({ name }) => name}
      addTestId={`${testId}-add`}
    >
      {(row, put) => (
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
          <TextField
            label={t('tools.fields.wordName')}
            value={row.name}
            onChange={(name) => put({ name })}
            isMono
            testId={`${testId}-name`}
          />
          <TextField
            label={t('tools.fields.wordValue')}
            value={row.value}
            onChange={(value) => put({ value })}
            type="password"
            testId={`${testId}-value`}
          />
        </div>
      )}
    </RowList>
  );
}
