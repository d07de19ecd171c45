import { z } from 'zod';

/** How a key that nobody knows gets its worker. */
export const assignmentMode = z.enum(['random', 'min_load', 'min_group']);

/** Options of `manual`; names and defaults follow Shepherd's parameters. */
export const manualOptions = z.strictObject({
  /** Any worker, the one with the fewest open streams, or the one with the fewest keys in flight. */
  assignmentMode: assignmentMode.default('random'),
  /** A key that was silent for longer is forgotten; 0 = never for that reason. Seconds. */
  maxIdleSeconds: z.number().min(0).default(14_400),
  /** Keys that are remembered; the longest silent go first. */
  maxKeys: z.number().int().min(1).max(10_000_000).default(100_000),
});
export type ManualOptions = z.output<typeof manualOptions>;
