import { z } from 'zod';

/** Options of `prefix_hash`; names and defaults follow Shepherd's parameters. */
export const prefixHashOptions = z.strictObject({
  prefixTokenCount: z
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .default(256)
    .describe("How much of the prompt's start makes the key. Tokens."),
  loadFactor: z
    .number()
    .min(1)
    .default(1.25)
    .describe("How many times the mean of open streams the key's own worker may carry."),
});
export type PrefixHashOptions = z.output<typeof prefixHashOptions>;
