import {
  hostedToolKinds,
  toolAnnotationKinds,
  toolEffects,
  toolPinnings,
} from '@bellwether/exchange';
import { faultKinds, headerValueText, isHeaderValue, refusedHeader } from '@bellwether/mcp';
import { z } from 'zod';
import { cursorOf } from '../../wiring/cursor.js';
import { instant } from '../auth/auth.schema.js';

const id = z.string().min(1).max(64);
/** The label that requests know a server by. */
const name = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,47}$/, 'A letter, then at most 47 letters, digits, - and _.');
/** A name that the header of a call, or a route, would take for a vendor's tool could not be asked for. */
const ownName = name.refine(
  (text) => !hostedToolKinds.some((kind) => kind === text.toLowerCase()),
  `None of ${hostedToolKinds.join(', ')}: these are tools of vendors.`,
);
const secret = z.string().min(1).max(8_192);
/** It is sent in a header. */
const token = secret.refine(isHeaderValue, headerValueText);
const headerName = z.string().regex(/^[!#$%&'*+.^`|~\w-]{1,128}$/, 'The name of a header.');
const headers = z
  .record(headerName, z.string().max(8_192))
  .superRefine((all, context) => {
    for (const [name, value] of Object.entries(all)) {
      const message = refusedHeader(name, value);
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .refine((all) => Object.keys(all).length <= 32, 'At most 32 headers.');
const toolName = z.string().min(1).max(256);

const address = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['http', 'sse']), url: z.string().min(1).max(2_048) }),
  z.strictObject({
    kind: z.literal('stdio'),
    command: z.string().min(1).max(1_024),
    args: z.array(z.string().max(4_096)).max(64).default([]),
    env: z
      .record(z.string().regex(/^[A-Za-z_]\w{0,127}$/), z.string().max(8_192))
      .refine((all) => Object.keys(all).length <= 64, 'At most 64 variables.')
      .default({}),
  }),
]);

const auth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('bearer'), token }),
  z.strictObject({
    kind: z.literal('client'),
    clientId: z.string().min(1).max(512),
    clientSecret: secret,
    issuer: z.url({ protocol: /^https?$/ }).max(2_048),
    scope: z.string().max(1_024).nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('person'),
    scope: z.string().max(1_024).nullable().default(null),
  }),
]);
const none = { kind: 'none' } as const;

const changeable = {
  name: ownName,
  description: z.string().trim().max(1_000).nullable(),
  address,
  headers,
  auth,
  tenantIds: z.array(id).max(1_000),
  allowed: z.array(toolName).max(1_000).nullable(),
  hosted: z.partialRecord(z.enum(hostedToolKinds), toolName),
  pinning: z.enum(toolPinnings),
  callTimeoutMs: z.number().int().min(1).max(2_147_483_647).nullable(),
  /** All of them: a tenant that is left out has none any more; a part that is left out stays as it was. */
  credentials: z
    .array(z.strictObject({ tenantId: id, headers: headers.optional(), auth: auth.optional() }))
    .max(1_000)
    .refine(
      (all) => new Set(all.map(({ tenantId }) => tenantId)).size === all.length,
      'One of a tenant.',
    ),
  isEnabled: z.boolean(),
  /** It comes from a file that was applied: people change it there. */
  isApplied: z.boolean(),
};

export const toolServerInput = z.strictObject({
  ...changeable,
  description: changeable.description.default(null),
  headers: headers.default({}),
  auth: auth.default(none),
  tenantIds: changeable.tenantIds.default([]),
  allowed: changeable.allowed.default(null),
  hosted: changeable.hosted.default({}),
  pinning: changeable.pinning.default('first-use'),
  callTimeoutMs: changeable.callTimeoutMs.default(null),
  credentials: changeable.credentials.default([]),
  isEnabled: changeable.isEnabled.default(true),
  isApplied: changeable.isApplied.default(false),
});
export type ToolServerInput = z.infer<typeof toolServerInput>;

