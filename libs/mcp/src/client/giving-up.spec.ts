import { afterEach, describe, expect, it } from 'vitest';
import { aFunctionServer, aHostileServer, httpTarget, mcpSettings } from '../testing/index.js';
import { Connection } from './connection.js';
import type { ServerTarget } from './open-transport.js';

interface Sent {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly requestId?: number; readonly reason?: string };
}

const { signal } = new AbortController();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A connection, and all that it sends. */
function listenedTo(url: string) {
  const sent: Sent[] = [];
  const target: ServerTarget = {
    ...(httpTarget(url) as Extract<ServerTarget, { kind: 'http' | 'sse' }>),
    fetch: (address, init) => {
      if (typeof init?.body === 'string') sent.push(JSON.parse(init.body) as Sent);
      return fetch(address, init);
    },
  };
  const connection = new Connection(target, mcpSettings());
  open.push(connection);
  const idOf = (method: string) => sent.find((one) => one.method === method)?.id;
  const givenUp = () =>
    sent
      .filter(({ method }) => method === 'notifications/cancelled')
      .map(({ params }) => params?.requestId);
  const reasons = () => sent.flatMap(({ params }) => params?.reason ?? []);
  return { connection, idOf, givenUp, reasons };
}

async function hostile() {
  const server = await aHostileServer();
  open.push(server);
  return server;
}

describe('a request is given up', () => {
  it('not once it has been answered, nor once the server has greeted', async () => {
    const server = await aFunctionServer([{ name: 'add', run: () => '3' }]);
    open.push(server);
    const { connection, givenUp } = listenedTo(server.url);
    const leaving = new AbortController();
    expect(await connection.open(leaving.signal)).toBeNull();
    await connection.list(leaving.signal);
    const question = { name: 'add', input: {}, timeoutMs: 30_000 };
    expect(await connection.call(question, leaving.signal)).toHaveProperty('value');
    leaving.abort(new Error('the client has gone'));
    expect(givenUp()).toEqual([]);
  });

  it('once, when its time is over', async () => {
    const { connection, idOf, givenUp, reasons } = listenedTo((await hostile()).url);
    await connection.open(signal);
    const question = { name: 'hang', input: {}, timeoutMs: 50 };
    expect(await connection.call(question, signal)).toMatchObject({ fault: { kind: 'timeout' } });
    expect(givenUp()).toEqual([idOf('tools/call')]);
    expect(reasons()).toEqual(['The tool server did not answer in time.']);
  });

  it('once, when nobody waits for it any more', async () => {
    const server = await hostile();
    const { connection, idOf, givenUp, reasons } = listenedTo(server.url);
    await connection.open(signal);
    const leaving = new AbortController();
    const question = { name: 'hang', input: {}, timeoutMs: 30_000 };
    const call = connection.call(question, leaving.signal);
    await expect.poll(() => idOf('tools/call'), { timeout: 30_000 }).toBeDefined();
    leaving.abort(new Error('the client has gone'));
    await expect(call).rejects.toThrow('the client has gone');
    expect(givenUp()).toEqual([idOf('tools/call')]);
    expect(reasons()).toEqual(['the client has gone']);
  });

  it('never when it is the greeting', async () => {
    const server = await hostile();
    const { begun } = server.hold();
    const { connection, idOf, givenUp } = listenedTo(server.at('greets_never'));
    const leaving = new AbortController();
    const opening = connection.open(leaving.signal);
    await begun;
    leaving.abort(new Error('the client has gone'));
    await expect(opening).rejects.toThrow('the client has gone');
    expect([idOf('initialize'), givenUp()]).toEqual([0, []]);
  });
});
