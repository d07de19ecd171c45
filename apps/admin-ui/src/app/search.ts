import * as z from 'zod/mini';

/** What stands in the address. A value that does not hold falls back; an address never breaks a page. */
export const ranges = ['m15', 'h1', 'h6', 'h24', 'd7', 'd30'] as const;
export type RangeId = (typeof ranges)[number];

const orNothing = <T extends z.core.SomeType>(schema: T) => z.catch(z.optional(schema), undefined);
const oneOf = <const T extends readonly string[]>(values: T) => orNothing(z.enum(values));
const shortText = orNothing(z.string().check(z.maxLength(200)));
const count = orNothing(z.int().check(z.positive()));
const flag = orNothing(z.boolean());

export const rangeSearch = oneOf(ranges);

/** The tenant that pages are narrowed to; it goes along from page to page. */
export const shellSearch = z.object({ tenant: shortText });

export const loginRefusals = [
  'expired',
  'refused',
  'invalid',
  'unavailable',
  'not_allowed',
] as const;
export const signInSearch = z.object({
  to: shortText,
  refused: oneOf(loginRefusals),
});

export const accessTabs = ['tenants', 'people', 'groups', 'roles', 'providers', 'issuers'] as const;
export const accessSearch = z.object({
  tab: oneOf(accessTabs),
  test: shortText,
});

export const toolTabs = ['servers', 'approvals', 'policy', 'calls', 'plugins'] as const;
export const toolOutcomes = ['ok', 'error', 'fault', 'denied', 'asked', 'cancelled'] as const;
export const approvalStates = ['waiting', 'approved', 'denied', 'expired', 'cancelled'] as const;
/** `authorized`: how somebody came back who was sent to let the gateway into a server. */
export const toolsSearch = z.object({
  tab: oneOf(toolTabs),
  server: shortText,
  state: oneOf(approvalStates),
  outcome: oneOf(toolOutcomes),
  authorized: oneOf(['yes', 'no']),
});

export const overviewSearch = z.object({ range: rangeSearch });

export const workerStates = ['ready', 'draining', 'not_ready', 'failed', 'pending'] as const;
export const workerSorts = ['name', 'kv', 'running', 'queue', 'hit', 'ttft', 'heartbeat'] as const;
export const workerGroups = ['pool', 'model', 'none'] as const;

export const workersSearch = z.object({
  text: shortText,
  state: oneOf(workerStates),
  group: oneOf(workerGroups),
  sort: oneOf(workerSorts),
  order: oneOf(['asc', 'desc']),
  needsAttention: flag,
  worker: shortText,
  range: rangeSearch,
  sheet: oneOf(['register']),
});
export type WorkersSearch = z.infer<typeof workersSearch>;

export const callStates = ['ok', 'failed', 'rejected', 'cancelled', 'live', '429', '5xx'] as const;

export const requestsSearch = z.object({
  tenant: shortText,
  range: rangeSearch,
  status: oneOf(callStates),
  model: shortText,
  workerId: shortText,
  limitId: shortText,
  minInputTokens: count,
  minTtftMs: count,
  text: shortText,
  isStream: flag,
  request: shortText,
  tab: oneOf(['summary', 'decision', 'raw']),
});
export type RequestsSearch = z.infer<typeof requestsSearch>;

export const callOutcomes = ['ok', 'failed', 'rejected', 'cancelled'] as const;
const versionNumber = orNothing(z.int().check(z.nonnegative()));

export const decisionsSearch = z.object({
  tenant: shortText,
  range: rangeSearch,
  policy: shortText,
  version: versionNumber,
  model: shortText,
  workerId: shortText,
  reason: shortText,
  outcome: oneOf(callOutcomes),
  text: shortText,
  isTie: flag,
});
export type DecisionsSearch = z.infer<typeof decisionsSearch>;

export const candidateViews = ['score', 'raw', 'json'] as const;
export type CandidateView = (typeof candidateViews)[number];
export const decisionSearch = z.object({ view: oneOf(candidateViews) });

export const cacheViews = ['tree', 'heat'] as const;
export const cacheSearch = z.object({
  range: rangeSearch,
  model: shortText,
  tenant: shortText,
  view: oneOf(cacheViews),
  group: shortText,
});
export type CacheSearch = z.infer<typeof cacheSearch>;

/** A stored request by its id; what is typed by hand may hold a prompt and never stands in an address. */
export const labSearch = z.object({
  tenant: shortText,
  request: shortText,
  view: oneOf(candidateViews),
});

/** The difference that a version made, against the one before it or `from`. */
export const routesSearch = z.object({ version: versionNumber, from: versionNumber });

export const draftTabs = ['form', 'yaml'] as const;
export const draftSides = ['changes', 'rehearsal'] as const;
/** `route`: place in the document, `others` = the policy of all other calls. */
export const draftSearch = z.object({
  tab: oneOf(draftTabs),
  side: oneOf(draftSides),
  route: orNothing(z.union([z.int().check(z.nonnegative()), z.literal('others')])),
  dialog: oneOf(['publish']),
  /** Stretch of past calls that a rehearsal plays. */
  window: oneOf(['m15', 'h1', 'h6', 'h24']),
});
export type DraftSearch = z.infer<typeof draftSearch>;

export const keysSearch = z.object({
  tenant: shortText,
  dialog: oneOf(['create']),
  limit: shortText,
});

export const storedTabs = ['turn', 'raw'] as const;
/** What was said never stands in an address; ids do. */
export const historyLists = ['conversations', 'responses'] as const;
export const conversationsSearch = z.object({
  tenant: shortText,
  list: oneOf(historyLists),
  conversation: shortText,
  response: shortText,
  tab: oneOf(storedTabs),
  dialog: oneOf(['erase']),
});
export type ConversationsSearch = z.infer<typeof conversationsSearch>;

export const usageRanges = ['h1', 'h6', 'h24', 'd7', 'd30', 'month', 'y1'] as const;
export type UsageRangeId = (typeof usageRanges)[number];
export const usageDimensions = [
  'tenant',
  'project',
  'key',
  'model',
  'worker',
  'pool',
  'route',
  'operation',
  'outcome',
] as const;
/** With what events alone tell, by the minute. */
export const shownDimensions = [...usageDimensions, 'tag'] as const;
export const usageSearch = z.object({
  tenant: shortText,
  range: oneOf(usageRanges),
  measure: oneOf(['cost', 'tokens', 'requests']),
  by: oneOf(shownDimensions),
  then: oneOf(shownDimensions),
  /** By plugin and name: `cost-tags.project`. */
  tag: shortText,
  tagValue: shortText,
  dialog: oneOf(['prices', 'exports']),
});
export type UsageSearch = z.infer<typeof usageSearch>;

const day = orNothing(z.iso.date());
export const auditSearch = z.object({
  tenant: shortText,
  actor: shortText,
  action: shortText,
  kind: shortText,
  text: shortText,
  /** Days, UTC; both belong to it. */
  from: day,
  to: day,
  line: shortText,
});
export type AuditSearch = z.infer<typeof auditSearch>;

export const settingsSearch = z.object({ text: shortText });

/** Only paths of this console may be returned to after signing in: `//evil.example` is another host. */
export function safeReturn(to: string | undefined): string {
  return to && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/';
}
