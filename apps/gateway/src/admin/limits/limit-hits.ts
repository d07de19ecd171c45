import type { Database } from '@bellwether/database';
import { dimensions, hourMs, limitHits } from '../../records/usage/rollups.js';

const mostTenants = 6;
const parts = 24;
/** As long as the page of usage tells minutes. */
const longestOfEventsMs = 6 * hourMs;

export interface TenantHits {
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly calls: number;
  readonly keyId: string;
  readonly keyName: string | null;
  readonly limitId: string;
  readonly limitName: string | null;
  readonly kind: string;
  readonly series: readonly number[];
}

export interface HitsAsked {
  readonly fromMs: number;
  readonly toMs: number;
  /** null = all. */
  readonly tenantIds: readonly string[] | null;
}

interface Row extends Omit<TenantHits, 'series'> {
  readonly inAll: number;
  readonly series: Readonly<Record<string, number>>;
}

/** A short time from its events, any other from the hours that it touches. */
function hitsOf({ fromMs, toMs }: HitsAsked): string {
  if (toMs - fromMs > longestOfEventsMs) return `${limitHits.table} AS h`;
  const { tenant_id: tenant, key_id: key } = dimensions;
  return `(SELECT started_at_ms AS bucket_ms, ${tenant} AS tenant_id, ${key} AS key_id, limit_id, limit_kind, 1 AS calls
    FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2 AND limit_id IS NOT NULL) AS h`;
}

/** How often limits refused calls, whose most, and by what. */
export async function limitHitsIn(
  database: Database,
  asked: HitsAsked,
): Promise<{ calls: number; tenants: TenantHits[] }> {
  const { fromMs, toMs, tenantIds } = asked;
  const rows = await database.use().query<Row[]>(
    `WITH hits AS MATERIALIZED (
       SELECT tenant_id, key_id, limit_id, limit_kind, sum(calls) AS calls,
         least(${parts - 1}, greatest(0, floor((bucket_ms - $1) * ${parts} / ($2::float8 - $1)))) AS part
       FROM ${hitsOf(asked)}
       WHERE bucket_ms >= floor($1 / $4::float8) * $4 AND bucket_ms < $2 AND ($3::text[] IS NULL OR tenant_id = ANY($3))
       GROUP BY tenant_id, key_id, limit_id, limit_kind, part
     ), most AS (
       SELECT tenant_id, sum(calls) AS calls FROM hits GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostTenants}
     )
     SELECT m.tenant_id AS "tenantId", t.name AS "tenantName", m.calls::float8, b.key_id AS "keyId", k.name AS "keyName",
       b.limit_id AS "limitId", l.name AS "limitName", b.limit_kind AS kind, s.series,
       (SELECT sum(calls) FROM hits)::float8 AS "inAll"
     FROM most m
     CROSS JOIN LATERAL (SELECT key_id, limit_id, limit_kind FROM hits WHERE tenant_id = m.tenant_id
       GROUP BY 1, 2, 3 ORDER BY sum(calls) DESC, 1, 2, 3 LIMIT 1) b
     CROSS JOIN LATERAL (SELECT json_object_agg(part, calls) AS series FROM
       (SELECT part, sum(calls) AS calls FROM hits WHERE tenant_id = m.tenant_id GROUP BY part) p) s
     LEFT JOIN tenants t ON t.id = m.tenant_id
     LEFT JOIN api_keys k ON k.id = b.key_id
     LEFT JOIN limits l ON l.id = b.limit_id AND ($3::text[] IS NULL OR l.tenant_id = ANY($3))
     ORDER BY m.calls DESC, m.tenant_id`,
    [fromMs, toMs, tenantIds, toMs - fromMs > longestOfEventsMs ? hourMs : 1],
  );
  return {
    calls: rows[0]?.inAll ?? 0,
    tenants: rows.map(({ inAll: _, series, ...row }) => ({
      ...row,
      series: Array.from({ length: parts }, (__, part) => series[part] ?? 0),
    })),
  };
}
