import {
  callerOperations,
  knownOperations,
  tokenAlgorithms,
  workerDialects,
} from '@bellwether/exchange';
import { z } from 'zod';
import { snapshotPrices } from '../prices/prices.schema.js';
import { snapshotPlugins } from '../plugins/plugins.schema.js';
import { snapshotLimits } from '../limits/limits.schema.js';
import { snapshotTools } from '../tools/tools.schema.js';

const count = z.number().int().nonnegative();

const scope = z.strictObject({
  models: z.array(z.string()),
  operations: z.array(z.enum(callerOperations)),
});

const key = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  expiresAtMs: z.number().nullable(),
  tenantId: z.string(),
  projectId: z.string(),
  keyId: z.string(),
  scope: scope.exactOptional(),
  addresses: z.array(z.string()).exactOptional(),
});

const refusedKeys = z
  .array(
    z.strictObject({
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      tenantId: z.string(),
      projectId: z.string(),
      keyId: z.string(),
    }),
  )
  // Absent in what was kept before calls of such keys were told to be theirs.
  .default([]);

const belonging = { tenantId: z.string(), projectId: z.string() };

const issuers = z
  .array(
    z.strictObject({
      id: z.string().min(1),
      issuer: z.string().min(1),
      jwksUrl: z.string().nullable(),
      audiences: z.array(z.string()).min(1),
      authorizedParties: z.array(z.string()),
      algorithms: z.array(z.enum(tokenAlgorithms)).min(1),
      requiredClaims: z.record(z.string(), z.string()),
      clockToleranceSeconds: count,
      tenantClaim: z.string().nullable(),
      mapping: z.array(z.strictObject({ value: z.string(), ...belonging })),
      fallback: z.strictObject(belonging).nullable(),
      scope: scope.exactOptional(),
    }),
  )
  // Absent in what was kept before tokens were taken.
  .default([]);

const limits = z.strictObject({
  probeTimeoutMs: count.nullable(),
  probeIntervalMs: count.nullable(),
  openBreakerAfter: count.nullable(),
  breakerRestMs: count.nullable(),
  maxInFlight: count.nullable(),
});

/** A `WorkerSpec`, checked: nothing half-made reaches the data plane. */
export const workerSpec = z.strictObject({
  id: z.string().regex(/^wrk_[0-9a-z]{26}$/),
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  origin: z.enum(['flag', 'file', 'simulated', 'api']),
  isSimulated: z.boolean(),
  isApplied: z.boolean().default(false),
  // Absent in what was kept before there was a choice.
  dialects: z.array(z.enum(workerDialects)).default([]),
  engine: z.enum(['vllm', 'sglang', 'trtllm', 'triton', 'llamacpp', 'ollama', 'openai']).nullable(),
  models: z.array(
    z.strictObject({
      id: z.string().min(1),
      operations: z.array(z.enum(knownOperations)),
      contextTokens: count.nullable(),
    }),
  ),
  apiKey: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  pool: z.string().min(1),
  accelerator: z.string().nullable(),
  kvCapacityTokens: count.nullable(),
  prefillTokensPerSecond: z.number().positive().nullable(),
  isDraining: z.boolean(),
  limits,
});

const policyChoice = z.strictObject({
  name: z.string().min(1).max(64),
  options: z.record(z.string(), z.unknown()),
});

/** A `RouteDocument`, checked for its form; what its policies hold is checked where they are known. */
export const routeDocument = z.strictObject({
  routes: z.array(
    z.strictObject({
      id: z.string().min(1),
      name: z.string().min(1),
      match: z.strictObject({
        models: z.array(z.string()),
        tenants: z.array(z.string()),
        headers: z.record(z.string(), z.string()),
      }),
      pools: z.array(z.string()),
      policy: policyChoice,
      tools: z.array(z.string()).exactOptional(),
    }),
  ),
  policy: policyChoice,
});

const rollout = z.strictObject({
  version: count,
  document: routeDocument,
  percent: z.number().min(0).max(100),
  tenants: z.array(z.string()),
});

const tenants = z
  .array(z.strictObject({ id: z.string(), historyDays: count }))
  // Absent in what was kept before a tenant could have a setting.
  .default([]);

/**
 * What all gateways of one database share: keys and issuers, stored workers, tenants' own settings and the published routes. Each adds the workers of
 * its own flags, file and simulation. `version` 0 and `routing` null: none was published, and the policy of each
 * gateway's own settings takes every call.
 */
export const sharedDocument = z.strictObject({
  keys: z.array(key),
  refusedKeys,
  issuers,
  workers: z.array(workerSpec),
  version: count.default(0),
  routing: routeDocument.nullable().default(null),
  rollout: rollout.nullable().default(null),
  tenants,
  prices: snapshotPrices,
  limits: snapshotLimits,
  plugins: snapshotPlugins,
  tools: snapshotTools,
});
export type SharedDocument = z.infer<typeof sharedDocument>;

/** A whole `GatewaySnapshot`, checked before it is swapped in. */
export const gatewaySnapshot = z.strictObject({
  format: z.literal(1),
  revision: count,
  version: count,
  createdAtMs: z.number(),
  keys: z.array(key),
  refusedKeys,
  issuers,
  workers: z.array(workerSpec),
  routing: routeDocument,
  rollout: rollout.nullable(),
  tenants,
  prices: snapshotPrices,
  limits: snapshotLimits,
  plugins: snapshotPlugins,
  tools: snapshotTools,
});
