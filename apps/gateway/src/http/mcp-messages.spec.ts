import { aFunctionServer, aServerSpec, aToolStore } from '@bellwether/mcp/testing';
import type { FunctionServer } from '@bellwether/mcp/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey } from '../testing/a-data-plane.js';
import type { RunningPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from '../wiring/data-plane.js';
import { openConfiguredHistory } from '../wiring/open-history.js';
import { createToolGate } from '../wiring/tool-gate.js';

const outputSchema = {
  type: 'object' as const,
  properties: { degrees: { type: 'number' as const } },
  required: ['degrees'],
};
const plainNames = ['__proto__', 'constructor', 'toString'];
const store = aToolStore();
let server: FunctionServer;
let plane: RunningPlane;

beforeAll(async () => {
  server = await aFunctionServer([
    {
      ...{ name: 'measure', outputSchema },
      run: () => ({ content: [], structuredContent: { degrees: 21 } }),
    },
    ...plainNames.map((name) => ({ name, run: () => `ran ${name}` })),
    { name: 'job', execution: { taskSupport: 'required' as const }, run: () => 'never' },
    { name: 'measure', description: 'another one', run: () => 'never' },
  ]);
  const address = { kind: 'http' as const, url: server.url };
  const snapshot = aSnapshot([], {
    tools: { servers: [aServerSpec({ name: 'red', address })], rules: [] },
  });
  plane = await startPlane(
    (port) =>
      createDataPlane(port, openConfiguredHistory, (options) =>
        createToolGate({ ...options, store }),
      ),
    snapshot,
  );
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await server.close();
});

const post = (body: string) =>
  fetch(`${plane.address}/mcp/red`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
  });

interface Answer {
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

async function ask(method: string, params?: unknown): Promise<Answer> {
  const reply = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const text = await reply.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Answer;
}

const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });

const odd = { progressToken: {} };

describe('messages of an MCP client', () => {
  it('are told what tools answer in structure, and answered in it', async () => {
    const { result } = await ask('tools/list', {});
    const [measure] = result?.['tools'] as { name: string; outputSchema: unknown }[];
    expect(measure).toMatchObject({ name: 'measure', outputSchema });
    expect(await ask('tools/call', { name: 'measure' })).toMatchObject({
      result: { structuredContent: { degrees: 21 } },
    });
  });

  it('reach tools by whatever name they have, and none that cannot be run', async () => {
    const { result } = await ask('tools/list', {});
    const names = (result?.['tools'] as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(['measure', ...plainNames]);
    for (const name of plainNames)
      expect(await ask('tools/call', { name, arguments: {} })).toMatchObject({
        result: { content: [{ text: `ran ${name}` }] },
      });
  });

  it.each`
    method                | params                             | says
    ${'tools/call'}       | ${{ arguments: {} }}               | ${/^params\.name: expected string, received nothing$/}
    ${'tools/call'}       | ${{ name: 'x', arguments: 'all' }} | ${/^params\.arguments: expected /}
    ${'tools/call'}       | ${undefined}                       | ${/^params: expected /}
    ${'tools/call'}       | ${{ name: 'gone' }}                | ${/^There is no tool 'gone'\.$/}
    ${'tools/call'}       | ${{ name: 'x', _meta: 7 }}         | ${/^params\._meta: expected object/}
    ${'tools/call'}       | ${{ name: 'x', _meta: odd }}       | ${/^params\._meta\.progressToken: /}
    ${'ping'}             | ${[]}                              | ${/^params: expected object/}
    ${'tools/list'}       | ${{ cursor: 7 }}                   | ${/^params\.cursor: expected string/}
    ${'tools/list'}       | ${{ cursor: 'bogus' }}             | ${/^params\.cursor: .* no further page/}
    ${'logging/setLevel'} | ${{ level: 'loud' }}               | ${/^params\.level: expected one of "debug"/}
    ${'initialize'}       | ${{ protocolVersion: 1 }}          | ${/^params\.protocolVersion: expected string/}
  `('with wrong parameters of $method are told which', async ({ method, params, says }) => {
    const { error } = await ask(method as string, params);
    expect(error?.code).toBe(-32_602);
    expect(error?.message).toMatch(says as RegExp);
  });

  it('that ask for a task are answered at once, as those that ask for none', async () => {
    const task = { ttl: 60_000 };
    expect(await ask('tools/call', { name: 'toString', task })).toMatchObject({
      result: { content: [{ text: 'ran toString' }] },
    });
  });

  it.each([
    ...['resources/list', 'resources/read', 'resources/subscribe', 'prompts/get'],
    ...['completion/complete', 'tasks/get', 'sampling/createMessage', '__proto__'],
  ])('of what is not offered are told so: %s', async (method) => {
    expect((await ask(method, {})).error?.code).toBe(-32_601);
  });

  it.each([
    [[ping(1), ping(1)], /^message 1: .*the id 1/],
    [[ping(1), ping('1')], null],
    [[], /empty/],
    [[ping(1), { jsonrpc: '2.0', foo: 1 }], /^message 1: /],
    [[ping(1), { ...ping(2), params: { _meta: 7 } }], /^message 1: params\._meta: /],
    [[ping(1), 7], /^message 1: /],
    [ping(null), /^id: /],
    [ping(1.5), /^id: /],
    [{ ...ping(1), jsonrpc: '1.0' }, /^jsonrpc: /],
    [{ ...ping(1), method: 7 }, /^method: /],
    [{ jsonrpc: '2.0', id: 1 }, /^method: /],
    [7, /expected object/],
  ])('that are no requests are refused before anything runs: %j', async (body, says) => {
    const reply = await post(JSON.stringify(body));
    if (says === null) expect(reply.status).toBe(200);
    else {
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({
        ...{ jsonrpc: '2.0', id: null },
        error: { code: -32_600, message: expect.stringMatching(says) as string },
      });
    }
  });

  it.each([
    ['{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}', 'duplicate_key'],
    ['[{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}]', 'duplicate_key'],
    ['{"jsonrpc":', 'invalid_json'],
    ['1,"more":2', 'invalid_json'],
    [`${'['.repeat(200)}${']'.repeat(200)}`, 'too_deep'],
  ])('that cannot be read are refused as such: %.40s', async (body, code) => {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { code: -32_700, data: { code } },
    });
  });

  it.each(['GET', 'DELETE'])('have no other method than POST: %s', async (method) => {
    const reply = await fetch(`${plane.address}/mcp`, { method });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await reply.json()).toMatchObject({
      ...{ jsonrpc: '2.0', id: null },
      error: { code: -32_000, data: { code: 'method_not_allowed' } },
    });
  });
});
