import { formatAge } from './format.js';
import { formatAbsolute } from './format-time.js';

interface TimeProps {
  readonly atMs: number | null;
  readonly format: (ms: number | null) => string;
  readonly className?: string;
}

/** A point in time; the title has the whole of it, in UTC. */
export function Time({ atMs, format, className }: TimeProps) {
  if (atMs === null || !Number.isFinite(atMs))
    return <span className={className}>{format(null)}</span>;
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={formatAbsolute(atMs)}
      className={className}
    >
      {format(atMs)}
    </time>
  );
}

interface AgeProps {
  readonly atMs: number | null;
  readonly nowMs: number;
  readonly className?: string;
}

export function Age({ atMs, nowMs, className }: AgeProps) {
  return (
    <Time
      atMs={atMs}
      format={(ms) => formatAge(ms === null ? null : nowMs - ms)}
      {...(className ? { className } : {})}
    />
  );
}
