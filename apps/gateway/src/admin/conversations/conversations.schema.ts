import { z } from 'zod';
import { instant } from '../auth/auth.schema.js';

const id = z.string().min(1).max(512);
export const maxItems = 100;
export const maxConversations = 200;

export const conversationQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(maxConversations).default(50),
  cursor: id.optional(),
});
export const itemQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(maxItems).default(20),
  order: z.enum(['asc', 'desc']).default('asc'),
  cursor: id.optional(),
});
/** The name of the tenant, typed by whoever wants all of its conversations gone. */
export const eraseInput = z.strictObject({ name: z.string().min(1).max(120) });

const size = z.object({
  conversations: z.number(),
  responses: z.number(),
  items: z.number(),
  bytes: z.number(),
});
export const storeReply = z.object({
  driver: z.string(),
  name: z.string().nullable(),
  isShared: z.boolean(),
  isReachable: z.boolean(),
  reason: z.string().nullable(),
  size: size.nullable(),
  retentionDays: z.number(),
});
export const tenantHistoryReply = z.object({ tenantId: z.string(), size });

const line = z.object({
  id: z.string(),
  items: z.number(),
  bytes: z.number(),
  createdAt: instant,
  updatedAt: instant,
  expiresAt: instant.nullable(),
});
export const conversationList = z.object({
  items: z.array(line),
  nextCursor: z.string().nullable(),
});

export const responseList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      previousId: z.string().nullable(),
      status: z.string(),
      model: z.string(),
      isBackground: z.boolean(),
      items: z.number(),
      bytes: z.number(),
      createdAt: instant,
      expiresAt: instant.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** `item` null = it is too large to be shown here; the export has it whole. */
const item = z.object({
  id: z.string(),
  type: z.string(),
  bytes: z.number(),
  isCut: z.boolean(),
  item: z.unknown(),
});
export const itemList = z.object({ items: z.array(item), nextCursor: z.string().nullable() });
export const conversationReply = z.object({
  id: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  metadata: z.unknown(),
});
export const responseReply = z.object({
  id: z.string(),
  previousId: z.string().nullable(),
  conversationId: z.string().nullable(),
  status: z.string(),
  model: z.string(),
  isBackground: z.boolean(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  input: z.array(item),
  hasMoreInput: z.boolean(),
  output: z.array(item),
  /** The response object. */
  object: item,
});
export const erasureReply = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  before: size,
  after: size,
  at: instant,
  auditId: z.string(),
});
export const exportLine = z.object({ kind: z.string() });
