import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { Assignment } from '../auth/auth.entity.js';

/** A role of the gateway's own people, beside the built-in ones. */
export interface AccessRoleRow {
  id: string;
  name: string;
  permissions: readonly string[];
  createdAt: Date;
}

/** What all its members may do. */
export interface AccessGroupRow {
  id: string;
  name: string;
  roles: readonly Assignment[];
  createdAt: Date;
}

/** One line of a mapping: who has this value at this claim gets that. */
export interface ClaimRule {
  /** Names joined by dots, as in `realm_access.roles`. */
  readonly claim: string;
  /** Equal to the claim, or to one of its list. */
  readonly value: string;
  readonly role: string | null;
  readonly tenantId: string | null;
  readonly groupId: string | null;
}

/** An issuer whose people may sign in. */
export interface IdentityProviderRow {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  sealedSecret: string | null;
  scopes: readonly string[];
  rules: readonly ClaimRule[];
  isEnabled: boolean;
  createdAt: Date;
}

/** A sign-in that was sent to its issuer and has not come back. Found by the hash of its `state`, once. */
export interface PendingLoginRow {
  id: string;
  providerId: string;
  /** `test` shows what came back and signs nobody in. */
  kind: 'login' | 'test';
  accountId: string | null;
  browserHash: string;
  /** The nonce and the PKCE verifier. */
  sealedProof: string;
  returnTo: string | null;
  expiresAt: Date;
}

/** A back-channel logout that was taken: the same is not taken twice. */
export interface LogoutTokenRow {
  id: string;
  expiresAt: Date;
}

export const accessRoleEntity: EntityFactory = (column) =>
  new EntitySchema<AccessRoleRow>({
    name: 'access_role',
    tableName: 'access_roles',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      permissions: column.json(),
      createdAt: column.instant({ name: 'created_at' }),
    },
  });

export const accessGroupEntity: EntityFactory = (column) =>
  new EntitySchema<AccessGroupRow>({
    name: 'access_group',
    tableName: 'access_groups',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      roles: column.json(),
      createdAt: column.instant({ name: 'created_at' }),
    },
  });

export const identityProviderEntity: EntityFactory = (column) =>
  new EntitySchema<IdentityProviderRow>({
    name: 'identity_provider',
    tableName: 'identity_providers',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      issuer: column.text(),
      clientId: column.text({ name: 'client_id' }),
      sealedSecret: column.text({ name: 'sealed_secret', isNullable: true }),
      scopes: column.json(),
      rules: column.json(),
      isEnabled: column.flag({ name: 'is_enabled' }),
      createdAt: column.instant({ name: 'created_at' }),
    },
  });

export const pendingLoginEntity: EntityFactory = (column) =>
  new EntitySchema<PendingLoginRow>({
    name: 'pending_login',
    tableName: 'pending_logins',
    columns: {
      id: column.id({ isPrimary: true }),
      providerId: column.id({ name: 'provider_id' }),
      kind: column.text(),
      accountId: column.id({ name: 'account_id', isNullable: true }),
      browserHash: column.id({ name: 'browser_hash' }),
      sealedProof: column.text({ name: 'sealed_proof' }),
      returnTo: column.text({ name: 'return_to', isNullable: true }),
      expiresAt: column.instant({ name: 'expires_at' }),
    },
  });

export const logoutTokenEntity: EntityFactory = (column) =>
  new EntitySchema<LogoutTokenRow>({
    name: 'logout_token',
    tableName: 'logout_tokens',
    columns: {
      id: column.id({ isPrimary: true }),
      expiresAt: column.instant({ name: 'expires_at' }),
    },
  });
