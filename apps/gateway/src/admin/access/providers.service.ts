import { In, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { checkedUrl } from '../../wiring/guarded-fetch.js';
import { newId } from '../../wiring/new-id.js';
import type { Sealer } from '../../wiring/seal.js';
import { DATABASE, SEALER } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { Assignment, SessionRow } from '../auth/auth.entity.js';
import type { AccessGroupRow, ClaimRule, IdentityProviderRow } from './access.entity.js';
import type { providerChange, providerInput } from './access.schema.js';
import type { Claims } from './check-tokens.js';
import { mapClaims } from './map-claims.js';
import { checkAssignments } from './may-give.js';

const mostProviders = 100;

export type ProviderView = Omit<IdentityProviderRow, 'sealedSecret'> & {
  readonly hasSecret: boolean;
};

function viewOf({ sealedSecret, ...row }: IdentityProviderRow): ProviderView {
  return { ...row, hasSecret: sealedSecret !== null };
}

/** Identity providers and what their claims give. A secret is sealed, and never shown again. */
@Injectable()
export class ProvidersService {
  readonly #database: Database;
  readonly #writes: WritesService;
  readonly #sealer: Sealer;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(WritesService) writes: WritesService,
    @Inject(SEALER) sealer: Sealer,
  ) {
    this.#database = database;
    this.#writes = writes;
    this.#sealer = sealer;
  }

  async list(): Promise<ProviderView[]> {
    const rows = await this.#read((manager) =>
      manager.find<IdentityProviderRow>('identity_provider', {
        order: { createdAt: 'ASC', id: 'ASC' },
        take: mostProviders,
      }),
    );
    return rows.map(viewOf);
  }

  async one(id: string): Promise<ProviderView> {
    return viewOf(await this.#read((manager) => this.#provider(manager, id)));
  }

  create(
    { clientSecret, ...input }: z.infer<typeof providerInput>,
    context: WriteContext,
  ): Promise<ProviderView> {
    checkedUrl(input.issuer, 'operator', 'issuer');
    return this.#writes.run(context, async ({ manager, audit }) => {
      await this.#checkRules(manager, input.rules, context);
      if ((await manager.countBy<IdentityProviderRow>('identity_provider', {})) >= mostProviders)
        throw new GatewayError('conflict', { text: 'There are as many as there may be.' });
      await this.#checkName(manager, input.name, null);
      const row: IdentityProviderRow = {
        ...{ id: newId('idp'), createdAt: new Date(), ...input },
        sealedSecret: clientSecret === null ? null : this.#sealer.seal(clientSecret),
      };
      await manager.insert<IdentityProviderRow>('identity_provider', row);
      await audit({
        action: 'identity-provider.create',
        objectKind: 'identity-provider',
        objectId: row.id,
        objectName: row.name,
        after: viewOf(row),
      });
      return viewOf(row);
    });
  }

  /** Its issuer stays: the accounts are its issuer's. Sessions that came by it end where it is not to be used any more. */
  change(
    id: string,
    { clientSecret, ...input }: z.infer<typeof providerChange>,
    context: WriteContext,
  ): Promise<ProviderView> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = await this.#provider(manager, id);
      await this.#checkRules(manager, input.rules ?? [], context);
      if (input.name !== undefined) await this.#checkName(manager, input.name, id);
      const given = Object.entries(input).filter(([, value]) => value !== undefined);
      const after = { ...before, ...(Object.fromEntries(given) as Partial<IdentityProviderRow>) };
      if (clientSecret !== undefined)
        after.sealedSecret = clientSecret === null ? null : this.#sealer.seal(clientSecret);
      await manager.update<IdentityProviderRow>('identity_provider', { id }, after);
      const isEnded = before.isEnabled && !after.isEnabled;
      const ended = isEnded
        ? await manager.delete<SessionRow>('session', { providerId: id })
        : null;
      await audit({
        action: 'identity-provider.change',
        objectKind: 'identity-provider',
        objectId: id,
        objectName: after.name,
        before: viewOf(before),
        after: { ...viewOf(after), ...(ended === null ? {} : { sessions: ended.affected ?? 0 }) },
      });
      return viewOf(after);
    });
  }

  /** Sessions that came by it end. */
  remove(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = await this.#provider(manager, id);
      const { affected } = await manager.delete<SessionRow>('session', { providerId: id });
      await manager.delete<IdentityProviderRow>('identity_provider', { id });
      await audit({
        action: 'identity-provider.remove',
        objectKind: 'identity-provider',
        objectId: id,
        objectName: before.name,
        before: viewOf(before),
        after: { sessions: affected ?? 0 },
      });
    });
  }

  /** What claims would give, by the rules that are kept or by others that are not kept yet. */
  async preview(id: string, claims: Claims, rules: readonly ClaimRule[] | undefined) {
    const mapped = mapClaims(rules ?? (await this.one(id)).rules, claims);
    return { ...mapped, isAllowed: mapped.roles.length + mapped.groupIds.length > 0 };
  }

  async #checkRules(
    manager: EntityManager,
    rules: readonly ClaimRule[],
    context: WriteContext,
  ): Promise<void> {
    const groupIds = [...new Set(rules.flatMap(({ groupId }) => groupId ?? []))];
    const groups =
      groupIds.length === 0
        ? []
        : await manager.findBy<AccessGroupRow>('access_group', { id: In(groupIds) });
    if (groups.length !== groupIds.length)
      throw new GatewayError('invalid_request', {
        text: 'There is no such group.',
        param: 'rules',
      });
    const own = rules.flatMap(({ role, tenantId }): Assignment[] =>
      role === null ? [] : [{ role, tenantId }],
    );
    const given = [...own, ...groups.flatMap(({ roles }) => roles)];
    await checkAssignments(manager, given, context, 'rules');
  }

  async #checkName(manager: EntityManager, name: string, id: string | null): Promise<void> {
    const same = await manager.findOneBy<IdentityProviderRow>('identity_provider', { name });
    if (same && same.id !== id)
      throw new GatewayError('conflict', { text: 'Another one has this name.', param: 'name' });
  }

  async #provider(manager: EntityManager, id: string): Promise<IdentityProviderRow> {
    const row = await manager.findOneBy<IdentityProviderRow>('identity_provider', { id });
    if (!row)
      throw new GatewayError('not_found', { text: 'There is no identity provider with this id.' });
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
