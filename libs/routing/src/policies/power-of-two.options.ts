import { z } from 'zod';

/** Options of `power_of_two`. */
export const powerOfTwoOptions = z.strictObject({
  maxReadingAgeMs: z
    .number()
    .positive()
    .default(10_000)
    .describe(
      'A reading older than this is not believed; in-flight counts decide instead. Milliseconds.',
    ),
});
export type PowerOfTwoOptions = z.output<typeof powerOfTwoOptions>;
