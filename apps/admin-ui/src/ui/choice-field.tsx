import { Field } from './field.js';
import { type Option, Select } from './select.js';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly testId?: string;
}

/** One of several, with its label. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, hint, error, testId, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id }) => (
        <Select id={id} label={label} {...(testId === undefined ? {} : { testId })} {...rest} />
      )}
    </Field>
  );
}
