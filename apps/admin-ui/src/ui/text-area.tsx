import type { ComponentProps } from 'react';
import { classNames } from './class-names.js';

/** Several lines of code: mono, never wrapped, never corrected. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      spellCheck={false}
      autoComplete="off"
      wrap="off"
      {...rest}
      className={classNames(
        'w-full min-w-0 resize-y rounded-control border border-line-2 bg-inset px-2.5 py-2 font-mono text-hint leading-[19px] text-text-1 hover:border-line-3 aria-invalid:border-err disabled:opacity-55',
        className,
      )}
    />
  );
}
