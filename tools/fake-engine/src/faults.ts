import { z } from 'zod';

const afterEvents = z.number().int().nonnegative().nullable().default(null);

/**
 * Everything that can be made to go wrong, and a few ways to answer otherwise, per port. `afterEvents` counts the
 * server-sent events written, the role event included; a reply that is not streamed is cut in the middle of its body.
 */
export const faultsSchema = z.strictObject({
  /** Destroy the socket after this many events; 0 = when the headers are out. */
  dieAfterEvents: afterEvents,
  /** End the reply cleanly, without finish reason and `[DONE]`. */
  closeAfterEvents: afterEvents,
  /** Say nothing more, keep the connection. */
  hangAfterEvents: afterEvents,
  /** Send an error object as an event, then `[DONE]`. */
  errorAfterEvents: afterEvents,
  /** Send an event that is not JSON instead of the next one. */
  malformedAfterEvents: afterEvents,
  /** Answer nothing at all, probes and metrics included, as a stopped process does. */
  frozen: z.boolean().default(false),
  /** Accept the request and never send headers. */
  hangBeforeHeaders: z.boolean().default(false),
  slowHeadersMs: z.number().nonnegative().default(0),
  /** Refuse with this status, as often as `statusRate` says. */
  status: z.number().int().min(400).max(599).nullable().default(null),
  /** Fraction of requests that `status` hits, evenly spread. */
  statusRate: z.number().min(0).max(1).default(1),
  retryAfterSeconds: z.number().int().nonnegative().nullable().default(null),
  /** Each byte of the reply is a write of its own. */
  cutEveryByte: z.boolean().default(false),
  missingUsage: z.boolean().default(false),
  /** Lines of the stream end in CR LF. */
  crlf: z.boolean().default(false),
  /** `/health` answers 503. */
  unhealthy: z.boolean().default(false),
  /** `/metrics` answers 404. */
  noMetrics: z.boolean().default(false),
  /** Refuse requests without this bearer key. */
  apiKey: z.string().min(1).nullable().default(null),
  /** Think aloud first, in the field of this name. */
  reasoning: z.enum(['off', 'reasoning_content', 'reasoning']).default('off'),
  /** How tools are called when they are. */
  toolCalls: z.enum(['one', 'several', 'for-ever', 'malformed']).default('one'),
  /** Say of every text that it is from a page. */
  citesSources: z.boolean().default(false),
  /** Answer with a JSON object in a fence between two sentences, as models do that are asked for one in words. */
  fencedJson: z.boolean().default(false),
});

export type Faults = z.infer<typeof faultsSchema>;
export type FaultsInput = z.input<typeof faultsSchema>;

const { shape } = faultsSchema;

/** Some of the switches, without defaults for the others. */
export const faultChangeSchema = z.strictObject(
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, type.unwrap().optional()])),
) as z.ZodType<Partial<Faults>>;
