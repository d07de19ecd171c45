import type { EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { addressList } from '@bellwether/tenants';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { displayOf, hashOf, newApiKey } from '../../wiring/secret-text.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { reaches, reachOf } from '../auth/reach.js';
import { archivedAmong, endOf, viewOf } from './keys.service.js';
import type { ListedKey } from './keys.service.js';
import type { ApiKeyRow } from './tenants.entity.js';
import type { keyChange, keyRotation } from './tenants.schema.js';

const minuteMs = 60_000;

/** What happens to a key between its making and its end: other rights, another secret, blocked and let go on. */
@Injectable()
export class KeyChangesService {
  readonly #writes: WritesService;

  constructor(@Inject(WritesService) writes: WritesService) {
    this.#writes = writes;
  }

  /** Takes effect at once; running streams of a key that is blocked end. */
  change(
    id: string,
    { isBlocked, expiresAt, ...input }: z.infer<typeof keyChange>,
    context: WriteContext,
  ): Promise<ListedKey> {
    addressList(input.addresses ?? []);
    return this.#change(id, context, 'key.change', (before) => ({
      ...before,
      ...(Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      ) as Partial<ApiKeyRow>),
      ...(expiresAt === undefined ? {} : { expiresAt: endOf(expiresAt) }),
      ...(isBlocked === undefined
        ? {}
        : { blockedAt: isBlocked ? (before.blockedAt ?? new Date()) : null }),
    }));
  }

  /** A new secret; the one before is taken until the overlap ends. An older one still ends at once. */
  async rotate(
    id: string,
    { overlapMinutes }: z.infer<typeof keyRotation>,
    context: WriteContext,
  ): Promise<ListedKey & { secret: string }> {
    const secret = newApiKey();
    const rotatedAt = new Date();
    const overlaps = overlapMinutes > 0;
    const view = await this.#change(id, context, 'key.rotate', (before) => ({
      ...before,
      ...{ hash: hashOf(secret), display: displayOf(secret), rotatedAt },
      previousHash: overlaps ? before.hash : null,
      previousUntil: overlaps ? new Date(rotatedAt.getTime() + overlapMinutes * minuteMs) : null,
    }));
    return { ...view, secret };
  }

  #change(
    id: string,
    context: WriteContext,
    action: string,
    work: (before: ApiKeyRow) => ApiKeyRow,
  ): Promise<ListedKey> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await usableKey(manager, id, context);
      const after = work(before);
      await manager.update<ApiKeyRow>('api_key', { id }, after);
      await audit({
        action,
        objectKind: 'key',
        objectId: id,
        objectName: after.name,
        before: viewOf(before),
        after: viewOf(after),
      });
      publishes();
      return { ...viewOf(after), isArchived: false };
    });
  }
}

/** Errors: `not_found`; `conflict` for a key that was revoked, or whose tenant or project is archived. */
async function usableKey(
  manager: EntityManager,
  id: string,
  context: WriteContext,
): Promise<ApiKeyRow> {
  const key = await manager.findOneBy<ApiKeyRow>('api_key', { id });
  if (!key || !reaches(reachOf(context), key.tenantId))
    throw new GatewayError('not_found', { text: 'There is no key with this id.' });
  if (key.revokedAt) throw new GatewayError('conflict', { text: 'This key was revoked for good.' });
  if ((await archivedAmong(manager, [key]))(key))
    throw new GatewayError('conflict', {
      text: 'The tenant or the project of this key is archived. The key can only be revoked.',
    });
  return key;
}
