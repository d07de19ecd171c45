import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { ownPostgres, postgresPrograms, type OwnPostgres } from '../support/own-postgres.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { ask, question, untilAnswered as until } from './response-hands.js';
import { responseRounds } from './response-rounds.js';

const programs = postgresPrograms();
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
/** `npm run soak` runs more of them. */
const rounds = Number(process.env.TEST_RESPONSE_ROUNDS ?? 20);

let engines: RunningEngine[] = [];
let postgres: OwnPostgres;
let flags: string[] = [];

beforeAll(async () => {
  engines = programs === null ? [] : await startEngines(1);
});
// Each gateway has a secret key of its own, so it has a database of its own.
beforeEach(async () => {
  if (programs === null) return;
  postgres = await ownPostgres(programs);
  const database = ['--database-url', postgres.url, '--database-pool-size', '5'];
  flags = [...engines.flatMap(({ url }) => ['--worker-url', url]), ...database];
});
afterEach(() => postgres?.close());
afterAll(() => Promise.all(engines.map((engine) => engine.stop())));

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-postgres-dies-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const chat = { model: 'demo', messages: [{ role: 'user', content: 'hi' }], max_tokens: 4 };
const statuses = async (gateway: RunningGateway, count: number, where: string, body: object) => {
  const replies = await Promise.all(
    Array.from({ length: count }, () => ask(gateway, 'POST', where, body)),
  );
  await Promise.all(replies.map((reply) => reply.arrayBuffer()));
  return [...new Set(replies.map(({ status }) => status))];
};

describe.skipIf(programs === null)(
  programs === null ? 'needs the programs of Postgres' : 'a Postgres that dies',
  () => {
    it(
      'together with the gateway loses no response that was told to be complete',
      () =>
        inFolder(async (dataDir) => {
          const alsoKill = { kill: () => postgres.kill9(), restart: () => postgres.start() };
          const report = await responseRounds({
            ...{ dataDir, rounds, seed, hands: 200, flags, alsoKill },
          });
          for (const { lost, halfThere, unchainable, acknowledged } of report) {
            const nothing = { lost: [], halfThere: [], unchainable: [] };
            expect({ lost, halfThere, unchainable }).toEqual(nothing);
            expect(acknowledged).toBeGreaterThanOrEqual(60);
          }
        }),
      rounds * 240_000,
    );

    it.each(['fail', 'answer-and-queue'] as const)(
      'B50: leaves inference alone; what has to be kept follows the declared choice: %s',
      (whenStoreFails) =>
        inFolder(async (dataDir) => {
          const choice = ['--responses-when-store-fails', whenStoreFails];
          const gateway = await startGateway({ dataDir, flags: [...flags, ...choice] });
          await untilWorkers(adminClient(gateway), allReady(1));
          expect(await statuses(gateway, 500, '/chat/completions', chat)).toEqual([200]);
          expect(await statuses(gateway, 100, '/responses', question('hi', null))).toEqual([200]);
          const kept = (await (
            await ask(gateway, 'POST', '/responses', question('hi', null))
          ).json()) as { id: string };

          await postgres.kill9();
          expect(await statuses(gateway, 50, '/chat/completions', chat)).toEqual([200]);
          const unstored = { ...question('hi', null), store: false };
          expect(await statuses(gateway, 10, '/responses', unstored)).toEqual([200]);
          expect(await until(gateway, 503, ['GET', `/responses/${kept.id}`])).toBe(503);
          const during = await ask(gateway, 'POST', '/responses', question('meanwhile', null));
          expect(during.status).toBe(whenStoreFails === 'fail' ? 503 : 200);
          const { id: waiting } = (await during.json()) as { id: string };

          await postgres.start();
          expect(await until(gateway, 200, ['GET', `/responses/${kept.id}`])).toBe(200);
          const chained = ['POST', '/responses', question('and?', kept.id)] as const;
          expect(await until(gateway, 200, chained)).toBe(200);
          if (whenStoreFails === 'answer-and-queue')
            expect(await until(gateway, 200, ['GET', `/responses/${waiting}`])).toBe(200);
          await gateway.stop();
        }),
      240_000,
    );
  },
);
