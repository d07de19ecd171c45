import { afterEach, describe, expect, it } from 'vitest';
import { aFunctionServer, aHostileServer, httpTarget, mcpSettings } from '../testing/index.js';
import { Connection } from './connection.js';
import type { ServerTarget } from './open-transport.js';

interface Sent {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly requestId?: number; readonly reason?: string };
}

const givingUp = 'notifications/cancelled';
const { signal } = new AbortController();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A connection, and all that it sends. `deaf`: the server takes no word of calls that are given up. */
function listenedTo(url: string, deaf = false) {
  const sent: Sent[] = [];
  const came: Sent[] = [];
  const cut: Sent[] = [];
  const target: ServerTarget = {
    ...(httpTarget(url) as Extract<ServerTarget, { kind: 'http' | 'sse' }>),
    fetch: async (address, init) => {
      if (typeof init?.body !== 'string') return fetch(address, init);
      const message = JSON.parse(init.body) as Sent;
      sent.push(message);
      init.signal?.addEventListener('abort', () => cut.push(message));
      if (deaf && message.method === givingUp)
        return new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        });
      const response = await fetch(address, init);
      came.push(message);
      return response;
    },
  };
  const connection = new Connection(target, mcpSettings());
  open.push(connection);
  const idOf = (method: string) => sent.find((one) => one.method === method)?.id;
  const idsIn = (list: readonly Sent[]) =>
    list.filter(({ method }) => method === givingUp).map(({ params }) => params?.requestId);
  const givenUp = () => idsIn(sent);
  const reasons = () => sent.flatMap(({ params }) => params?.reason ?? []);
  return {
    connection,
    idOf,
    givenUp,
    reasons,
    heard: () => idsIn(came),
    unheard: () => idsIn(cut),
  };
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

  it('before the connection is closed, so that the server hears of it', async () => {
    const { connection, idOf, heard } = listenedTo((await hostile()).url);
    await connection.open(signal);
    const call = connection.call({ name: 'hang', input: {}, timeoutMs: 30_000 }, signal);
    await expect.poll(() => idOf('tools/call'), { timeout: 30_000 }).toBeDefined();
    connection.close();
    expect(await call).toMatchObject({ fault: { kind: 'stopped' } });
    expect(connection.isOpen).toBe(false);
    await expect.poll(heard, { timeout: 30_000 }).toEqual([idOf('tools/call')]);
  });

  it('without waiting for a server that does not hear of it', async () => {
    const { connection, idOf, unheard } = listenedTo((await hostile()).url, true);
    await connection.open(signal);
    const call = connection.call({ name: 'hang', input: {}, timeoutMs: 30_000 }, signal);
    await expect.poll(() => idOf('tools/call'), { timeout: 30_000 }).toBeDefined();
    connection.close();
    expect(await call).toMatchObject({ fault: { kind: 'stopped' } });
    await expect.poll(unheard, { timeout: 30_000 }).toEqual([idOf('tools/call')]);
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
