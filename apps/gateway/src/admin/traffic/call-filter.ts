import { z } from 'zod';
import type { OpenCall } from '@bellwether/exchange';
import { createConditions } from './conditions.js';
import type { Add, CallCursor, Where } from './conditions.js';
import { ranges } from './window.js';
import type { Reach } from '../auth/reach.js';
import { reaches } from '../auth/reach.js';

/** Calls on one page at most. */
export const maxPage = 200;

const id = z.string().min(1).max(200);
const amount = z.coerce.number().min(0).max(1e15);

/** What a list of calls may be narrowed by. */
export const callFilter = z.object({
  range: z.enum(Object.keys(ranges) as [keyof typeof ranges]).nullish(),
  status: z
    .string()
    .regex(
      /^(ok|failed|rejected|cancelled|live|[1-5]\d\d|[1-5]xx)$/,
      'must be ok, failed, rejected, cancelled, live, a status or a class such as 5xx',
    )
    .nullish(),
  outcome: z
    .array(z.enum(['ok', 'failed', 'rejected', 'cancelled']))
    .max(4)
    .nullish(),
  model: id.nullish(),
  workerId: id.nullish(),
  tenantId: id.nullish(),
  keyId: id.nullish(),
  /** A limit, by its id: calls that it refused. */
  limitId: id.nullish(),
  minInputTokens: amount.nullish(),
  minTtftMs: amount.nullish(),
  text: z.string().max(128).nullish(),
  isStream: z.boolean().nullish(),
});
/** With the tenants that whoever asks may see, which no client says; none = all. */
export type CallFilter = z.infer<typeof callFilter> & { readonly reach?: Reach };

export const cursorText = ({ startedAtMs, requestId }: CallCursor): string =>
  Buffer.from(`${startedAtMs}:${requestId}`).toString('base64url');

/** null = not a cursor of ours. */
export function parseCursor(text: string): CallCursor | null {
  const match = /^(\d+(?:\.\d+)?):([A-Za-z0-9._-]{1,128})$/.exec(
    Buffer.from(text, 'base64url').toString('utf8'),
  );
  return match?.[1] && match[2] ? { startedAtMs: Number(match[1]), requestId: match[2] } : null;
}

/** The place in a list of calls or decisions of which the last page told it. */
export const callCursor = z
  .string()
  .max(400)
  .refine((text) => parseCursor(text) !== null, 'This is no cursor of this list.');

/** The filter as SQL, from `fromMs` on. Values travel as parameters only. */
export function whereOf(filter: CallFilter, fromMs: number, after: CallCursor | null): Where {
  const conditions = createConditions();
  const { add } = conditions;
  add((place) => `started_at_ms >= ${place}`, fromMs);
  addStatus(filter.status ?? null, add);
  add((place) => `outcome = ANY(${place})`, filter.outcome?.length ? filter.outcome : null);
  add((place) => `model = ${place}`, filter.model);
  add((place) => `worker_id = ${place}`, filter.workerId);
  add((place) => `tenant_id = ${place}`, filter.tenantId);
  add((place) => `tenant_id = ANY(${place})`, filter.reach);
  add((place) => `key_id = ${place}`, filter.keyId);
  add((place) => `limit_id = ${place}`, filter.limitId);
  add((place) => `input_tokens >= ${place}`, filter.minInputTokens);
  add((place) => `(is_stream AND first_output_ms >= ${place})`, filter.minTtftMs);
  add((place) => `starts_with(request_id, ${place})`, filter.text || null);
  add((place) => `is_stream = ${place}`, filter.isStream);
  conditions.after(after);
  return conditions.where();
}

function addStatus(status: string | null, add: Add): void {
  if (status === null || status === 'live') return;
  if (/^\d\d\d$/.test(status)) add((place) => `status = ${place}`, Number(status));
  else if (/^\dxx$/.test(status)) {
    add((place) => `status >= ${place}`, Number(status[0]) * 100);
    add((place) => `status < ${place}`, Number(status[0]) * 100 + 100);
  } else add((place) => `outcome = ${place}`, status);
}

/** Whether a running call fits; what it cannot know yet fits nothing. */
export function fitsOpenCall(filter: CallFilter, call: OpenCall): boolean {
  if (filter.minInputTokens || filter.minTtftMs || filter.outcome?.length) return false;
  if (filter.limitId) return false;
  const same = <T>(wanted: T | null | undefined, value: T | null): boolean =>
    wanted === null || wanted === undefined || wanted === value;
  return (
    same(filter.model, call.model) &&
    same(filter.workerId, call.workerId) &&
    same(filter.tenantId, call.tenantId) &&
    reaches(filter.reach ?? null, call.tenantId) &&
    same(filter.keyId, call.keyId) &&
    same(filter.isStream, call.isStream) &&
    call.requestId.startsWith(filter.text ?? '')
  );
}
