import type { Database } from '@bellwether/database';
import type { Budget } from '@bellwether/exchange';
import { windowOf } from '@bellwether/tenants';
import { Inject, Injectable } from '@nestjs/common';
import { inMs } from '../../wiring/in-ms.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { Actor } from '../auth/actor.js';
import { reaches } from '../auth/reach.js';
import { countersOf, paceOf } from './limit-counters.js';
import type { LimitRow } from './limits.entity.js';
import { LimitsService } from './limits.service.js';

const mostShown = 500;
const mostRefusals = 10_000;
const hourMs = 3_600_000;

type Counters = Awaited<ReturnType<typeof countersOf>>;

/** Limits as screens show them: with names, and how much of each budget is used. */
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
    const [counters, names] = await Promise.all([
      countersOf(
        this.#database,
        items.map(({ id }) => id),
      ),
      this.#names(items),
    ]);
    return items.map((row) =>
      shown(
        row,
        names.get(row.subjectId) ?? null,
        counters.filter(({ ruleId }) => ruleId === row.id),
      ),
    );
  }

  /** Calls of the last hour that limits refused, by limit. */
  async refusals({ tenantIds }: Pick<Actor, 'tenantIds'>, tenantId: string | null) {
    const asked = tenantId === null ? tenantIds : [tenantId].filter((id) => reaches(tenantIds, id));
    const rows = await this.#database.use().query<{ limit_id: string | null; calls: number }[]>(
      `SELECT substring(error_detail from ' of (lim_\\w+)\\)') AS limit_id, count(*)::int4 AS calls
       FROM (SELECT error_detail FROM calls
             WHERE started_at_ms >= $1 AND error_code = 'rate_limited'
               AND ($2::text[] IS NULL OR tenant_id = ANY($2))
             ORDER BY started_at_ms DESC LIMIT ${mostRefusals}) AS newest
       GROUP BY 1`,
      [Date.now() - hourMs, asked],
    );
    return rows.flatMap(({ limit_id: limitId, calls }) =>
      limitId === null ? [] : [{ limitId, calls }],
    );
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

function shown(
  { limits, budgets, createdAt, changedAt, ...row }: LimitRow,
  subjectName: string | null,
  counters: Counters,
) {
  return {
    ...row,
    ...limits,
    subjectName,
    budgets: budgets.map((budget) => burned(budget, counters)),
    createdAtMs: inMs(createdAt),
    changedAtMs: inMs(changedAt),
  };
}

function burned({ increase, ...budget }: Budget, counters: Counters) {
  const nowMs = Date.now();
  const window = windowOf(budget, nowMs);
  const inWindow = counters.filter(
    ({ kind, slotMs, used }) => kind === budget.kind && slotMs >= window.sinceMs && used > 0,
  );
  const oldestMs = Math.min(...inWindow.map(({ slotMs }) => slotMs));
  const recent = counters.filter(
    ({ kind, slotMs }) => kind === paceOf(budget.kind) && slotMs > nowMs - hourMs,
  );
  const sumOf = (all: Counters) => all.reduce((sum, { used }) => sum + used, 0);
  return {
    ...budget,
    increaseAmount: increase?.amount ?? null,
    increaseUntilMs: increase?.untilMs ?? null,
    used: sumOf(inWindow),
    resetsAtMs: inWindow.length === 0 ? null : window.endOf(oldestMs),
    usedLastHour: sumOf(recent),
  };
}
