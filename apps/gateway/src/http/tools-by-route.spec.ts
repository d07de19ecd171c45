import type { Route } from '@bellwether/exchange';
import { functionTools } from '@bellwether/pipeline/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine, type Step } from '../testing/stepped-engine.js';
import { planeWith } from '../testing/tool-plane.js';

const tools = functionTools({
  math: { add: { run: ({ a, b }) => String(Number(a) + Number(b)) } },
  other: { say: { run: () => 'said' } },
});
const policy = { name: 'round_robin', options: {} };
const route = (id: string, headers: Record<string, string>, given: readonly string[]): Route => ({
  ...{ id, name: id, pools: [], policy, tools: given },
  match: { models: [], tenants: [], headers },
});

let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await cannedWorker(steppedEngine);
  const routes = [route('rte_none', { 'x-lane': 'bare' }, []), route('rte_math', {}, ['math'])];
  const snapshot = aSnapshot([worker.url], { routing: { routes, policy } });
  edge = await startPlane(planeWith(tools), snapshot);
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});

const steps: Step[] = [{ calls: [['math_add', { a: 1, b: 2 }]] }, { text: 'three' }];

/** What a chat ends with, and what the model was offered. */
async function chat(headers: Record<string, string>, rest: object = {}, isStream = false) {
  const messages = [{ role: 'user', content: JSON.stringify(steps) }];
  const body = { model: 'org/m', messages, stream: isStream, ...rest };
  const reply = await edge.post('/v1/chat/completions', body, { headers });
  expect(reply.status).toBe(200);
  const { tools: offered = [] } = JSON.parse(
    worker.requests.findLast(({ path }) => path.startsWith('/v1/chat'))!.body,
  ) as {
    tools?: { function: { name: string } }[];
  };
  return { text: await reply.text(), offered: offered.map(({ function: { name } }) => name) };
}

describe('a route that gives tools', () => {
  it.each([true, false])('has them run for its chats, streamed: %s', async (isStream) => {
    const { text, offered } = await chat({}, {}, isStream);
    expect(offered).toEqual(['math_add']);
    expect(text).toContain('three');
    expect(text).toContain('"output":"3"');
  });

  it('gives them to Responses and Messages as well, beside those that a request declares', async () => {
    const input = JSON.stringify([{ text: 'hi' }]);
    const declared = { type: 'mcp', server_label: 'other', require_approval: 'never' };
    for (const asked of [[], [declared]]) {
      const reply = await edge.post('/v1/responses', { model: 'org/m', input, tools: asked });
      const { output } = (await reply.json()) as { output: { server_label?: string }[] };
      expect(output.flatMap(({ server_label: label }) => label ?? []).toSorted()).toEqual(
        ['math', ...asked.map(() => 'other')].toSorted(),
      );
    }
    const messages = [{ role: 'user', content: JSON.stringify(steps) }];
    const reply = await edge.post('/v1/messages', { model: 'org/m', max_tokens: 50, messages });
    expect(await reply.text()).toContain('mcp_tool_result');
  });

  it.each([
    ['names others', { 'x-bellwether-tools': 'other' }, ['other_say']],
    ['names none', { 'x-bellwether-tools': '' }, []],
  ])('counts for nothing where the header %s', async (_case, headers, offered) => {
    expect((await chat(headers, { messages: [{ role: 'user', content: 'hi' }] })).offered).toEqual(
      offered,
    );
  });

  it.each([
    ['/v1/completions', { prompt: 'hi' }],
    ['/v1/embeddings', { input: 'hi' }],
    ['/v1/rerank', { query: 'hi', documents: ['a'] }],
  ])('leaves alone what uses none, where a header is refused: %s', async (path, body) => {
    const ask = (headers: Record<string, string>) =>
      edge.post(path, { model: 'org/m', ...body }, { headers });
    const refused = await ask({ 'x-bellwether-tools': 'math' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { param: 'x-bellwether-tools', message: expect.stringContaining('only chats') },
    });
    for (const headers of [{}, { 'x-bellwether-tools': '' }])
      expect(await (await ask(headers as Record<string, string>)).text()).not.toContain(
        'only chats',
      );
  });

  it('gives them to nobody else', async () => {
    const { offered } = await chat({ 'x-lane': 'bare' });
    expect(offered).toEqual([]);
  });
});
