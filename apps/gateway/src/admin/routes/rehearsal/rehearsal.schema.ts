import { z } from 'zod';
import { instant } from '../../auth/auth.schema.js';

const count = z.number().int().nonnegative();
const known = <T extends z.ZodType>(type: T) => type.nullable();

export const rehearsalInput = z.strictObject({
  model: z.string().min(1).max(256),
  /** Back from this moment. */
  windowSeconds: z.number().int().min(60).max(86_400).default(3_600),
  /** A trace file in Mooncake's format instead of the stored calls. */
  trace: z.string().max(1_000_000).optional(),
});

const figure = z.object({
  name: z.enum(['hitRatio', 'ttftMean', 'ttftP50', 'ttftP95', 'ttftP99', 'unevenness']),
  unit: z.enum(['share', 'seconds', 'ratio']),
  live: z.number(),
  draft: z.number(),
  change: z.number(),
  interval: z.number(),
  verdict: z.enum(['better', 'worse', 'unclear']),
});

export const rehearsalReply = z.object({
  id: z.string(),
  draftId: z.string(),
  edits: count,
  liveVersion: count,
  model: z.string(),
  windowSeconds: known(count),
  startedAt: instant,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  progress: z.number(),
  endedAt: known(instant),
  reason: known(z.string()),
  notes: z.array(z.string()),
  result: known(
    z.object({
      calls: count,
      figures: z.array(figure),
      tenants: z.array(z.object({ tenantId: z.string(), calls: count, figures: z.array(figure) })),
      replayErrors: z.array(
        z.object({
          name: z.enum(['hitRatio', 'ttftMean', 'ttftP95']),
          measured: z.number(),
          replayed: z.number(),
          error: z.number(),
          calls: count,
        }),
      ),
    }),
  ),
});
export const rehearsalList = z.object({ items: z.array(rehearsalReply), nextCursor: z.null() });
