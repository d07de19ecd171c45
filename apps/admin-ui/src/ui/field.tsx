import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.js';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly children: (wiring: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A label, its control and what is wrong with it, wired for assistive technology. */
export function Field({ label, hint, aside, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-hint text-text-2">
          {label}
        </label>
        {aside && <span className="text-hint text-text-3">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <p id={noteId} className={classNames('text-meta', error ? 'text-err' : 'text-text-3')}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

interface InputProps extends ComponentProps<'input'> {
  readonly isTall?: boolean;
  readonly isMono?: boolean;
}

export function Input({ isTall, isMono, className, ...rest }: InputProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={classNames(
        'w-full min-w-0 rounded-control border border-line-2 bg-inset px-2.5 text-text-1 hover:border-line-3',
        'aria-invalid:border-err disabled:opacity-55',
        isTall ? 'h-9' : 'h-[30px]',
        isMono && 'font-mono text-hint',
        className,
      )}
    />
  );
}
