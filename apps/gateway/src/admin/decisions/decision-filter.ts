import { z } from 'zod';
import type { Reach } from '../auth/reach.js';
import { createConditions } from '../traffic/conditions.js';
import type { CallCursor, Where } from '../traffic/conditions.js';
import { ranges } from '../traffic/window.js';

const id = z.string().min(1).max(200);
const atMs = z.coerce.number().min(0).max(1e14);
const outcomes = z.array(z.enum(['ok', 'failed', 'rejected', 'cancelled'])).max(4);

/** What kept decisions may be narrowed by. */
export const decisionFilter = z.object({
  range: z.enum(Object.keys(ranges) as [keyof typeof ranges]).nullish(),
  fromMs: atMs.nullish(),
  toMs: atMs.nullish(),
  model: id.nullish(),
  policy: id.nullish(),
  workerId: id.nullish(),
  tenantId: id.nullish(),
  routeId: id.nullish(),
  version: z.coerce.number().int().min(0).max(1e15).nullish(),
  reason: id.nullish(),
  outcome: outcomes.nullish(),
  text: z.string().max(128).nullish(),
  isTie: z.boolean().nullish(),
});
/** With the tenants that whoever asks may see, which no client says; none = all. */
export type DecisionFilter = z.infer<typeof decisionFilter> & { readonly reach?: Reach };

export interface DecisionWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The stretch that a filter asks for. */
export function windowOf({ range, fromMs, toMs }: DecisionFilter, nowMs: number): DecisionWindow {
  const end = toMs ?? nowMs + 1;
  return { fromMs: fromMs ?? end - ranges[range ?? 'd7'].windowMs, toMs: end };
}

/** The filter as SQL over `decisions`. Values travel as parameters only. */
export function whereOfDecisions(
  filter: DecisionFilter,
  { fromMs, toMs }: DecisionWindow,
  after: CallCursor | null,
): Where {
  const conditions = createConditions();
  const { add } = conditions;
  add((place) => `started_at_ms >= ${place}`, fromMs);
  add((place) => `started_at_ms < ${place}`, toMs);
  add((place) => `model = ${place}`, filter.model);
  add((place) => `policy = ${place}`, filter.policy);
  add((place) => `worker_id = ${place}`, filter.workerId);
  add((place) => `tenant_id = ${place}`, filter.tenantId);
  add((place) => `tenant_id = ANY(${place})`, filter.reach);
  add((place) => `route_id = ${place}`, filter.routeId);
  add((place) => `version = ${place}`, filter.version);
  add((place) => `reason = ${place}`, filter.reason);
  add((place) => `outcome = ANY(${place})`, filter.outcome?.length ? filter.outcome : null);
  add((place) => `starts_with(request_id, ${place})`, filter.text || null);
  add((place) => `is_tie = ${place}`, filter.isTie);
  conditions.after(after);
  return conditions.where();
}
