import { engineProfiles } from '@bellwether/simulation';
import { z } from 'zod';
import { faultChangeSchema, faultsSchema } from './faults.js';

/** The chat APIs that an engine can serve. */
export const engineDialects = ['openai-chat', 'openai-responses', 'anthropic-messages'] as const;

export type EngineDialect = (typeof engineDialects)[number];

const dialects = z.array(z.enum(engineDialects)).min(1);

/** How a set of simulated engines is made. */
export const optionsSchema = z.strictObject({
  /** TCP ports on the loopback interface, one engine each; 0 = any free one. */
  ports: z.array(z.number().int().min(0).max(65_535)).min(1).max(256).default([0]),
  host: z.string().default('127.0.0.1'),
  profile: z
    .string()
    .refine((name) => name in engineProfiles, {
      error: `must be one of ${Object.keys(engineProfiles).join(', ')}`,
    })
    .default('h100-8b'),
  /** Simulated seconds per second; 10 = ten times as fast as the profile. */
  timeScale: z.number().positive().default(1),
  /** Names served; the first is the model, the others are served beside it. */
  models: z.array(z.string().min(1)).min(1).default(['simulated-8b']),
  /** Tokens of prompt and output together. */
  contextTokens: z.number().int().positive().default(131_072),
  embeddingDimensions: z.number().int().min(2).max(16_384).default(384),
  /** Which APIs there are; the others are not found. */
  dialects: dialects.default(['openai-chat']),
  /** The same for single engines, in the order of the ports. */
  portDialects: z.array(dialects).default([]),
  bodyLimitBytes: z.number().int().positive().default(67_108_864),
  /** Switches of all engines at the start. */
  faults: faultsSchema.default(faultsSchema.parse({})),
  /** Switches of single engines at the start, in the order of the ports; what is not named is as in `faults`. */
  portFaults: z.array(faultChangeSchema).default([]),
});

export type FakeEngineSettings = z.infer<typeof optionsSchema>;
export type FakeEngineOptions = z.input<typeof optionsSchema>;
