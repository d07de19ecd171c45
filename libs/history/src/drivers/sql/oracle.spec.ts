import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { oracleOnPostgres, testDatabase } from '@bellwether/database/testing';
import type { OracleStatement } from '@bellwether/database/testing';
import { oracleControlMigrations } from '@bellwether/migrations/oracle-control';
import { postgresHistoryMigrations } from '@bellwether/migrations/postgres-history';
import { openHistory } from '../../open-history.js';
import { describeHistory } from '../../testing/index.js';
import { listStatements } from '../../testing/list-statements.js';
import { brokenRules, isBlock } from '../../testing/oracle-rules.js';
import { testSettings } from '../../testing/test-settings.js';

const onTrouble = () => undefined;
const statements: OracleStatement[] = [];

describeHistory('Oracle’s words, answered by Postgres', async (clock) => {
  const tables = await testDatabase('embedded', {
    entities: [],
    migrations: [...postgresHistoryMigrations],
  });
  const standIn = oracleOnPostgres(tables.dataDir);
  const settings = testSettings({ driver: 'oracle', url: 'oracle://u:p@db.example/ORCL' });
  const history = await openHistory(settings, {
    databaseUrl: '',
    dataDir: tables.dataDir,
    nowMs: () => clock.nowMs(),
    oracleDriver: standIn.module as never,
    onTrouble,
  });
  return {
    history,
    async dispose() {
      await history.close();
      statements.push(...standIn.statements);
      await standIn.close();
      await tables.dispose();
    },
  };
});

/** What the migrations do, each run on a stand-in that takes everything. */
async function migrated(migrations: readonly (new () => MigrationInterface)[]) {
  const texts: string[] = [];
  const runner = {
    connection: { options: {} },
    query: (text: string) => Promise.resolve(void texts.push(text)),
  } as unknown as QueryRunner;
  for (const Migration of migrations) await new Migration().up(runner);
  return texts;
}

const page = (name: string) => join(import.meta.dirname, 'generated', name);

// After the contract: its tests are what brings all statements about.
describe('what is sent to Oracle', () => {
  it('is what was reviewed', async () => {
    const about =
      'What the history sends to Oracle. A change here is to be read by somebody who knows Oracle.';
    const texts = statements.map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1_000);
    await expect(listStatements(texts, about)).toMatchFileSnapshot(page('oracle.sql'));
  });

  it('breaks no rule of Oracle', () => {
    const ours = statements.filter(({ text }) => !text.includes('SYS_CONTEXT'));
    const broken = ours.flatMap((statement) =>
      brokenRules(statement).map((rule) => `${rule}: ${statement.text}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  it('binds long texts as CLOBs and no empty text at all', () => {
    const binds = statements.flatMap((statement) => statement.binds);
    expect(binds.some((bind) => typeof bind === 'object' && bind !== null)).toBe(true);
    expect(binds.filter((bind) => bind === '')).toEqual([]);
  });

  it('makes the tables of the control plane as well', async () => {
    const texts = await migrated([...oracleControlMigrations]);
    const broken = texts.flatMap((text) =>
      brokenRules({ text, binds: [] }).map((rule) => `${rule}: ${text}`),
    );
    expect(broken).toEqual([]);
    const about = 'What the migrations of the control plane send to Oracle, in order.';
    const shown = texts.map((text) => (isBlock(text) ? `${text}\n/` : `${text};`));
    const all = `-- ${about}\n\n${shown.join('\n\n')}\n`;
    await expect(all).toMatchFileSnapshot(page('oracle-control.sql'));
  });
});

describe('the driver of Oracle without a server', () => {
  it('says storage_unavailable', async () => {
    const settings = testSettings({ driver: 'oracle', url: 'oracle://u:p@127.0.0.1:1/ORCL' });
    const history = await openHistory(settings, { databaseUrl: '', dataDir: '', onTrouble });
    const refused = history.response('ten_a', 'resp_a');
    await expect(refused).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await history.health()).toMatchObject({ isReachable: false });
    await history.close();
  });
});

const liveUrl = process.env['TEST_ORACLE_URL'] ?? '';
describe.skipIf(liveUrl === '')(liveUrl === '' ? 'needs TEST_ORACLE_URL' : 'a server', () => {
  describeHistory('Oracle', async (clock) => {
    const settings = testSettings({ driver: 'oracle', url: liveUrl });
    const history = await openHistory(settings, {
      databaseUrl: '',
      dataDir: '',
      nowMs: () => clock.nowMs(),
      onTrouble,
    });
    return { history, dispose: () => history.close() };
  });
});
