import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { AccountRow } from '../auth/auth.entity.js';
import { gatewayWide, permissions } from '../auth/permissions.js';
import type { Permission } from '../auth/permissions.js';
import { builtInRoles, isBuiltIn } from '../auth/roles.js';
import type { AccessGroupRow, AccessRoleRow } from './access.entity.js';
import type { groupInput, roleInput } from './access.schema.js';
import { checkAssignments, checkCovers } from './may-give.js';

const mostRoles = 100;
const mostGroups = 1_000;

/** Roles and groups: what may be given to people and services. */
@Injectable()
export class RolesService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  /** The built-in ones first; their id is their name. */
  async roles() {
    const rows = await this.#read((manager) =>
      manager.find<AccessRoleRow>('access_role', { order: { name: 'ASC' }, take: mostRoles }),
    );
    const builtIn = Object.entries(builtInRoles).map(([name, allowed]) => ({
      ...{ id: name, name, permissions: [...allowed] as string[], isBuiltIn: true },
    }));
    const own = rows.map(({ createdAt: _, ...row }) => ({ ...row, isBuiltIn: false }));
    return {
      items: [...builtIn, ...own.map((row) => ({ ...row, permissions: [...row.permissions] }))],
      permissions: permissions.map((name) => ({ name, isGatewayWide: gatewayWide.has(name) })),
    };
  }

  /** Makes a role, or says anew what it holds. Who has it has the change with their next request. */
  saveRole(id: string | null, input: z.infer<typeof roleInput>, context: WriteContext) {
    if (isBuiltIn(input.name))
      throw new GatewayError('conflict', { text: 'A built-in role has this name.', param: 'name' });
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = id === null ? null : await this.#role(manager, id);
      checkCovers(context, [
        ...[{ role: '', permissions: new Set(input.permissions), tenantId: null }],
        ...(before
          ? [{ role: '', permissions: new Set(before.permissions as Permission[]), tenantId: null }]
          : []),
      ]);
      const same = await manager.findOneBy<AccessRoleRow>('access_role', { name: input.name });
      if (same && same.id !== id)
        throw new GatewayError('conflict', { text: 'A role has this name.', param: 'name' });
      const row = { id: before?.id ?? newId('rol'), createdAt: before?.createdAt ?? new Date() };
      const after: AccessRoleRow = { ...row, ...input };
      await manager.save('access_role', after);
      await audit({
        action: before ? 'role.change' : 'role.create',
        objectKind: 'role',
        objectId: after.id,
        objectName: after.name,
        before,
        after,
      });
      return { id: after.id, name: after.name, permissions: input.permissions, isBuiltIn: false };
    });
  }

  /** Who had it has one role less. */
  removeRole(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = await this.#role(manager, id);
      await manager.delete<AccessRoleRow>('access_role', { id });
      await audit({
        action: 'role.remove',
        objectKind: 'role',
        objectId: id,
        objectName: before.name,
        before,
      });
    });
  }

  async groups() {
    return this.#read(async (manager) => {
      const rows = await manager.find<AccessGroupRow>('access_group', {
        order: { name: 'ASC' },
        take: mostGroups,
      });
      const people = await manager.find<AccountRow>('account', {
        select: { id: true, groupIds: true, mappedGroupIds: true },
      });
      const members = (groupId: string) =>
        people.filter(
          (one) => one.groupIds.includes(groupId) || one.mappedGroupIds.includes(groupId),
        ).length;
      return rows.map((row) => ({ ...row, roles: [...row.roles], members: members(row.id) }));
    });
  }

  saveGroup(id: string | null, input: z.infer<typeof groupInput>, context: WriteContext) {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = id === null ? null : await this.#group(manager, id);
      await checkAssignments(manager, input.roles, context);
      const same = await manager.findOneBy<AccessGroupRow>('access_group', { name: input.name });
      if (same && same.id !== id)
        throw new GatewayError('conflict', { text: 'A group has this name.', param: 'name' });
      const row = { id: before?.id ?? newId('grp'), createdAt: before?.createdAt ?? new Date() };
      const after: AccessGroupRow = { ...row, ...input };
      await manager.save('access_group', after);
      await audit({
        action: before ? 'group.change' : 'group.create',
        objectKind: 'group',
        objectId: after.id,
        objectName: after.name,
        before,
        after,
      });
      return after;
    });
  }

  removeGroup(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = await this.#group(manager, id);
      await manager.delete<AccessGroupRow>('access_group', { id });
      await audit({
        action: 'group.remove',
        objectKind: 'group',
        objectId: id,
        objectName: before.name,
        before,
      });
    });
  }

  async #role(manager: EntityManager, id: string): Promise<AccessRoleRow> {
    const row = await manager.findOneBy<AccessRoleRow>('access_role', { id });
    if (row) return row;
    throw isBuiltIn(id)
      ? new GatewayError('read_only', { text: 'The built-in roles stay as they are.' })
      : new GatewayError('not_found', { text: 'There is no role with this id.' });
  }

  async #group(manager: EntityManager, id: string): Promise<AccessGroupRow> {
    const row = await manager.findOneBy<AccessGroupRow>('access_group', { id });
    if (!row) throw new GatewayError('not_found', { text: 'There is no group with this id.' });
    return row;
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.#database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
