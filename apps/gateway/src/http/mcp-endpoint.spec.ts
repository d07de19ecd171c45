import { createHash } from 'node:crypto';
import { Connection } from '@bellwether/mcp';
import {
  aFunctionServer,
  aServerSpec,
  aToolRule,
  aToolStore,
  httpTarget,
  mcpSettings,
} from '@bellwether/mcp/testing';
import type { FunctionServer } from '@bellwether/mcp/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey } from '../testing/a-data-plane.js';
import type { RunningPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from '../wiring/data-plane.js';
import { openConfiguredHistory } from '../wiring/open-history.js';
import { createToolGate } from '../wiring/tool-gate.js';

const otherKey = 'bw_othertst_0123456789abcdef0123456789abcdef';
const narrowKey = 'bw_narrowts_0123456789abcdef0123456789abcdef';
const { signal } = new AbortController();
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const store = aToolStore();

let red: FunctionServer;
let blue: FunctionServer;
let plane: RunningPlane;
const open: Connection[] = [];

beforeAll(async () => {
  const reading = { annotations: { readOnlyHint: true } };
  red = await aFunctionServer([
    { name: 'find', ...reading, run: ({ what }) => `found ${String(what)}` },
    { name: 'write', run: () => 'written' },
  ]);
  blue = await aFunctionServer([{ name: 'find', ...reading, run: () => 'of blue' }]);
  const caller = { projectId: 'prj_2', expiresAtMs: null };
  const snapshot = aSnapshot([], {
    keys: [
      ...aSnapshot([]).keys,
      { ...caller, hash: hashOf(otherKey), keyId: 'key_2', tenantId: 'ten_2' },
      {
        ...{ ...caller, hash: hashOf(narrowKey), keyId: 'key_3', tenantId: 'ten_1' },
        scope: { models: [], operations: ['chat'] },
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
    expect(await names(connection)).toEqual(['red__find', 'red__write']);
    expect(await call(connection, 'red__find', { what: 'it' })).toMatchObject({
      value: { isError: false, parts: [{ type: 'text', text: 'found it' }] },
    });
  });

  it('neither shows nor runs those of another tenant', async () => {
    const connection = await connected(otherKey);
    expect(await names(connection)).toEqual(['blue__find']);
    expect(await call(connection, 'red__find')).toMatchObject({
      fault: { kind: 'refused', text: expect.stringContaining("no tool 'red__find'") },
    });
  });

  it('has an address for each server, where tools keep their names', async () => {
    const connection = await connected(testKey, '/mcp/red');
    expect(await names(connection)).toEqual(['find', 'write']);
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
