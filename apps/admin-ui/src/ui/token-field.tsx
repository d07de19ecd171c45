import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface TokenFieldProps {
  readonly label: string;
  readonly values: readonly string[];
  /** Shown instead of the value itself. */
  readonly nameOf?: (value: string) => string;
  readonly suggestions: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder: string;
  readonly isReadOnly?: boolean;
  readonly error?: string | undefined;
  readonly testId?: string;
  readonly onChange: (values: string[]) => void;
}

/** Several short values, each with a way out; Enter adds what is typed. */
export function TokenField({
  label,
  values,
  nameOf = (value) => value,
  suggestions,
  placeholder,
  isReadOnly = false,
  error,
  testId,
  onChange,
}: TokenFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = () => {
    const text = typed.trim();
    if (text === '') return;
    const value = suggestions.find((each) => each.label === text)?.value ?? text;
    if (!values.includes(value)) onChange([...values, value]);
    setTyped('');
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-hint text-text-2">
        {label}
      </label>
      <div
        data-testid={testId}
        className="flex min-h-[30px] flex-wrap items-center gap-1.5 rounded-control border border-line-2 bg-inset px-1.5 py-[3px] focus-within:border-line-3"
      >
        {values.map((value) => (
          <span
            key={value}
            className="inline-flex h-[22px] max-w-full items-center gap-1 rounded-chip border border-line-2 pl-1.5 text-hint text-text-1"
          >
            <span className="truncate" title={value}>
              {nameOf(value)}
            </span>
            <button
              type="button"
              disabled={isReadOnly}
              aria-label={t('common.removeValue', { value: nameOf(value) })}
              onClick={() => onChange(values.filter((each) => each !== value))}
              className="flex h-full w-6 items-center justify-center text-text-3 hover:text-text-1"
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          list={`${id}-list`}
          value={typed}
          disabled={isReadOnly}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          autoComplete="off"
          spellCheck={false}
          placeholder={values.length === 0 ? placeholder : ''}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add();
            }
            if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1));
          }}
          className="h-[22px] min-w-24 flex-1 bg-transparent px-1 text-hint text-text-1 outline-none"
        />
        <datalist id={`${id}-list`}>
          {suggestions
            .filter(({ value }) => !values.includes(value))
            .map(({ value, label: name }) => (
              <option key={value} value={name} />
            ))}
        </datalist>
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className="text-meta text-err">
          {error}
        </p>
      )}
    </div>
  );
}
