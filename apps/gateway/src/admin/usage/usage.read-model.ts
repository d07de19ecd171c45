import { toGatewayError } from '@bellwether/database';
import type { Records } from '../../records/create-records.js';
import type { Sum } from '../../records/usage/rollups.js';
import { InvalidInput } from '../../wiring/zod.pipe.js';
import { usageDimensions } from './usage-dimensions.js';
import type { UsageDimension } from './usage-dimensions.js';
import { namesOf } from './usage-names.js';
import { problemOf } from './usage.schema.js';
import type { UsageQuestion, UsageSums } from './usage.schema.js';
import {
  bucketStart,
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

/** Who used what. All of it stands on the same sums: parts add up to the totals. */
export class UsageReadModel {
  readonly #records: Pick<Records, 'sql' | 'fleet'>;

  constructor(records: Pick<Records, 'sql' | 'fleet'>) {
    this.#records = records;
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
    const [before, groups] = await Promise.all([
      question.isCompared
        ? this.#totals(question, whereOf(earlier, question.filter, tenantIds))
        : null,
      this.#groups(question, where),
    ]);
    const rows = await this.#named(question.groupBy, groups);
    const series = await this.#series(question, where, topKeys(groups));
    const totals = sumOf(series.map(({ sums }) => sums));
    const known = rows.map(({ sums }) => sums);
    const rest = {
      groups: Math.max(0, (groups[0]?.groups ?? 0) - groups.length),
      sums: question.groupBy.length === 0 ? restOf(totals, [totals]) : restOf(totals, known),
    };
    return { ...window, totals, before, rows, rest, series };
  }

  async #totals({ bucket }: UsageQuestion, where: Where): Promise<UsageSums> {
    const [row] = await this.#ask<SumRow>(
      `SELECT ${sumColumns} FROM ${sourceOf(bucket)} WHERE ${where.text}`,
      where.parameters,
    );
    return sumsOf(row as SumRow);
  }

  /** The dearest first; where nothing has a price, the busiest. */
  #groups({ bucket, groupBy, limit }: UsageQuestion, where: Where): Promise<GroupRow[]> {
    if (groupBy.length === 0) return Promise.resolve([]);
    const columns = groupBy.map((name) => usageDimensions[name]);
    return this.#ask<GroupRow>(
      `SELECT ARRAY[${columns.join(', ')}] AS keys, ${sumColumns}, (count(*) OVER ())::int4 AS groups
       FROM ${sourceOf(bucket)} WHERE ${where.text} GROUP BY ${columns.join(', ')}
       ORDER BY cost_micros DESC, requests DESC, ${columns.join(', ')} LIMIT ${limit}`,
      where.parameters,
    );
  }

  async #series({ bucket, groupBy }: UsageQuestion, where: Where, top: readonly string[]) {
    const [first] = groupBy;
    const place = `$${where.parameters.length + 1}`;
    const key =
      first === undefined
        ? 'NULL::text'
        : `CASE WHEN ${usageDimensions[first]} = ANY(${place}::text[]) THEN ${usageDimensions[first]} END`;
    const rows = await this.#ask<SumRow & { at_ms: number; key: string | null }>(
      `SELECT ${bucketStart(bucket)} AS at_ms, ${key} AS key, ${sumColumns}
       FROM ${sourceOf(bucket)} WHERE ${where.text} GROUP BY 1, 2 ORDER BY 1, 2`,
      first === undefined ? where.parameters : [...where.parameters, top],
    );
    return rows.map((row) => ({ atMs: row.at_ms, key: row.key, sums: sumsOf(row) }));
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

/** Values of the first dimension that a chart tells apart. */
function topKeys(groups: readonly GroupRow[]): string[] {
  const sums = new Map<string, { cost: number; requests: number }>();
  for (const { keys, cost_micros, requests } of groups) {
    const sum = sums.get(keys[0] ?? '') ?? { cost: 0, requests: 0 };
    sums.set(keys[0] ?? '', { cost: sum.cost + cost_micros, requests: sum.requests + requests });
  }
  return [...sums]
    .toSorted(([, one], [, other]) => other.cost - one.cost || other.requests - one.requests)
    .slice(0, shownInSeries)
    .map(([key]) => key);
}
