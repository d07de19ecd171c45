import { In } from '@bellwether/database';
import type { EntityManager } from '@bellwether/database';
import type { Budget } from '@bellwether/exchange';
import { windowOf } from '@bellwether/tenants';
import { managerSql } from '../../records/run-sql.js';
import type { Write, WritesService } from '../audit/writes.service.js';
import type { WriteContext } from '../audit/audit.service.js';
import { beginBudgets, beginPace } from './begin-budgets.js';
import type { LimitRow } from './limits.entity.js';
import { ofAll } from './limits.schema.js';

/** Limits of one transaction: all other writes wait for it. */
const mostAtOnce = 100;

/** Whose calls have another cost than before, and from when to when. */
export interface Repriced {
  readonly tenantIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Budgets of money whose windows reach into a time that was priced again begin anew, with the sums of usage as they are
 * now. When a limit was changed last stays as it is: nobody changed what it allows.
 */
export async function recountMoney(
  manager: EntityManager,
  writes: WritesService,
  { tenantIds, ...time }: Repriced,
  context: WriteContext,
): Promise<void> {
  const rows = await manager.find<LimitRow>('limit', {
    ...{ where: { tenantId: In([...tenantIds, ofAll]) }, order: { id: 'ASC' } },
  });
  const ids = rows
    .filter(({ budgets }) => budgets.some((budget) => isReached(budget, time, Date.now())))
    .map(({ id }) => id);
  for (let at = 0; at < ids.length; at += mostAtOnce)
    await writes.run(context, (write) => recount(write, ids.slice(at, at + mostAtOnce), time));
}

type Time = Pick<Repriced, 'fromMs' | 'toMs'>;

function isReached(budget: Budget, { fromMs, toMs }: Time, nowMs: number): boolean {
  return (
    budget.kind.startsWith('money') && fromMs < nowMs && toMs > windowOf(budget, nowMs).sinceMs
  );
}

async function recount(
  { manager, audit, publishes }: Write,
  ids: readonly string[],
  time: Time,
): Promise<void> {
  const sql = managerSql(manager);
  const nowMs = Date.now();
  for (const row of await manager.findBy<LimitRow>('limit', { id: In([...ids]) })) {
    const before = row.budgets.filter((budget) => !isReached(budget, time, nowMs));
    const budgets = await beginBudgets(sql, row, { budgets: row.budgets, before, nowMs });
    await manager.update('limit', { id: row.id }, { budgets });
    await beginPace(sql, { ...row, budgets }, nowMs);
  }
  await audit({
    ...{ action: 'limit.recount', objectKind: 'limit', objectId: null, objectName: null },
    after: { limits: ids },
  });
  publishes();
}
