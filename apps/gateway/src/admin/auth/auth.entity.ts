import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';

export interface AccountRow {
  id: string;
  name: string;
  role: string;
  password: string;
  mustChangePassword: boolean;
  createdAt: Date;
  signedInAt: Date | null;
}

export interface SessionRow {
  id: string;
  accountId: string;
  tokenHash: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string;
}

export interface AdminTokenRow {
  id: string;
  name: string;
  hash: string;
  display: string;
  createdAt: Date;
  createdBy: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

export const accountEntity: EntityFactory = (column) =>
  new EntitySchema<AccountRow>({
    name: 'account',
    tableName: 'accounts',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      role: column.text(),
      password: column.text(),
      mustChangePassword: column.flag({ name: 'must_change_password' }),
      createdAt: column.instant({ name: 'created_at' }),
      signedInAt: column.instant({ name: 'signed_in_at', isNullable: true }),
    },
  });

export const sessionEntity: EntityFactory = (column) =>
  new EntitySchema<SessionRow>({
    name: 'session',
    tableName: 'sessions',
    columns: {
      id: column.id({ isPrimary: true }),
      accountId: column.id({ name: 'account_id' }),
      tokenHash: column.id({ name: 'token_hash' }),
      createdAt: column.instant({ name: 'created_at' }),
      lastUsedAt: column.instant({ name: 'last_used_at' }),
      expiresAt: column.instant({ name: 'expires_at' }),
      address: column.text(),
      userAgent: column.text({ name: 'user_agent' }),
    },
  });

export const adminTokenEntity: EntityFactory = (column) =>
  new EntitySchema<AdminTokenRow>({
    name: 'admin_token',
    tableName: 'admin_tokens',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      hash: column.id(),
      display: column.text(),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
      expiresAt: column.instant({ name: 'expires_at', isNullable: true }),
      revokedAt: column.instant({ name: 'revoked_at', isNullable: true }),
      lastUsedAt: column.instant({ name: 'last_used_at', isNullable: true }),
    },
  });
