import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';

/** A role in one tenant, or in all (null). A role is a built-in's name or a `rol_…`. */
export interface Assignment {
  readonly role: string;
  readonly tenantId: string | null;
}

export interface AccountRow {
  id: string;
  name: string;
  kind: 'person' | 'service';
  /** null = it cannot sign in by name. */
  password: string | null;
  mustChangePassword: boolean;
  createdAt: Date;
  signedInAt: Date | null;
  /** Given by hand; `mapped…` come from the issuer with each sign-in. */
  roles: readonly Assignment[];
  mappedRoles: readonly Assignment[];
  groupIds: readonly string[];
  mappedGroupIds: readonly string[];
  providerId: string | null;
  /** SHA-256 of the issuer's `sub`: found by, never shown. */
  subjectHash: string | null;
  email: string | null;
  disabledAt: Date | null;
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
  providerId: string | null;
  /** The issuer's `sid`. */
  providerSession: string | null;
  /** For the issuer, when the person signs out. */
  sealedIdToken: string | null;
  viewAsId: string | null;
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
  /** The service account that it acts as; null = it is an owner's. */
  accountId: string | null;
}

export const accountEntity: EntityFactory = (column) =>
  new EntitySchema<AccountRow>({
    name: 'account',
    tableName: 'accounts',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      kind: column.text(),
      password: column.text({ isNullable: true }),
      mustChangePassword: column.flag({ name: 'must_change_password' }),
      createdAt: column.instant({ name: 'created_at' }),
      signedInAt: column.instant({ name: 'signed_in_at', isNullable: true }),
      roles: column.json(),
      mappedRoles: column.json({ name: 'mapped_roles' }),
      groupIds: column.json({ name: 'group_ids' }),
      mappedGroupIds: column.json({ name: 'mapped_group_ids' }),
      providerId: column.id({ name: 'provider_id', isNullable: true }),
      subjectHash: column.id({ name: 'subject_hash', isNullable: true }),
      email: column.text({ isNullable: true }),
      disabledAt: column.instant({ name: 'disabled_at', isNullable: true }),
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
      providerId: column.id({ name: 'provider_id', isNullable: true }),
      providerSession: column.text({ name: 'provider_session', isNullable: true }),
      sealedIdToken: column.text({ name: 'sealed_id_token', isNullable: true }),
      viewAsId: column.id({ name: 'view_as_id', isNullable: true }),
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
      accountId: column.id({ name: 'account_id', isNullable: true }),
    },
  });
