import { z } from 'zod';

/** Options of `least_load`; names and defaults follow Shepherd's parameters. */
export const leastLoadOptions = z.strictObject({
  kvPressureWeight: z
    .number()
    .min(0)
    .default(0.15)
    .describe(
      'What a half-full KV cache costs; it grows without bound as the cache fills. Seconds.',
    ),
  defaultThroughput: z
    .number()
    .positive()
    .default(2_000)
    .describe('Tokens a second of a worker that reports no throughput.'),
  meanPrefillTokens: z
    .number()
    .min(1)
    .default(1_024)
    .describe('What one open stream counts at a worker that reports nothing. Tokens.'),
  maxReadingAgeMs: z
    .number()
    .positive()
    .default(30_000)
    .describe('A reading older than this is no report. Milliseconds.'),
});
export type LeastLoadOptions = z.output<typeof leastLoadOptions>;
