import { z } from 'zod';

export const auditQuery = z.strictObject({
  cursor: z.string().max(64).optional(),
  first: z.coerce.number().int().min(1).max(200).default(50),
});

export const auditReply = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string().nullable(),
  objectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
  address: z.string(),
});
export const auditList = z.object({
  items: z.array(auditReply),
  nextCursor: z.string().nullable(),
});
