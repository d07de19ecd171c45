import { callerOperations, tokenAlgorithms } from '@bellwether/exchange';
import { z } from 'zod';
import { isIssuerAddress, isSafeAddress } from '../../wiring/issuer-address.js';
import { shownName } from '../../wiring/shown-name.js';
import { instant } from '../auth/auth.schema.js';
import { scopeFields } from '../tenants/tenants.schema.js';

const word = z.string().trim().min(1).max(256);
const address = z
  .url({ protocol: /^https?$/ })
  .max(400)
  .refine(isSafeAddress, { message: 'An issuer is asked over https.', abort: true });
const issuerName = address.refine(isIssuerAddress, 'An issuer has neither query nor fragment.');
const place = z.strictObject({ value: word, projectId: z.string().max(64) });

const fields = {
  name: shownName(120),
  issuer: issuerName,
  jwksUrl: address.nullable().default(null),
  audiences: z.array(word).min(1).max(20),
  authorizedParties: z.array(word).max(100).default([]),
  algorithms: z
    .array(z.enum(tokenAlgorithms))
    .min(1)
    .max(tokenAlgorithms.length)
    .default(['RS256']),
  requiredClaims: z.record(word, word).default({}),
  clockToleranceSeconds: z.number().int().min(0).max(300).default(30),
  tenantClaim: word.nullable().default(null),
  mapping: z.array(place).max(1_000).default([]),
  projectId: z.string().max(64).nullable().default(null),
  models: scopeFields.models.default([]),
  operations: scopeFields.operations.default([]),
  isEnabled: z.boolean().default(true),
};

export const issuerInput = z
  .strictObject(fields)
  .refine(
    ({ mapping, projectId }) => mapping.length > 0 || projectId !== null,
    'Say where calls belong: by a mapping, by a project for all, or both.',
  )
  .refine(
    ({ mapping, tenantClaim }) => mapping.length === 0 || tenantClaim !== null,
    'A mapping needs the claim whose values it maps.',
  );
export type IssuerInput = z.infer<typeof issuerInput>;

export const issuerReply = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  jwksUrl: z.string().nullable(),
  audiences: z.array(z.string()),
  authorizedParties: z.array(z.string()),
  algorithms: z.array(z.enum(tokenAlgorithms)),
  requiredClaims: z.record(z.string(), z.string()),
  clockToleranceSeconds: z.number().int(),
  tenantClaim: z.string().nullable(),
  mapping: z.array(z.object({ value: z.string(), projectId: z.string() })),
  projectId: z.string().nullable(),
  models: z.array(z.string()),
  operations: z.array(z.enum(callerOperations)),
  isEnabled: z.boolean(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export const issuerList = z.object({ items: z.array(issuerReply), nextCursor: z.null() });

export const tokenInput = z.strictObject({ token: z.string().min(1).max(16_384) });
/** What a token would be taken for. `problem` null = it is taken. */
export const tokenReply = z.object({
  problem: z.string().nullable(),
  issuerId: z.string().nullable(),
  tenantId: z.string().nullable(),
  projectId: z.string().nullable(),
  endUser: z.string().nullable(),
});
