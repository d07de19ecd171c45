import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '@bellwether/database/testing';
import { openHistory } from '../../open-history.js';
import { describeHistory } from '../../testing/index.js';
import type { OpenedHistory, TestClock } from '../../testing/index.js';
import { listStatements } from '../../testing/list-statements.js';
import { testSettings } from '../../testing/test-settings.js';

const statements = new Set<string>();
const needsServer = !process.env['TEST_POSTGRES_URL'];

/** In a database of its own, beside the control tables as in production. */
async function openIn(
  kind: 'embedded' | 'server',
  schema: string,
  clock: TestClock,
): Promise<OpenedHistory> {
  const { dataDir, url, dispose } = await testDatabase(kind, { entities: [], migrations: [] });
  const history = await openHistory(testSettings({ driver: 'database', schema }), {
    dataDir,
    databaseUrl: url,
    nowMs: () => clock.nowMs(),
    onStatement: (text) => kind === 'embedded' && statements.add(text),
    onTrouble: () => undefined,
  });
  return {
    history,
    async dispose() {
      await history.close();
      await dispose();
    },
  };
}

describeHistory('the embedded database', (clock) => openIn('embedded', '', clock));

describe('the embedded database', () => {
  it('is opened by many at once', async () => {
    const { dataDir, dispose } = await testDatabase('embedded', { entities: [], migrations: [] });
    const needs = { dataDir, databaseUrl: '', onTrouble: () => undefined };
    const settings = testSettings({ driver: 'database' });
    const all = await Promise.all([1, 2, 3].map(() => openHistory(settings, needs)));
    const empty = { conversations: 0, responses: 0, items: 0, bytes: 0 };
    for (const history of all) expect(await history.size(null)).toEqual(empty);
    for (const history of all) await history.close();
    await dispose();
  });
});

// After the contract: its tests are what brings all statements about.
describe('what is sent to Postgres', () => {
  it('is what was reviewed', async () => {
    const page = listStatements(statements, 'What the history sends to Postgres.');
    const file = join(import.meta.dirname, 'generated/postgres.sql');
    await expect(page).toMatchFileSnapshot(file);
  });
});

describe.skipIf(needsServer)(needsServer ? 'needs TEST_POSTGRES_URL' : 'a server', () => {
  describeHistory('Postgres', (clock) => openIn('server', '', clock));
  describeHistory('a schema of its own in Postgres', (clock) => openIn('server', 'Talks_2', clock));
});
