import { z } from 'zod';
import { isIssuerAddress } from '../../wiring/issuer-address.js';
import { shownName } from '../../wiring/shown-name.js';
import { permissions } from '../auth/permissions.js';

const id = z.string().min(1).max(64);
const name = shownName(120);
const instant = z.iso.datetime();
const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const loginList = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
  isLocalAllowed: z.boolean(),
});
export const loginQuery = z.strictObject({ to: z.string().max(1_000).optional() });
export const logoutBody = z.object({ logout_token: z.string().min(1).max(65_536) });
export const logoutReply = z.object({ url: z.string().nullable() });

const assignment = z.strictObject({ role: id, tenantId: id.nullable() });
const assignments = z.array(assignment).max(200);

export const roleInput = z.strictObject({
  name: name.regex(/^[a-z][a-z0-9-]*$/, 'Use lower-case letters, digits and dashes.'),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
});
export const roleReply = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  isBuiltIn: z.boolean(),
});
export const roleList = z.object({
  items: z.array(roleReply),
  /** All that a role may hold; `isGatewayWide` ones only count in all tenants. */
  permissions: z.array(z.object({ name: z.string(), isGatewayWide: z.boolean() })),
});

export const groupInput = z.strictObject({ name, roles: assignments });
export const groupReply = z.object({
  id: z.string(),
  name: z.string(),
  roles: assignments,
  members: z.int(),
  createdAt: instant,
});
export const groupList = page(groupReply);

export const accountInput = z.strictObject({ name, roles: assignments });
export const accountChange = z.strictObject({
  roles: assignments.optional(),
  groupIds: z.array(id).max(100).optional(),
  isDisabled: z.boolean().optional(),
});
export const accountReply = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['person', 'service']),
  email: z.string().nullable(),
  provider: z.string().nullable(),
  roles: assignments,
  mappedRoles: assignments,
  groupIds: z.array(z.string()),
  mappedGroupIds: z.array(z.string()),
  createdAt: instant,
  signedInAt: instant.nullable(),
  disabledAt: instant.nullable(),
});
export const accountList = page(accountReply);
export const accountSessions = page(
  z.object({
    id: z.string(),
    createdAt: instant,
    lastUsedAt: instant,
    address: z.string(),
    userAgent: z.string(),
  }),
);
export const viewAsInput = z.strictObject({ accountId: id });

const claimRule = z
  .strictObject({
    claim: z.string().trim().min(1).max(200),
    value: z.string().min(1).max(500),
    role: id.nullable(),
    tenantId: id.nullable(),
    groupId: id.nullable(),
  })
  .refine((rule) => (rule.role === null) !== (rule.groupId === null), {
    message: 'A rule gives a role or a group.',
  });
const issuerUrl = z
  .url({ protocol: /^https?$/ })
  .max(1_000)
  .refine(isIssuerAddress, {
    message: 'An issuer is asked over https, and has neither query nor fragment.',
  });
const scopes = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/)).max(20);
const rules = z.array(claimRule).max(200);

export const providerInput = z.strictObject({
  name,
  issuer: issuerUrl,
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(2_000).nullable().default(null),
  scopes: scopes.default(['profile', 'email']),
  rules: rules.default([]),
  isEnabled: z.boolean().default(true),
});
export const providerChange = z.strictObject({
  name: name.optional(),
  clientId: z.string().min(1).max(500).optional(),
  clientSecret: z.string().min(1).max(2_000).nullable().optional(),
  scopes: scopes.optional(),
  rules: rules.optional(),
  isEnabled: z.boolean().optional(),
});
export const providerReply = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  scopes: z.array(z.string()),
  rules: z.array(claimRule),
  isEnabled: z.boolean(),
  createdAt: instant,
  /** To be written down at the identity provider. */
  redirectUri: z.string(),
  backChannelUri: z.string(),
  postLogoutRedirectUri: z.string(),
});
export const providerList = page(providerReply);

const claims = z.record(z.string().max(500), z.unknown());
const mapped = z.object({
  roles: assignments,
  groupIds: z.array(z.string()),
  matched: z.array(z.int()),
});
export const previewInput = z.strictObject({ claims, rules: rules.optional() });
export const previewReply = mapped.extend({ isAllowed: z.boolean() });
export const testStarted = z.object({ url: z.string() });
export const testReply = z.object({
  isRefused: z.boolean(),
  why: z.string().nullable(),
  claims: claims.nullable(),
  mapped: mapped.nullable(),
});
