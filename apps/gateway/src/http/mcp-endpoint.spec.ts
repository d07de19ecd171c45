import { createHash } from 'node:crypto';
import { Connection } from '@bellwether/mcp';
import {
  aFunctionServer,
  anMcpClient,
  aServerSpec,
  aTalkingTool,
  aToolRule,
  aToolStore,
  httpTarget,
  mcpSettings,
} from '@bellwether/mcp/testing';
import type { FunctionServer, McpClient } from '@bellwether/mcp/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey } from '../testing/a-data-plane.js';
import type { RunningPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from '../wiring/data-plane.js';
import { openConfiguredHistory } from '../wiring/open-history.js';
import { createToolGate } from '../wiring/tool-gate.js';

const otherKey = 'bw_othertst_0123456789abcdef0123456789abcdef';
const slowKey = 'bw_slowtest_0123456789abcdef0123456789abcdef';
const narrowKey = 'bw_narrowts_0123456789abcdef0123456789abcdef';
const { signal } = new AbortController();
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const store = aToolStore();

let waits = (): Promise<void> => Promise.resolve();
let waiting: AbortSignal | null = null;
let red: FunctionServer;
let blue: FunctionServer;
let plane: RunningPlane;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  const reading = { annotations: { readOnlyHint: true } };
  red = await aFunctionServer([
    { name: 'find', ...reading, run: ({ what }) => `found ${String(what)}` },
    { name: 'write', run: () => 'written' },
    aTalkingTool('talk'),
    {
      ...{ name: 'wait', ...reading },
      run: (_, given) => {
        waiting = given;
        return waits().then(() => 'waited');
      },
    },
  ]);
  blue = await aFunctionServer([{ name: 'find', ...reading, run: () => 'of blue' }]);
  const caller = { projectId: 'prj_2', expiresAtMs: null };
  const snapshot = aSnapshot([], {
    keys: [
      ...aSnapshot([]).keys,
      { ...caller, hash: hashOf(otherKey), keyId: 'key_2', tenantId: 'ten_2' },
      { ...caller, hash: hashOf(slowKey), keyId: 'key_4', tenantId: 'ten_1' },
      {
        ...{ ...caller, hash: hashOf(narrowKey), keyId: 'key_3', tenantId: 'ten_1' },
        scope: { models: [], operations: ['chat'] },
      },
    ],
    limits: [
      {
        ...{ id: 'lim_1', subject: 'key', subjectId: 'key_4', model: null, isShadow: false },
        limits: {
          ...{ requestsPerMinute: 2, tokensPerMinute: null },
          ...{ concurrentCalls: null, tokensPerCall: null },
        },
      },
    ],
    tools: {
      servers: [
        aServerSpec({ name: 'red', tenantIds: ['ten_1'], address: { kind: 'http', url: red.url } }),
        aServerSpec({
          name: 'blue',
          tenantIds: ['ten_2'],
          address: { kind: 'http', url: blue.url },
        }),
      ],
      rules: [aToolRule({ effect: 'ask', annotation: 'not-read-only' })],
    },
  });
  plane = await startPlane(
    (port) =>
      createDataPlane(port, openConfiguredHistory, (options) =>
        createToolGate({ ...options, store }),
      ),
    snapshot,
    { pipeline: { toolApprovalPollMs: 20, toolApprovalWaitMs: 60_000 } },
  );
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await red.close();
  await blue.close();
});

async function connected(key: string, path = '/mcp'): Promise<Connection> {
  const target = httpTarget(`${plane.address}${path}`, { authorization: `Bearer ${key}` });
  const connection = new Connection(target, mcpSettings());
  open.push(connection);
  expect(await connection.open(signal)).toBeNull();
  return connection;
}
const names = async (connection: Connection) => {
  const listed = await connection.list(signal);
  return 'value' in listed ? listed.value.map(({ name }) => name) : listed.fault;
};
const call = (connection: Connection, name: string, input = {}) =>
  connection.call({ name, input, timeoutMs: 60_000 }, signal);

