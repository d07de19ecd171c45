import type { Bucket } from '../live/live-data.js';

interface MergeInput {
  /** What the server last answered. */
  readonly base: readonly Bucket[];
  /** What the live stream brought since. */
  readonly live: readonly Bucket[];
  readonly bucketMs: number;
  readonly windowMs: number;
  readonly endMs: number;
}

function gapAt(atMs: number): Bucket {
  return {
    atMs,
    isGap: true,
    requests: null,
    errors: null,
    ttftP50Ms: null,
    ttftP95Ms: null,
    ttftP99Ms: null,
    e2eP95Ms: null,
    outputTokens: null,
    inputTokens: null,
    cachedTokens: null,
    predictedCachedTokens: null,
    inFlight: null,
  };
}

/**
 * A bucket only grows, so of two versions the fuller one is the later one; any reading beats a gap. That keeps what
 * was on screen before a gateway restart, and a bucket that a lost connection left half-filled is still completed.
 */
function fuller(one: Bucket, other: Bucket): Bucket {
  if (one.isGap !== other.isGap) return one.isGap ? other : one;
  return (one.requests ?? 0) > (other.requests ?? 0) ? one : other;
}

/** One bucket for each step of the window, oldest first; a step that nobody reported is a gap, never zero. */
export function mergeBuckets({ base, live, bucketMs, windowMs, endMs }: MergeInput): Bucket[] {
  if (!(bucketMs > 0)) return [];
  const byStep = new Map<number, Bucket>();
  const stepOf = (atMs: number) => Math.floor(atMs / bucketMs);
  for (const bucket of [...base, ...live]) {
    const step = stepOf(bucket.atMs);
    const known = byStep.get(step);
    byStep.set(step, known ? fuller(known, bucket) : bucket);
  }
  const newest = Math.max(stepOf(endMs), ...[...byStep.keys()].slice(-1));
  const count = Math.max(1, Math.round(windowMs / bucketMs));
  return Array.from({ length: count }, (_, index) => {
    const step = newest - count + 1 + index;
    const bucket = byStep.get(step);
    return bucket ? { ...bucket, atMs: step * bucketMs } : gapAt(step * bucketMs);
  });
}
