import { dayMs } from '../../records/usage/rollups.js';

export const everies = ['day', 'week', 'month'] as const;
export type Every = (typeof everies)[number];

/** The first Monday of all time, as this file counts. */
const mondayMs = 4 * dayMs;

/** The beginning of the day, week (from Monday on) or month in which a moment lies, in UTC as sums are. */
export function windowStart(every: Every, atMs: number): number {
  if (every === 'day') return Math.floor(atMs / dayMs) * dayMs;
  if (every === 'week') return Math.floor((atMs - mondayMs) / (7 * dayMs)) * 7 * dayMs + mondayMs;
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
}

/** The end of the window that begins at `startMs`. */
export function windowEnd(every: Every, startMs: number): number {
  if (every !== 'month') return startMs + (every === 'day' ? 1 : 7) * dayMs;
  const start = new Date(startMs);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
}
