import { testDatabase } from '@bellwether/database/testing';
import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { expect, it } from 'vitest';
import { sqlOf } from './run-sql.js';

it('takes the limit that refused a call from the words of before into columns and sums', async () => {
  const at = controlMigrations.findIndex(({ name }) => name.startsWith('LimitHits'));
  const before = controlMigrations.slice(0, at);
  const made = await testDatabase('embedded', { entities: [], migrations: [...before] });
  const sql = sqlOf(made.database);
  const minute = 1_700_049_600_000;
  const words = [
    ['a', 'This caller may use 5 tokens a day (tokensPerDay of lim_1). It may come again.'],
    ['b', 'This caller may use 5 tokens a day (tokensPerDay of lim_1). It may come again.'],
    ['c', 'No limit is named.'],
  ];
  await sql(
    `CREATE TABLE usage_events_20231115 PARTITION OF usage_events FOR VALUES FROM (${minute - 1}) TO (${minute + 1e8})`,
  );
  for (const [id, detail] of words) {
    await sql(`INSERT INTO calls SELECT * FROM jsonb_populate_record(NULL::calls, $1)`, [
      JSON.stringify({
        ...{ request_id: id, started_at_ms: minute, ended_at_ms: minute, is_stream: false },
        ...{ revision: 1, version: 1, end_ms: 1, attempts: [], status: 429, outcome: 'rejected' },
        ...{ error_code: 'rate_limited', error_detail: detail, tenant_id: 'ten_a' },
        ...{ body_bytes: 1, reply_bytes: 1, events: 0 },
      }),
    ]);
    await sql(
      `INSERT INTO usage_events (started_at_ms, request_id, tenant_id, is_stream, status, outcome, attempts, end_ms)
       VALUES ($1, $2, 'ten_a', false, 429, 'rejected', 0, 1)`,
      [minute, id],
    );
  }
  const runner = made.database.use().createQueryRunner();
  await new controlMigrations[at]!().up(runner);
  await runner.release();
  expect(await sql('SELECT request_id, limit_id, limit_kind FROM calls ORDER BY 1')).toEqual([
    { request_id: 'a', limit_id: 'lim_1', limit_kind: 'tokensPerDay' },
    { request_id: 'b', limit_id: 'lim_1', limit_kind: 'tokensPerDay' },
    { request_id: 'c', limit_id: null, limit_kind: null },
  ]);
  expect(await sql('SELECT tenant_id, key_id, limit_id, calls FROM limit_hits')).toEqual([
    { tenant_id: 'ten_a', key_id: '', limit_id: 'lim_1', calls: 2 },
  ]);
  await made.dispose();
});
