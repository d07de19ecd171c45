import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { testDatabase } from './testing/index.js';
import type { TestDatabase } from './testing/index.js';

class Things0000000000001 implements MigrationInterface {
  readonly name = 'Things0000000000001';
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE things (id int PRIMARY KEY, note text)');
  }
  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE things');
  }
}

describe.each(['embedded', 'server'] as const)('a %s database', (kind) => {
  const isSkipped = kind === 'server' && !process.env['TEST_POSTGRES_URL'];
  describe.skipIf(isSkipped)(isSkipped ? 'needs TEST_POSTGRES_URL' : 'opened', () => {
    let made: TestDatabase;
    beforeAll(async () => {
      made = await testDatabase(kind, { entities: [], migrations: [Things0000000000001] });
    });
    afterAll(() => made.dispose());

    it('runs the migrations once', async () => {
      await made.database.connect();
      expect(await made.database.use().query('SELECT name FROM migrations_control')).toEqual([
        { name: 'Things0000000000001' },
      ]);
    });

    it('keeps what a transaction wrote and drops what a failed one wrote', async () => {
      const { database } = made;
      await database.transaction((manager) =>
        manager.query(`INSERT INTO things VALUES (1, 'kept')`),
      );
      const failed = database.transaction(async (manager) => {
        await manager.query(`INSERT INTO things VALUES (2, 'dropped')`);
        throw new Error('changed my mind');
      });
      await expect(failed).rejects.toThrow('changed my mind');
      expect(await database.use().query('SELECT id FROM things')).toEqual([{ id: 1 }]);
    });

    it('answers each of many parallel queries with its own rows', async () => {
      const asked = Array.from({ length: 120 }, (_, index) => index);
      const answers = await Promise.all(
        asked.map((index) =>
          index % 2
            ? made.database.use().query('SELECT $1::int AS n', [index])
            : made.database.transaction((manager) =>
                manager.query('SELECT $1::int AS n, $2::text AS t', [index, 'x']),
              ),
        ),
      );
      expect(answers.map((rows) => rows[0].n)).toEqual(asked);
    });

    it('names a duplicate as a conflict', async () => {
      const twice = made.database.transaction(async (manager) => {
        await manager.query('INSERT INTO things VALUES (7)');
        await manager.query('INSERT INTO things VALUES (7)');
      });
      await expect(twice).rejects.toMatchObject({ code: 'conflict' });
    });
  });
});

describe('a database that is away', () => {
  it('says storage_unavailable and can be closed', async () => {
    const { openDatabase } = await import('./open-database.js');
    const database = openDatabase({
      dataDir: '/nowhere',
      url: 'postgres://127.0.0.1:1/none',
      poolSize: 1,
      entities: [],
      migrations: [],
      migrationsTable: 'migrations_control',
      onTrouble: () => undefined,
    });
    await expect(database.connect()).rejects.toThrow();
    expect(() => database.use()).toThrow(expect.objectContaining({ code: 'storage_unavailable' }));
    expect(await database.ping()).toBe(false);
    await database.close();
  });
});