/** Secrets are told anew or not at all: what is left out stays. */
export const toolServerChange = z
  .strictObject(changeable)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Say what changes.');
export type ToolServerChange = z.infer<typeof toolServerChange>;

/** Secrets are told by their names only. */
const shownAuth = z.object({
  kind: z.enum(['none', 'bearer', 'client', 'person']),
  clientId: z.string().nullable(),
  issuer: z.string().nullable(),
  scope: z.string().nullable(),
});
export const toolServerReply = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  address: z.object({
    kind: z.enum(['http', 'sse', 'stdio']),
    url: z.string().nullable(),
    command: z.string().nullable(),
    args: z.array(z.string()),
    envNames: z.array(z.string()),
  }),
  headerNames: z.array(z.string()),
  auth: shownAuth,
  tenantIds: z.array(z.string()),
  allowed: z.array(z.string()).nullable(),
  hosted: z.partialRecord(z.enum(hostedToolKinds), z.string()),
  pinning: z.enum(toolPinnings),
  callTimeoutMs: z.number().nullable(),
  credentials: z.array(
    z.object({ tenantId: z.string(), headerNames: z.array(z.string()), auth: shownAuth }),
  ),
  isEnabled: z.boolean(),
  isApplied: z.boolean(),
  /** Why people may not change it; null = they may. */
  readOnlyReason: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  changedAt: instant,
});
export type ToolServerView = Omit<z.infer<typeof toolServerReply>, 'createdAt' | 'changedAt'> & {
  readonly createdAt: Date;
  readonly changedAt: Date;
};
export const toolServerList = z.object({
  items: z.array(
    toolServerReply.extend({
      /** Of its tools: those whose definition is another one than was consented to, and those that nobody consented to. */
      changedTools: z.number(),
      waitingTools: z.number(),
    }),
  ),
});

export const toolTestInput = z.strictObject({
  /** Whose credentials are tried; null = the server's own. */
  tenantId: id.nullable().default(null),
});
export const toolTestReply = z.object({
  isWorking: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(['address', 'connect', 'list']),
      isDone: z.boolean(),
      durationMs: z.number(),
      problem: z.string().nullable(),
      /** What kind of problem of the server's or the connection's it is; null = none of theirs. */
      fault: z.enum(faultKinds).nullable(),
    }),
  ),
  /** Names of those that models can be shown. */
  tools: z.array(z.string()),
  /** The others, with why: odd and doubled names, tasks, and schemas for which a call has no room. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** The last that a started server wrote to its error output. */
  output: z.string().nullable(),
});

/** Whose OAuth it is, null = the server's own, and how it stands. */
export const toolAuthorizationList = z.object({
  items: z.array(
    z.object({
      tenantId: z.string().nullable(),
      kind: z.enum(['client', 'person']),
      /** `begun`: somebody is away at the issuer. */
      state: z.enum(['none', 'begun', 'authorized']),
      keptAt: instant.nullable(),
    }),
  ),
});

/** Where the browser is to go; null = the gateway is let in already. */
export const toolAuthorizeReply = z.object({ url: z.string().nullable() });
/** Whatever else a server adds is left alone. */
export const toolCallbackQuery = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4_096).optional(),
});

export const toolDefinitionList = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      hash: z.string(),
      description: z.string().nullable(),
      inputSchema: z.unknown(),
      /** The beginning of a definition that is too long to be kept whole, in place of what it says; null = it is not. */
      cutDefinition: z.string().nullable(),
      isReadOnly: z.boolean().nullable(),
      isDestructive: z.boolean().nullable(),
      consent: z.enum(['agreed', 'changed', 'waiting']),
      /** What was consented to, where that is something else. */
      consentedDefinition: z.string().nullable(),
      consentedBy: z.string().nullable(),
      consentedAt: instant.nullable(),
      seenAt: instant,
    }),
  ),
});

