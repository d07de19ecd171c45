import { z } from 'zod';
import { instant } from '../auth/auth.schema.js';

const count = z.number().int().nonnegative();
const text = z.string().trim().min(1);
const known = <T extends z.ZodType>(type: T) => type.nullable();

/** Longest document as text; its YAML may be as long. */
export const maxDocumentCharacters = 262_144;
const loose = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= maxDocumentCharacters,
    `At most ${maxDocumentCharacters} characters.`,
  );
const yamlText = z.string().max(maxDocumentCharacters);

const policyReply = z.object({ name: z.string(), options: z.record(z.string(), z.unknown()) });
export const documentReply = z.object({
  routes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      match: z.object({
        models: z.array(z.string()),
        tenants: z.array(z.string()),
        headers: z.record(z.string(), z.string()),
      }),
      pools: z.array(z.string()),
      policy: policyReply,
      tools: z.array(z.string()).exactOptional(),
    }),
  ),
  policy: policyReply,
});

export const guardForm = z
  .strictObject({
    errorRateAbove: z.number().min(0).max(1).nullable().default(null),
    ttftP95AboveSeconds: z.number().positive().max(3_600).nullable().default(null),
    minCalls: z.number().int().min(1).max(10_000).default(20),
    windowSeconds: z.number().int().min(5).max(3_600).default(180),
  })
  .refine(
    (guard) => guard.errorRateAbove !== null || guard.ttftP95AboveSeconds !== null,
    'A guard watches errors, TTFT or both.',
  );
const guardReply = z.object({
  errorRateAbove: known(z.number()),
  ttftP95AboveSeconds: known(z.number()),
  minCalls: count,
  windowSeconds: count,
});

const share = z.number().min(0).max(100);
const tenantIds = z.array(z.string().min(1).max(64)).max(256);

export const rolloutChange = z.strictObject({
  /** The version that the writer believes is on trial. */
  version: count.optional(),
  percent: share.optional(),
  tenants: tenantIds.optional(),
  guard: guardForm.nullable().optional(),
});
export const rolloutEnd = z.strictObject({
  version: count.optional(),
  reason: text.max(500).optional(),
});
export const rolloutReply = z.object({
  id: z.string(),
  version: count,
  liveVersion: count,
  percent: z.number(),
  tenants: z.array(z.string()),
  guard: known(guardReply),
  state: z.enum(['running', 'completed', 'reverted', 'cancelled']),
  reason: known(z.string()),
  author: known(z.string()),
  endedBy: known(z.string()),
  startedAt: instant,
  changedAt: instant,
  endedAt: known(instant),
});
export const newestRollout = z.object({ rollout: known(rolloutReply) });

export const liveReply = z.object({
  version: count,
  document: documentReply,
  source: z.enum(['console', 'file', 'settings']),
  message: known(z.string()),
  author: known(z.string()),
  liveFrom: known(instant),
  isReadOnly: z.boolean(),
  readOnlyReason: known(z.string()),
});

export const versionReply = z.object({
  version: count,
  document: documentReply,
  message: z.string(),
  author: known(z.string()),
  kind: z.enum(['publish', 'revert']),
  source: z.enum(['console', 'file']),
  parent: count,
  publishedAt: instant,
  liveFrom: known(instant),
  liveUntil: known(instant),
  isLive: z.boolean(),
  rollout: known(rolloutReply),
});
export const versionQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number().int().min(1).optional(),
});
export const versionList = z.object({
  items: z.array(versionReply),
  nextCursor: known(z.string()),
});
export const versionNumber = z.coerce.number().int().min(0);
export const diffQuery = z.strictObject({ from: versionNumber, to: versionNumber });
export const revertInput = z.strictObject({ message: text.max(500).optional() });

const changeReply = z.object({
  kind: z.enum([
    'route-added',
    'route-removed',
    'route-moved',
    'route-renamed',
    'match',
    'pools',
    'tools',
    'policy',
    'option',
  ]),
  routeId: known(z.string()),
  routeName: known(z.string()),
  pointer: z.string(),
  sentence: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export const changeList = z.object({ changes: z.array(changeReply) });

export const draftInput = z
  .strictObject({
    name: text.max(120).optional(),
    fromVersion: count.optional(),
    document: loose.optional(),
    yaml: yamlText.optional(),
  })
  .refine(
    ({ fromVersion, document, yaml }) =>
      [fromVersion, document, yaml].filter((given) => given !== undefined).length <= 1,
    'Give one of fromVersion, document and yaml.',
  );
export const draftChange = z
  .strictObject({
    name: text.max(120).optional(),
    /** Moves the draft onto a later version, once its changes were looked at. */
    baseVersion: count.optional(),
    document: loose.optional(),
    yaml: yamlText.optional(),
  })
  .refine(
    ({ document, yaml }) => document === undefined || yaml === undefined,
    'Give document or yaml, not both.',
  );
export const draftReply = z.object({
  id: z.string(),
  name: z.string(),
  document: z.unknown(),
  yaml: known(z.string()),
  baseVersion: count,
  edits: count,
  author: known(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export const draftList = z.object({
  items: z.array(draftReply),
  nextCursor: known(z.string()),
});

const findingReply = z.object({
  severity: z.enum(['fault', 'warning']),
  pointer: z.string(),
  message: z.string(),
  line: known(count),
  column: known(count),
});
export const checkReply = z.object({
  isValid: z.boolean(),
  faults: count,
  warnings: count,
  findings: z.array(findingReply),
});

const reachRow = z.object({
  tenantId: known(z.string()),
  tenantName: known(z.string()),
  calls: count,
  tenantCalls: count,
  share: z.number(),
  kind: z.enum(['pool', 'route', 'policy']),
  from: known(z.string()),
  to: z.array(z.string()),
  sentence: z.string(),
});
export const reachReply = z.object({
  windowSeconds: count,
  calls: count,
  changedCalls: count,
  isWithoutHeaders: z.boolean(),
  notes: z.array(z.string()),
  rows: z.array(reachRow),
});
export const draftDiffReply = z.object({
  baseVersion: count,
  liveVersion: count,
  changes: z.array(changeReply),
  reach: reachReply,
});

export const publishInput = z.strictObject({
  message: text.max(500),
  percent: share.optional(),
  tenants: tenantIds.optional(),
  guard: guardForm.nullable().optional(),
});

export const applyInput = z.strictObject({
  yaml: yamlText,
  message: text.max(500).optional(),
  /** Says what would change and changes nothing. */
  isDryRun: z.boolean().optional(),
  /** Makes a draft of it instead of publishing it. */
  isDraft: z.boolean().optional(),
});
export const applyReply = z.object({
  outcome: z.enum(['unchanged', 'would-publish', 'published', 'drafted']),
  version: count,
  draftId: known(z.string()),
  changes: z.array(changeReply),
  warnings: z.array(findingReply),
});

export const policyList = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      description: z.string(),
      optionsSchema: z.record(z.string(), z.unknown()),
      defaults: z.record(z.string(), z.unknown()),
      unavailable: known(z.string()),
    }),
  ),
  nextCursor: z.null(),
});

// Far beyond any clock, and within what the database can date.
const atMs = z.coerce.number().min(0).max(1e14);

export const markQuery = z.strictObject({
  fromMs: atMs,
  toMs: atMs,
});
export const markList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.enum([
        'publish',
        'revert',
        'rollout-start',
        'rollout-change',
        'rollout-complete',
        'rollout-cancel',
        'rollout-revert',
      ]),
      version: count,
      message: z.string(),
      author: known(z.string()),
    }),
  ),
  nextCursor: z.null(),
});
