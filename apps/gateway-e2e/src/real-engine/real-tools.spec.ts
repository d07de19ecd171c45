import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import OpenAI from 'openai';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { apis, ask } from '../tools/asking.js';
import {
  register,
  startEverything,
  toolFlags,
  type EverythingServer,
} from '../tools/tool-servers.js';
import { startLlama, type RunningLlama } from './start-llama.js';

const { LLAMA_SERVER = '', LLAMA_MODEL = '', EVIDENCE_FILE = '' } = process.env;

const template = fileURLToPath(new URL('./tools.jinja', import.meta.url));

let everything: EverythingServer;
let llama: RunningLlama;
let gateway: RunningGateway;
let model: string;

test.beforeAll(async () => {
  [everything, llama] = await Promise.all([
    startEverything(),
    // The model's own template knows no tools: the engine would leave them out. What it says is to be the same each time,
    // and to end.
    startLlama(LLAMA_SERVER, LLAMA_MODEL, [
      ...['--jinja', '--chat-template-file', template],
      ...['--temp', '0', '-n', '120'],
    ]),
  ]);
  gateway = await startGateway({
    flags: ['--worker-url', llama.url, ...toolFlags(everything.url)],
  });
  const admin = adminClient(gateway);
  await untilWorkers(admin, allReady(1));
  // A small model has room for few schemas.
  await register(admin, 'real', { kind: 'http', url: everything.url }, { allowed: ['echo'] });
  const client = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.firstRun.apiKey });
  model = (await client.models.list()).data[0]?.id ?? '';
});
test.afterAll(async () => {
  await gateway?.stop();
  await llama?.stop();
  await everything?.stop();
});

/** Tokens that the engine has made since it was started. */
async function tokensMade(): Promise<number> {
  const text = await (await fetch(`${llama.url}/metrics`)).text();
  return Number(/^llamacpp:tokens_predicted_total (\S+)$/m.exec(text)?.[1]);
}

/** What the gateway wrote down of all calls so far. */
async function tokensRecorded(calls: number): Promise<number> {
  type Reply = { calls: { items: { usage: { outputTokens: number } | null }[] } };
  const query = '{ calls(first: 50) { items { usage { outputTokens } } } }';
  let sum = Number.NaN;
  await expect(async () => {
    const { items } = (await adminClient(gateway).query<Reply>(query)).calls;
    expect(items).toHaveLength(calls);
    sum = items.reduce((tokens, { usage }) => tokens + (usage?.outputTokens ?? Number.NaN), 0);
    expect(sum).toBeGreaterThan(0);
  }).toPass({ timeout: 15_000 });
  return sum;
}

let calls = 0;
for (const api of apis)
  for (const isStream of [false, true])
    test(`a real model calls a real tool through ${api}, streamed: ${isStream}`, async () => {
      const { ran } = await ask(api, 'The message is hello.', 'real', {
        ...{ gatewayUrl: gateway.url, apiKey: gateway.firstRun.apiKey, isStream },
        ...{ model },
      });
      calls += 1;
      expect(ran[0]).toEqual({ name: 'echo', output: 'Echo: hello' });
      // The turns of all loops together, as the engine counts them.
      const made = await tokensMade();
      expect(await tokensRecorded(calls)).toBe(made);
      mkdirSync(path.dirname(EVIDENCE_FILE), { recursive: true });
      appendFileSync(
        EVIDENCE_FILE,
        `tools, ${api}, ${isStream ? 'streamed' : 'plain'}: ${ran.length} calls of echo, the first told ${JSON.stringify(ran[0]?.output)}; output tokens so far ${made} by the engine and by the gateway's records\n`,
      );
    });
