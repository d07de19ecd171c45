import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { ownPostgres, postgresPrograms, type OwnPostgres } from '../support/own-postgres.js';
import { scriptedWorker, type ScriptedWorker } from '../support/scripted-worker.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { whoSigned } from './testing/calls.js';
import { stageOf, type PluginStage } from './testing/plugin-stage.js';

const programs = postgresPrograms();
const chains = 10;
const turns = 6;

let postgres: OwnPostgres;
let worker: ScriptedWorker;
let dataDir: string;
let here: RunningGateway;
let there: RunningGateway;
let stage: PluginStage;

const flags = () => ['--worker-url', worker.url, '--database-url', postgres.url];
const env = { BELLWETHER_SECRET_KEY: 'one-key-for-both-of-the-gateways' };

beforeAll(async () => {
  if (programs === null) return;
  [postgres, worker] = [await ownPostgres(programs), await scriptedWorker(() => whoSigned)];
  here = await startGateway({ flags: flags(), env });
  // Only the first start on a database writes what its owner needs.
  dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-chains-'));
  copyFileSync(path.join(here.dataDir, 'first-run.txt'), path.join(dataDir, 'first-run.txt'));
  there = await startGateway({ dataDir, flags: flags(), env });
  for (const gateway of [here, there]) await untilWorkers(adminClient(gateway), allReady(1));
  stage = stageOf(here, worker);
}, 240_000);
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  await worker?.close();
  await postgres?.close();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const signing = (version: string) => ({
  answer: { fields: { user: `version ${version}` } },
  manifest: { name: 'signer', version, hooks: ['onCall'], fail: 'closed' },
});

interface Said {
  readonly id: string;
  readonly signedBy: string;
}

async function say(gateway: RunningGateway, input: string, more: object): Promise<Said> {
  const reply = await fetch(`${gateway.url}/v1/responses`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${here.firstRun.apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ model: 'scripted', input, ...more }),
  });
  const { id, output } = (await reply.json()) as {
    id: string;
    output: { content: { text: string }[] }[];
  };
  return { id, signedBy: output[0]!.content[0]!.text };
}

/** Who signed the turns of a chain; its gateways take turns as well. */
async function signaturesOf(chain: number): Promise<Set<string>> {
  const signatures = new Set<string>();
  let more: object = {};
  for (let turn = 0; turn < turns; turn += 1) {
    const gateway = (chain + turn) % 2 === 0 ? here : there;
    const { id, signedBy } = await say(gateway, `Chain ${chain}, turn ${turn}.`, more);
    signatures.add(signedBy);
    more = { previous_response_id: id };
  }
  return signatures;
}

/** Until both gateways have what was rolled out: a chain for each of its sides is known to them. */
async function untilBothKnow(): Promise<void> {
  for (const gateway of [here, there])
    await expect
      .poll(
        async () => {
          const asked = Array.from({ length: 20 }, (_, at) => say(gateway, `Probe ${at}.`, {}));
          return new Set((await Promise.all(asked)).map(({ signedBy }) => signedBy)).size;
        },
        { timeout: 30_000, interval: 250 },
      )
      .toBe(2);
}

describe.skipIf(programs === null)(
  programs === null ? 'needs the programs of Postgres' : 'two gateways with half of a roll-out',
  () => {
    it('keep a chain of responses with one version from its first turn to its last', async () => {
      await stage.install(signing('1'));
      const plugin = await stage.upload(signing('2'));
      await stage.rollOut(plugin, plugin.versions[0]!.id, { percent: 50 });
      await untilBothKnow();
      const all: Set<string>[] = [];
      for (let chain = 0; chain < chains; chain += 1) all.push(await signaturesOf(chain));
      expect(all.map(({ size }) => size)).toEqual(all.map(() => 1));
      expect(new Set(all.flatMap((some) => [...some]))).toEqual(
        new Set(['version 1', 'version 2']),
      );
    }, 240_000);
  },
);
