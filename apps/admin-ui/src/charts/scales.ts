import { formatDay, formatMinute } from '../ui/format-time.js';
import type { EndLabel, Tick } from './chart-model.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const timeStepsMs = [
  minuteMs,
  3 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  5 * dayMs,
  7 * dayMs,
];

/** Round instants across a window, at most `most` of them. */
export function timeTicks(minMs: number, maxMs: number, most = 6): Tick[] {
  const spanMs = maxMs - minMs;
  const stepMs = timeStepsMs.find((step) => spanMs / step <= most) ?? 7 * dayMs;
  const text = stepMs >= dayMs ? formatDay : formatMinute;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(minMs / stepMs) * stepMs; at <= maxMs; at += stepMs)
    ticks.push({ at, text: text(at) });
  return ticks;
}

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is no less than `raw`. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw * 0.999) ?? 10;
  return lead * power;
}

export interface YScale {
  readonly min: number;
  readonly max: number;
  readonly steps: readonly number[];
}

const greatest = (values: readonly (number | null)[], least: number) =>
  values.reduce<number>(
    (top, value) => (value !== null && Number.isFinite(value) && value > top ? value : top),
    least,
  );

/**
 * From zero to a little above the greatest value, in at most `maxSteps` round steps. The top moves by half steps, so
 * that a live chart does not breathe with every value. What is only counted has no steps below `leastStep`.
 */
export function scaleFromZero(
  values: readonly (number | null)[],
  least: number,
  maxSteps = 5,
  leastStep = 0,
): YScale {
  const top = greatest(values, least);
  const step = Math.max(leastStep, roundStep(top / maxSteps));
  const max = (Math.ceil((top * 1.03) / (step / 2) - 1e-9) * step) / 2;
  const count = Math.floor(max / step + 1e-9);
  return { min: 0, max, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** A low lane: its foot, its middle and a round top. */
export function scaleLane(values: readonly (number | null)[], least: number): YScale {
  const top = greatest(values, least) * 1.03;
  const power = 10 ** Math.floor(Math.log10(top));
  const max = ([1, 2, 4, 6, 8, 10].find((factor) => factor * power >= top * 0.999) ?? 10) * power;
  return { min: 0, max, steps: [0, max / 2, max] };
}

/** For shares: zoomed to the tenths that hold the lines, four steps at least, never outside 0–1. */
export function scaleShares(values: readonly (number | null)[]): YScale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  let low = known.length === 0 ? 0 : Math.floor(Math.min(...known) * 10 + 1e-9);
  let high = known.length === 0 ? 10 : Math.ceil(Math.max(...known) * 10 - 1e-9);
  while (high - low < 4) {
    if (high < 10) high += 1;
    else low -= 1;
    if (high - low < 4 && low > 0) low -= 1;
  }
  low = Math.max(0, low);
  high = Math.min(10, high);
  const stride = high - low > 5 ? 2 : 1;
  const steps: number[] = [];
  for (let tenth = low; tenth <= high; tenth += stride) steps.push(tenth / 10);
  return { min: low / 10, max: high / 10, steps };
}

/** Pixel tops for end labels, in order of their lines, at least `gapPx` apart and inside the plot. */
export function spreadLabels(
  ends: readonly EndLabel[],
  { min, max, heightPx, gapPx }: { min: number; max: number; heightPx: number; gapPx: number },
): { end: EndLabel; topPx: number }[] {
  const place = (at: number) => (1 - (at - min) / (max - min || 1)) * heightPx;
  const placed = ends
    .filter((end): end is EndLabel & { at: number } => end.at !== null)
    .map((end) => ({ end, topPx: Math.min(heightPx, Math.max(0, place(end.at))) }))
    .sort((a, b) => a.topPx - b.topPx);
  for (let index = 1; index < placed.length; index += 1) {
    const previous = placed[index - 1];
    const current = placed[index];
    if (previous && current) current.topPx = Math.max(current.topPx, previous.topPx + gapPx);
  }
  // What was pushed below the foot moves back up, and takes its neighbours with it.
  let limit = heightPx;
  for (const current of placed.toReversed()) {
    current.topPx = Math.min(current.topPx, limit);
    limit = current.topPx - gapPx;
  }
  return placed;
}
