import type { CallRow } from './call-row.js';
import { deleteRows } from './run-sql.js';
import type { RunSql } from './run-sql.js';

/** Tables that calls leave rows in, by tenant. */
export const recordedTables = [
  ...['calls', 'decisions', 'usage_events', 'usage_hourly', 'usage_daily'],
  'limit_hits',
  ...['tool_calls', 'tool_approvals'],
] as const;

const dayMs = 86_400_000;
/** What another gateway kept on disk for longer is not looked for. */
const lookedForDays = 7;
const mostErased = 1_000;

/** Units: calls, tokens. */
export interface ErasedSums {
  readonly requests: number;
  readonly input: number;
  readonly output: number;
}

/**
 * Tenants that were erased: what still arrives of them, from calls that ran or from a disk, is let go. What the metrics of
 * this gateway have counted and is gone from the records is known, so that the two can be compared.
 */
export class ErasedTenants {
  private readonly ids = new Set<string>();
  private readonly gone = { requests: 0, input: 0, output: 0 };

  constructor(
    private readonly sql: RunSql,
    private readonly startedAtMs: number,
    private readonly nowMs: () => number,
  ) {}

  /** Calls since the start of this gateway that the metrics know and the records do not. */
  get sums(): ErasedSums {
    return this.gone;
  }

  /** From now on nothing of it is stored. */
  add(tenantId: string): void {
    this.ids.add(tenantId);
    for (const oldest of this.ids) {
      if (this.ids.size <= mostErased) break;
      this.ids.delete(oldest);
    }
  }

  /** The rows that are stored: those of other tenants. */
  without<Call extends { readonly row: CallRow }>(calls: readonly Call[]): readonly Call[] {
    if (this.ids.size === 0) return calls;
    return calls.filter(({ row }) => {
      if (row.tenant_id === null || !this.ids.has(row.tenant_id)) return true;
      if (row.started_at_ms >= this.startedAtMs)
        this.count({
          requests: 1,
          input: row.input_tokens ?? 0,
          output: row.output_tokens ?? 0,
        });
      return false;
    });
  }

  /** Removes its rows from one table. Result: how many. */
  async remove(table: (typeof recordedTables)[number], tenantIds: readonly string[]) {
    if (table === 'usage_events') await this.countEvents(tenantIds);
    return deleteRows(this.sql, table, 'tenant_id = ANY($1)', [tenantIds]);
  }

  /** What other gateways erased, and what came of erased tenants afterwards. */
  async sweep(): Promise<void> {
    const erased = await this.sql<{ object_id: string }>(
      `SELECT object_id FROM audit WHERE action = 'tenant.erased' AND at >= to_timestamp($1 / 1000.0)
       ORDER BY at DESC LIMIT ${mostErased}`,
      [this.nowMs() - lookedForDays * dayMs],
    );
    const ids = erased.map(({ object_id: id }) => id);
    for (const id of ids.toReversed()) this.add(id);
    if (ids.length > 0) for (const table of recordedTables) await this.remove(table, ids);
  }

  private async countEvents(tenantIds: readonly string[]): Promise<void> {
    const [sums] = await this.sql<ErasedSums>(
      `SELECT count(*)::float8 AS requests, coalesce(sum(input_tokens), 0)::float8 AS input,
         coalesce(sum(output_tokens), 0)::float8 AS output
       FROM usage_events WHERE tenant_id = ANY($1) AND started_at_ms >= $2`,
      [tenantIds, this.startedAtMs],
    );
    if (sums !== undefined) this.count(sums);
  }

  private count({ requests, input, output }: ErasedSums): void {
    this.gone.requests += requests;
    this.gone.input += input;
    this.gone.output += output;
  }
}
