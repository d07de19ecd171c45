import { z } from 'zod';

/** Options of `bucket`; names and defaults follow Shepherd's parameters. */
export const bucketOptions = z.strictObject({
  balanceAbsThreshold: z
    .number()
    .min(0)
    .default(64)
    .describe(
      'Bytes between the most and the least that workers were handed above which balance may go first.',
    ),
  balanceRelThreshold: z
    .number()
    .min(1)
    .default(1.5)
    .describe('How many times the least the most must be as well.'),
  bucketAdjustIntervalSeconds: z
    .number()
    .positive()
    .max(86_400)
    .default(5)
    .describe(
      'How far back what was handed out counts, and how often the ranges are cut anew. Seconds.',
    ),
});
export type BucketOptions = z.output<typeof bucketOptions>;
