import { z } from 'zod';

/** A part without parameters. */
export const noParameters = z.strictObject({});

/** Parameters of `load-aware-scorer`. */
export const loadAwareParameters = z.strictObject({
  /** Queue at which the score is 0. Requests. */
  threshold: z.number().positive().default(128),
});

/** Parameters of `active-request-scorer`. */
export const activeRequestParameters = z.strictObject({
  /** Open streams up to which a worker counts as idle. */
  idleThreshold: z.number().int().min(0).default(0),
  /** The best score of a worker that is not idle. */
  maxBusyScore: z.number().min(0).max(1).default(1),
  /** Taken for compatibility: streams are counted to their end, not by a timer. */
  requestTimeout: z.string().optional(),
});

/** Parameters of `token-load-scorer`. */
export const tokenLoadParameters = z.strictObject({
  /** Tokens in flight at which the score is 0. */
  queueThresholdTokens: z.number().positive().default(4_194_304),
});
