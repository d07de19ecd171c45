import { currentFormats } from '../i18n/formats.js';

/** Shown wherever a value is not known. Unknown is never written as zero. */
export const dash = '–';

/** A number and its unit, apart: large figures set the unit smaller. */
export interface Measure {
  readonly value: string;
  readonly unit: string;
}

type Maybe = number | null | undefined;

const isKnown = (value: Maybe): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const withMinus = (text: string) => text.replace('-', '−');
const grouped = (value: number) => withMinus(currentFormats().count.format(value));
const scales: readonly [number, string][] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
];

function threeDigits(value: number): string {
  const size = Math.abs(value);
  if (size >= 99.95) return value.toFixed(0);
  return size >= 9.995 ? value.toFixed(1) : value.toFixed(2);
}

export const joined = ({ value, unit }: Measure) =>
  unit === '' || value === dash ? value : `${value} ${unit}`;

/** Exact with commas below 10,000; above, three significant digits with k, M, B or T. */
export function countMeasure(value: Maybe): Measure {
  if (!isKnown(value)) return { value: dash, unit: '' };
  if (Math.abs(Math.round(value)) < 10_000) return { value: grouped(value), unit: '' };
  // 999,950 rounds to 1,000 k: it belongs to the next scale already.
  const [size, letter] = scales.find(([size]) => Math.abs(value) >= size * 0.9995) ?? [1e3, 'k'];
  return { value: withMinus(threeDigits(value / size)), unit: letter };
}

export const formatCount = (value: Maybe) => joined(countMeasure(value));

/** Exact in detail views, whatever the size. */
export const formatExact = (value: Maybe) => (isKnown(value) ? grouped(value) : dash);

/** A rate for a headline: below 100 it keeps decimals, above it is a count. */
export function rateMeasure(value: Maybe): Measure {
  if (!isKnown(value)) return { value: dash, unit: '' };
  if (value === 0) return { value: '0', unit: '' };
  if (Math.abs(value) < 100)
    return { value: withMinus(value.toFixed(Math.abs(value) < 9.995 ? 2 : 1)), unit: '' };
  return countMeasure(value);
}

/** Milliseconds as `3.1 ms`, `612 ms`, `1.42 s`, `12.4 s`; from two minutes on as a duration. */
export function latencyMeasure(ms: Maybe): Measure {
  if (!isKnown(ms)) return { value: dash, unit: 'ms' };
  if (ms < 9.95) return { value: withMinus(ms.toFixed(1)), unit: 'ms' };
  if (ms < 999.5) return { value: ms.toFixed(0), unit: 'ms' };
  if (ms < 9_995) return { value: (ms / 1_000).toFixed(2), unit: 's' };
  if (ms < 120_000) return { value: (ms / 1_000).toFixed(1), unit: 's' };
  return { value: formatDuration(ms), unit: '' };
}

export const formatLatency = (ms: Maybe) => joined(latencyMeasure(ms));

/** Whole parts, two at most: `4 m 12 s`, `3 h 05 m`, `2 d 4 h`. */
export function formatDuration(ms: Maybe): string {
  if (!isKnown(ms)) return dash;
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const words = currentFormats();
  const pair = (large: string, small: string) => large + words.between + small;
  if (seconds < 60) return `${seconds}${words.seconds}`;
  const minutes = Math.floor(seconds / 60);
  if (seconds < 3_600)
    return pair(`${minutes}${words.minutes}`, `${two(seconds % 60)}${words.seconds}`);
  const hours = Math.floor(seconds / 3_600);
  if (seconds < 86_400)
    return pair(`${hours}${words.hours}`, `${two(minutes % 60)}${words.minutes}`);
  return pair(`${Math.floor(hours / 24)}${words.days}`, `${hours % 24}${words.hours}`);
}

/** The age of a reading: `0.7 s` while fresh, a duration later. A clock that runs ahead is age zero. */
export function formatAge(ms: Maybe): string {
  if (!isKnown(ms)) return dash;
  if (ms < 9_950) return `${(Math.max(0, ms) / 1_000).toFixed(1)}${currentFormats().seconds}`;
  return formatDuration(ms);
}

/** A fraction as `61.8 %`; what is far beyond 1 with commas, and without decimals. */
export function percentMeasure(fraction: Maybe, decimals = 1): Measure {
  if (!isKnown(fraction)) return { value: dash, unit: '%' };
  const percent = fraction * 100;
  const isLarge = Math.abs(percent) >= 1_000;
  return { value: isLarge ? grouped(percent) : withMinus(percent.toFixed(decimals)), unit: '%' };
}

export const formatPercent = (fraction: Maybe, decimals = 1) =>
  joined(percentMeasure(fraction, decimals));

/** The difference of two fractions, in points. The sign is left to the arrow beside it. */
export function formatPoints(difference: Maybe): string {
  if (!isKnown(difference)) return dash;
  const points = Math.abs(difference) * 100;
  return `${points.toFixed(points < 0.995 && points > 0 ? 2 : 1)}${currentFormats().points}`;
}

/** A relative change without sign: `24 %`, below ten per cent `3.1 %`. */
export function formatChange(ratio: Maybe): string {
  if (!isKnown(ratio)) return dash;
  const percent = Math.abs(ratio) * 100;
  return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
}

export const formatTokens = (value: Maybe) => (isKnown(value) ? `${formatCount(value)} tok` : dash);

/** Thousands of tokens for a narrow cell: `9.8`, `42`. */
export function formatKiloTokens(tokens: Maybe): string {
  if (!isKnown(tokens)) return dash;
  const thousands = tokens / 1_000;
  return thousands.toFixed(thousands < 9.95 ? 1 : 0);
}

/** Binary sizes: `512 B`, `1.5 KiB`, `80.0 GiB`. */
export function formatBytes(bytes: Maybe): string {
  if (!isKnown(bytes)) return dash;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let step = 0;
  let size = bytes;
  while (size >= 1_024 && step < units.length - 1) {
    size /= 1_024;
    step += 1;
  }
  return `${step === 0 ? size.toFixed(0) : size.toFixed(1)} ${units[step] ?? 'B'}`;
}
