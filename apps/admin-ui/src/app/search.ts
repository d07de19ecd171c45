import { z } from 'zod';

/** What stands in the address. A value that does not hold falls back; an address never breaks a page. */
export const ranges = ['m15', 'h1', 'h6', 'h24', 'd7', 'd30'] as const;
export type RangeId = (typeof ranges)[number];

export const rangeSearch = z.enum(ranges).optional().catch(undefined);
const shortText = z.string().max(200).optional().catch(undefined);

export const signInSearch = z.object({ to: shortText });

export const overviewSearch = z.object({
  range: rangeSearch,
  sheet: z.literal('register').optional().catch(undefined),
});

export const workerStates = ['ready', 'draining', 'not_ready', 'failed', 'pending'] as const;
export const workerSorts = ['name', 'kv', 'running', 'queue', 'hit', 'ttft', 'heartbeat'] as const;
export const workerGroups = ['pool', 'model', 'none'] as const;

export const workersSearch = z.object({
  text: shortText,
  state: z.enum(workerStates).optional().catch(undefined),
  group: z.enum(workerGroups).optional().catch(undefined),
  sort: z.enum(workerSorts).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  needsAttention: z.boolean().optional().catch(undefined),
  worker: shortText,
  range: rangeSearch,
  sheet: z.literal('register').optional().catch(undefined),
});
export type WorkersSearch = z.infer<typeof workersSearch>;

export const callStates = ['ok', 'failed', 'rejected', 'cancelled', 'live', '429', '5xx'] as const;

export const requestsSearch = z.object({
  range: rangeSearch,
  status: z.enum(callStates).optional().catch(undefined),
  model: shortText,
  workerId: shortText,
  minInputTokens: z.number().int().positive().optional().catch(undefined),
  minTtftMs: z.number().int().positive().optional().catch(undefined),
  text: shortText,
  isStream: z.boolean().optional().catch(undefined),
  request: shortText,
  tab: z.enum(['summary', 'decision', 'raw']).optional().catch(undefined),
});
export type RequestsSearch = z.infer<typeof requestsSearch>;

export const keysSearch = z.object({
  dialog: z.literal('create').optional().catch(undefined),
  revoked: z.boolean().optional().catch(undefined),
});

export const settingsSearch = z.object({
  tab: z.enum(['audit', 'settings']).optional().catch(undefined),
  text: shortText,
});

/** Only paths of this console may be returned to after signing in: `//evil.example` is another host. */
export function safeReturn(to: string | undefined): string {
  return to && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/';
}
