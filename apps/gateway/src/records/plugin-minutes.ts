import { pluginEdgesSeconds, type PluginReport } from '@bellwether/exchange';
import { HistogramCounts } from '@bellwether/telemetry';
import { minuteMs, minuteOf } from './minute-store.js';
import type { RunSql } from './run-sql.js';

/** Minutes of this gateway in memory: an hour for charts while the database is away, and what it has not taken yet. */
const keptMinutes = 62;

/** What one version of a plugin did in a stretch of time. Merges exactly. */
export class PluginCell {
  calls = 0;
  changed = 0;
  rejected = 0;
  /** By kind. */
  readonly faults: Record<string, number> = {};
  /** Seconds as a call waits. */
  readonly times = new HistogramCounts(pluginEdgesSeconds);

  merge(other: PluginCell): void {
    this.calls += other.calls;
    this.changed += other.changed;
    this.rejected += other.rejected;
    for (const [kind, count] of Object.entries(other.faults))
      this.faults[kind] = (this.faults[kind] ?? 0) + count;
    this.times.merge(other.times);
  }
}

/** One minute of one version. */
export interface PluginMinute {
  readonly atMs: number;
  readonly versionId: string;
  readonly cell: PluginCell;
}

export interface PluginMinutesOptions {
  readonly sql: RunSql;
  /** Names this run of this gateway: each writes rows of its own, and readers add them up. */
  readonly runId: string;
  readonly startedAtMs: number;
  nowMs(): number;
}

interface Kept {
  readonly pluginId: string;
  readonly cell: PluginCell;
}

/** Minutes of plugins: what their sums grew by between two reports belongs to the minute of the later one. */
export class PluginMinutes {
  readonly #options: PluginMinutesOptions;
  /** By minute, then by version. */
  readonly #minutes = new Map<number, Map<string, Kept>>();
  readonly #dirty = new Set<number>();
  #before = new Map<string, PluginReport>();

  constructor(options: PluginMinutesOptions) {
    this.#options = options;
  }

