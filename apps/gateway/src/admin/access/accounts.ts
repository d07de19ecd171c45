import type { EntityManager } from '@bellwether/database';
import { newId } from '../../wiring/new-id.js';
import { hashOf } from '../../wiring/secret-text.js';
import type { AccountRow } from '../auth/auth.entity.js';
import { newAccount } from '../auth/new-account.js';
import type { IdentityProviderRow } from './access.entity.js';
import type { Claims } from './check-tokens.js';
import type { Mapped } from './map-claims.js';

const longestName = 120;

/** Found by issuer and `sub` alone: an address or a name can change hands. */
export const subjectHashOf = (issuer: string, subject: string): string =>
  hashOf(`${issuer}\n${subject}`);

function textOf(claims: Claims, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = claims[name];
    if (typeof value === 'string' && value.trim()) return value.trim().slice(0, longestName);
  }
  return null;
}

/** A name that nobody has: another person's is never taken over. */
async function freeName(
  manager: EntityManager,
  wanted: string,
  id: string,
  provider: string,
): Promise<string> {
  for (const name of [wanted, `${wanted} (${provider})`]) {
    const taken = await manager.findOneBy<AccountRow>('account', { name });
    if (!taken || taken.id === id) return name;
  }
  return `${wanted} (${provider}, ${id})`;
}

/** The account of somebody whom an issuer has named, made or brought up to date. */
export async function provision(
  manager: EntityManager,
  provider: Pick<IdentityProviderRow, 'id' | 'name' | 'issuer'>,
  subject: string,
  claims: Claims,
  mapped: Mapped,
): Promise<{ account: AccountRow; isNew: boolean }> {
  const subjectHash = subjectHashOf(provider.issuer, subject);
  const known = await manager.findOneBy<AccountRow>('account', {
    providerId: provider.id,
    subjectHash,
  });
  const id = known?.id ?? newId('usr');
  const wanted = textOf(claims, 'name', 'preferred_username', 'email') ?? subject;
  const facts = {
    name: await freeName(manager, wanted.slice(0, longestName), id, provider.name),
    email: textOf(claims, 'email'),
    mappedRoles: mapped.roles,
    mappedGroupIds: mapped.groupIds,
  };
  if (known) {
    await manager.update<AccountRow>('account', { id }, facts);
    return { account: { ...known, ...facts }, isNew: false };
  }
  const account: AccountRow = {
    ...newAccount,
    ...{ id, providerId: provider.id, subjectHash, createdAt: new Date() },
    ...facts,
  };
  await manager.insert<AccountRow>('account', account);
  return { account, isNew: true };
}
