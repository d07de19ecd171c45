import type { DeclaredServer, ToolSession } from '@bellwether/exchange';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  aFunctionServer,
  aToolQuestion,
  aToolStore,
  declared,
  toolServersOf,
} from '../testing/index.js';
import type { FunctionServer } from '../testing/index.js';
import { declaredIdentity } from './declared-identity.js';

const { signal } = new AbortController();
const approve = { isApproved: true, reason: null, by: 'application' } as const;

const store = aToolStore();
const { servers } = toolServersOf({}, {}, store);
let there: FunctionServer;
let elsewhere: FunctionServer;
beforeAll(async () => {
  const write = { name: 'write', run: () => 'written' };
  [there, elsewhere] = await Promise.all([aFunctionServer([write]), aFunctionServer([write])]);
});
afterAll(async () => {
  servers.close();
  await Promise.all([there.close(), elsewhere.close()]);
});

const open: ToolSession[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

async function opened(changes: Partial<DeclaredServer>): Promise<ToolSession> {
  const session = await servers.openTools(
    aToolQuestion('red', [
      declared('mine', { approval: { always: 'all', never: [] }, ...changes }),
    ]),
    signal,
  );
  open.push(session);
  return session;
}

async function asked(changes: Partial<DeclaredServer>): Promise<string> {
  const session = await opened(changes);
  const [tool] = session.offered;
  if (!tool) throw new Error('nothing is offered');
  const verdict = await session.verdict({ callId: 'call_1', tool, input: '{}' });
  if (verdict.kind !== 'ask') throw new Error(verdict.kind);
  return verdict.approvalId;
}

describe('consent to a tool of a server that the request brought', () => {
  const headers = { 'X-Account': 'red', authorization: 'Bearer old' };

  it.each`
    other                  | next
    ${'host'}              | ${() => ({ url: `${elsewhere.url}?key=one`, headers })}
    ${'path'}              | ${() => ({ url: `${there.url}/more?key=one`, headers })}
    ${'query'}             | ${() => ({ url: `${there.url}?key=two`, headers })}
    ${'header'}            | ${() => ({ url: `${there.url}?key=one`, headers: { 'x-account': 'blue' } })}
    ${'number of headers'} | ${() => ({ url: `${there.url}?key=one`, headers: {} })}
  `('is for no server with another $other', async ({ next }) => {
    const id = await asked({ url: `${there.url}?key=one`, headers });
    const session = await opened((next as () => Partial<DeclaredServer>)());
    const told = await session.settle(id, approve);
    expect(told).toMatchObject({
      kind: 'absent',
      reason: expect.stringContaining(`${there.url}?key=…`) as string,
    });
    expect(JSON.stringify(told)).not.toContain('one');
  });

  it('is for the same server, whatever its token is by now', async () => {
    const id = await asked({ url: there.url, headers });
    const renewed = { 'x-account': 'red', authorization: 'Bearer new' };
    const session = await opened({ url: there.url, headers: renewed });
    const told = await session.settle(id, approve);
    if (told.kind !== 'settled') throw new Error(told.kind);
    expect(await session.run(told.ask, signal)).toMatchObject({
      parts: [{ type: 'text', text: 'written' }],
    });
  });

  it('shows whoever is asked where the server is, and no secret', async () => {
    const id = await asked({ url: `${there.url}?key=one&key=two&b`, headers });
    const kept = store.waiting().find((one) => one.id === id);
    expect(kept).toMatchObject({ serverId: null, address: `${there.url}?key=…&key=…&b=…` });
    const [url, other] = ['https://me:one@a.example/mcp', 'https://me:two@a.example/mcp'];
    const identity = declaredIdentity({ headers }, new URL(url));
    expect(identity.address).toBe('https://a.example/mcp');
    expect(identity.digest).not.toBe(declaredIdentity({ headers }, new URL(other)).digest);
  });
});
