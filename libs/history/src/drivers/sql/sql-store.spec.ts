import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlStore } from '@bellwether/database';
import type { SqlStore, SqlStoreOptions } from '@bellwether/database';
import { testDatabase } from '@bellwether/database/testing';
import type { TestDatabase } from '@bellwether/database/testing';
import { postgresHistoryMigrations } from '@bellwether/migrations/postgres-history';
import { openHistory } from '../../open-history.js';
import { aConversation, aTurn, items, newId } from '../../testing/samples.js';
import { testSettings } from '../../testing/test-settings.js';

const needsServer = !process.env['TEST_POSTGRES_URL'];
const onTrouble = () => undefined;
const newSchema = () => `s_${randomBytes(4).toString('hex')}`;

describe.skipIf(needsServer)(needsServer ? 'needs TEST_POSTGRES_URL' : 'the schema', () => {
  let made: TestDatabase;
  const opened: SqlStore[] = [];
  beforeAll(async () => {
    made = await testDatabase('server', { entities: [], migrations: [] });
  });
  afterAll(async () => {
    for (const store of opened) await store.close();
    await made.dispose();
  });

  function store(schema: string, changes: Partial<SqlStoreOptions> = {}): SqlStore {
    const opening = openSqlStore({
      dialect: 'postgres',
      address: () => ({ url: made.url }),
      schema,
      poolSize: 2,
      waitMs: 5_000,
      migrations: postgresHistoryMigrations,
      migrationsTable: 'migrations_history',
      isAutomatic: true,
      command: 'bellwether history migrate',
      onTrouble,
      ...changes,
    });
    opened.push(opening);
    return opening;
  }

  it('is made by one of many that start at once', async () => {
    const schema = newSchema();
    await Promise.all(Array.from({ length: 6 }, () => store(schema).connect()));
    const names = await store(schema).run(`SELECT name FROM "${schema}".migrations_history`, []);
    expect(names.rows).toEqual([
      { name: 'History0000000000001' },
      { name: 'Erasures0000000000002' },
    ]);
  });

  it('is refused when it is older and may not be changed, with the command that does', async () => {
    const careful = store(newSchema(), { isAutomatic: false });
    await expect(careful.connect()).rejects.toThrow(
      'Erasures0000000000002 is missing. Run: bellwether history migrate',
    );
    await expect(careful.run('SELECT 1', [])).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });

  it('is refused when it is newer', async () => {
    const schema = newSchema();
    const first = store(schema);
    await first.run(
      `INSERT INTO "${schema}".migrations_history ("timestamp", name) VALUES (3, 'Later0000000000003')`,
      [],
    );
    await expect(store(schema).connect()).rejects.toThrow('newer than this version');
    const settings = testSettings({ driver: 'postgres', url: made.url, schema });
    const needs = { databaseUrl: '', dataDir: '', onTrouble };
    await expect(openHistory(settings, needs)).rejects.toThrow('Later0000000000003');
  });

  it('keeps a picture once per tenant, and drops it after its last use', async () => {
    const schema = newSchema();
    const settings = testSettings({ driver: 'postgres', url: made.url, schema });
    const history = await openHistory(settings, { databaseUrl: '', dataDir: '', onTrouble });
    const sql = store(schema);
    const kept = async () =>
      (await sql.run(`SELECT tenant_id FROM "${schema}".history_contents ORDER BY 1`, [])).rows;
    const json = `{"image_url":"data:image/png;base64,${'A'.repeat(40_000)}"}`;
    const shown = () => ({ id: newId('msg'), type: 'message', json });
    const talk = aConversation();
    const turn = aTurn({ json }, { input: [shown()], output: [shown()] });
    await history.createConversation('ten_a', talk, [shown(), shown()]);
    await history.saveResponse('ten_a', turn);
    await history.createConversation('ten_b', aConversation(), [shown()]);
    expect(await kept()).toEqual([{ tenant_id: 'ten_a' }, { tenant_id: 'ten_b' }]);
    const later = () => history.sweep(Date.now() + 3_600_000);
    await history.deleteResponse('ten_a', turn.response.id);
    expect(await later()).toBe(0);
    expect(await kept()).toHaveLength(2);
    await history.deleteConversation('ten_a', talk.id);
    expect(await later()).toBe(1);
    expect(await kept()).toEqual([{ tenant_id: 'ten_b' }]);
    await history.erase('ten_b');
    expect(await kept()).toEqual([]);
    await history.close();
  });

  it('has no half of a turn when a save fails in the middle', async () => {
    const schema = newSchema();
    const settings = testSettings({ driver: 'postgres', url: made.url, schema });
    const history = await openHistory(settings, { databaseUrl: '', dataDir: '', onTrouble });
    const sql = store(schema);
    const talk = aConversation();
    await history.createConversation('ten_a', talk, items(1));
    await sql.run(`ALTER TABLE "${schema}".history_items ADD CHECK (item_type <> 'broken')`, []);
    const broken = { id: newId('x'), type: 'broken', json: '{}' };
    const turn = aTurn({ conversationId: talk.id }, { input: [...items(600), broken] });
    await expect(history.saveResponse('ten_a', turn)).rejects.toMatchObject({ code: 'internal' });
    expect(await history.response('ten_a', turn.response.id)).toBeNull();
    expect(await history.size('ten_a')).toMatchObject({ responses: 0, items: 1 });
    await history.close();
  });
});

describe('a Postgres server that is away', () => {
  it('says storage_unavailable, and so does its health', async () => {
    const settings = testSettings({ driver: 'postgres', url: 'postgres://127.0.0.1:1/none' });
    const history = await openHistory(settings, { databaseUrl: '', dataDir: '', onTrouble });
    const refused = history.response('ten_a', 'resp_a');
    await expect(refused).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await history.health()).toEqual({
      isReachable: false,
      reason: 'The database of the history cannot be reached.',
    });
    await history.close();
  });
});
