import { z } from 'zod';

/** Options of `cache_aware`; names and defaults follow Shepherd's parameters. */
export const cacheAwareOptions = z.strictObject({
  /** Share of the prompt that a worker must hold before it is preferred for that; a fraction, 0–1. */
  cacheThreshold: z.number().min(0).max(1).default(0.3),
  /** Open streams between the busiest and the idlest worker before balance goes first … */
  balanceAbsThreshold: z.number().min(0).default(64),
  /** … and how many times the idlest worker's the busiest worker's must be as well. */
  balanceRelThreshold: z.number().min(1).default(1.5),
  /** Spread of KV use between workers before balance goes first; a fraction, 1 = off. */
  balanceKvThreshold: z.number().min(0).max(1).default(1),
  /** KV use of the fullest worker before balance goes first; a fraction, 1 = off. */
  overloadKvThreshold: z.number().min(0).max(1).default(1),
  /** A KV reading older than this is not believed. Milliseconds. */
  maxReadingAgeMs: z.number().positive().default(10_000),
});
export type CacheAwareOptions = z.output<typeof cacheAwareOptions>;
