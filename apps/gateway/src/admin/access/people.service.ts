import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { Actor } from '../auth/actor.js';
import type { AccountRow, SessionRow } from '../auth/auth.entity.js';
import { grantsOf } from '../auth/grants.js';
import { newAccount } from '../auth/new-account.js';
import { mayIn } from '../auth/roles.js';
import type { IdentityProviderRow } from './access.entity.js';
import type { accountChange, accountInput } from './access.schema.js';
import { checkAssignments, checkCovers } from './may-give.js';

const mostAccounts = 1_000;

const audited = ({ id, name, kind, roles, groupIds, disabledAt }: AccountRow) => ({
  ...{ id, name, kind, roles, groupIds, disabledAt },
});

/** People and service accounts: what they may do, their sessions, and a look through their eyes. */
@Injectable()
export class PeopleService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  async list() {
    return this.#read(async (manager) => {
      const [rows, providers] = await Promise.all([
        manager.find<AccountRow>('account', {
          order: { createdAt: 'ASC', id: 'ASC' },
          take: mostAccounts,
        }),
        manager.find<IdentityProviderRow>('identity_provider', { take: mostAccounts }),
      ]);
      const names = new Map(providers.map(({ id, name }) => [id, name]));
      return rows.map(({ password: _, subjectHash: __, mustChangePassword: ___, ...row }) => ({
        ...row,
        provider: names.get(row.providerId ?? '') ?? null,
      }));
    });
  }

  /** An account for automations: it acts by admin tokens and cannot sign in. */
  createService({ name, roles }: z.infer<typeof accountInput>, context: WriteContext) {
    return this.#writes.run(context, async ({ manager, audit }) => {
      await checkAssignments(manager, roles, context);
      if (await manager.existsBy<AccountRow>('account', { name }))
        throw new GatewayError('conflict', { text: 'An account has this name.', param: 'name' });
      const own = {
        id: newId('sva'),
        name,
        roles,
        kind: 'service',
        createdAt: new Date(),
      } as const;
      const account: AccountRow = { ...newAccount, ...own };
      await manager.insert<AccountRow>('account', account);
      await audit({
        action: 'account.create',
        objectKind: 'account',
        objectId: account.id,
        objectName: name,
        after: audited(account),
      });
      return { ...account, provider: null };
    });
  }

  /** Counts with the next request; a disabled account's sessions end. */
  change(id: string, input: z.infer<typeof accountChange>, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = await this.#account(manager, id);
      // Whoever holds more than the one who changes is not theirs to change.
      checkCovers(context, await grantsOf(manager, before));
      await checkAssignments(manager, input.roles ?? [], context);
      const disabledAt = input.isDisabled ? (before.disabledAt ?? new Date()) : null;
      const after: AccountRow = {
        ...before,
        ...(input.roles === undefined ? {} : { roles: input.roles }),
        ...(input.groupIds === undefined ? {} : { groupIds: input.groupIds }),
        ...(input.isDisabled === undefined ? {} : { disabledAt }),
      };
      checkCovers(context, await grantsOf(manager, after));
      await manager.update<AccountRow>(
        'account',
        { id },
        {
          ...{ roles: after.roles, groupIds: after.groupIds, disabledAt: after.disabledAt },
        },
      );
      await this.#keepAnOwner(manager);
      if (after.disabledAt) await manager.delete<SessionRow>('session', { accountId: id });
      await audit({
        action: 'account.change',
        objectKind: 'account',
        objectId: id,
        objectName: after.name,
        before: audited(before),
        after: audited(after),
      });
    });
  }

  /** Somebody must be left who can hand out roles. */
  async #keepAnOwner(manager: EntityManager): Promise<void> {
    const people = await manager.findBy<AccountRow>('account', { kind: 'person' });
    for (const account of people) {
      if (account.disabledAt) continue;
      if (mayIn({ grants: await grantsOf(manager, account) }, 'access:write', null)) return;
    }
    throw new GatewayError('conflict', {
      text: 'Nobody would be left who may give roles to people.',
    });
  }

  async sessions(accountId: string) {
    return this.#read(async (manager) => {
      await this.#account(manager, accountId);
      const rows = await manager.find<SessionRow>('session', {
        where: { accountId },
        order: { lastUsedAt: 'DESC' },
        take: 100,
      });
      return rows.map(({ id, createdAt, lastUsedAt, address, userAgent }) => ({
        ...{ id, createdAt, lastUsedAt, address, userAgent },
      }));
    });
  }

  /** Ends all sessions of an account, or one. */
  endSessions(accountId: string, sessionId: string | null, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const account = await this.#account(manager, accountId);
      const { affected } = await manager.delete<SessionRow>('session', {
        accountId,
        ...(sessionId === null ? {} : { id: sessionId }),
      });
      if (sessionId !== null && !affected)
        throw new GatewayError('not_found', { text: 'There is no session with this id.' });
      await audit({
        action: 'session.end',
        objectKind: 'account',
        objectId: accountId,
        objectName: account.name,
        after: { sessions: affected ?? 0 },
      });
    });
  }

  /** From the next request on the session sees what that account sees, and changes nothing. `null` ends it. */
  viewAs(actor: Actor, accountId: string | null, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const { sessionId } = actor;
      if (sessionId === null)
        throw new GatewayError('forbidden', { text: 'Only people with a session may do this.' });
      const other = accountId === null ? null : await this.#account(manager, accountId);
      if (other) checkCovers(context, await grantsOf(manager, other));
      await manager.update<SessionRow>('session', { id: sessionId }, { viewAsId: accountId });
      await audit({
        action: accountId === null ? 'view-as.end' : 'view-as.begin',
        objectKind: 'account',
        objectId: accountId ?? actor.viewAs?.id ?? null,
        objectName: other?.name ?? actor.viewAs?.name ?? null,
      });
    });
  }

  async #account(manager: EntityManager, id: string): Promise<AccountRow> {
    const row = await manager.findOneBy<AccountRow>('account', { id });
    if (!row) throw new GatewayError('not_found', { text: 'There is no account with this id.' });
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