  take(reports: readonly PluginReport[]): void {
    const minute = minuteOf(this.#options.nowMs());
    for (const report of reports) {
      const grown = growthOf(report, this.#before.get(report.versionId));
      if (grown) this.#cell(minute, report).merge(grown);
    }
    this.#before = new Map(reports.map((report) => [report.versionId, report]));
    this.#bound();
  }

  /** Writes what changed. Rejects when the database is away; the next turn tries again. */
  async flush(): Promise<void> {
    for (const minute of [...this.#dirty]) {
      // Taken out first: what is reported meanwhile asks for another turn.
      this.#dirty.delete(minute);
      const rows = [...(this.#minutes.get(minute) ?? [])].map(([versionId, kept]) =>
        toRow(minute, versionId, this.#options.runId, kept),
      );
      await this.#options.sql(upsert, [JSON.stringify(rows)]).catch((error: unknown) => {
        if (this.#minutes.has(minute)) this.#dirty.add(minute);
        throw error;
      });
    }
  }

  /**
   * Minutes of a plugin that began in [fromMs, toMs), of all gateways.
   *
   * Result   `knownFromMs`: before it nothing is known, since the database is away and this gateway alone remembers.
   */
  async read(
    pluginId: string,
    fromMs: number,
    toMs: number,
  ): Promise<{ readonly minutes: readonly PluginMinute[]; readonly knownFromMs: number }> {
    const own = this.#own(pluginId, fromMs, toMs);
    try {
      const rows = await this.#options.sql<Row>(select, [pluginId, fromMs, toMs]);
      const stored = rows.filter(
        ({ run_id, minute_ms }) =>
          run_id !== this.#options.runId || !this.#minutes.has(Number(minute_ms)),
      );
      return { minutes: [...stored.flatMap(toMinute), ...own], knownFromMs: fromMs };
    } catch {
      // Away: `knownFromMs` says so, and screens show unknown instead of zero.
      const { startedAtMs } = this.#options;
      return { minutes: own, knownFromMs: Math.max(fromMs, this.#oldest(), startedAtMs) };
    }
  }

  #own(pluginId: string, fromMs: number, toMs: number): PluginMinute[] {
    return [...this.#minutes].flatMap(([atMs, versions]) =>
      atMs < fromMs || atMs >= toMs
        ? []
        : [...versions].flatMap(([versionId, kept]) =>
            kept.pluginId === pluginId ? [{ atMs, versionId, cell: kept.cell }] : [],
          ),
    );
  }

  #cell(minute: number, { pluginId, versionId }: PluginReport): PluginCell {
    const versions = this.#minutes.get(minute) ?? new Map<string, Kept>();
    const kept = versions.get(versionId) ?? { pluginId, cell: new PluginCell() };
    versions.set(versionId, kept);
    this.#minutes.set(minute, versions);
    this.#dirty.add(minute);
    return kept.cell;
  }

  #oldest(): number {
    return minuteOf(this.#options.nowMs()) - (keptMinutes - 1) * minuteMs;
  }

  /** A database that is away for longer loses the oldest minutes; nothing else hangs on them. */
  #bound(): void {
    const oldest = this.#oldest();
    for (const minute of this.#minutes.keys()) {
      if (minute >= oldest) continue;
      this.#minutes.delete(minute);
      this.#dirty.delete(minute);
    }
  }
}

/** null = nothing happened. Sums that shrank belong to a version that was forgotten meanwhile, and begin anew. */
function growthOf(report: PluginReport, known: PluginReport | undefined): PluginCell | null {
  const before = known && known.calls <= report.calls ? known : undefined;
  const cell = new PluginCell();
  cell.calls = report.calls - (before?.calls ?? 0);
  cell.changed = report.changed - (before?.changed ?? 0);
  cell.rejected = report.rejected - (before?.rejected ?? 0);
  for (const [kind, count] of Object.entries(report.faults)) {
    const grown = count - (before?.faults[kind] ?? 0);
    if (grown > 0) cell.faults[kind] = grown;
  }
  for (const [index, count] of report.timeCounts.entries())
    cell.times.counts[index] = count - (before?.timeCounts[index] ?? 0);
  return cell.calls === 0 && Object.keys(cell.faults).length === 0 ? null : cell;
}

interface Row {
  readonly minute_ms: number;
  readonly version_id: string;
  readonly run_id: string;
  readonly calls: number;
  readonly changed: number;
  readonly rejected: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly times: readonly number[];
}

const names = 'minute_ms, plugin_id, version_id, run_id, calls, changed, rejected, faults, times';

const upsert = `INSERT INTO plugin_minutes (${names})
  SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS r(minute_ms float8, plugin_id text, version_id text, run_id text,
    calls float8, changed float8, rejected float8, faults jsonb, times jsonb)
  ON CONFLICT (plugin_id, minute_ms, version_id, run_id) DO UPDATE SET calls = EXCLUDED.calls, changed = EXCLUDED.changed,
    rejected = EXCLUDED.rejected, faults = EXCLUDED.faults, times = EXCLUDED.times`;

const select = `SELECT ${names} FROM plugin_minutes
  WHERE plugin_id = $1 AND minute_ms >= $2 AND minute_ms < $3`;

const toRow = (
  minute: number,
  versionId: string,
  runId: string,
  { pluginId, cell }: Kept,
): Row & { readonly plugin_id: string } => ({
  ...{ minute_ms: minute, plugin_id: pluginId, version_id: versionId, run_id: runId },
  ...{ calls: cell.calls, changed: cell.changed, rejected: cell.rejected, faults: cell.faults },
  times: [...cell.times.counts],
});

function toMinute({
  minute_ms,
  version_id,
  calls,
  changed,
  rejected,
  ...row
}: Row): PluginMinute[] {
  const times = HistogramCounts.from(pluginEdgesSeconds, row.times);
  // Counted with other edges, by another release: its times would be wrong ones.
  if (!times) return [];
  const cell = Object.assign(new PluginCell(), { calls, changed, rejected, times });
  Object.assign(cell.faults, row.faults);
  return [{ atMs: Number(minute_ms), versionId: version_id, cell }];
}
