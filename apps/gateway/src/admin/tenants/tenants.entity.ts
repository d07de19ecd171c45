import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { CallerOperation } from '@bellwether/exchange';

export interface TenantRow {
  id: string;
  name: string;
  slug: string;
  createdAt: Date;
  archivedAt: Date | null;
  /** Days for which what its callers store is kept: 0 = until it is deleted, null = as the gateway's settings say. */
  historyDays: number | null;
}

export interface ProjectRow {
  id: string;
  tenantId: string;
  name: string;
  createdAt: Date;
  archivedAt: Date | null;
}

export interface ApiKeyRow {
  id: string;
  name: string;
  hash: string;
  display: string;
  tenantId: string;
  projectId: string;
  createdAt: Date;
  createdBy: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** Models that it may be used for, `*` at an end stands for any rest; empty = all. */
  models: string[];
  /** Empty = all. */
  operations: CallerOperation[];
  /** Addresses and networks from which it may be used; empty = from everywhere. */
  addresses: string[];
  blockedAt: Date | null;
  /** When its secret was changed last. */
  rotatedAt: Date | null;
  previousHash: string | null;
  /** Until then the secret before is taken as well. */
  previousUntil: Date | null;
}

/** Seeded by the first migration; what keys belong to when nothing is said. */
export const defaultTenantId = 'ten_default';
export const defaultProjectId = 'prj_default';

export const tenantEntity: EntityFactory = (column) =>
  new EntitySchema<TenantRow>({
    name: 'tenant',
    tableName: 'tenants',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      slug: column.text(),
      createdAt: column.instant({ name: 'created_at' }),
      archivedAt: column.instant({ name: 'archived_at', isNullable: true }),
      historyDays: column.count({ name: 'history_days', isNullable: true }),
    },
  });

export const projectEntity: EntityFactory = (column) =>
  new EntitySchema<ProjectRow>({
    name: 'project',
    tableName: 'projects',
    columns: {
      id: column.id({ isPrimary: true }),
      tenantId: column.id({ name: 'tenant_id' }),
      name: column.text(),
      createdAt: column.instant({ name: 'created_at' }),
      archivedAt: column.instant({ name: 'archived_at', isNullable: true }),
    },
  });

export const apiKeyEntity: EntityFactory = (column) =>
  new EntitySchema<ApiKeyRow>({
    name: 'api_key',
    tableName: 'api_keys',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      hash: column.id(),
      display: column.text(),
      tenantId: column.id({ name: 'tenant_id' }),
      projectId: column.id({ name: 'project_id' }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
      expiresAt: column.instant({ name: 'expires_at', isNullable: true }),
      revokedAt: column.instant({ name: 'revoked_at', isNullable: true }),
      lastUsedAt: column.instant({ name: 'last_used_at', isNullable: true }),
      models: column.json(),
      operations: column.json(),
      addresses: column.json(),
      blockedAt: column.instant({ name: 'blocked_at', isNullable: true }),
      rotatedAt: column.instant({ name: 'rotated_at', isNullable: true }),
      previousHash: column.id({ name: 'previous_hash', isNullable: true }),
      previousUntil: column.instant({ name: 'previous_until', isNullable: true }),
    },
  });
