import { z } from 'zod';

/** Options of `predicted_ttft`. Units: seconds, fractions 0–1. */
export const predictedTtftOptions = z.strictObject({
  /** How much the request's own prefill weighs against the wait before it: a miss also delays everybody behind it. */
  ownWeight: z.number().min(0).max(100).default(1.5),
  /** The same while requests wait in the gateway: there a poor match costs those that wait as well. */
  ownWeightHeld: z.number().min(0).max(100).default(4),
  /** KV use above which memory, not compute, decides when a prompt begins. */
  highKvUsage: z.number().min(0).max(0.999).default(0.92),
  /** What a worker whose memory would be full costs. */
  kvPenaltySeconds: z.number().min(0).max(3_600).default(8),
  /** What each request inside a worker with full memory costs. */
  waitingPenaltySeconds: z.number().min(0).max(3_600).default(0.5),
  /** A held request leaves when its best worker has less than this to do. */
  holdSeconds: z.number().min(0).max(60).default(0.15),
  /** How much a second of waiting outweighs a second of prefill in the order of held requests. */
  ageWeight: z.number().min(0).max(100).default(0.3),
  /** A reading older than this is left out. Milliseconds. */
  maxReadingAgeMs: z.number().positive().default(10_000),
  /** Prefill rate taken for a worker of which nothing is known. Tokens a second. */
  assumedTokensPerSecond: z.number().positive().default(8_000),
});
export type PredictedTtftOptions = z.output<typeof predictedTtftOptions>;
