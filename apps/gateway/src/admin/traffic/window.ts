/** Windows that screens offer, each with the width of its buckets. */
export const ranges = {
  m15: { windowMs: 900_000, bucketMs: 5_000 },
  h1: { windowMs: 3_600_000, bucketMs: 5_000 },
  h6: { windowMs: 21_600_000, bucketMs: 60_000 },
  h24: { windowMs: 86_400_000, bucketMs: 300_000 },
  d7: { windowMs: 604_800_000, bucketMs: 1_800_000 },
  d30: { windowMs: 2_592_000_000, bucketMs: 7_200_000 },
} as const;

export type Range = keyof typeof ranges;

/** A window in whole buckets. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  readonly bucketMs: number;
}

/** The window whose last bucket is being filled at `nowMs`. */
export function windowAt(range: Range, nowMs: number): Window {
  const { windowMs, bucketMs } = ranges[range];
  const toMs = (Math.floor(nowMs / bucketMs) + 1) * bucketMs;
  return { fromMs: toMs - windowMs, toMs, bucketMs };
}

/** The window of the same length that ends where `window` begins. */
export function windowBefore({ fromMs, toMs, bucketMs }: Window): Window {
  return { fromMs: fromMs - (toMs - fromMs), toMs: fromMs, bucketMs };
}

export const bucketCount = ({ fromMs, toMs, bucketMs }: Window): number =>
  Math.round((toMs - fromMs) / bucketMs);
