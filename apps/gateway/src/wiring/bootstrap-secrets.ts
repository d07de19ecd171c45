import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@bellwether/config';
import type { Database, EntityManager } from '@bellwether/database';
import { writeAudit } from '../admin/audit/audit.service.js';
import type { WaitingEntry } from '../admin/audit/audit.service.js';
import type { AccountRow, AdminTokenRow } from '../admin/auth/auth.entity.js';
import { newAccount } from '../admin/auth/new-account.js';
import { hashPassword } from '../admin/auth/password.js';
import type { PublishService } from '../admin/publish/publish.service.js';
import type { SettingRow } from '../admin/settings/settings.entity.js';
import { defaultProjectId, defaultTenantId } from '../admin/tenants/tenants.entity.js';
import type { ApiKeyRow } from '../admin/tenants/tenants.entity.js';
import { newId } from './new-id.js';
import type { Sealer } from './seal.js';
import { displayOf, hashOf, newAdminToken, newApiKey, randomText } from './secret-text.js';
import { writeWhole } from './write-whole.js';

/** What the first start made; null where it was there already. */
export interface FirstRunSecrets {
  readonly adminPassword: string | null;
  readonly apiKey: string | null;
  readonly adminToken: string | null;
}

export interface BootstrapNeeds {
  readonly database: Database;
  readonly publish: PublishService;
  readonly given: Settings['bootstrap'];
  readonly sealer: Sealer;
  readonly dataDir: string;
}

/** The secrets stored here were sealed with another master key. No retry helps. */
export class WrongSecretKey extends Error {
  constructor() {
    super(
      'The master key does not open the secrets of this database. Give the BELLWETHER_SECRET_KEY, or restore the secret.key, that they were sealed with.',
    );
  }
}

const checkName = 'secret.check';
const checkText = 'bellwether';
const firstRun = {
  actor: { kind: 'local', id: 'first-run', name: 'first run' },
  requestId: 'first-run',
  address: 'local',
} as const;

export const firstRunFile = (dataDir: string): string => join(dataDir, 'first-run.txt');

/** A line of `first-run.txt`; null when it is not there. */
export function readFirstRun(
  dataDir: string,
  name: 'api-key' | 'admin-password' | 'admin-token',
): string | null {
  const path = firstRunFile(dataDir);
  if (!existsSync(path)) return null;
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name}: `));
  return line?.slice(name.length + 2).trim() || null;
}

/** Refuses a database whose secrets this process cannot open; the first start leaves the mark to check by. */
async function checkSealer(manager: EntityManager, sealer: Sealer): Promise<void> {
  const row = await manager.findOneBy<SettingRow>('setting', { key: checkName });
  if (!row) {
    await manager.insert<SettingRow>('setting', {
      key: checkName,
      value: JSON.stringify(sealer.seal(checkText)) as never,
      updatedAt: new Date(),
    });
    return;
  }
  try {
    if (sealer.open(String(row.value)) === checkText) return;
  } catch {
    // A text sealed with another key does not open: that is the finding.
  }
  throw new WrongSecretKey();
}

async function isEmpty(manager: EntityManager, table: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(`SELECT 1 FROM ${table} LIMIT 1`);
  return rows.length === 0;
}

const created = (objectKind: string, objectId: string, objectName: string): WaitingEntry => ({
  id: newId('aud'),
  entry: {
    action: `${objectKind}.create`,
    objectKind,
    objectId,
    objectName,
  },
});

async function addAccount(manager: EntityManager, password: string) {
  const account: AccountRow = {
    id: newId('usr'),
    name: 'admin',
    ...newAccount,
    roles: [{ role: 'owner', tenantId: null }],
    password: await hashPassword(password),
    createdAt: new Date(),
  };
  await manager.insert<AccountRow>('account', account);
  await writeAudit(manager, firstRun, [created('account', account.id, account.name)]);
}

async function addApiKey(manager: EntityManager, secret: string) {
  const key: ApiKeyRow = {
    id: newId('key'),
    name: 'First key',
    hash: hashOf(secret),
    display: displayOf(secret),
    tenantId: defaultTenantId,
    projectId: defaultProjectId,
    createdAt: new Date(),
    createdBy: null,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    ...{ models: [], operations: [], addresses: [] },
    ...{ blockedAt: null, rotatedAt: null, previousHash: null, previousUntil: null },
  };
  await manager.insert<ApiKeyRow>('api_key', key);
  await writeAudit(manager, firstRun, [created('key', key.id, key.name)]);
}

async function addAdminToken(manager: EntityManager, secret: string) {
  const token: AdminTokenRow = {
    id: newId('tok'),
    name: 'First token',
    hash: hashOf(secret),
    display: displayOf(secret),
    createdAt: new Date(),
    createdBy: null,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    accountId: null,
  };
  await manager.insert<AdminTokenRow>('admin_token', token);
  await writeAudit(manager, firstRun, [created('admin-token', token.id, token.name)]);
}

function writeFirstRun(dataDir: string, made: FirstRunSecrets): void {
  const line = (name: 'api-key' | 'admin-password' | 'admin-token', secret: string | null) => {
    const text = secret ?? readFirstRun(dataDir, name);
    return text === null ? '' : `${name}: ${text}\n`;
  };
  writeWhole(
    firstRunFile(dataDir),
    line('api-key', made.apiKey) +
      line('admin-password', made.adminPassword) +
      line('admin-token', made.adminToken),
  );
}

/**
 * Makes the first account, key and token where there is none, and publishes what changed. Safe to run at every start.
 *
 * Errors   `WrongSecretKey`.
 */
export async function bootstrapSecrets({
  database,
  publish,
  given,
  sealer,
  dataDir,
}: BootstrapNeeds): Promise<FirstRunSecrets> {
  return database.transaction(async (manager) => {
    await checkSealer(manager, sealer);
    const made: FirstRunSecrets = {
      adminPassword: (await isEmpty(manager, 'accounts'))
        ? given.adminPassword || randomText(20)
        : null,
      apiKey: (await isEmpty(manager, 'api_keys')) ? given.apiKey || newApiKey() : null,
      adminToken: (await isEmpty(manager, 'admin_tokens'))
        ? given.adminToken || newAdminToken()
        : null,
    };
    if (made.adminPassword) await addAccount(manager, made.adminPassword);
    if (made.apiKey) await addApiKey(manager, made.apiKey);
    if (made.adminToken) await addAdminToken(manager, made.adminToken);
    // The file comes before the commit: a crash in between costs a stale file, never a secret that nobody knows.
    if (made.adminPassword ?? made.apiKey ?? made.adminToken) writeFirstRun(dataDir, made);
    if (made.apiKey || (await isEmpty(manager, 'snapshots'))) await publish.writeRevision(manager);
    return made;
  });
}
