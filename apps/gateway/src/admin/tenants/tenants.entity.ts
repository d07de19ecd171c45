import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';

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
    },
  });
