import { classNames } from './class-names.js';

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
  /** A text colour class; neutral unless the metric is over its limit or is the headline of its hue. */
  readonly tone?: string;
  readonly isFilled?: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Runs of known values as points; unknown ones break the line. */
export function sparklineRuns(
  values: readonly (number | null)[],
  width: number,
  height: number,
): Point[][] {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (known.length === 0) return [];
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const edge = 2;
  const y = (value: number) =>
    span === 0 ? height / 2 : edge + (1 - (value - low) / span) * (height - 2 * edge);
  const x = (index: number) =>
    values.length === 1 ? width - edge : (index / (values.length - 1)) * (width - 2 * edge);
  const runs: Point[][] = [];
  let run: Point[] = [];
  values.forEach((value, index) => {
    if (value !== null && Number.isFinite(value)) run.push({ x: x(index), y: y(value) });
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  });
  if (run.length > 0) runs.push(run);
  return runs;
}

const path = (run: readonly Point[]) =>
  run
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');

/** Shape only: no axis, scaled from its least to its greatest value, the last point dotted. */
export function Sparkline({
  values,
  label,
  width = 48,
  height = 20,
  tone = 'text-slate',
  isFilled = false,
}: SparklineProps) {
  const runs = sparklineRuns(values, width, height);
  const last = runs.at(-1)?.at(-1);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classNames('shrink-0 overflow-visible', tone)}
    >
      {runs.map((run, index) => (
        <g key={index}>
          {isFilled && run.length > 1 && (
            <path
              d={`${path(run)}L${run.at(-1)?.x.toFixed(1)} ${height}L${run[0]?.x.toFixed(1)} ${height}Z`}
              fill="currentColor"
              opacity={0.12}
            />
          )}
          <path
            d={path(run)}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.4}
            strokeLinejoin="round"
          />
        </g>
      ))}
      {last && <circle cx={last.x} cy={last.y} r={1.9} fill="currentColor" />}
    </svg>
  );
}
