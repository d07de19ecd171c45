import { describe } from 'vitest';
import { testDatabase } from '@bellwether/database/testing';
import { openHistory } from '../../open-history.js';
import { describeHistory } from '../../testing/index.js';
import type { OpenedHistory, TestClock } from '../../testing/index.js';
import { testSettings } from '../../testing/test-settings.js';

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

describe.skipIf(needsServer)(needsServer ? 'needs TEST_POSTGRES_URL' : 'a server', () => {
  describeHistory('Postgres', (clock) => openIn('server', '', clock));
  describeHistory('a schema of its own in Postgres', (clock) => openIn('server', 'Talks_2', clock));
});
