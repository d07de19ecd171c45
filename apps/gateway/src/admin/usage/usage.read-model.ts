import { toGatewayError } from '@bellwether/database';
import type { Records } from '../../records/create-records.js';
import type { Sum } from '../../records/usage/rollups.js';
import { InvalidInput } from '../../wiring/zod.pipe.js';
import type { UsageDimension } from './usage-dimensions.js';
import { namesOf } from './usage-names.js';
import { problemOf } from './usage.schema.js';
import type { UsageQuestion, UsageSums } from './usage.schema.js';
import {
  groupsAndSeries,
  restOf,
  sumOf,
  sourceOf,
  sumColumns,
  sumsOf,
  whereOf,
  wholeWindow,
} from './usage-sql.js';
import type { Where } from './usage-sql.js';

/** Groups that a chart tells apart; all others are one. */
const shownInSeries = 6;

export interface UsageRowView {
  /** One per dimension; '' = the calls have none. */
  readonly keys: readonly string[];
  readonly names: readonly (string | null)[];
  readonly sums: UsageSums;
}

export interface UsageReport {
  readonly fromMs: number;
  readonly toMs: number;
  readonly totals: UsageSums;
  readonly before: UsageSums | null;
  readonly rows: readonly UsageRowView[];
  readonly rest: { readonly groups: number; readonly sums: UsageSums };
  /** `key` null = all that have no key of their own here. */
  readonly series: readonly {
    readonly atMs: number;
    readonly key: string | null;
    readonly sums: UsageSums;
  }[];
}

type SumRow = Readonly<Record<Sum, number>>;
type GroupRow = SumRow & { readonly keys: string[]; readonly groups: number };
type SeriesRow = SumRow & {
  readonly at_ms: number | null;
  readonly keys: readonly (string | null)[];
};

/** Who used what. All of it stands on the same sums: parts add up to the totals. */
export class UsageReadModel {
  readonly #records: Pick<Records, 'sql' | 'fleet'>;

  constructor(records: Pick<Records, 'sql' | 'fleet'>) {
    this.#records = records;
  }

  /** Errors: `invalid_request` for a tenant that is not seen, or that never was. One that is gone is asked for by what it has used. */
  async refuseStranger(
    { tenant }: UsageQuestion['filter'],
    tenantIds: readonly string[] | null,
  ): Promise<void> {
    // '' asks for calls of no tenant.
    if (tenant === undefined || tenant === '') return;
    const isSeen = tenantIds === null || tenantIds.includes(tenant);
    if (isSeen && (await this.#isKnown(tenant))) return;
    throw new InvalidInput([{ path: 'tenant', message: 'There is no such tenant.' }]);
  }

  async #isKnown(tenant: string): Promise<boolean> {
    try {
      const [row] = await this.#records.sql<{ is_known: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM tenants WHERE id = $1)
             OR EXISTS (SELECT 1 FROM usage_daily WHERE tenant_id = $1) AS is_known`,
        [tenant],
      );
      return row?.is_known === true;
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /**
   * `tenantIds` null = all may be seen.
   *
   * Errors   `invalid_request` for a window that its bucket does not reach over, `storage_unavailable`.
   */
  async report(question: UsageQuestion, tenantIds: readonly string[] | null): Promise<UsageReport> {
    const problem = problemOf(question);
    if (problem !== null) throw new InvalidInput([problem]);
    const window = wholeWindow(question);
    const where = whereOf(window, question.filter, tenantIds);
    const lengthMs = window.toMs - window.fromMs;
    const earlier = { fromMs: window.fromMs - lengthMs, toMs: window.fromMs };
    const [before, { groups, series }] = await Promise.all([
      question.isCompared
        ? this.#totals(question, whereOf(earlier, question.filter, tenantIds))
        : null,
      this.#groupsAndSeries(question, where),
    ]);
    const rows = await this.#named(question.groupBy, groups);
    const totals = sumOf(series.map(({ sums }) => sums));
    const known = rows.map(({ sums }) => sums);
    const rest = {
      groups: Math.max(0, (groups[0]?.groups ?? 0) - groups.length),
      sums: question.groupBy.length === 0 ? restOf(totals, [totals]) : restOf(totals, known),
    };
    return { ...window, totals, before, rows, rest, series };
  }

  async #totals(question: UsageQuestion, where: Where): Promise<UsageSums> {
    const [row] = await this.#ask<SumRow>(
      `SELECT ${sumColumns} FROM ${sourceOf(question)} WHERE ${where.text}`,
      where.parameters,
    );
    return sumsOf(row as SumRow);
  }

  async #groupsAndSeries(question: UsageQuestion, where: Where) {
    const rows = await this.#ask<GroupRow & SeriesRow>(
      groupsAndSeries(question, where, shownInSeries),
      where.parameters,
    );
    return {
      groups: rows.filter(({ at_ms }) => at_ms === null) as readonly GroupRow[],
      series: rows.flatMap(({ at_ms, keys, ...sums }) =>
        at_ms === null ? [] : [{ atMs: at_ms, key: keys[0] ?? null, sums: sumsOf(sums) }],
      ),
    };
  }

  async #named(
    groupBy: readonly UsageDimension[],
    groups: readonly GroupRow[],
  ): Promise<UsageRowView[]> {
    const names = await Promise.all(
      groupBy.map((dimension, at) =>
        namesOf(
          this.#records,
          dimension,
          groups.map(({ keys }) => keys[at] ?? ''),
        ),
      ),
    );
    return groups.map((row) => ({
      keys: row.keys,
      names: row.keys.map((key, at) => names[at]?.get(key) ?? null),
      sums: sumsOf(row),
    }));
  }

  async #ask<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#records.sql<Row>(text, parameters);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
