interface CountBadgeProps {
  readonly text: string;
  /** What is counted, as a sentence. */
  readonly title: string;
  readonly className?: string;
  readonly testId: string;
}

/** How many things wait for somebody; absent where nothing does. */
export function CountBadge({ text, title, className = '', testId }: CountBadgeProps) {
  return (
    <span
      className={`rounded-chip bg-warn-soft px-1.5 py-0.5 text-meta text-warn tabular-nums ${className}`}
      title={title}
      data-testid={testId}
    >
      <span aria-hidden>{text}</span>
      <span className="sr-only">{title}</span>
    </span>
  );
}
