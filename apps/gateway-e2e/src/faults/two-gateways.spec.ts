import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { ownPostgres, postgresPrograms, type OwnPostgres } from '../support/own-postgres.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

const programs = postgresPrograms();
const leaseMs = 1_500;

let engines: RunningEngine[] = [];
let postgres: OwnPostgres;
let folders: string[] = [];
let here: RunningGateway;
let there: RunningGateway;

/** Only the first start on a database writes what its owner needs: the other gets a copy. */
function start(first: RunningGateway | null): Promise<RunningGateway> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-two-'));
  folders.push(dataDir);
  if (first !== null)
    copyFileSync(path.join(first.dataDir, 'first-run.txt'), path.join(dataDir, 'first-run.txt'));
  return startGateway({
    dataDir,
    env: { BELLWETHER_SECRET_KEY: 'one-key-for-both-of-the-gateways' },
    flags: [
      ...engines.flatMap(({ url }) => ['--worker-url', url]),
      ...['--database-url', postgres.url, '--responses-poll-ms', '50'],
      ...['--responses-lease-ms', String(leaseMs)],
    ],
  });
}

beforeAll(async () => {
  engines = programs === null ? [] : await startEngines(1);
});
beforeEach(async () => {
  if (programs === null) return;
  postgres = await ownPostgres(programs);
  here = await start(null);
  await untilWorkers(adminClient(here), allReady(1));
  there = await start(here);
  await untilWorkers(adminClient(there), allReady(1));
});
afterEach(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  await postgres?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
});
afterAll(() => Promise.all(engines.map((engine) => engine.stop())));

const sdk = (gateway: RunningGateway) =>
  new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: here.firstRun.apiKey, maxRetries: 0 });
const ask = { model: 'demo', input: 'The harbour is closed. Which harbour?' };
/** Slow enough that there is time to do something to it. */
const slow = { ...ask, background: true, stream: true as const, max_output_tokens: 20_000 };

interface Begun {
  readonly id: string;
  readonly after: number;
  readonly stream: { readonly controller: AbortController };
}

async function begun(): Promise<Begun> {
  const stream = await sdk(here).responses.create({ ...slow, input: 'word '.repeat(2_000) });
  let id = '';
  for await (const event of stream) {
    if ('response' in event) id = event.response.id;
    if (event.type === 'response.output_text.delta')
      return { id, after: event.sequence_number, stream };
  }
  throw new Error('It ended before anything was said.');
}

describe.skipIf(programs === null)(
  programs === null ? 'needs the programs of Postgres' : 'two gateways on one store',
  () => {
    it('B34: chain on each other’s responses at once', async () => {
      const first = await sdk(here).responses.create(ask);
      const second = await sdk(there).responses.create({ ...ask, previous_response_id: first.id });
      expect(second.usage!.input_tokens).toBeGreaterThan(first.usage!.input_tokens);
      const third = await sdk(here).responses.create({ ...ask, previous_response_id: second.id });
      expect(third.usage!.input_tokens).toBeGreaterThan(second.usage!.input_tokens);
    }, 240_000);

    it('read and cancel what the other makes in the background', async () => {
      const { id, after } = await begun();
      const rest = await sdk(there).responses.retrieve(id, { stream: true, starting_after: after });
      expect((await sdk(there).responses.cancel(id)).status).toBe('cancelled');
      const types: string[] = [];
      const numbers: number[] = [];
      for await (const event of rest) {
        types.push(event.type);
        numbers.push(event.sequence_number);
      }
      expect(types.at(-1)).toBe('response.failed');
      expect(numbers).toEqual(numbers.map((_, at) => after + 1 + at));
      expect((await sdk(here).responses.retrieve(id)).status).toBe('cancelled');
    }, 240_000);

    it('end what the other left behind when it died', async () => {
      const { id, after } = await begun();
      await here.kill9();
      const rest = await sdk(there).responses.retrieve(id, { stream: true, starting_after: after });
      const types: string[] = [];
      for await (const event of rest) types.push(event.type);
      const ends = types.filter((type) => /^response\.(completed|incomplete|failed)$/.test(type));
      expect(ends).toHaveLength(1);
      expect(types.at(-1)).toBe('response.failed');
      const response = await sdk(there).responses.retrieve(id);
      expect([response.status, response.error?.code]).toEqual(['failed', 'server_error']);
    }, 240_000);
  },
);
