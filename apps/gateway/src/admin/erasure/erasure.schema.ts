import { z } from 'zod';
import { instant } from '../auth/auth.schema.js';
import { eraseInput, erasureReply } from '../conversations/conversations.schema.js';

export const tenantErasureInput = eraseInput;

export const tenantErasureReply = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  /** Rows that were removed, by the table they stood in. */
  removed: z.record(z.string(), z.number()),
  /** What was stored of conversations; null = it lives in the memory of those who answer. */
  history: erasureReply.pick({ before: true, after: true }).nullable(),
  /** Rows that are left, by table: zero everywhere, but for the lines of the audit log. */
  left: z.record(z.string(), z.number()),
  at: instant,
  auditId: z.string(),
});
