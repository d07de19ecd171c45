import { knownOperations, workerDialects } from '@bellwether/exchange';
import { z } from 'zod';
import { shownName } from '../../wiring/shown-name.js';

const count = z.number().int().positive();
const duration = count.max(2_147_483_647);

export const operation = z.enum(knownOperations);
export const engine = z.enum([
  'vllm',
  'sglang',
  'trtllm',
  'triton',
  'llamacpp',
  'ollama',
  'openai',
]);

const modelInput = z.strictObject({
  id: z.string().trim().min(1).max(256),
  operations: z.array(operation).optional(),
  contextTokens: count.nullable().optional(),
});

const limitsInput = z.strictObject({
  probeTimeoutMs: duration.nullable().optional(),
  probeIntervalMs: duration.nullable().optional(),
  openBreakerAfter: count.nullable().optional(),
  breakerRestMs: duration.nullable().optional(),
  maxInFlight: count.nullable().optional(),
});

const changeable = {
  name: shownName(120),
  /** What it speaks for chats; empty = as it says itself. */
  dialects: z.array(z.enum(workerDialects)).max(workerDialects.length),
  models: z.array(modelInput).max(256),
  apiKey: z.string().min(1).max(4_096).nullable(),
  labels: z
    .record(z.string().min(1).max(63), z.string().max(256))
    .refine((labels) => Object.keys(labels).length <= 64, 'At most 64 labels.'),
  pool: z.string().trim().min(1).max(63),
  accelerator: z.string().trim().min(1).max(63).nullable(),
  kvCapacityTokens: count.nullable(),
  prefillTokensPerSecond: z.number().positive().max(100_000_000).nullable(),
  limits: limitsInput,
  /** It is as a file says that is applied: the console may not change it. */
  isApplied: z.boolean(),
};

const optional = z.strictObject(changeable).partial().shape;

export const workerInput = z.strictObject({
  ...optional,
  url: z.string().min(1).max(2_048),
  engine: engine.nullable().optional(),
});
export const workerChange = z.strictObject(optional);

export type WorkerInput = z.infer<typeof workerInput>;
export type WorkerChange = z.infer<typeof workerChange>;

const known = <T extends z.ZodType>(type: T) => type.nullable();
const figure = known(z.number());

export const workerReply = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  origin: z.enum(['flag', 'file', 'simulated', 'api']),
  isSimulated: z.boolean(),
  isApplied: z.boolean(),
  dialects: z.array(z.enum(workerDialects)),
  pool: z.string(),
  accelerator: known(z.string()),
  labels: z.record(z.string(), z.string()),
  engine: known(engine),
  engineVersion: known(z.string()),
  models: z.array(
    z.object({ id: z.string(), operations: z.array(operation), contextTokens: figure }),
  ),
  status: z.enum(['pending', 'ready', 'not_ready', 'failed', 'draining']),
  statusReason: known(z.string()),
  statusSinceMs: z.number(),
  breaker: z.enum(['closed', 'open', 'half_open']),
  breakerSinceMs: z.number(),
  lastProbeAtMs: figure,
  lastProbeMs: figure,
  probeFailures: z.number(),
  inFlight: z.number(),
  backlogSeconds: z.number(),
  uncachedTokens: z.number(),
  reading: known(
    z.object({
      atMs: z.number(),
      running: figure,
      waiting: figure,
      kvUsage: figure,
      kvCapacityTokens: figure,
      prefixQueryTokens: figure,
      prefixHitTokens: figure,
      promptTokens: figure,
      generatedTokens: figure,
    }),
  ),
  callsTotal: z.number(),
  failuresTotal: z.number(),
  isReadOnly: z.boolean(),
  readOnlyReason: known(z.string()),
  createdAt: known(z.iso.datetime()),
});
export const workerList = z.object({ items: z.array(workerReply), nextCursor: known(z.string()) });

export const testLine = z.object({
  step: z.enum([
    'address',
    'connect',
    'health',
    'identify',
    'models',
    'metrics',
    'completion',
    'result',
  ]),
  state: z.enum(['running', 'passed', 'warning', 'failed', 'skipped']),
  message: z.string(),
  remedy: known(z.string()),
  ms: figure,
  description: known(
    z.object({
      engine,
      engineVersion: known(z.string()),
      models: z.array(
        z.object({ id: z.string(), operations: z.array(operation), contextTokens: figure }),
      ),
      kvCapacityTokens: figure,
      hasMetrics: z.boolean(),
      dialects: z.array(z.enum(workerDialects)),
    }),
  ).optional(),
});
export type TestLine = z.infer<typeof testLine>;

/** Which model is measured (the first that chats), and whether the worker is given the measured rate. */
export const calibrationInput = z.strictObject({
  model: z.string().min(1).max(512).optional(),
  save: z.boolean().default(false),
});
export type CalibrationInput = z.output<typeof calibrationInput>;

export const calibrationReply = z.object({
  model: z.string(),
  tokensPerSecond: z.number(),
  attentionSecondsPerToken2: z.number(),
  samples: z.array(
    z.object({ inputTokens: z.number(), cachedTokens: z.number(), ttftSeconds: z.number() }),
  ),
});
