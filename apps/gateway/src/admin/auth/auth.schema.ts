import { z } from 'zod';
import { shownName } from '../../wiring/shown-name.js';

/** A point in time, in UTC or with its offset. */
export const instant = z.iso.datetime({ offset: true });

export const signInInput = z.strictObject({
  name: z.string().min(1).max(120),
  password: z.string().min(1).max(512),
});

export const sessionReply = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    role: z.string(),
    permissions: z.array(z.string()),
    /** Those of its permissions that it holds in all tenants. */
    permissionsInAll: z.array(z.string()),
    tenantIds: z.array(z.string()).nullable(),
    hasPassword: z.boolean(),
  }),
  /** Topics of the live stream that may be heard. */
  liveTopics: z.array(z.string()),
  viewAs: z.object({ id: z.string(), name: z.string() }).nullable(),
  csrfToken: z.string(),
  expiresAt: instant,
  mustChangePassword: z.boolean(),
});

export const sessionList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      address: z.string(),
      userAgent: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** As for the first password, which settings give. */
const newPassword = z.string().min(16, 'Use at least 16 characters.').max(512);
export const passwordInput = z.strictObject({
  current: z.string().min(1).max(512),
  next: newPassword,
});

export const resetInput = z.strictObject({
  name: z.string().min(1).max(120).default('admin'),
  next: newPassword,
});

export const tokenInput = z.strictObject({
  name: shownName(120),
  expiresAt: instant.nullable().optional(),
  /** The service account that it acts as; without one it is an owner's. */
  accountId: z.string().min(1).max(64).nullable().optional(),
});

export const tokenReply = z.object({
  id: z.string(),
  name: z.string(),
  display: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  accountId: z.string().nullable(),
});

export const tokenCreated = tokenReply.extend({ secret: z.string() });
export const tokenList = z.object({
  items: z.array(tokenReply),
  nextCursor: z.string().nullable(),
});
