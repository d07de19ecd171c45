import { In, IsNull, LessThan, Not, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { addressList } from '@bellwether/tenants';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { displayOf, hashOf, newApiKey } from '../../wiring/secret-text.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { reaches, reachOf } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import { defaultProjectId, defaultTenantId } from './tenants.entity.js';
import type { ApiKeyRow, ProjectRow, TenantRow } from './tenants.entity.js';
import type { keyInput, keyQuery } from './tenants.schema.js';

export type KeyView = Omit<ApiKeyRow, 'hash' | 'previousHash'>;

/** A key of a list. */
export interface ListedKey extends KeyView {
  /** It is refused, because its tenant or its project is archived. */
  readonly isArchived: boolean;
}

/** A key without what its secret could be found by. */
export function viewOf({ hash: _, previousHash: __, ...view }: ApiKeyRow): KeyView {
  return view;
}

/** Errors: `invalid_request` for an end in the past. */
export function endOf(text: string | null): Date | null {
  const end = text === null ? null : new Date(text);
  if (end && end.getTime() <= Date.now())
    throw new GatewayError('invalid_request', {
      text: 'The end lies in the past.',
      param: 'expiresAt',
    });
  return end;
}

type Owned = Pick<ApiKeyRow, 'tenantId' | 'projectId'>;

/** Tells of keys whether they are refused, because their tenant or their project is archived. */
export async function archivedAmong(
  manager: EntityManager,
  keys: readonly Owned[],
): Promise<(key: Owned) => boolean> {
  const idsOf = async (kind: 'tenant' | 'project', ids: readonly string[]) => {
    const where = { id: In([...new Set(ids)]), archivedAt: Not(IsNull()) };
    const rows = await manager.findBy<TenantRow | ProjectRow>(kind, where);
    return new Set(rows.map(({ id }) => id));
  };
  if (keys.length === 0) return () => false;
  const tenants = keys.map(({ tenantId }) => tenantId);
  const tenantIds = await idsOf('tenant', tenants);
  const projects = keys.map(({ projectId }) => projectId);
  const projectIds = await idsOf('project', projects);
  return ({ tenantId, projectId }) => tenantIds.has(tenantId) || projectIds.has(projectId);
}

/** Application keys: shown once, kept as a hash, revoked for good. */
@Injectable()
export class KeysService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  /** Newest first; a cursor is the id of the last key seen: ids are in the order of time. */
  async page({
    limit,
    cursor,
    tenantId,
    projectId,
    reach,
  }: z.infer<typeof keyQuery> & { readonly reach: Reach }): Promise<{
    items: ListedKey[];
    nextCursor: string | null;
  }> {
    if (tenantId !== undefined && !reaches(reach, tenantId)) return { items: [], nextCursor: null };
    const tenantIds = tenantId === undefined ? reach : [tenantId];
    const where = {
      ...(tenantIds === null ? {} : { tenantId: In([...tenantIds]) }),
      ...(projectId === undefined ? {} : { projectId }),
      ...(cursor === undefined ? {} : { id: LessThan(cursor) }),
    };
    try {
      const { manager } = this.#database.use();
      const order = { id: 'DESC' } as const;
      const rows = await manager.find<ApiKeyRow>('api_key', { where, order, take: limit + 1 });
      const isArchived = await archivedAmong(manager, rows);
      const items = rows.slice(0, limit).map((row) => ({
        ...viewOf(row),
        isArchived: isArchived(row),
      }));
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  create(
    input: z.infer<typeof keyInput>,
    context: WriteContext,
  ): Promise<ListedKey & { secret: string }> {
    const expiresAt = endOf(input.expiresAt ?? null);
    const { models = [], operations = [], addresses = [] } = input;
    addressList(addresses);
    const secret = newApiKey();
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const owner = await this.#owner(manager, input, reachOf(context));
      const row: ApiKeyRow = {
        id: newId('key'),
        name: input.name,
        hash: hashOf(secret),
        display: displayOf(secret),
        ...owner,
        createdAt: new Date(),
        createdBy: context.actor?.name ?? null,
        expiresAt,
        revokedAt: null,
        lastUsedAt: null,
        ...{ models, operations, addresses },
        ...{ blockedAt: null, rotatedAt: null, previousHash: null, previousUntil: null },
      };
      await manager.insert<ApiKeyRow>('api_key', row);
      await audit({
        action: 'key.create',
        objectKind: 'key',
        objectId: row.id,
        objectName: row.name,
        after: viewOf(row),
      });
      publishes();
      return { ...viewOf(row), isArchived: false, secret };
    });
  }

  /** Takes effect at once; running streams of the key end. */
  revoke(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit, publishes, changesNothing }) => {
      const before = await manager.findOneBy<ApiKeyRow>('api_key', { id });
      if (!before || !reaches(reachOf(context), before.tenantId))
        throw new GatewayError('not_found', { text: 'There is no key with this id.' });
      if (before.revokedAt) return changesNothing();
      // A secret from before a rotation ends with the key.
      const change = { revokedAt: new Date(), previousUntil: null };
      const after = { ...before, ...change };
      await manager.update<ApiKeyRow>('api_key', { id }, change);
      await audit({
        action: 'key.revoke',
        objectKind: 'key',
        objectId: id,
        objectName: before.name,
        before: viewOf(before),
        after: viewOf(after),
      });
      publishes();
    });
  }

  async #owner(
    manager: EntityManager,
    { tenantId, projectId }: z.infer<typeof keyInput>,
    reach: Reach,
  ): Promise<{ tenantId: string; projectId: string }> {
    const isKnown =
      tenantId === undefined ||
      (reaches(reach, tenantId) && (await manager.existsBy<TenantRow>('tenant', { id: tenantId })));
    if (!isKnown)
      throw new GatewayError('invalid_request', {
        text: 'There is no tenant with this id.',
        param: 'tenantId',
      });
    const project = await this.#project(manager, tenantId, projectId);
    if (
      !project ||
      !reaches(reach, project.tenantId) ||
      project.archivedAt ||
      (tenantId !== undefined && project.tenantId !== tenantId)
    ) {
      throw new GatewayError('invalid_request', {
        text: 'There is no such project in this tenant.',
        param: projectId === undefined ? 'tenantId' : 'projectId',
      });
    }
    const tenant = await manager.findOneBy<TenantRow>('tenant', { id: project.tenantId });
    if (!tenant || tenant.archivedAt)
      throw new GatewayError('invalid_request', {
        text: 'This tenant is archived.',
        param: 'tenantId',
      });
    return { tenantId: project.tenantId, projectId: project.id };
  }

  #project(
    manager: EntityManager,
    tenantId: string | undefined,
    projectId: string | undefined,
  ): Promise<ProjectRow | null> {
    if (projectId !== undefined) return manager.findOneBy<ProjectRow>('project', { id: projectId });
    if (tenantId === undefined || tenantId === defaultTenantId)
      return manager.findOneBy<ProjectRow>('project', { id: defaultProjectId });
    // A tenant is made with its default project, so that is its oldest, whatever it is called by now.
    return manager.findOne<ProjectRow>('project', {
      where: { tenantId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }
}
