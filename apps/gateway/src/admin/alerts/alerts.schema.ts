import { z } from 'zod';
import { cursorOf } from '../../wiring/cursor.js';
import { shownName } from '../../wiring/shown-name.js';
import { instant } from '../auth/auth.schema.js';
import { alertCondition } from './alert-condition.js';

const name = shownName(120);
const id = z.string().max(64);
const severity = z.enum(['info', 'warning', 'critical']);
const made = { createdAt: instant, createdBy: z.string().nullable() };
/** null = of the gateway, for those who look after all tenants. */
const owner = { tenantId: id.nullable().default(null) };

export const ruleInput = z.strictObject({
  name,
  ...owner,
  condition: alertCondition,
  severity: severity.default('warning'),
  channelIds: z.array(id).max(20).default([]),
  isEnabled: z.boolean().default(true),
});
export type RuleInput = z.infer<typeof ruleInput>;
export const ruleReply = z.object({
  id: z.string(),
  name: z.string(),
  tenantId: z.string().nullable(),
  kind: z.string(),
  condition: alertCondition,
  /** The value from which on the condition holds. */
  threshold: z.number(),
  severity,
  channelIds: z.array(z.string()),
  isEnabled: z.boolean(),
  ...made,
});
export const ruleList = z.object({ items: z.array(ruleReply), nextCursor: z.null() });

export const previewInput = z.strictObject({
  condition: alertCondition,
  ...owner,
  hours: z.number().int().min(1).max(72).default(24),
});
export const previewReply = z.object({
  /** False: nothing of the past is kept that would tell. */
  isKnown: z.boolean(),
  fired: z.number().int(),
  times: z.array(
    z.object({
      subject: z.string(),
      from: instant,
      to: instant.nullable(),
      peak: z.number(),
    }),
  ),
});

const emails = z
  .string()
  .max(1_000)
  .refine(
    (text) => text.split(',').every((address) => z.email().safeParse(address.trim()).success),
    'expected addresses of people, separated by commas',
  );
const address = z.url({ protocol: /^https?$/ }).max(2_048);
export const channelInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('webhook'), name, ...owner, url: address }),
  z.strictObject({ kind: z.literal('slack'), name, ...owner, url: address }),
  z.strictObject({ kind: z.literal('email'), name, ...owner, to: emails }),
]);
export type ChannelInput = z.infer<typeof channelInput>;
export const channelReply = z.object({
  id: z.string(),
  name: z.string(),
  tenantId: z.string().nullable(),
  kind: z.enum(['webhook', 'slack', 'email']),
  target: z.string(),
  ...made,
});
/** `secret`: what a webhook's messages are signed by. It is shown this once. */
export const channelCreated = channelReply.extend({ secret: z.string().nullable() });
export const channelList = z.object({ items: z.array(channelReply), nextCursor: z.null() });
export const sendReply = z.object({ isSent: z.boolean(), problem: z.string().nullable() });

export const silenceInput = z.strictObject({
  ruleId: id,
  subject: z.string().max(256).nullable().default(null),
  until: instant,
  reason: z.string().trim().max(300).default(''),
});
export const silenceReply = z.object({
  id: z.string(),
  ruleId: z.string(),
  subject: z.string().nullable(),
  until: instant,
  reason: z.string(),
  ...made,
});
export const silenceList = z.object({ items: z.array(silenceReply), nextCursor: z.null() });

export const alertQuery = z.strictObject({
  state: z.enum(['pending', 'firing', 'resolved']).optional(),
  cursor: cursorOf('alr').optional(),
  first: z.coerce.number().int().min(1).max(200).default(50),
});
export const alertReply = z.object({
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  tenantId: z.string().nullable(),
  kind: z.string(),
  severity,
  subject: z.string(),
  subjectName: z.string(),
  state: z.enum(['pending', 'firing', 'resolved']),
  /** The last while it held. */
  value: z.number(),
  /** When it was over; null = it is not over, or nothing was known any more. */
  resolvedValue: z.number().nullable(),
  threshold: z.number(),
  startedAt: instant,
  firedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  isSilenced: z.boolean(),
});
export const alertList = z.object({
  items: z.array(alertReply),
  nextCursor: z.string().nullable(),
});
