import { knownOperations, workerDialects } from '@bellwether/exchange';
import { z } from 'zod';

/** Forms that several fields share. Each says what it allows; the loader turns that into the error text. */
export const count = z.number().int().min(0);
export const positiveCount = z.number().int().min(1);
export const port = z.number().int().min(0).max(65_535);
export const fraction = z.number().min(0).max(1);

/** Timers of the runtime hold at most 2^31 - 1 ms; a larger wait would fire at once. */
const longestTimerMs = 2_147_483_647;
export const durationMs = z.number().int().min(1).max(longestTimerMs);
export const waitMs = z.number().int().min(0).max(longestTimerMs);

export const workerUrl = z
  .string()
  .max(2_048)
  .refine((text) => isHttpUrl(text), 'expected an http:// or https:// address');

/** '' stands for "not set"; anything else must be hard to guess and printable. */
export const printableSecret = z
  .string()
  .refine(
    (text) => text === '' || /^[\x21-\x7e]{16,512}$/.test(text),
    'expected at least 16 printable characters',
  );

/** '' stands for "not set". */
export const postgresUrl = z
  .string()
  .refine(
    (text) => text === '' || /^postgres(ql)?:\/\/.+/.test(text),
    'expected a postgres:// address',
  );

function isHttpUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}

const modelCard = z.strictObject({
  id: z.string().min(1).max(256),
  operations: z.array(z.enum(knownOperations)).optional(),
  contextTokens: positiveCount.nullable().optional(),
});

const workerLimits = z.strictObject({
  probeTimeoutMs: durationMs.optional(),
  probeIntervalMs: durationMs.optional(),
  openBreakerAfter: positiveCount.optional(),
  breakerRestMs: durationMs.optional(),
  maxInFlight: positiveCount.optional(),
});

const engineKind = z.enum(['vllm', 'sglang', 'trtllm', 'triton', 'llamacpp', 'ollama', 'openai']);

const metricNameList = z.array(z.string().min(1).max(256)).max(16);

/** Changes to the table of metric names: engine → reading → names. */
export const metricNameChanges = z.partialRecord(
  engineKind,
  z
    .strictObject({
      pages: metricNameList,
      running: metricNameList,
      waiting: metricNameList,
      kvUsage: metricNameList,
      prefixQueryTokens: metricNameList,
      prefixHitTokens: metricNameList,
      promptTokens: metricNameList,
      generatedTokens: metricNameList,
      queuedTokens: metricNameList,
      generatedTokensPerSecond: metricNameList,
      capacityTokens: metricNameList,
      blockTokens: metricNameList,
      blocks: metricNameList,
    })
    .partial(),
);

/** One class of `fleet.priorityClasses`. */
export const priorityClass = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
  reservedSlots: count.default(0),
  reservedShare: fraction.default(0),
  maxWaiting: count.default(1_024),
  waitTimeoutMs: durationMs.default(60_000),
  mayPreempt: z.boolean().default(false),
});

/** One worker of the file's `workers.list`. Everything but the address may be left out and is then detected. */
export const listedWorker = z.strictObject({
  url: workerUrl,
  name: z.string().min(1).max(120).optional(),
  dialects: z.array(z.enum(workerDialects)).optional(),
  engine: engineKind.optional(),
  models: z.array(modelCard).optional(),
  apiKey: z.string().min(1).max(4_096).optional(),
  labels: z.record(z.string().min(1).max(63), z.string().max(256)).optional(),
  pool: z.string().min(1).max(63).optional(),
  accelerator: z.string().min(1).max(63).optional(),
  kvCapacityTokens: positiveCount.optional(),
  prefillTokensPerSecond: z.number().positive().optional(),
  limits: workerLimits.optional(),
});
