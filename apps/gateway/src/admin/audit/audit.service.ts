import type { EntityManager } from '@bellwether/database';
import { newId } from '../../wiring/new-id.js';
import type { Actor } from '../auth/actor.js';
import type { AuditRow } from './audit.entity.js';

/** Who did it, in which request, from where. */
export interface WriteContext {
  readonly actor:
    (Pick<Actor, 'kind' | 'id' | 'name'> & Partial<Pick<Actor, 'tenantIds' | 'grants'>>) | null;
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
}

/** Writes one line of the audit log within the transaction of the change. Result: its id. */
export async function writeAudit(
  manager: EntityManager,
  { actor, requestId, address }: WriteContext,
  entry: AuditEntry,
): Promise<string> {
  const id = newId('aud');
  await manager.insert<AuditRow>('audit', {
    id,
    at: new Date(),
    actorKind: actor?.kind ?? 'nobody',
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    action: entry.action,
    objectKind: entry.objectKind,
    objectId: entry.objectId,
    objectName: entry.objectName,
    before: (entry.before ?? null) as never,
    after: (entry.after ?? null) as never,
    requestId,
    address,
  });
  return id;
}
