import { z } from 'zod';

/** Options of `bucket`; names and defaults follow Shepherd's parameters. */
export const bucketOptions = z.strictObject({
  /** Bytes between the most and the least that workers were handed before balance goes first … */
  balanceAbsThreshold: z.number().min(0).default(64),
  /** … and how many times the least the most must be as well. */
  balanceRelThreshold: z.number().min(1).default(1.5),
  /** How far back what was handed out counts, and how often the ranges are cut anew. Seconds. */
  bucketAdjustIntervalSeconds: z.number().positive().max(86_400).default(5),
});
export type BucketOptions = z.output<typeof bucketOptions>;
