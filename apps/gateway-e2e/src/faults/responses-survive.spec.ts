import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway } from '../support/start-gateway.js';
import { responseRounds, type ResponseRound } from './response-rounds.js';

/** `npm run soak` runs more of them. */
const rounds = Number(process.env.TEST_RESPONSE_ROUNDS ?? 20);
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
const hands = 200;

const folders: string[] = [];
let engines: RunningEngine[] = [];
let flags: string[] = [];
/** What a first start leaves: making a database takes longer than a round of killing it. */
const first = mkdtempSync(path.join(tmpdir(), 'bellwether-first-'));

beforeAll(async () => {
  engines = await startEngines(2);
  flags = engines.flatMap(({ url }) => ['--worker-url', url]);
  await (await startGateway({ dataDir: first })).stop();
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  rmSync(first, { recursive: true, force: true });
  await Promise.all(engines.map((engine) => engine.stop()));
});

function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-responses-'));
  cpSync(first, folder, { recursive: true });
  folders.push(folder);
  return folder;
}

function print(report: readonly ResponseRound[]): void {
  for (const { round, killAtMs, inFlight, acknowledged, lost } of report)
    console.info(
      `seed ${seed} round ${round}: killed ${killAtMs} ms after 60 responses, ${inFlight} calls in flight, ` +
        `${acknowledged} told to be complete, ${acknowledged - lost.length} found`,
    );
}

function expectNothingLost(report: readonly ResponseRound[]): void {
  print(report);
  expect(report).toHaveLength(rounds);
  for (const { acknowledged, lost, halfThere, unchainable } of report) {
    expect({ lost, halfThere, unchainable }).toEqual({ lost: [], halfThere: [], unchainable: [] });
    expect(acknowledged).toBeGreaterThanOrEqual(60);
  }
  expect(Math.max(...report.map(({ inFlight }) => inFlight))).toBeGreaterThan(0);
}

describe('stored responses of a gateway that is killed', () => {
  it(
    'are all there that were told to be complete, whole and to be gone on with',
    async () => {
      expectNothingLost(await responseRounds({ dataDir: dataDir(), rounds, seed, hands, flags }));
    },
    rounds * 240_000,
  );

  it('are missed when they are acknowledged before they are kept', async () => {
    const report = await responseRounds({
      ...{ dataDir: dataDir(), rounds: 2, seed, hands, flags },
      env: { BELLWETHER_TEST_ACKNOWLEDGE_EARLY: '1' },
    });
    expect(report.flatMap(({ lost }) => lost).length).toBeGreaterThan(0);
  }, 900_000);
});
