import { Field, Input } from './field.js';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly aside?: string;
  readonly error?: string | undefined;
  readonly type?: 'text' | 'date' | 'password' | 'datetime-local';
  readonly isMono?: boolean;
  readonly isFirst?: boolean;
  readonly testId?: string;
}

/** One line of text with its label. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, hint, aside, error, type, isMono, isFirst, testId } = props;
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          type={type ?? 'text'}
          isMono={isMono === true}
          autoFocus={isFirst === true}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          data-testid={testId}
        />
      )}
    </Field>
  );
}
