import { z } from 'zod';

/** Options of `power_of_two`. */
export const powerOfTwoOptions = z.strictObject({
  /** A reading older than this is not believed; in-flight counts decide instead. Milliseconds. */
  maxReadingAgeMs: z.number().positive().default(10_000),
});
export type PowerOfTwoOptions = z.output<typeof powerOfTwoOptions>;
