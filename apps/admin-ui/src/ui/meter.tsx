import { classNames } from './class-names.js';
import { formatPercent } from './format.js';

interface MeterProps {
  /** 0–1; null = not reported. */
  readonly fraction: number | null;
  readonly label: string;
  readonly warnFrom?: number;
  readonly errFrom?: number;
  /** `cached`: a share that is neither good nor bad, in the colour of the cache. */
  readonly look?: 'load' | 'cached';
}

export function loadTone(
  fraction: number | null,
  warnFrom: number,
  errFrom: number,
): 'err' | 'warn' | 'normal' {
  if (fraction === null || fraction < warnFrom) return 'normal';
  return fraction >= errFrom ? 'err' : 'warn';
}

const bars = { normal: 'bg-slate', warn: 'bg-warn', err: 'bg-err', cached: 'bg-teal' };
const texts = { normal: 'text-text-2', warn: 'text-warn', err: 'text-err', cached: 'text-text-2' };

/** A share as a bar with its number: slate, from `warnFrom` amber, from `errFrom` red. */
export function Meter({
  fraction,
  label,
  warnFrom = 0.8,
  errFrom = 0.9,
  look = 'load',
}: MeterProps) {
  const tone = look === 'cached' ? look : loadTone(fraction, warnFrom, errFrom);
  if (fraction === null)
    return <span className="text-text-3">{formatPercent(null).slice(0, 1)}</span>;
  const width = `${Math.min(100, Math.max(0, fraction * 100))}%`;
  return (
    <span className="flex items-center gap-2.5">
      <span
        aria-hidden
        className="forced-edge h-1.5 w-12 shrink-0 overflow-hidden rounded-bar bg-line-1"
      >
        <span className={classNames('block h-full rounded-bar', bars[tone])} style={{ width }} />
      </span>
      <span className={texts[tone]}>
        <span className="sr-only">{label} </span>
        {formatPercent(fraction, 0)}
      </span>
    </span>
  );
}
