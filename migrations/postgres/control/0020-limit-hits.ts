import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const tables = ['calls', 'usage_events'];

const up = [
  ...tables.map(
    (table) => `ALTER TABLE ${table} ADD COLUMN limit_id text, ADD COLUMN limit_kind text`,
  ),
  // What was refused before stood in words only: (tokensPerDay of lim_…).
  `UPDATE calls SET limit_id = words.found[2], limit_kind = words.found[1]
   FROM (SELECT request_id, started_at_ms, regexp_match(error_detail, '\\((\\w+) of (lim_\\w+)\\)') AS found
         FROM calls WHERE error_code = 'rate_limited') AS words
   WHERE words.found IS NOT NULL AND calls.request_id = words.request_id AND calls.started_at_ms = words.started_at_ms`,
  `UPDATE usage_events e SET limit_id = c.limit_id, limit_kind = c.limit_kind FROM calls c
   WHERE c.limit_id IS NOT NULL AND e.started_at_ms = c.started_at_ms AND e.request_id = c.request_id`,
  'CREATE INDEX calls_limit ON calls (started_at_ms) WHERE limit_id IS NOT NULL',
  `CREATE TABLE limit_hits (
    bucket_ms float8 NOT NULL, tenant_id text NOT NULL, key_id text NOT NULL, limit_id text NOT NULL, limit_kind text NOT NULL,
    calls float8 NOT NULL, PRIMARY KEY (bucket_ms, tenant_id, key_id, limit_id, limit_kind)
  ) WITH (fillfactor = 60)`,
  `INSERT INTO limit_hits
   SELECT floor(started_at_ms / 3600000) * 3600000, coalesce(tenant_id, ''), coalesce(key_id, ''), limit_id, limit_kind, count(*)
   FROM usage_events WHERE limit_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5`,
];

/** Which limit refused a call, with the call and with what it used; and how often each did, by the hour. */
export class LimitHits0000000000020 implements MigrationInterface {
  readonly name = 'LimitHits0000000000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE limit_hits');
    for (const table of tables)
      await runner.query(`ALTER TABLE ${table} DROP COLUMN limit_id, DROP COLUMN limit_kind`);
  }
}
