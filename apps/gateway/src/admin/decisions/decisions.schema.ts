import { z } from 'zod';
import { callCursor, maxPage } from '../traffic/call-filter.js';
import { decisionReply, explainInput } from '../traffic/call.schema.js';
import { decisionFilter } from './decision-filter.js';

const number = z.number().nullable();
const text = z.string().nullable();

const decisionSummary = z.object({
  requestId: z.string(),
  startedAtMs: z.number(),
  tenantId: text,
  tenantName: text,
  routeId: text,
  model: text,
  version: number,
  policy: text,
  reason: text,
  workerId: text,
  workerName: text,
  servedById: text,
  servedByName: text,
  candidateCount: number,
  isTie: z.boolean().nullable(),
  margin: number,
  regret: number,
  promptTokens: number,
  availableCachedTokens: number,
  predictedCachedTokens: number,
  predictedTtftSeconds: number,
  outcome: text,
  status: number,
  errorCode: text,
  attempts: number,
  inputTokens: number,
  deliveredCachedTokens: number,
  outputTokens: number,
  ttftSeconds: number,
});

export const decisionListReply = z.object({ items: z.array(decisionSummary), nextCursor: text });
export const decisionDetailReply = z.object({
  summary: decisionSummary,
  decision: decisionReply,
  sentence: z.string(),
});

/** The filter as query parameters. */
export const decisionQuery = decisionFilter
  .extend({
    outcome: z
      .string()
      .max(100)
      .transform((value) => value.split(','))
      .pipe(decisionFilter.shape.outcome.unwrap().unwrap())
      .optional(),
    isTie: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    cursor: callCursor.optional(),
    limit: z.coerce.number().int().min(1).max(maxPage).default(50),
  })
  .strict();

/** A hand-made request, or the id of a stored one. */
export const explainAsked = z.union([
  z.strictObject({ requestId: z.string().min(1).max(128) }),
  explainInput,
]);
export type ExplainAsked = z.infer<typeof explainAsked>;

/** `basis` trace: the text is gone, matches are as exact as the trace, and headers are not known. */
export const explainReply = decisionReply.extend({
  basis: z.enum(['request', 'trace']),
  sentence: z.string(),
});
