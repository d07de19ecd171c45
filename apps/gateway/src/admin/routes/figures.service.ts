import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import { sqlOf } from '../../records/run-sql.js';
import { DATABASE } from '../../wiring/tokens.js';

const longestWindowMs = 3_600_000;

/** How the calls of one version went. */
export interface VersionFigures {
  readonly version: number;
  readonly calls: number;
  readonly failed: number;
  /** 0–1; null without calls. */
  readonly errorRate: number | null;
  readonly ttftP50Seconds: number | null;
  readonly ttftP95Seconds: number | null;
}

interface FigureRow {
  readonly version: number;
  readonly calls: number;
  readonly failed: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
}

/** Versions side by side, from the stored calls of all gateways. */
@Injectable()
export class FiguresService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** In the order of `versions`. */
  async since(versions: readonly number[], sinceMs: number): Promise<VersionFigures[]> {
    const rows = await this.#rows(versions, Math.max(sinceMs, Date.now() - longestWindowMs));
    const byVersion = new Map(rows.map((row) => [row.version, row]));
    return versions.map((version) => {
      const row = byVersion.get(version);
      return {
        version,
        calls: row?.calls ?? 0,
        failed: row?.failed ?? 0,
        errorRate: row && row.calls > 0 ? row.failed / row.calls : null,
        ttftP50Seconds: inSeconds(row?.p50_ms),
        ttftP95Seconds: inSeconds(row?.p95_ms),
      };
    });
  }

  async #rows(versions: readonly number[], sinceMs: number): Promise<FigureRow[]> {
    try {
      return await sqlOf(this.database)<FigureRow>(
        `SELECT version, count(*)::int4 AS calls, (count(*) FILTER (WHERE outcome = 'failed'))::int4 AS failed,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY first_output_ms) AS p50_ms,
           percentile_cont(0.95) WITHIN GROUP (ORDER BY first_output_ms) AS p95_ms
         FROM calls WHERE started_at_ms >= $1 AND version = ANY($2::float8[]) AND outcome IN ('ok', 'failed')
         GROUP BY version`,
        [sinceMs, [...versions]],
      );
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

const inSeconds = (ms: number | null | undefined) => (ms == null ? null : ms / 1_000);
