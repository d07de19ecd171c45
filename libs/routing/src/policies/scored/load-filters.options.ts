import { z } from 'zod';

/** Metrics that `utilization-filter` knows. */
export const utilizationMetric = z.enum([
  'active-requests',
  'running-requests',
  'waiting-queue',
  'kv-cache-utilization',
]);

/** Parameters of `utilization-filter`. */
export const utilizationParameters = z.strictObject({
  /** A worker above any of these does not pass. */
  conditions: z
    .array(z.strictObject({ metric: utilizationMetric, maxValue: z.number().min(0) }))
    .min(1)
    .max(16),
  /** Let all pass when none would. */
  fallbackOnEmpty: z.boolean().default(false),
});
