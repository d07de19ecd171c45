import { In, LessThan, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { managerSql } from '../../records/run-sql.js';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { Actor } from '../auth/actor.js';
import type { ApiKeyRow, ProjectRow, TenantRow } from '../tenants/tenants.entity.js';
import { beginBudgets, beginPace } from './begin-budgets.js';
import type { LimitRow } from './limits.entity.js';
import { isLimiting, ofAll } from './limits.schema.js';
import type { limitChange, limitInput, limitQuery } from './limits.schema.js';

/** Limits in all; each is looked at by every gateway. */
const mostLimits = 10_000;

type Scope = Pick<Actor, 'tenantIds'>;

const sees = ({ tenantIds }: Scope, tenantId: string): boolean =>
  tenantIds === null || tenantIds.includes(tenantId);

/** What callers may use. An actor meets the limits of its own tenants only. */
@Injectable()
export class LimitsService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  /** Newest first; a cursor is the id of the last one seen. */
  async page(
    { limit, cursor, tenantId }: z.infer<typeof limitQuery>,
    actor: Scope,
  ): Promise<{ items: LimitRow[]; nextCursor: string | null }> {
    if (tenantId !== undefined && !sees(actor, tenantId)) return { items: [], nextCursor: null };
    const tenants = tenantId === undefined ? actor.tenantIds : [tenantId];
    const where = {
      ...(tenants === null ? {} : { tenantId: In([...tenants]) }),
      ...(cursor === undefined ? {} : { id: LessThan(cursor) }),
    };
    const rows = await this.#read((manager) =>
      manager.find<LimitRow>('limit', { where, order: { id: 'DESC' }, take: limit + 1 }),
    );
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** Errors: `not_found`. */
  one(id: string, actor: Scope): Promise<LimitRow> {
    return this.#read((manager) => found(manager, id, actor));
  }

  create(
    input: z.infer<typeof limitInput>,
    context: WriteContext,
    actor: Scope,
  ): Promise<LimitRow> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const tenantId = await knownTenant(manager, input, actor);
      refuseHeld(input, actor);
      if ((await manager.count('limit')) >= mostLimits)
        throw new GatewayError('invalid_request', { text: `There may be ${mostLimits} limits.` });
      const now = new Date();
      const budgets = await beginBudgets(managerSql(manager), input, {
        ...{ budgets: input.budgets, before: [], nowMs: now.getTime() },
      });
      const row: LimitRow = {
        ...{ id: newId('lim'), tenantId, ...input, budgets },
        ...{ createdAt: now, createdBy: context.actor?.name ?? null, changedAt: now },
      };
      await manager.insert('limit', row);
      await beginPace(managerSql(manager), row, now.getTime());
      await audit({ ...entry('limit.create', row), after: row });
      publishes();
      return row;
    });
  }

  /** What was used so far stays used; a budget with another window, or of other models, begins with what that has used. */
  change(
    id: string,
    change: z.infer<typeof limitChange>,
    context: WriteContext,
    actor: Scope,
  ): Promise<LimitRow> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await found(manager, id, actor);
      refuseHeld(before, actor);
      const given = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      );
      const now = new Date();
      const changed: LimitRow = { ...before, ...given, changedAt: now };
      const budgets = await beginBudgets(managerSql(manager), changed, {
        ...{ budgets: changed.budgets, nowMs: now.getTime() },
        before: changed.model === before.model ? before.budgets : [],
      });
      const after = { ...changed, budgets };
      if (!isLimiting(after))
        throw new GatewayError('invalid_request', {
          text: 'Nothing would be limited any more: remove the limit.',
          param: 'limits',
        });
      await manager.update('limit', { id }, after);
      await beginPace(managerSql(manager), after, now.getTime());
      await audit({ ...entry('limit.change', after), before, after });
      publishes();
      return after;
    });
  }

  remove(id: string, context: WriteContext, actor: Scope): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await found(manager, id, actor);
      refuseHeld(before, actor);
      await manager.delete('limit', { id });
      await manager.query('DELETE FROM limit_counters WHERE rule_id = $1', [id]);
      await audit({ ...entry('limit.remove', before), before });
      publishes();
    });
  }

  /** Errors: `invalid_request` when there is no such subject, or the actor does not see it. */
  async refuseStranger(
    subject: LimitRow['subject'],
    subjectId: string,
    actor: Scope,
  ): Promise<void> {
    await this.#read((manager) => knownTenant(manager, { subject, subjectId }, actor));
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.#database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

/** What holds a whole tenant is the operator's: nobody lifts their own cap. Errors: `forbidden`. */
function refuseHeld({ subject }: Pick<LimitRow, 'subject'>, { tenantIds }: Scope): void {
  if (tenantIds === null || (subject !== 'tenant' && subject !== 'gateway')) return;
  throw new GatewayError('forbidden', {
    text: `A limit of a whole ${subject} is made, changed and removed with a role in all tenants only.`,
  });
}

const entry = (action: string, { id, name }: LimitRow) => ({
  ...{ action, objectKind: 'limit', objectId: id, objectName: name },
});

async function found(manager: EntityManager, id: string, actor: Scope): Promise<LimitRow> {
  const row = await manager.findOneBy<LimitRow>('limit', { id });
  if (!row || !sees(actor, row.tenantId))
    throw new GatewayError('not_found', { text: 'There is no limit with this id.' });
  return row;
}

async function knownTenant(
  manager: EntityManager,
  { subject, subjectId }: Pick<LimitRow, 'subject' | 'subjectId'>,
  actor: Scope,
): Promise<string> {
  const tenantId = await tenantOf(manager, subject, subjectId);
  if (tenantId !== null && sees(actor, tenantId)) return tenantId;
  throw new GatewayError('invalid_request', {
    text: `There is no such ${subject}.`,
    param: 'subjectId',
  });
}

/** null = there is no such subject, or it has ended. All callers together belong to `*`, whom only those see who see all. */
async function tenantOf(
  manager: EntityManager,
  subject: LimitRow['subject'],
  id: string,
): Promise<string | null> {
  if (subject === 'gateway') return ofAll;
  if (subject === 'tenant') {
    const tenant = await manager.findOneBy<TenantRow>('tenant', { id });
    return tenant && !tenant.archivedAt ? id : null;
  }
  if (subject === 'project') {
    const project = await manager.findOneBy<ProjectRow>('project', { id });
    return project && !project.archivedAt ? project.tenantId : null;
  }
  const key = await manager.findOneBy<ApiKeyRow>('api_key', { id });
  if (key) return key.revokedAt ? null : key.tenantId;
  // The id of an issuer stands for the key of those who come with its tokens, whichever tenants they are of.
  return (await manager.existsBy('token_issuer', { id })) ? ofAll : null;
}
