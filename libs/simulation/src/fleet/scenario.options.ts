import { z } from 'zod';

const positive = z.number().positive();

/** An engine of one's own in a scenario file. Units as in `EngineProfile`. */
export const profileOptions = z.strictObject({
  name: z.string().min(1).max(64),
  accelerator: z.string().max(128).default('of one’s own'),
  baseSeconds: z.number().min(0),
  prefillTokensPerSecond: positive,
  attentionSeconds: z.number().min(0).default(0),
  residentSeconds: z.number().min(0).default(0),
  decodeSeconds: z.number().min(0),
  kvTokens: z.int().min(512),
  passTokens: z.int().min(1),
  maxRunning: z.int().min(1),
});

/** A scenario file: a profile by name or in full, how many workers, how fast the trace is played. */
export const scenarioOptions = z.strictObject({
  name: z.string().min(1).max(64),
  profile: z.union([z.string(), profileOptions]),
  workers: z.int().min(1).max(256),
  speed: positive.default(1),
});
