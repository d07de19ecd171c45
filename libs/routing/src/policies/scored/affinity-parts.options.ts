import { z } from 'zod';

/** Parameters of `prefix-cache-scorer`. */
export const prefixCacheParameters = z.strictObject({
  /** Weight of the absolute match beside the share of the prompt; a fraction, 0–1. */
  matchLengthWeight: z.number().min(0).max(1).default(0),
  /** Matched tokens that count as a whole match: near the 95th percentile of prompts. */
  matchLengthScaleTokens: z.number().positive().default(8_192),
  /** Taken for compatibility: there is one producer of matches. */
  prefixMatchInfoProducerName: z.string().optional(),
});

/** Parameters of `no-hit-lru-scorer`. */
export const noHitLruParameters = z.strictObject({
  /** Workers whose last cold call is told apart; older ones count as never used. */
  lruSize: z.number().int().min(1).default(1_024),
  /** Taken for compatibility: there is one producer of matches. */
  prefixPluginType: z.string().optional(),
  prefixPluginName: z.string().optional(),
});

/** Parameters of `session-affinity-scorer` and `session-affinity-filter`. */
export const sessionAffinityParameters = z.strictObject({
  /** A session is the caller's routing key; the binding is kept here, not in a header that travels. */
  strategy: z.literal('session_id').default('session_id'),
  /** A session that was silent for longer is unbound. Seconds. */
  evictionTtlSeconds: z.number().positive().default(300),
});

/** Parameters of `prefix-cache-affinity-filter`. */
export const prefixAffinityParameters = z.strictObject({
  /** Share of the prompt that makes a worker warm; 0 = off. */
  affinityThreshold: z.number().min(0).max(1).default(0.8),
  /** Share of decisions that look at everybody. */
  explorationProbability: z.number().min(0).max(1).default(0),
  /** How much later the first token may come from a warm worker before all are looked at; 0 = any time. */
  maxTTFTPenaltyMs: z.number().min(0).default(18_000),
  /** Where the time to first token comes from. */
  ttftSource: z.literal('prefillThroughput').default('prefillThroughput'),
  /** Prefill of one worker at its best, tokens a second. Belongs to one model on one kind of machine. */
  peakPrefillThroughput: z.number().positive().default(15_928),
});
