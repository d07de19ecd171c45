import { defaultTenantId } from '../tenants/tenants.entity.js';
import { unpricedReasons } from '@bellwether/exchange';
import { z } from 'zod';
import { callCursor, callFilter, maxPage } from './call-filter.js';

const number = z.number().nullable();
const text = z.string().nullable();

const candidate = z.object({
  workerId: z.string(),
  workerName: text,
  inFlight: z.number(),
  backlogSeconds: z.number(),
  kvUsage: number,
  waiting: number,
  readingAgeMs: number,
  matchedTokens: z.number(),
  terms: z.array(z.object({ name: z.string(), raw: number, value: number })),
});

/** A routing decision as REST and GraphQL show it. */
export const decisionReply = z.object({
  requestId: z.string(),
  atMs: z.number(),
  revision: z.number(),
  version: z.number(),
  routeId: text,
  model: z.string(),
  policy: z.string(),
  reason: text,
  attempt: z.number(),
  candidates: z.array(candidate),
  candidateCount: z.number(),
  vetoes: z.array(
    z.object({ reason: z.string(), workerIds: z.array(z.string()), count: z.number() }),
  ),
  winnerId: text,
  winnerName: text,
  margin: number,
  isTie: z.boolean(),
  promptTokens: z.number(),
  predictedCachedTokens: z.number(),
  availableCachedTokens: number,
  predictedTtftSeconds: number,
});

const attempt = z.object({
  workerId: z.string(),
  workerName: text,
  startMs: z.number(),
  endMs: z.number(),
  errorCode: text,
  workerStatus: number,
});

const usage = z.object({
  inputTokens: number,
  cachedTokens: number,
  outputTokens: number,
  reasoningTokens: number,
  source: z.enum(['worker', 'counted', 'estimated']),
});

/** In millionths of the gateway's currency; null has its reason, and is never 0. */
const cost = z.object({
  micros: number,
  reason: z.enum(unpricedReasons).nullable(),
  priceId: text,
  priceVersion: number,
});

/** One call. Times are milliseconds after its start; null = not reached, or nobody reported it. */
export const callReply = z.object({
  requestId: z.string(),
  startedAtMs: z.number(),
  tenantId: text,
  tenantName: text,
  projectId: text,
  keyId: text,
  keyDisplay: text,
  dialect: text,
  operation: text,
  model: text,
  servedModel: text,
  endUser: text,
  isStream: z.boolean(),
  revision: z.number(),
  version: z.number(),
  policy: text,
  routeId: text,
  workerId: text,
  workerName: text,
  isSimulated: z.boolean().nullable(),
  status: z.number(),
  errorCode: text,
  errorDetail: text,
  /** The limit that refused it. */
  limitId: text,
  outcome: z.enum(['ok', 'rejected', 'failed', 'cancelled', 'live']),
  finishReason: text,
  identifiedMs: number,
  bodyReadMs: number,
  parsedMs: number,
  boundMs: number,
  chosenMs: number,
  sentMs: number,
  headersMs: number,
  firstOutputMs: number,
  endMs: number,
  overheadMs: number,
  attempts: z.array(attempt),
  usage: usage.nullable(),
  cost: cost.nullable(),
  promptTokensEstimate: number,
  predictedCachedTokens: number,
  predictedTtftSeconds: number,
  availableCachedTokens: number,
  bodyBytes: number,
  replyBytes: number,
  events: number,
  traceId: text,
  /** What the gateway ran for it; null = no tools. */
  tools: z
    .object({
      rounds: z.number(),
      started: z.number(),
      failed: z.number(),
      denied: z.number(),
      ms: z.number(),
    })
    .nullable(),
  /** What plugins noted, by the name of the plugin and its own. */
  annotations: z.array(z.object({ name: z.string(), value: z.string() })),
  decision: decisionReply.nullable(),
});

export const callListReply = z.object({ items: z.array(callReply), nextCursor: text });

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** The filter as query parameters. */
export const callQuery = callFilter
  .extend({
    outcome: z
      .string()
      .max(100)
      .transform((value) => value.split(','))
      .pipe(callFilter.shape.outcome.unwrap().unwrap())
      .optional(),
    isStream: flag.optional(),
    cursor: callCursor.optional(),
    limit: z.coerce.number().int().min(1).max(maxPage).default(50),
  })
  .strict();

const maxHeaders = 32;

const steeringHeaders = z
  .record(z.string().min(1).max(128), z.string().max(1_024))
  .refine((headers) => Object.keys(headers).length <= maxHeaders, `At most ${maxHeaders} headers.`)
  .transform((headers) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  );

/** A hand-made request, routed but never sent. */
export const explainInput = z.strictObject({
  model: z.string().min(1).max(512),
  dialect: z
    .enum([
      'openai-chat',
      'openai-completions',
      'openai-embeddings',
      'openai-responses',
      'anthropic-messages',
    ])
    .default('openai-chat'),
  tenantId: z.string().min(1).max(64).default(defaultTenantId),
  keyId: z.string().max(64).default(''),
  /** Those that routes, routing key and target look at. */
  headers: steeringHeaders.default({}),
  body: z.record(z.string(), z.unknown()),
});
