import { callerOperations } from '@bellwether/exchange';
import { z } from 'zod';
import { cursorOf } from '../../wiring/cursor.js';
import { shownName } from '../../wiring/shown-name.js';
import { instant } from '../auth/auth.schema.js';

const name = shownName(120);

export const tenantInput = z.strictObject({
  name,
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Use lower-case letters, digits and hyphens.')
    .optional(),
});
/** 0 = kept until it is deleted, null = as the gateway's settings say. */
const historyDays = z.number().int().min(0).max(36_500).nullable();
export const tenantChange = z
  .strictObject({ name: name.optional(), historyDays: historyDays.optional() })
  .refine((change) => Object.keys(change).length > 0, 'Say what changes: name or historyDays.');
export const tenantReply = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  historyDays,
});
export const tenantList = z.object({
  items: z.array(tenantReply),
  nextCursor: z.string().nullable(),
});

export const projectInput = z.strictObject({ name, tenantId: z.string().max(64).optional() });
export const projectChange = z.strictObject({ name });
export const projectReply = z.object({
  id: z.string(),
  tenantId: z.string(),
  name: z.string(),
  createdAt: instant,
  archivedAt: instant.nullable(),
});
export const projectList = z.object({
  items: z.array(projectReply),
  nextCursor: z.string().nullable(),
});
export const projectQuery = z.strictObject({ tenantId: z.string().max(64).optional() });

/** What callers may use: empty lists allow everything. A model ends in `*` where it stands for any rest. */
export const scopeFields = {
  models: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(256)
        .regex(/^[^*]*\*?$/, 'A * stands for any rest, at the end only.'),
    )
    .max(200),
  operations: z.array(z.enum(callerOperations)).max(callerOperations.length),
};
const keyUse = {
  ...scopeFields,
  /** Addresses and networks such as 192.0.2.0/24; empty = from everywhere. */
  addresses: z.array(z.string().trim().min(1).max(64)).max(200),
};
const anyOf = z.object(keyUse).partial().shape;

export const keyInput = z.strictObject({
  name,
  tenantId: z.string().max(64).optional(),
  projectId: z.string().max(64).optional(),
  expiresAt: instant.nullable().optional(),
  ...anyOf,
});
export const keyChange = z
  .strictObject({
    name: name.optional(),
    expiresAt: instant.nullable().optional(),
    isBlocked: z.boolean().optional(),
    ...anyOf,
  })
  .refine((change) => Object.keys(change).length > 0, 'Say what changes.');
const dayMinutes = 24 * 60;
/** Minutes for which the secret before is still taken; 0 = it ends at once. */
export const keyRotation = z.strictObject({
  overlapMinutes: z
    .number()
    .int()
    .min(0)
    .max(90 * dayMinutes)
    .default(dayMinutes),
});
export const keyReply = z.object({
  id: z.string(),
  name: z.string(),
  display: z.string(),
  tenantId: z.string(),
  projectId: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  ...keyUse,
  blockedAt: instant.nullable(),
  rotatedAt: instant.nullable(),
  previousUntil: instant.nullable(),
  /** It is refused, because its tenant or its project is archived. */
  isArchived: z.boolean(),
});
export const keyCreated = keyReply.extend({ secret: z.string() });
export const keyList = z.object({ items: z.array(keyReply), nextCursor: z.string().nullable() });
export const keyQuery = projectQuery.extend({
  projectId: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
  cursor: cursorOf('key').optional(),
});
