import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { displayOf, hashOf, newAdminToken } from '../../wiring/secret-text.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { checkCovers } from '../access/may-give.js';
import type { AccountRow, AdminTokenRow } from './auth.entity.js';
import type { tokenInput } from './auth.schema.js';
import { grantsOf } from './grants.js';
import { ownerGrant } from './roles.js';

export type TokenView = Omit<AdminTokenRow, 'hash'>;

const mostRows = 1_000;

function viewOf({ hash: _, ...view }: AdminTokenRow): TokenView {
  return view;
}

/** Tokens of automations: shown once, kept as a hash, revoked for good. */
@Injectable()
export class TokensService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  async list(): Promise<TokenView[]> {
    try {
      const rows = await this.#database
        .use()
        .getRepository<AdminTokenRow>('admin_token')
        .find({ order: { createdAt: 'DESC', id: 'DESC' }, take: mostRows });
      return rows.map(viewOf);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  create(
    input: z.infer<typeof tokenInput>,
    context: WriteContext,
  ): Promise<TokenView & { secret: string }> {
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
    if (expiresAt && expiresAt.getTime() <= Date.now())
      throw new GatewayError('invalid_request', {
        text: 'The end lies in the past.',
        param: 'expiresAt',
      });
    const secret = newAdminToken();
    const row: AdminTokenRow = {
      id: newId('tok'),
      name: input.name,
      hash: hashOf(secret),
      display: displayOf(secret),
      createdAt: new Date(),
      createdBy: context.actor?.name ?? null,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      accountId: input.accountId ?? null,
    };
    return this.#writes.run(context, async ({ manager, audit }) => {
      await this.#checkAccount(manager, row.accountId, context);
      await manager.insert<AdminTokenRow>('admin_token', row);
      await audit({
        action: 'admin-token.create',
        objectKind: 'admin-token',
        objectId: row.id,
        objectName: row.name,
        after: viewOf(row),
      });
      return { ...viewOf(row), secret };
    });
  }

  /** Nobody makes a token that may do more than they. Errors: `invalid_request`, `forbidden`. */
  async #checkAccount(
    manager: EntityManager,
    accountId: string | null,
    context: WriteContext,
  ): Promise<void> {
    const account =
      accountId === null
        ? null
        : await manager.findOneBy<AccountRow>('account', { id: accountId, kind: 'service' });
    if (accountId !== null && !account)
      throw new GatewayError('invalid_request', {
        text: 'There is no such service account.',
        param: 'accountId',
      });
    checkCovers(context, account ? await grantsOf(manager, account) : [ownerGrant]);
  }

  revoke(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit, changesNothing }) => {
      const before = await manager.findOneBy<AdminTokenRow>('admin_token', { id });
      if (!before)
        throw new GatewayError('not_found', { text: 'There is no admin token with this id.' });
      if (before.revokedAt) return changesNothing();
      const after = { ...before, revokedAt: new Date() };
      await manager.update<AdminTokenRow>('admin_token', { id }, { revokedAt: after.revokedAt });
      await audit({
        action: 'admin-token.revoke',
        objectKind: 'admin-token',
        objectId: id,
        objectName: before.name,
        before: viewOf(before),
        after: viewOf(after),
      });
    });
  }
}
