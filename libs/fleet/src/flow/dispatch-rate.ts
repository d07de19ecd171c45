const windowMs = 10_000;
const slices = 10;
const longestSeconds = 60;

/** How many turns leave a second, over the last ten. */
export interface DispatchRate {
  note(nowMs: number): void;
  /** Seconds until so many have left; 1–60. */
  secondsFor(count: number, nowMs: number): number;
}

/** Nothing has left yet. */
export function createDispatchRate(): DispatchRate {
  const counts = new Int32Array(slices);
  let slice = 0;
  const moveTo = (nowMs: number): void => {
    const now = Math.floor((nowMs * slices) / windowMs);
    const passed = Math.min(slices, now - slice);
    for (let step = 1; step <= passed; step += 1) counts[(slice + step) % slices] = 0;
    if (passed === slices) counts.fill(0);
    slice = Math.max(slice, now);
  };
  return {
    note(nowMs) {
      moveTo(nowMs);
      counts[slice % slices] = (counts[slice % slices] ?? 0) + 1;
    },
    secondsFor(count, nowMs) {
      moveTo(nowMs);
      const perSecond = counts.reduce((sum, value) => sum + value, 0) / (windowMs / 1_000);
      const seconds = perSecond > 0 ? Math.ceil(count / perSecond) : longestSeconds;
      return Math.min(longestSeconds, Math.max(1, seconds));
    },
  };
}
