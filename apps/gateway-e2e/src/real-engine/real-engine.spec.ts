import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import OpenAI from 'openai';
import { registerWorker, signIn } from '../console/support/console.js';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { startLlama, type RunningLlama } from './start-llama.js';

const {
  LLAMA_SERVER = '',
  LLAMA_MODEL = '',
  LLAMA_MODEL_SHA256 = '',
  EVIDENCE_FILE = '',
} = process.env;

let llama: RunningLlama;
let gateway: RunningGateway;

test.beforeAll(async () => {
  llama = await startLlama(LLAMA_SERVER, LLAMA_MODEL);
  gateway = await startGateway();
});
test.afterAll(async () => {
  await gateway?.stop();
  await llama?.stop();
});

interface Counts {
  readonly prompt: number;
  readonly output: number;
}

const question = {
  messages: [{ role: 'user' as const, content: 'Name three colours of the rainbow.' }],
  temperature: 0,
  max_tokens: 48,
  seed: 1,
};

async function plain(client: OpenAI, model: string): Promise<Counts> {
  const { usage } = await client.chat.completions.create({ ...question, model });
  return { prompt: usage?.prompt_tokens ?? -1, output: usage?.completion_tokens ?? -1 };
}

async function streamed(client: OpenAI, model: string): Promise<Counts & { text: string }> {
  let text = '';
  let counts: Counts = { prompt: -1, output: -1 };
  for await (const chunk of await client.chat.completions.create({
    ...question,
    model,
    stream: true,
    stream_options: { include_usage: true },
  })) {
    text += chunk.choices[0]?.delta.content ?? '';
    if (chunk.usage)
      counts = { prompt: chunk.usage.prompt_tokens, output: chunk.usage.completion_tokens };
  }
  return { ...counts, text };
}

/** What the gateway wrote down about its newest calls. */
async function recorded(streams: boolean): Promise<Counts> {
  const query =
    '{ calls(first: 20) { items { isStream outcome usage { inputTokens outputTokens source } } } }';
  type Reply = {
    calls: {
      items: {
        isStream: boolean;
        outcome: string;
        usage: { inputTokens: number; outputTokens: number; source: string } | null;
      }[];
    };
  };
  let found: Reply['calls']['items'][number] | undefined;
  await expect(async () => {
    const { calls } = await adminClient(gateway).query<Reply>(query);
    found = calls.items.find(({ isStream, outcome }) => isStream === streams && outcome === 'ok');
    expect(found?.usage?.source).toBe('worker');
  }).toPass({ timeout: 15_000 });
  return { prompt: found?.usage?.inputTokens ?? -1, output: found?.usage?.outputTokens ?? -1 };
}

test('a real engine, registered through the console, answers with real usage', async ({ page }) => {
  await signIn(page, gateway);
  await registerWorker(page, llama.url);
  await untilWorkers(adminClient(gateway), allReady(1));

  const through = new OpenAI({
    baseURL: `${gateway.url}/v1`,
    apiKey: gateway.firstRun.apiKey,
    maxRetries: 0,
  });
  const direct = new OpenAI({ baseURL: `${llama.url}/v1`, apiKey: 'none', maxRetries: 0 });
  const model = (await through.models.list()).data[0]?.id ?? '';

  const directPlain = await plain(direct, model);
  const directStream = await streamed(direct, model);
  const gatewayPlain = await plain(through, model);
  const gatewayStream = await streamed(through, model);
  expect(gatewayPlain).toEqual(directPlain);
  expect(gatewayStream).toEqual(directStream);
  expect(await recorded(false)).toEqual(directPlain);
  expect(await recorded(true)).toEqual({
    prompt: directStream.prompt,
    output: directStream.output,
  });
  expect(gatewayStream.text.length).toBeGreaterThan(0);

  const lines = [
    `date: ${new Date().toISOString()}`,
    `engine: llama.cpp server, build ${llama.build}`,
    `model file: ${path.basename(LLAMA_MODEL)}`,
    `model file SHA-256: ${LLAMA_MODEL_SHA256}`,
    `plain chat, tokens (prompt, output): direct ${directPlain.prompt}, ${directPlain.output}; recorded by the gateway ${gatewayPlain.prompt}, ${gatewayPlain.output}`,
    `streamed chat, tokens (prompt, output): direct ${directStream.prompt}, ${directStream.output}; recorded by the gateway ${gatewayStream.prompt}, ${gatewayStream.output}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  mkdirSync(path.dirname(EVIDENCE_FILE), { recursive: true });
  writeFileSync(EVIDENCE_FILE, `${lines.join('\n')}\n`);
});