/** Which definitions are consented to, by their hashes: what changed meanwhile is not. */
export const toolConsentInput = z.strictObject({
  tools: z
    .array(z.strictObject({ name: toolName, hash: z.string().regex(/^[0-9a-f]{64}$/) }))
    .min(1)
    .max(1_000),
});

const rule = {
  tenantId: id.nullable().default(null),
  origin: z.enum(['registered', 'declared']).nullable().default(null),
  server: name.nullable().default(null),
  tool: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^*]*\*?$/, 'A * may stand at the end only.')
    .nullable()
    .default(null),
  annotation: z.enum(toolAnnotationKinds).nullable().default(null),
  effect: z.enum(toolEffects),
  reason: z.string().trim().min(1).max(500).nullable().default(null),
};
/** The whole policy, in its order. */
export const toolRulesInput = z.strictObject({ rules: z.array(z.strictObject(rule)).max(1_000) });
/** A line of the policy, as it is kept and shown. */
const shownRule = {
  id: z.string(),
  tenantId: z.string().nullable(),
  origin: z.enum(['registered', 'declared']).nullable(),
  server: z.string().nullable(),
  tool: z.string().nullable(),
  annotation: z.enum(toolAnnotationKinds).nullable(),
  effect: z.enum(toolEffects),
  reason: z.string().nullable(),
};
export const toolRulesReply = z.object({
  rules: z.array(z.object(shownRule)),
  /** Names in it that no registered server has: lines for them match nothing. */
  unknownServers: z.array(z.string()),
});

const approvalStates = ['waiting', 'approved', 'denied', 'expired', 'cancelled'] as const;
export const approvalQuery = z.strictObject({
  tenantId: id.optional(),
  state: z.enum(approvalStates).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: cursorOf('mcpr').optional(),
});
export const approvalReply = z.object({
  id: z.string(),
  tenantId: z.string(),
  projectId: z.string(),
  keyId: z.string(),
  requestId: z.string(),
  serverId: z.string().nullable(),
  /** Where a server is that the request brought, without secrets; null = it is registered. */
  address: z.string().nullable(),
  label: z.string(),
  tool: z.string(),
  /** What the tool would be given, as JSON; null once the call was given away. */
  input: z.string().nullable(),
  state: z.enum(approvalStates),
  answeredBy: z.enum(['application', 'console']).nullable(),
  answeredName: z.string().nullable(),
  reason: z.string().nullable(),
  askedAtMs: z.number(),
  answeredAtMs: z.number().nullable(),
  expiresAtMs: z.number(),
});
export const approvalList = z.object({
  items: z.array(approvalReply),
  nextCursor: z.string().nullable(),
});
export const approvalAnswerInput = z.strictObject({
  isApproved: z.boolean(),
  reason: z.string().trim().min(1).max(500).nullable().default(null),
});

const sealed = z.string().min(1);
const snapshotAuth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('bearer'), token: sealed }),
  z.strictObject({
    kind: z.literal('client'),
    clientId: z.string(),
    clientSecret: sealed,
    issuer: z.string(),
    scope: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('person'), scope: z.string().nullable() }),
]);
const snapshotCredentials = { headers: z.record(z.string(), sealed), auth: snapshotAuth };

/** The part of a snapshot; absent in what was kept before there were tools. */
export const snapshotTools = z
  .strictObject({
    servers: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        address: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.enum(['http', 'sse']), url: z.string() }),
          z.strictObject({
            kind: z.literal('stdio'),
            command: z.string(),
            args: z.array(z.string()),
            env: z.record(z.string(), sealed),
          }),
        ]),
        ...snapshotCredentials,
        tenantIds: z.array(z.string()),
        allowed: z.array(z.string()).nullable(),
        hosted: z.partialRecord(z.enum(hostedToolKinds), z.string()),
        pinning: z.enum(toolPinnings),
        callTimeoutMs: z.number().nullable(),
        credentials: z.array(z.strictObject({ tenantId: z.string(), ...snapshotCredentials })),
      }),
    ),
    rules: z.array(z.strictObject(shownRule)),
  })
  .default({ servers: [], rules: [] });
