import { budgetKinds } from '@bellwether/exchange';
import type { Limits } from '@bellwether/exchange';
import { z } from 'zod';
import { cursorOf } from '../../wiring/cursor.js';
import { shownName } from '../../wiring/shown-name.js';
import { instant } from '../auth/auth.schema.js';

/** Far beyond what a fleet makes, and well below where numbers lose their last digit, in Redis too. */
const most = 10_000_000_000_000;
const amount = z.number().int().min(1).max(most);
const bound = amount.nullable().default(null);

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // The only way to ask whether a zone is known.
    return false;
  }
}

const limits = z.strictObject({
  requestsPerMinute: bound,
  tokensPerMinute: bound,
  concurrentCalls: bound,
  tokensPerCall: bound,
});

const budget = z.strictObject({
  kind: z.enum(budgetKinds),
  amount,
  window: z.enum(['calendar', 'rolling']).default('calendar'),
  zone: z
    .string()
    .max(64)
    .refine(isZone, 'Use the name of a time zone, such as Europe/Vienna.')
    .default('UTC'),
  isSoft: z.boolean().default(false),
  increase: z
    .strictObject({ amount, untilMs: z.number().int().min(0) })
    .nullable()
    .default(null),
});

const budgets = z
  .array(budget)
  .max(budgetKinds.length)
  .refine(
    (all) => new Set(all.map(({ kind }) => kind)).size === all.length,
    'One budget of a kind.',
  );

const model = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^*]*\*?$/, 'A * may stand at the end only.')
  .nullable();
const name = shownName(120);
/** `gateway` is all callers together; its id is `*`. */
const subject = z.enum(['gateway', 'tenant', 'project', 'key']);
export const ofAll = '*';
const id = z.string().min(1).max(64);

/** A limit that limits nothing is none. */
export const isLimiting = (rule: {
  readonly budgets: readonly unknown[];
  readonly limits: Limits;
}): boolean => rule.budgets.length > 0 || Object.values(rule.limits).some((each) => each !== null);
const isFitting = (rule: { readonly subject: string; readonly subjectId: string }): boolean =>
  (rule.subject === 'gateway') === (rule.subjectId === ofAll);
const sayWhom = { message: 'All callers together are gateway and *.', path: ['subjectId'] };
const sayWhat = { message: 'Say what is limited.', path: ['limits'] };

export const limitInput = z
  .strictObject({
    name,
    subject,
    subjectId: id,
    model: model.default(null),
    limits: limits.default(() => limits.parse({})),
    budgets: budgets.default([]),
    isShadow: z.boolean().default(false),
  })
  .refine(isFitting, sayWhom)
  .refine(isLimiting, sayWhat);

/** A limit that nobody has made yet, and for how long it is tried on the past. */
export const limitPreviewInput = z
  .strictObject({
    subject,
    subjectId: id,
    model: model.default(null),
    limits: limits.default(() => limits.parse({})),
    budgets: budgets.default([]),
    isShadow: z.boolean().default(false),
    hours: z.number().int().min(1).max(168).default(24),
  })
  .refine(isFitting, sayWhom)
  .refine(isLimiting, sayWhat);
export const limitPreviewReply = z.object({
  fromMs: z.number(),
  /** There were more calls than are looked at: the oldest are left out. */
  isCut: z.boolean(),
  calls: z.number(),
  blocked: z.number(),
  keys: z.array(
    z.object({
      keyId: z.string(),
      name: z.string().nullable(),
      calls: z.number(),
      blocked: z.number(),
      firstBlockedAtMs: z.number().nullable(),
    }),
  ),
});

export const limitChange = z
  .strictObject({
    name: name.optional(),
    model: model.optional(),
    limits: limits.optional(),
    budgets: budgets.optional(),
    isShadow: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Say what changes.');

export const limitReply = z.object({
  id: z.string(),
  name: z.string(),
  tenantId: z.string(),
  subject,
  subjectId: z.string(),
  model: z.string().nullable(),
  limits,
  budgets,
  /** Of each budget, in the same order; amounts as its own. */
  budgetUse: z.array(
    z.object({
      kind: z.enum(budgetKinds),
      /** In the window that runs, by all gateways. */
      used: z.number(),
      remaining: z.number(),
      /** When it begins anew, or the oldest part of a rolling window falls out; null = nothing of that is used. */
      resetsAt: instant.nullable(),
      usedLastHour: z.number(),
    }),
  ),
  isShadow: z.boolean(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  changedAt: instant,
});
export const limitList = z.object({
  items: z.array(limitReply),
  nextCursor: z.string().nullable(),
});

export const limitQuery = z.strictObject({
  tenantId: id.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
  cursor: cursorOf('lim').optional(),
});

const countedBudget = budget.extend({
  countedFromMs: z.number().exactOptional(),
  base: z
    .array(z.tuple([z.number(), z.number()]).readonly())
    .readonly()
    .exactOptional(),
});

/** The part of a snapshot; absent in what was kept before there were limits. */
export const snapshotLimits = z
  .array(
    z.strictObject({
      id: z.string(),
      subject,
      subjectId: z.string(),
      model: z.string().nullable(),
      limits,
      budgets: z.array(countedBudget),
      isShadow: z.boolean(),
    }),
  )
  .default([]);

const longestDays = 400;
const moment = z.number().min(0).max(1e14);
/** As the console asks, by GraphQL. */
export const limitHitsAsked = z
  .strictObject({ fromMs: moment, toMs: moment, tenantId: z.string().max(64).nullish() })
  .refine(({ fromMs, toMs }) => fromMs < toMs && toMs - fromMs <= longestDays * 864e5, {
    path: ['toMs'],
    message: `It must be after fromMs, by ${longestDays} days at most.`,
  });
