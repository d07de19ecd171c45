import { pluginCapabilities } from '@bellwether/exchange';
import { pluginManifest } from '@bellwether/plugins';
import { z } from 'zod';
import { instant } from '../auth/auth.schema.js';

const id = z.string().min(1).max(64);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 digits from 0-9a-f.');
const base64 = z.base64();
const config = z.record(z.string().max(200), z.unknown());
const granted = z.array(z.enum(pluginCapabilities));

/** The calls of these tenants (none named = of all), and of those so many percent of the conversations. */
const shareShape = {
  tenants: z.array(id).max(1_000).default([]),
  percent: z.number().min(0).max(100),
};
const share = z.strictObject(shareShape);
const isSomebody = ({ tenants, percent }: z.infer<typeof share>): boolean =>
  percent > 0 || tenants.length === 0;
const nobody = {
  message: '0 percent of some tenants is nobody: 100 percent are all of their calls.',
  path: ['percent'],
};

/** A module, by its bytes or by where it lies, with the checksum that it must have. */
const moduleSource = {
  module: base64.min(1).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .optional(),
  sha256,
  /** Ed25519 over the bytes of the module. */
  signature: base64.length(88).optional(),
};

export const pluginUpload = z
  .strictObject({
    ...moduleSource,
    granted: granted.optional(),
    config: config.default({}),
  })
  .refine(({ module, url }) => (module === undefined) !== (url === undefined), {
    message: 'Give the module or its address.',
    path: ['module'],
  });

export const pluginChange = z
  .strictObject({
    isEnabled: z.boolean().optional(),
    place: z.number().int().min(0).max(10_000).optional(),
    scope: share.refine(isSomebody, nobody).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Say what changes.');

/** All that the version may do beyond its own memory. */
export const pluginGrants = z.strictObject({ granted });

/**
 * 100 percent of all = the version is live, and what was live is kept. Anything less = it is on trial beside what is
 * live; 0 percent ends the trial.
 */
export const pluginRollout = z
  .strictObject({ versionId: id, ...shareShape })
  .refine(isSomebody, nobody);

export const pluginDryRun = z.strictObject({
  versionId: id,
  samples: z
    .array(
      z.strictObject({
        dialect: z
          .enum(['openai-chat', 'openai-responses', 'anthropic-messages', 'openai-embeddings'])
          .default('openai-chat'),
        headers: z.record(z.string(), z.string()).default({}),
        body: z.record(z.string(), z.unknown()),
        /** What the model is supposed to answer, a piece per network read. */
        reply: z.array(z.string().max(65_536)).max(100).default([]),
      }),
    )
    .min(1)
    .max(20),
});

export const pluginDryRunReply = z.object({
  results: z.array(
    z.object({
      outcome: z.enum(['unchanged', 'changed', 'rejected', 'failed']),
      status: z.number().nullable(),
      message: z.string().nullable(),
      model: z.string(),
      headers: z.record(z.string(), z.string()),
      workerHeaders: z.record(z.string(), z.string()),
      body: z.record(z.string(), z.unknown()),
      reply: z.string(),
      annotations: z.record(z.string(), z.string()),
      /** What the plugin said meanwhile. */
      log: z.array(z.object({ level: z.enum(['info', 'warn', 'error']), text: z.string() })),
      milliseconds: z.number(),
    }),
  ),
  /** What a kept instance did with its memory when it was asked the samples again and again; null = nobody knows. */
  keptMemory: z
    .object({
      messages: z.number(),
      memoryBytes: z.number(),
      /** About; 0 = its memory stays. */
      bytesPerMessage: z.number(),
      /** About so many fill an instance, and another one takes its place; null = it stays. */
      messagesPerInstance: z.number().nullable(),
    })
    .nullable(),
});

export const pluginVersionReply = z.object({
  id: z.string(),
  version: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  memoryPages: z.number(),
  manifest: pluginManifest,
  granted,
  config,
  signedBy: z.string().nullable(),
  source: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});

const figures = z.object({
  versionId: z.string(),
  breaker: z.enum(['closed', 'open', 'half-open']),
  threads: z.number(),
  calls: z.number(),
  changed: z.number(),
  rejected: z.number(),
  faults: z.record(z.string(), z.number()),
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  peakMemoryBytes: z.number(),
});

export const pluginReply = z.object({
  id: z.string(),
  name: z.string(),
  place: z.number(),
  isEnabled: z.boolean(),
  scope: share,
  liveVersionId: z.string().nullable(),
  previousVersionId: z.string().nullable(),
  trial: z.object({ versionId: z.string(), share }).nullable(),
  versions: z.array(pluginVersionReply),
  /** Of this gateway, since each version was loaded. */
  figures: z.array(figures),
  createdAt: instant,
  createdBy: z.string().nullable(),
  changedAt: instant,
});

/** `versionId`: the one of these bytes, also when it was there before. */
export const pluginUploadReply = pluginReply.extend({ versionId: z.string() });

/** Windows of a plugin's charts. Units: ms. */
export const pluginRanges = {
  h1: { windowMs: 3_600_000, bucketMs: 60_000 },
  h6: { windowMs: 21_600_000, bucketMs: 300_000 },
  h24: { windowMs: 86_400_000, bucketMs: 900_000 },
} as const;
export type PluginRange = keyof typeof pluginRanges;

export const pluginTrafficQuery = z.strictObject({
  range: z.enum(['h1', 'h6', 'h24']).default('h1'),
});

const sum = z.number().nullable();

/** Null: nobody knows, since no gateway ran (`isGap`), the version was not there yet, or the database is away. */
const pluginBucket = z.object({
  atMs: z.number(),
  isGap: z.boolean(),
  calls: sum,
  changed: sum,
  rejected: sum,
  faults: z.record(z.string(), z.number()).nullable(),
  p50Ms: sum,
  p99Ms: sum,
});

export const pluginTrafficReply = z.object({
  windowMs: z.number(),
  bucketMs: z.number(),
  /** Those that run or did something in the window, the newest first, each with every bucket. */
  versions: z.array(z.object({ versionId: z.string(), buckets: z.array(pluginBucket) })),
});

export const pluginList = z.object({ items: z.array(pluginReply) });

const snapshotVersion = z.strictObject({ id: z.string(), sha256, granted, config });
const snapshotShare = z.strictObject({ tenants: z.array(z.string()), percent: z.number() });

/** The part of a snapshot; absent in what was kept before there were plugins. */
export const snapshotPlugins = z
  .array(
    z.strictObject({
      id: z.string(),
      scope: snapshotShare,
      live: snapshotVersion.nullable(),
      trial: z.strictObject({ version: snapshotVersion, share: snapshotShare }).nullable(),
    }),
  )
  .default([]);
