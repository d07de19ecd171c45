import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { inMs } from '../../wiring/in-ms.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { Actor } from '../auth/actor.js';
import { reaches } from '../auth/reach.js';
import { plainBudget } from './begin-budgets.js';
import { budgetUse } from './budget-use.js';
import type { BudgetUse } from './budget-use.js';
import { limitHitsIn } from './limit-hits.js';
import { countersOf } from './limit-counters.js';
import type { LimitRow } from './limits.entity.js';
import type { limitHitsAsked } from './limits.schema.js';
import { LimitsService } from './limits.service.js';

const mostShown = 500;
const mostRefusals = 10_000;
const hourMs = 3_600_000;

/** Limits as screens and the API show them: with names, and how much of each budget is used. */
@Injectable()
export class LimitsReadModel {
  readonly #database: Database;
  readonly #limits: LimitsService;

  constructor(@Inject(DATABASE) database: Database, @Inject(LimitsService) limits: LimitsService) {
    this.#database = database;
    this.#limits = limits;
  }

  async all(actor: Pick<Actor, 'tenantIds'>, tenantId: string | null) {
    const { items } = await this.#limits.page(
      { limit: mostShown, ...(tenantId === null ? {} : { tenantId }) },
      actor,
    );
    const [uses, names] = await Promise.all([this.#uses(items), this.#names(items)]);
    return items.map((row, at) => shown(row, names.get(row.subjectId) ?? null, uses[at]!));
  }

  /** Limits as the API tells them: what is used of each budget stands beside what may be. */
  async told(rows: readonly LimitRow[]) {
    const uses = await this.#uses(rows);
    return rows.map((row, at) => ({
      ...row,
      budgets: row.budgets.map(plainBudget),
      budgetUse: uses[at]!.map(({ resetsAtMs, ...use }, place) => ({
        kind: row.budgets[place]!.kind,
        ...use,
        resetsAt: resetsAtMs === null ? null : new Date(resetsAtMs),
      })),
    }));
  }

  /** Of each limit, of each of its budgets. */
  async #uses(rows: readonly LimitRow[]): Promise<BudgetUse[][]> {
    const ids = rows.filter(({ budgets }) => budgets.length > 0).map(({ id }) => id);
    const counters = Map.groupBy(await countersOf(this.#database, ids), ({ ruleId }) => ruleId);
    const nowMs = Date.now();
    return rows.map(({ id, budgets }) =>
      budgets.map((budget) => budgetUse(budget, counters.get(id) ?? [], nowMs)),
    );
  }

  /** Calls of the last hour that limits refused, by limit. */
  async refusals({ tenantIds }: Pick<Actor, 'tenantIds'>, tenantId: string | null) {
    const asked = seenOf(tenantIds, tenantId);
    return this.#database.use().query<{ limitId: string; calls: number }[]>(
      `SELECT limit_id AS "limitId", count(*)::int4 AS calls
       FROM (SELECT limit_id FROM calls WHERE started_at_ms >= $1 AND limit_id IS NOT NULL
               AND ($2::text[] IS NULL OR tenant_id = ANY($2))
             ORDER BY started_at_ms DESC LIMIT ${mostRefusals}) AS newest
       GROUP BY 1`,
      [Date.now() - hourMs, asked],
    );
  }

  /** The same of any time, by whose they were. */
  hits(
    { fromMs, toMs, tenantId }: z.infer<typeof limitHitsAsked>,
    { tenantIds }: Pick<Actor, 'tenantIds'>,
  ) {
    const asked = { fromMs, toMs, tenantIds: seenOf(tenantIds, tenantId ?? null) };
    return limitHitsIn(this.#database, asked);
  }

  async #names(rows: readonly LimitRow[]): Promise<Map<string, string>> {
    const found = await this.#database.use().query<{ id: string; name: string }[]>(
      `SELECT id, name FROM tenants WHERE id = ANY($1) UNION ALL
       SELECT id, name FROM projects WHERE id = ANY($1) UNION ALL
       SELECT id, name FROM api_keys WHERE id = ANY($1)`,
      [rows.map(({ subjectId }) => subjectId)],
    );
    return new Map(found.map(({ id, name }) => [id, name]));
  }
}

/** The tenants that are asked for and may be seen; null = all. */
const seenOf = (tenantIds: Actor['tenantIds'], tenantId: string | null) =>
  tenantId === null ? tenantIds : [tenantId].filter((id) => reaches(tenantIds, id));

function shown(
  { limits, budgets, createdAt, changedAt, ...row }: LimitRow,
  subjectName: string | null,
  uses: readonly BudgetUse[],
) {
  return {
    ...row,
    ...limits,
    subjectName,
    budgets: budgets.map(plainBudget).map(({ increase, ...budget }, place) => ({
      ...budget,
      increaseAmount: increase?.amount ?? null,
      increaseUntilMs: increase?.untilMs ?? null,
      ...uses[place]!,
    })),
    createdAtMs: inMs(createdAt),
    changedAtMs: inMs(changedAt),
  };
}
