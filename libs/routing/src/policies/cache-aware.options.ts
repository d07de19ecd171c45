import { z } from 'zod';

/** Options of `cache_aware`; names and defaults follow Shepherd's parameters. */
export const cacheAwareOptions = z.strictObject({
  cacheThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe(
      'Share of the prompt that a worker must hold before it is preferred for that; a fraction, 0–1.',
    ),
  balanceAbsThreshold: z
    .number()
    .min(0)
    .default(64)
    .describe(
      'Difference of open streams between the busiest and the idlest worker above which balance may go first.',
    ),
  balanceRelThreshold: z
    .number()
    .min(1)
    .default(1.5)
    .describe(
      'How many times the open streams of the idlest worker the busiest worker must have as well.',
    ),
  balanceKvThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Spread of KV use between workers before balance goes first; a fraction, 1 = off.'),
  overloadKvThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('KV use of the fullest worker before balance goes first; a fraction, 1 = off.'),
  maxReadingAgeMs: z
    .number()
    .positive()
    .default(10_000)
    .describe('A KV reading older than this is not believed. Milliseconds.'),
});
export type CacheAwareOptions = z.output<typeof cacheAwareOptions>;
