import { createFrameStore } from '../live/frame-store.js';

/** Where the crosshair stands: an instant shared by all charts of the page, and the chart that is pointed at. */
export interface Crosshair {
  readonly atMs: number;
  readonly chartId: string;
}

export const crosshair = createFrameStore<Crosshair | null>(null);

/** The index of the time nearest to `atMs`; -1 when there is none. `times` is in order. */
export function nearestIndex(times: readonly number[], atMs: number): number {
  let low = 0;
  let high = times.length - 1;
  if (high < 0) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= atMs) low = middle;
    else high = middle;
  }
  return atMs - (times[low] ?? 0) <= (times[high] ?? 0) - atMs ? low : high;
}
