/** A bucket that fills by itself: `perMinute` at most, and so much a minute. `level` may go below zero: a debt. */
export interface Bucket {
  readonly perMinute: number;
  level: number;
  atMs: number;
}

const minuteMs = 60_000;

export function newBucket(perMinute: number, nowMs: number): Bucket {
  return { perMinute, level: perMinute, atMs: nowMs };
}

/** Lets the time since the last look flow in. A clock that went back adds nothing. */
export function refill(bucket: Bucket, nowMs: number): void {
  const { perMinute } = bucket;
  const gained = (perMinute * Math.max(0, nowMs - bucket.atMs)) / minuteMs;
  bucket.level = Math.min(perMinute, bucket.level + gained);
  bucket.atMs = Math.max(bucket.atMs, nowMs);
}

/** Milliseconds until so much is in it; Infinity for more than it ever holds. */
export function waitMs({ perMinute, level }: Bucket, amount: number): number {
  if (amount > perMinute) return Infinity;
  return Math.max(0, ((amount - level) * minuteMs) / perMinute);
}

/** The same bucket under another limit: what was used stays used. */
export function resized(bucket: Bucket, perMinute: number): Bucket {
  const used = bucket.perMinute - bucket.level;
  return { perMinute, level: perMinute - used, atMs: bucket.atMs };
}
