import type { ReactNode } from 'react';

/** What may be wider than its place: it scrolls sideways, by the keyboard too. */
export function ScrollRegion({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={`relative overflow-x-auto ${className}`}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </div>
  );
}
