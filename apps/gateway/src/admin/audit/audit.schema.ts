import { z } from 'zod';
import { cursorOf } from '../../wiring/cursor.js';
import { instant } from '../auth/auth.schema.js';

const word = z.string().trim().min(1).max(128);

/** Which lines: all that is given must hold. `action` ends in `*` where it stands for any rest. */
export const auditFilter = z.strictObject({
  action: word.optional(),
  actor: word.optional(),
  objectKind: word.optional(),
  objectId: word.optional(),
  tenantId: word.optional(),
  requestId: word.optional(),
  /** Part of a name, an id or an action. */
  text: word.optional(),
  from: instant.optional(),
  to: instant.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = auditFilter.extend({
  cursor: cursorOf('aud').optional(),
  first: z.coerce.number().int().min(1).max(200).default(50),
});
export const exportQuery = auditFilter.extend({
  format: z.enum(['ndjson', 'csv']).default('ndjson'),
});

export const auditReply = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable(),
    role: z.string().nullable(),
  }),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string().nullable(),
  objectName: z.string().nullable(),
  tenantId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
  address: z.string(),
  place: z.number().int().nullable(),
  hash: z.string().nullable(),
});
export const auditList = z.object({
  items: z.array(auditReply),
  nextCursor: z.string().nullable(),
});

/** A line that was kept elsewhere: the chain must still have it. */
export const chainQuery = z
  .strictObject({
    place: z.coerce.number().int().min(1).optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .refine(({ place, hash }) => place === undefined || hash !== undefined, {
    ...{ path: ['hash'], message: 'A place is looked at with the hash that was kept of it.' },
  })
  .refine(({ place, hash }) => hash === undefined || place !== undefined, {
    ...{ path: ['place'], message: 'A hash is looked at with the place that it was kept of.' },
  });
export const chainReply = z.object({
  isIntact: z.boolean(),
  lines: z.number().int(),
  /** From before there was a chain. */
  unchained: z.number().int(),
  lastPlace: z.number().int(),
  lastHash: z.string().nullable(),
  brokenAt: z.number().int().nullable(),
  problem: z.enum(['changed', 'missing', 'other_history']).nullable(),
});
