import { IsNull, Not } from '@bellwether/database';
import type { EntityManager } from '@bellwether/database';
import type { LimitRow } from '../limits/limits.entity.js';
import { snapshotIssuer } from '../issuers/issuers.entity.js';
import type { TokenIssuerRow } from '../issuers/issuers.entity.js';
import { ruleOf } from '../prices/prices.entity.js';
import { compilePlugins } from '../plugins/compile-plugins.js';
import type { PriceRow } from '../prices/prices.entity.js';
import type { RouteRolloutRow, RouteVersionRow } from '../routes/routes.entity.js';
import { toolRuleOf } from '../tools/tools.entity.js';
import { specOf as toolServerOf } from '../tools/tool-server-row.js';
import type { ToolRuleRow, ToolServerRow } from '../tools/tools.entity.js';
import type { ApiKeyRow, ProjectRow, TenantRow } from '../tenants/tenants.entity.js';
import type { WorkerRow } from '../workers/workers.entity.js';
import type { SharedDocument } from './shared-document.js';

/** Keys that are known and not taken; each is part of every snapshot. */
const mostRefusedKeys = 5_000;

/** Reads what all gateways share: usable keys, stored workers, tenants' own settings and the published routes. */
export async function compileDocument(manager: EntityManager): Promise<SharedDocument> {
  const keys = await manager.find<ApiKeyRow>('api_key', {
    where: { revokedAt: IsNull(), blockedAt: IsNull() },
    order: { id: 'ASC' },
  });
  const tenantRows = await manager.find<TenantRow>('tenant', {
    where: { archivedAt: IsNull() },
    order: { id: 'ASC' },
  });
  const tenants = new Set(tenantRows.map(({ id }) => id));
  const projects = new Map(
    (await manager.find<ProjectRow>('project', { where: { archivedAt: IsNull() } }))
      .filter(({ tenantId }) => tenants.has(tenantId))
      .map(({ id, tenantId }) => [id, tenantId]),
  );
  const issuers = await manager.find<TokenIssuerRow>('token_issuer', {
    where: { isEnabled: true },
    order: { id: 'ASC' },
  });
  const workers = await manager.find<WorkerRow>('worker', {
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const [taken, archived] = parted(
    keys,
    (key) => tenants.has(key.tenantId) && projects.has(key.projectId),
  );
  return {
    keys: taken.flatMap(keysOf),
    refusedKeys: await refusedKeys(manager, archived),
    issuers: issuers.map(
      (row) => snapshotIssuer(row, projects) as SharedDocument['issuers'][number],
    ),
    workers: workers.map(specOf),
    tenants: tenantRows.flatMap(({ id, historyDays }) =>
      historyDays === null ? [] : [{ id, historyDays }],
    ),
    limits: await compileLimits(manager),
    plugins: await compilePlugins(manager),
    prices: await compilePrices(manager),
    tools: await compileTools(manager),
    ...(await compileRouting(manager)),
  };
}

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

/** Keys that are blocked, archived or revoked, of many those that were taken last. Their calls are told to be theirs. */
async function refusedKeys(
  manager: EntityManager,
  archived: readonly ApiKeyRow[],
): Promise<SharedDocument['refusedKeys']> {
  const blocked = await manager.find<ApiKeyRow>('api_key', {
    where: { revokedAt: IsNull(), blockedAt: Not(IsNull()) },
    ...{ order: { blockedAt: 'DESC', id: 'ASC' }, take: mostRefusedKeys },
  });
  const revoked = await manager.find<ApiKeyRow>('api_key', {
    where: { revokedAt: Not(IsNull()) },
    ...{ order: { revokedAt: 'DESC', id: 'ASC' }, take: mostRefusedKeys },
  });
  return [...blocked, ...archived, ...revoked]
    .slice(0, mostRefusedKeys)
    .flatMap(({ hash, previousHash, tenantId, projectId, id: keyId }) =>
      [hash, previousHash].flatMap((each) =>
        each === null ? [] : [{ hash: each, tenantId, projectId, keyId }],
      ),
    );
}

/** A key, and beside it the secret that it had before, as long as that is taken. */
function keysOf(row: ApiKeyRow): SharedDocument['keys'] {
  const { models, operations, previousHash, previousUntil } = row;
  const expiresAtMs = row.expiresAt?.getTime() ?? null;
  const key = {
    hash: row.hash,
    expiresAtMs,
    ...{ tenantId: row.tenantId, projectId: row.projectId, keyId: row.id },
    ...(models.length + operations.length > 0 ? { scope: { models, operations } } : {}),
    ...(row.addresses.length > 0 ? { addresses: row.addresses } : {}),
  };
  if (previousHash === null || previousUntil === null) return [key];
  const until = Math.min(previousUntil.getTime(), expiresAtMs ?? Infinity);
  return [key, { ...key, hash: previousHash, expiresAtMs: until }];
}

function specOf(row: WorkerRow): SharedDocument['workers'][number] {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    origin: 'api' as const,
    isSimulated: false,
    isApplied: row.isApplied,
    dialects: row.dialects,
    engine: row.engine,
    models: row.models.map((model) => ({ ...model, operations: [...model.operations] })),
    apiKey: row.apiKey,
    labels: row.labels,
    pool: row.pool,
    accelerator: row.accelerator,
    kvCapacityTokens: row.kvCapacityTokens,
    prefillTokensPerSecond: row.prefillTokensPerSecond,
    isDraining: row.isDraining,
    limits: row.limits,
  };
}

async function compileLimits(manager: EntityManager): Promise<SharedDocument['limits']> {
  const rows = await manager.find<LimitRow>('limit', { order: { id: 'ASC' } });
  return rows.map(({ id, subject, subjectId, model, limits, budgets, isShadow }) => ({
    ...{ id, subject, subjectId, model, limits, budgets, isShadow },
  }));
}

async function compileTools(manager: EntityManager): Promise<SharedDocument['tools']> {
  const servers = await manager.find<ToolServerRow>('tool_server', {
    where: { isEnabled: true },
    order: { id: 'ASC' },
  });
  const rules = await manager.find<ToolRuleRow>('tool_rule', { order: { place: 'ASC' } });
  return {
    servers: servers.map(toolServerOf) as SharedDocument['tools']['servers'],
    rules: rules.map(toolRuleOf),
  };
}

/** Those that count, or will. */
async function compilePrices(manager: EntityManager): Promise<SharedDocument['prices']> {
  const rows = await manager.find<PriceRow>('price', {
    where: { isCurrent: true },
    order: { id: 'ASC', version: 'ASC' },
  });
  const now = Date.now();
  return rows.map(ruleOf).filter(({ untilMs }) => untilMs === null || untilMs > now);
}

type Routing = Pick<SharedDocument, 'version' | 'routing' | 'rollout'>;

async function compileRouting(manager: EntityManager): Promise<Routing> {
  const live = await manager.findOneBy<RouteVersionRow>('route_version', {
    liveFrom: Not(IsNull()),
    liveUntil: IsNull(),
  });
  const running = await manager.findOneBy<RouteRolloutRow>('route_rollout', { state: 'running' });
  const trial =
    running &&
    (await manager.findOneBy<RouteVersionRow>('route_version', { version: running.version }));
  return {
    version: live?.version ?? 0,
    routing: (live?.document ?? null) as Routing['routing'],
    rollout:
      running && trial
        ? {
            version: trial.version,
            document: trial.document as NonNullable<Routing['routing']>,
            percent: running.percent,
            tenants: running.tenants,
          }
        : null,
  };
}
