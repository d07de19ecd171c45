import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { byCloseness } from '@bellwether/tenants';
import { Inject, Injectable } from '@nestjs/common';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { Write } from '../audit/writes.service.js';
import type { Actor } from '../auth/actor.js';
import { ruleOf } from './prices.entity.js';
import type { PriceRow } from './prices.entity.js';
import type { PriceInput } from './prices.schema.js';

/** Most prices that count at one time: each call looks through them. */
const mostPrices = 2_000;
/** Versions of a price that are told. */
const mostVersions = 500;

/** Prices, each a row of versions. What calls are priced by changes with the next snapshot. */
@Injectable()
export class PricesService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  /** Those that count or will: everybody's, and those of the actor's tenants. */
  async list({ tenantIds }: Pick<Actor, 'tenantIds'>): Promise<PriceRow[]> {
    const rows = await this.#database
      .use()
      .manager.find<PriceRow>('price', { where: { isCurrent: true } });
    const now = Date.now();
    return rows
      .filter(({ tenantId }) => tenantId === null || tenantIds?.includes(tenantId) !== false)
      .filter(({ validUntil }) => validUntil === null || validUntil.getTime() > now)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1) || one.version - other.version);
  }

  /** The versions that count now, as `versionKey` names them: of those for the same calls one. */
  async counting(nowMs: number): Promise<ReadonlySet<string>> {
    const rows = await this.#database
      .use()
      .manager.find<PriceRow>('price', { where: { isCurrent: true } });
    const begun = rows
      .map(ruleOf)
      .filter(({ fromMs, untilMs }) => fromMs <= nowMs && (untilMs === null || untilMs > nowMs));
    const taken = new Map<string, string>();
    for (const rule of byCloseness(begun)) {
      const whom = JSON.stringify([rule.tenantId, rule.model, rule.pool, rule.provider]);
      if (!taken.has(whom)) taken.set(whom, versionKey(rule));
    }
    return new Set(taken.values());
  }

  /** The newest first. Errors: `not_found`. */
  async versions(id: string, { tenantIds }: Pick<Actor, 'tenantIds'>): Promise<PriceRow[]> {
    const rows = await this.#database.use().manager.find<PriceRow>('price', {
      ...{ where: { id }, order: { version: 'DESC' }, take: mostVersions },
    });
    const seen = rows.filter(
      ({ tenantId }) => tenantId === null || tenantIds?.includes(tenantId) !== false,
    );
    if (seen.length === 0) throw new GatewayError('not_found', { text: 'No such price is there.' });
    return seen;
  }

  create(input: PriceInput, context: WriteContext): Promise<PriceRow> {
    return this.#writes.run(context, async (write) => {
      const current = await write.manager.countBy('price', { isCurrent: true });
      if (current >= mostPrices)
        throw new GatewayError('invalid_request', {
          text: `There are ${mostPrices} prices already.`,
        });
      return this.#add(write, newId('prc'), 1, input, context, null);
    });
  }

  /** The next version: the one before ends where this begins. Errors: `not_found`. */
  replace(id: string, input: PriceInput, context: WriteContext): Promise<PriceRow> {
    return this.#writes.run(context, async (write) => {
      const newest = await newestOf(write.manager, id);
      return this.#add(write, id, newest.version + 1, input, context, newest);
    });
  }

  /** It ends now; what was priced by it stays so. Errors: `not_found`. */
  remove(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async (write) => {
      const newest = await newestOf(write.manager, id);
      await endAt(write.manager, id, new Date());
      await write.manager.update<PriceRow>(
        'price',
        { id, version: newest.version },
        { isRemoved: true },
      );
      await write.audit({ action: 'price.remove', ...named(newest), before: shown(newest) });
      write.publishes();
    });
  }

  async #add(
    write: Write,
    id: string,
    version: number,
    { validFrom, ...input }: PriceInput,
    context: WriteContext,
    before: PriceRow | null,
  ): Promise<PriceRow> {
    const { manager } = write;
    await refuseStranger(manager, input.tenantId);
    const now = new Date();
    const row: PriceRow = {
      ...{ id, version, ...input, validUntil: null, isCurrent: true, isRemoved: false },
      validFrom: validFrom === null ? now : new Date(validFrom),
      createdAt: now,
      createdBy: context.actor?.name ?? 'nobody',
    };
    await endAt(manager, id, row.validFrom);
    // The column is JSON; its type has no depth that the driver's own could follow.
    await manager.insert<PriceRow>('price', { ...row, tokens: row.tokens as never });
    await write.audit({
      action: before === null ? 'price.create' : 'price.change',
      ...named(row),
      ...(before === null ? {} : { before: shown(before) }),
      after: shown(row),
    });
    write.publishes();
    return row;
  }
}

async function newestOf(manager: EntityManager, id: string): Promise<PriceRow> {
  const row = await manager.findOne<PriceRow>('price', {
    where: { id },
    order: { version: 'DESC' },
  });
  if (row === null || row.isRemoved)
    throw new GatewayError('not_found', { text: 'No such price is there.' });
  return row;
}

async function refuseStranger(manager: EntityManager, tenantId: string | null): Promise<void> {
  if (tenantId !== null && !(await manager.existsBy('tenant', { id: tenantId })))
    throw new GatewayError('not_found', { text: 'No such tenant is there.' });
}

/** Versions that began before end then; the others never count. */
async function endAt(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager.query(
    `UPDATE prices SET is_current = valid_from < $2,
       valid_until = CASE WHEN valid_from < $2 THEN least(coalesce(valid_until, $2), $2) ELSE valid_from END
     WHERE id = $1 AND is_current`,
    [id, at],
  );
}

export const versionKey = ({ id, version }: Pick<PriceRow, 'id' | 'version'>): string =>
  `${id} ${version}`;

const shown = ({ isCurrent: _, isRemoved: __, createdAt: ___, ...row }: PriceRow) => row;

const named = ({ id, model, pool, provider }: PriceRow) => ({
  ...{ objectKind: 'price', objectId: id },
  objectName: model ?? pool ?? provider ?? 'all',
});
