import type { EntityManager } from '@bellwether/database';
import type { Actor } from '../auth/actor.js';
import { auditHash } from './audit-hash.js';
import type { AuditRow } from './audit.entity.js';

/** Who did it, in which request, from where. */
export interface WriteContext {
  /** A key is an application: it writes nothing but its answers to calls of tools. */
  readonly actor:
    | (Pick<Actor, 'id' | 'name'> & { readonly kind: Actor['kind'] | 'key' } & Partial<
          Pick<Actor, 'tenantIds' | 'grants' | 'role'>
        >)
    | null;
  readonly requestId: string;
  readonly address: string;
}

/** What was done to what. `before` and `after` hold no secret: sealed and hashed values are left out by the caller. */
export interface AuditEntry {
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whose object it is; left out = as `after` or `before` says, else nobody's. */
  readonly tenantId?: string | null;
}

/** An entry with the id that its line will have. */
export interface WaitingEntry {
  readonly id: string;
  readonly entry: AuditEntry;
}

// The same lock as that of revisions: every writer takes it last, so that none waits for another's rows with it in hand.
const chainLock = 7_201_001;

/**
 * Adds lines to the chain, within the transaction of what they tell of. One transaction at a time adds: until its
 * end nobody else knows the last hash.
 */
export async function writeAudit(
  manager: EntityManager,
  context: WriteContext,
  entries: readonly WaitingEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await manager.query('SELECT pg_advisory_xact_lock($1)', [chainLock]);
  const last: { place: string | null; hash: string | null }[] = await manager.query(
    'SELECT place, hash FROM audit WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1',
  );
  let place = Number(last[0]?.place ?? 0);
  let previousHash = last[0]?.hash ?? null;
  for (const { id, entry } of entries) {
    place += 1;
    const line = { ...lineOf(id, context, entry), place, previousHash };
    previousHash = auditHash(line);
    await manager.insert<AuditRow>('audit', { ...line, hash: previousHash } as never);
  }
}

function lineOf(
  id: string,
  { actor, requestId, address }: WriteContext,
  entry: AuditEntry,
): Omit<AuditRow, 'place' | 'previousHash' | 'hash'> {
  return {
    id,
    at: new Date(),
    actorKind: actor?.kind ?? 'nobody',
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    actorRole: actor?.role ?? null,
    tenantId: tenantOf(entry),
    action: entry.action,
    objectKind: entry.objectKind,
    objectId: entry.objectId,
    objectName: entry.objectName,
    before: entry.before ?? null,
    after: entry.after ?? null,
    requestId,
    address,
  };
}

function tenantOf({ tenantId, after, before, objectKind, objectId }: AuditEntry): string | null {
  if (tenantId !== undefined) return tenantId;
  if (objectKind === 'tenant') return objectId;
  const object = (after ?? before) as { tenantId?: unknown } | null | undefined;
  return typeof object?.tenantId === 'string' ? object.tenantId : null;
}
