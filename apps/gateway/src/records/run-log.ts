import type { RunSql } from './run-sql.js';

/** A stretch of time in which a gateway ran. */
export interface Run {
  readonly startedAtMs: number;
  readonly seenAtMs: number;
}

/** Most earlier runs that are read back; a window rarely meets more. */
const maxRuns = 5_000;

export interface RunLogOptions {
  readonly sql: RunSql;
  /** Names this run. */
  readonly bootId: string;
  readonly startedAtMs: number;
  nowMs(): number;
}

/** When the gateway ran, so that a chart shows a gap where it did not instead of a zero. */
export class RunLog {
  readonly #options: RunLogOptions;
  #earlier: readonly Run[] | null = null;

  constructor(options: RunLogOptions) {
    this.#options = options;
  }

  /** Notes that this run is alive; the first time it reads the earlier ones. Rejects when the database is away. */
  async touch(): Promise<void> {
    const { sql, bootId, startedAtMs, nowMs } = this.#options;
    if (this.#earlier === null) {
      const rows = await sql<{ started_at_ms: number; seen_at_ms: number }>(
        'SELECT started_at_ms, seen_at_ms FROM gateway_runs WHERE id <> $1 ORDER BY seen_at_ms DESC LIMIT $2',
        [bootId, maxRuns],
      );
      this.#earlier = rows.map((row) => ({
        startedAtMs: row.started_at_ms,
        seenAtMs: row.seen_at_ms,
      }));
    }
    await sql(
      `INSERT INTO gateway_runs (id, started_at_ms, seen_at_ms) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET seen_at_ms = EXCLUDED.seen_at_ms`,
      [bootId, startedAtMs, nowMs()],
    );
  }

  /** Since when this gateway runs. */
  get startedAtMs(): number {
    return this.#options.startedAtMs;
  }

  /** Whether no other gateway has run on this database since then. Rejects when the database is away. */
  async isAlone(): Promise<boolean> {
    const { sql, bootId, startedAtMs } = this.#options;
    const others = await sql(
      'SELECT 1 FROM gateway_runs WHERE id <> $1 AND seen_at_ms > $2 LIMIT 1',
      [bootId, startedAtMs],
    );
    return others.length === 0;
  }

  /** When an earlier run was last seen; null = none, or not read yet. */
  lastSeenMs(): number | null {
    return this.#earlier?.[0]?.seenAtMs ?? null;
  }

  /** How much of [fromMs, toMs) a gateway ran, in milliseconds. */
  coveredMs(fromMs: number, toMs: number): number {
    const { startedAtMs, nowMs } = this.#options;
    let covered = overlap({ startedAtMs, seenAtMs: Math.max(startedAtMs, nowMs()) }, fromMs, toMs);
    for (const run of this.#earlier ?? []) covered += overlap(run, fromMs, toMs);
    return Math.min(covered, Math.max(0, toMs - fromMs));
  }
}

function overlap(run: Run, fromMs: number, toMs: number): number {
  return Math.max(0, Math.min(run.seenAtMs, toMs) - Math.max(run.startedAtMs, fromMs));
}
