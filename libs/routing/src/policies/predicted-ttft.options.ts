import { z } from 'zod';

/** Options of `predicted_ttft`. Units: seconds, fractions 0–1. */
export const predictedTtftOptions = z.strictObject({
  ownWeight: z
    .number()
    .min(0)
    .max(100)
    .default(1.5)
    .describe(
      "How much the request's own prefill weighs against the wait before it: a miss also delays everybody behind it.",
    ),
  ownWeightHeld: z
    .number()
    .min(0)
    .max(100)
    .default(4)
    .describe(
      'The same while requests wait in the gateway: there a poor match costs those that wait as well.',
    ),
  highKvUsage: z
    .number()
    .min(0)
    .max(0.999)
    .default(0.92)
    .describe('KV use above which memory, not compute, decides when a prompt begins.'),
  kvPenaltySeconds: z
    .number()
    .min(0)
    .max(3_600)
    .default(8)
    .describe('What a worker whose memory would be full costs.'),
  waitingPenaltySeconds: z
    .number()
    .min(0)
    .max(3_600)
    .default(0.5)
    .describe('What each request inside a worker with full memory costs.'),
  holdSeconds: z
    .number()
    .min(0)
    .max(60)
    .default(0.15)
    .describe('A held request leaves when its best worker has less than this to do.'),
  ageWeight: z
    .number()
    .min(0)
    .max(100)
    .default(0.3)
    .describe(
      'How much a second of waiting outweighs a second of prefill in the order of held requests.',
    ),
  maxReadingAgeMs: z
    .number()
    .positive()
    .default(10_000)
    .describe('A reading older than this is left out. Milliseconds.'),
  assumedTokensPerSecond: z
    .number()
    .positive()
    .default(8_000)
    .describe('Prefill rate taken for a worker of which nothing is known. Tokens a second.'),
});
export type PredictedTtftOptions = z.output<typeof predictedTtftOptions>;