describe('the gateway as a tool server', () => {
  it('offers the tools of a tenant, and runs them', async () => {
    const connection = await connected(testKey);
    expect(await names(connection)).toEqual(['red__find', 'red__write', 'red__talk', 'red__wait']);
    expect(await call(connection, 'red__find', { what: 'it' })).toMatchObject({
      value: { isError: false, parts: [{ type: 'text', text: 'found it' }] },
    });
  });

  it('counts each call of a batch against the limits of its key', async () => {
    const batch = [1, 2, 3].map((id) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: 'red__find', arguments: { what: id } },
    }));
    const reply = await fetch(`${plane.address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${slowKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
      },
      body: JSON.stringify(batch),
    });
    const answers = [...(await reply.text()).matchAll(/^data: (\{.*\})$/gm)].map(
      ([, data]) =>
        JSON.parse(data!) as { result?: object; error?: { code: number; data: object } },
    );
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(2);
    expect(answers.flatMap(({ error }) => (error ? [error] : []))).toMatchObject([
      { code: -32_000, data: { code: 'rate_limited' } },
    ]);
  });

  it('neither shows nor runs those of another tenant, and notes who tried (B42)', async () => {
    const connection = await connected(otherKey);
    expect(await names(connection)).toEqual(['blue__find']);
    expect(await call(connection, 'red__find')).toMatchObject({
      fault: { kind: 'refused', text: expect.stringContaining("no tool 'red__find'") },
    });
    const target = httpTarget(`${plane.address}/mcp/red`, { authorization: `Bearer ${otherKey}` });
    expect(await new Connection(target, mcpSettings()).open(signal)).not.toBeNull();
    const tried = () => store.refusals.filter(({ tenantId }) => tenantId === 'ten_2');
    await expect
      .poll(() => tried().map(({ keyId, name }) => [keyId, name]), { timeout: 30_000 })
      .toEqual([
        ['key_2', 'red__find'],
        ['key_2', 'red'],
      ]);
  });

  it('has an address for each server, where tools keep their names', async () => {
    const connection = await connected(testKey, '/mcp/red');
    expect(await names(connection)).toEqual(['find', 'write', 'talk', 'wait']);
    expect(await call(connection, 'find', { what: 'it' })).toMatchObject({
      value: { parts: [{ type: 'text', text: 'found it' }] },
    });
    const target = httpTarget(`${plane.address}/mcp/blue`, { authorization: `Bearer ${testKey}` });
    const stranger = new Connection(target, mcpSettings());
    expect(await stranger.open(signal)).not.toBeNull();
  });

  it('asks a person where the policy says so', async () => {
    const connection = await connected(testKey);
    for (const isApproved of [true, false]) {
      const before = new Set(store.waiting().map(({ id }) => id));
      const answer = call(connection, 'red__write');
      const found = () => store.waiting().find(({ id }) => !before.has(id));
      await expect.poll(found, { timeout: 30_000 }).toBeDefined();
      const id = found()?.id ?? '';
      store.answer(id, { isApproved, reason: null, by: 'console' });
      expect(await answer).toMatchObject({ value: { isError: !isApproved } });
    }
  });

  it('asks a person no longer once the client is gone', async () => {
    const connection = await connected(testKey);
    const before = new Set(store.waiting().map(({ id }) => id));
    const answer = call(connection, 'red__write');
    answer.catch(() => undefined);
    const found = () => store.waiting().find(({ id }) => !before.has(id));
    await expect.poll(found, { timeout: 30_000 }).toBeDefined();
    const id = found()?.id ?? '';
    connection.close();
    await expect.poll(() => store.endOf(id), { timeout: 30_000 }).toBe('cancelled');
    await answer.catch(() => undefined);
  });

  describe('while a tool runs', () => {
    const client = async (
      ...elicit: [Parameters<typeof anMcpClient>[2]] | []
    ): Promise<McpClient> => {
      const headers = { authorization: `Bearer ${testKey}` };
      const made = await anMcpClient(`${plane.address}/mcp`, headers, ...elicit);
      open.push(made);
      return made;
    };
    const textOf = ({ content }: Awaited<ReturnType<McpClient['call']>>) =>
      JSON.parse((content[0] as { text: string }).text) as object;

    it('is ended when its client takes the call back, and another call goes on', async () => {
      const { client: one } = await client();
      const { client: other } = await client();
      let go = (): void => undefined;
      const gone = new Promise<void>((resolve) => {
        go = resolve;
      });
      waits = () => gone;
      const until = new AbortController();
      const wait = { name: 'red__wait', arguments: {} };
      const kept = other.callTool(wait);
      await expect.poll(() => waiting).not.toBeNull();
      const first = waiting;
      const taken = one.callTool(wait, undefined, { signal: until.signal });
      taken.catch(() => undefined);
      await expect.poll(() => waiting).not.toBe(first);
      until.abort();
      await expect.poll(() => waiting?.aborted).toBe(true);
      go();
      expect(await kept).toMatchObject({ content: [{ text: 'waited' }] });
      waits = () => Promise.resolve();
      await taken.catch(() => undefined);
    });

    it('is asked about no longer when its client takes the call back', async () => {
      const { client: one } = await client();
      const before = new Set(store.waiting().map(({ id }) => id));
      const until = new AbortController();
      const write = { name: 'red__write', arguments: {} };
      const taken = one.callTool(write, undefined, { signal: until.signal });
      taken.catch(() => undefined);
      const found = () => store.waiting().find(({ id }) => !before.has(id));
      await expect.poll(found, { timeout: 30_000 }).toBeDefined();
      const id = found()?.id ?? '';
      until.abort();
      await expect.poll(() => store.endOf(id), { timeout: 30_000 }).toBe('cancelled');
      await taken.catch(() => undefined);
    });

    it('passes its progress on to who asked for it', async () => {
      const { call } = await client();
      const steps: unknown[] = [];
      await call('red__talk', (told) => steps.push(told));
      expect(steps).toEqual(
        [1, 2].map((progress) => ({ progress, total: 2, message: `step ${progress}` })),
      );
    });

    it('passes on what its server writes down, from the level that was asked for', async () => {
      const one = await client();
      await one.call('red__talk');
      expect(one.lines).toEqual([
        ['info', 'info'],
        ['error', 'error'],
      ]);
      const other = await client();
      await other.client.setLoggingLevel('error');
      await other.call('red__talk');
      expect(other.lines).toEqual([['error', 'error']]);
    });

    it('asks the client that can be asked, and declines for every other one', async () => {
      const asked: string[] = [];
      const able = await client((message) => {
        asked.push(message);
        return { action: 'accept', content: { name: 'Ada' } };
      });
      expect(textOf(await able.call('red__talk'))).toEqual({
        action: 'accept',
        content: { name: 'Ada' },
      });
      expect(textOf(await (await client()).call('red__talk'))).toEqual({ action: 'decline' });
      expect(asked).toEqual(['Who?']);
    });

    it('declines for a client that takes addresses and no forms', async () => {
      const accept = 'application/json, text/event-stream';
      const ask = (method: string, params: object, headers = {}) =>
        plane.post(
          '/mcp',
          { ...{ jsonrpc: '2.0', id: 1 }, method, params },
          {
            headers: { accept, ...headers },
          },
        );
      const greeted = await ask('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: { elicitation: { url: {} } },
        clientInfo: { name: 'spec', version: '1' },
      });
      await greeted.text();
      const talk = { 'mcp-session-id': greeted.headers.get('mcp-session-id') ?? '' };
      const told = await (await ask('tools/call', { name: 'red__talk' }, talk)).text();
      expect(told).toContain('decline');
      expect(told).not.toContain('elicitation/create');
    });

    it('asks nobody where it is not sure whose question it is', async () => {
      const able = await client(() => ({ action: 'accept', content: { name: 'Ada' } }));
      const begun = Promise.withResolvers<void>();
      const goesOn = Promise.withResolvers<void>();
      waits = () => {
        begun.resolve();
        return goesOn.promise;
      };
      const waiting = (await client()).call('red__wait');
      await begun.promise;
      expect(textOf(await able.call('red__talk'))).toEqual({ action: 'decline' });
      goesOn.resolve();
      await waiting;
    });
  });

  it('answers a ping, and says of what it does not offer that it does not know it', async () => {
    const ask = async (method: string, params: object = {}) => {
      const accept = 'application/json, text/event-stream';
      const body = { jsonrpc: '2.0', id: 1, method, params };
      const reply = await plane.post('/mcp', body, { headers: { accept } });
      return JSON.parse(/^data: (.*)$/m.exec(await reply.text())?.[1] ?? 'null') as object;
    };
    expect(await ask('ping')).toMatchObject({ result: {} });
    expect(await ask('logging/setLevel', { level: 'error' })).toMatchObject({ result: {} });
    const ref = { type: 'ref/prompt', name: 'p' };
    for (const [method, params] of [
      ['resources/list', {}],
      ['resources/read', { uri: 'file:///x' }],
      ['resources/templates/list', {}],
      ['resources/subscribe', { uri: 'file:///x' }],
      ['prompts/list', {}],
      ['prompts/get', { name: 'p' }],
      ['completion/complete', { ref, argument: { name: 'a', value: '' } }],
      ['sampling/createMessage', { messages: [], maxTokens: 1 }],
    ] as const)
      expect(await ask(method, params), method).toMatchObject({ error: { code: -32_601 } });
  });

  it('is for holders of a key that is not narrowed to something else', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${plane.address}/mcp`, {
        ...{ method: 'POST', body: '{}' },
        headers: { 'content-type': 'application/json', ...headers },
      });
    const stranger = await ask({});
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get('www-authenticate')).toContain('Bearer');
    expect((await ask({ authorization: `Bearer ${narrowKey}` })).status).toBe(403);
    expect((await fetch(`${plane.address}/mcp`)).status).toBe(405);
  });

  it('tells what ran, without what was said', async () => {
    const told = () =>
      plane.messages.flatMap((message) => (message.kind === 'tools' ? message.calls : []));
    await expect.poll(() => told().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    expect(told()).toContainEqual(
      expect.objectContaining({ tenantId: 'ten_1', label: 'red', tool: 'find', outcome: 'ok' }),
    );
    expect(JSON.stringify(told())).not.toContain('found it');
  });
});
