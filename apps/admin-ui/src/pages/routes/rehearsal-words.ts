import type { RehearsalFigure } from '../../api/rest-types.js';
import { formatLatency, formatPercent } from '../../ui/format.js';

type Unit = RehearsalFigure['unit'];

export function formatFigure(unit: Unit, value: number): string {
  if (unit === 'share') return formatPercent(value);
  if (unit === 'seconds') return formatLatency(value * 1_000);
  return `${value.toFixed(2)}×`;
}

/** A change without its sign: shares in points, times in time, ratios as they are. */
export function formatDifference(unit: Unit, value: number): string {
  const size = Math.abs(value);
  if (unit === 'share') return `${(size * 100).toFixed(1)} pts`;
  if (unit === 'seconds') return formatLatency(size * 1_000);
  return `${size.toFixed(2)}×`;
}

/** One verdict over all figures: worse when any is, unclear when none is clear. */
export function overallVerdict(figures: readonly RehearsalFigure[]): RehearsalFigure['verdict'] {
  const verdicts = new Set(figures.map(({ verdict }) => verdict));
  if (verdicts.has('worse')) return verdicts.has('better') ? 'unclear' : 'worse';
  return verdicts.has('better') ? 'better' : 'unclear';
}
