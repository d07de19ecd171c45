import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

interface CardProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** Badges and marks beside the title. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  readonly testId?: string;
  /** Kept data that is no longer fresh. */
  readonly isDimmed?: boolean;
}

export const cardClass = 'rounded-card border border-line-1 bg-surface';

export function Card({
  title,
  hint,
  beside,
  actions,
  children,
  className,
  testId,
  isDimmed,
}: CardProps) {
  return (
    <section
      aria-label={title}
      data-testid={testId}
      className={classNames(cardClass, 'flex min-w-0 flex-col', className)}
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-3.5 pt-1.5">
        <h2 className="text-body font-semibold tracking-[-0.006em] text-text-1">{title}</h2>
        {hint && <span className="text-hint text-text-3">{hint}</span>}
        {beside}
        {actions && <div className="ml-auto flex items-center gap-3">{actions}</div>}
      </header>
      <div className={classNames('min-w-0 flex-1', isDimmed && 'opacity-55')}>{children}</div>
    </section>
  );
}
