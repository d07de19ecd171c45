import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { testDatabase } from '@bellwether/database/testing';
import type { TestDatabase } from '@bellwether/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../wiring/entities.js';
import { dumpDatabase } from './dump-database.js';
import { restoreDatabase } from './restore-database.js';

const schema = { entities, migrations: controlMigrations };
const kinds = ['embedded', 'server'] as const;

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield line;
}

async function dumpOf({ database }: TestDatabase): Promise<string[]> {
  let text = '';
  for await (const line of dumpDatabase(database, '0.1.0')) text += line;
  return text.trimEnd().split('\n');
}

describe.each(kinds)('a backup of a database: %s', (kind) => {
  const isSkipped = kind === 'server' && !process.env['TEST_POSTGRES_URL'];
  describe.skipIf(isSkipped)(isSkipped ? 'needs TEST_POSTGRES_URL' : 'restored', () => {
    let from: TestDatabase;
    let to: TestDatabase;
    beforeAll(async () => {
      [from, to] = await Promise.all([testDatabase(kind, schema), testDatabase(kind, schema)]);
      const source = from.database.use();
      await source.query(
        `INSERT INTO accounts (id, name, password, must_change_password, created_at, signed_in_at) VALUES ('usr_1', 'Ünïcode "quoted"', 'hash', true, '2026-01-02T03:04:05.678Z', null)`,
      );
      await source.query(
        `INSERT INTO tenants (id, name, slug, created_at) SELECT 'ten_' || n, 'T' || n, 's' || n, now() FROM generate_series(1, 1200) n`,
      );
      await source.query(
        `CREATE TABLE usage_events_20231115 PARTITION OF usage_events FOR VALUES FROM (1700006400000) TO (1700092800000)`,
      );
      await source.query(
        `INSERT INTO usage_events (started_at_ms, request_id, is_stream, status, outcome, attempts, end_ms)
         SELECT 1700049600000 + n, 'req_' || n, false, 200, 'ok', 1, 5 FROM generate_series(1, 500) n`,
      );
      await source.query(`INSERT INTO settings VALUES ('a', '{"deep":[1,null,"x"]}', now())`);
    }, 120_000);
    afterAll(async () => {
      await Promise.all([from.dispose(), to.dispose()]);
    });

    it('is refused whole when it was cut, changed, or made by a newer version', async () => {
      const lines = await dumpOf(from);
      const [head = '', ...rest] = lines;
      const refuse = (changed: readonly string[]) =>
        expect(restoreDatabase(to.database, each(changed))).rejects;
      await refuse(lines.slice(0, -1)).toThrow('not complete');
      await refuse([head, ...rest.map((line) => line.replace('T7"', 'X7"'))]).toThrow(
        'its sum does not fit',
      );
      await refuse([
        head.replace('"migrations":[', '"migrations":["Later0000000000099",'),
        ...rest,
      ]).toThrow('newer version');
      await refuse(['{"not":"ours"}', ...rest]).toThrow('no backup of Bellwether');
      expect(await to.database.use().query('SELECT count(*)::int AS n FROM tenants')).toEqual([
        { n: 1 },
      ]);
    }, 60_000);

    it('brings every row back as it was, once', async () => {
      const lines = await dumpOf(from);
      const restored = await restoreDatabase(to.database, each(lines));
      expect(restored.rows).toBe(lines.length - 2);
      const after = await dumpOf(to);
      expect(after.slice(1, -1)).toEqual(lines.slice(1, -1));
      await expect(restoreDatabase(to.database, each(lines))).rejects.toThrow('in use already');
    }, 60_000);
  });
});
