import { afterEach, describe, expect, it } from 'vitest';
import { aFunctionServer, httpTarget, mcpSettings } from '../testing/index.js';
import type { FunctionServer, FunctionTool } from '../testing/index.js';
import type { McpSettings } from '../settings.js';
import { ConnectionPool } from './pool.js';
import type { PoolQuestion } from './pool.js';

const { signal } = new AbortController();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

let nowMs = 0;
function aPool(changes: Partial<McpSettings> = {}): ConnectionPool {
  const pool = new ConnectionPool(mcpSettings(changes), () => nowMs);
  open.push(pool);
  return pool;
}

const one: FunctionTool = { name: 'one', run: () => 'first' };

async function aServer(
  ...gate: [Parameters<typeof aFunctionServer>[1]] | []
): Promise<FunctionServer> {
  const server = await aFunctionServer([one], ...gate);
  open.push(server);
  return server;
}

const by = ({ url }: { url: string }, tenantId: string, secret = 'a'): PoolQuestion => ({
  key: `${url} ${tenantId} ${secret}`,
  tenantId,
  target: () => httpTarget(url, { authorization: `Bearer ${secret}` }),
});
const call = (pool: ConnectionPool, question: PoolQuestion) =>
  pool.call(question, { name: 'one', input: {}, timeoutMs: 30_000 }, signal);

describe('the pool of connections', () => {
  it('shares one among equal callers, also while it opens, and none among others', async () => {
    const server = await aServer();
    const pool = aPool();
    await Promise.all([call(pool, by(server, 'red')), call(pool, by(server, 'red'))]);
    expect(pool.stats()).toMatchObject({ open: 1, opened: 1 });
    await call(pool, by(server, 'blue'));
    await call(pool, by(server, 'red', 'b'));
    expect(pool.stats()).toMatchObject({ open: 3, opened: 3 });
  });

  it('gives the place of an idle connection away, and never that of one in use', async () => {
    const server = await aServer();
    const pool = aPool({ maxConnections: 1 });
    await call(pool, by(server, 'red'));
    const release = pool.hold(by(server, 'red'));
    expect(await call(pool, by(server, 'blue'))).toMatchObject({ fault: { kind: 'busy' } });
    release();
    expect(await call(pool, by(server, 'blue'))).toMatchObject({ value: { isError: false } });
    expect(pool.stats()).toMatchObject({ open: 1, refused: 1 });
  });

  it('leaves room for others than one greedy tenant', async () => {
    const server = await aServer();
    const pool = aPool({ maxConnections: 3, maxConnectionsPerTenant: 2 });
    for (const secret of ['a', 'b', 'c']) {
      await call(pool, by(server, 'red', secret));
      pool.hold(by(server, 'red', secret));
    }
    expect(await call(pool, by(server, 'red', 'c'))).toMatchObject({ fault: { kind: 'busy' } });
    expect(await call(pool, by(server, 'blue'))).toMatchObject({ value: { isError: false } });
  });

  it('closes what nobody has used for long, and never what somebody holds', async () => {
    const server = await aServer();
    const pool = aPool({ idleCloseMs: 1_000 });
    await call(pool, by(server, 'red'));
    await call(pool, by(server, 'blue'));
    const release = pool.hold(by(server, 'blue'));
    nowMs += 999;
    pool.sweep();
    expect(pool.stats().open).toBe(2);
    nowMs += 2;
    pool.sweep();
    expect(pool.stats().open).toBe(1);
    release();
    pool.sweep();
    expect(pool.stats().open).toBe(1);
    nowMs += 1_001;
    pool.sweep();
    expect(pool.stats().open).toBe(0);
    expect(await call(pool, by(server, 'red'))).toMatchObject({ value: { isError: false } });
  });

  it('lists again when the list is old, or when the server tells of a change', async () => {
    const server = await aServer();
    const pool = aPool({ listTtlMs: 1_000 });
    const question = by(server, 'red');
    const names = async () => {
      const listed = await pool.list(question, signal);
      return 'value' in listed ? listed.value.map(({ name }) => name) : listed.fault.kind;
    };
    expect(await names()).toEqual(['one']);
    const before = server.requests.length;
    expect(await names()).toEqual(['one']);
    expect(server.requests.length).toBe(before);
    await server.change([one, { name: 'two', run: () => 'second' }]);
    await expect.poll(names, { timeout: 30_000 }).toEqual(['one', 'two']);
    const told = server.requests.length;
    nowMs += 2_000;
    await names();
    expect(server.requests.length).toBeGreaterThan(told);
  });

  it('begins a forgotten session again, and runs the call in it', async () => {
    const server = await aServer();
    const pool = aPool();
    await call(pool, by(server, 'red'));
    server.forgetSessions();
    expect(await call(pool, by(server, 'red'))).toMatchObject({ value: { isError: false } });
    expect(pool.stats()).toMatchObject({ opened: 2 });
  });

  /** A call that is under way, and what the server says to the next message that is posted. */
  async function whileOneRuns() {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    let status = 0;
    const slow: FunctionTool = {
      name: 'slow',
      async run() {
        runs += 1;
        begun.resolve();
        await released.promise;
        return 'paid';
      },
    };
    const server = await aFunctionServer([one, slow], (request, response) => {
      if (request.method !== 'POST' || status === 0) return true;
      response.writeHead(status).end();
      status = 0;
      return false;
    });
    open.push(server);
    const pool = aPool();
    const asked = { name: 'slow', input: {}, timeoutMs: 30_000 };
    const running = pool.call(by(server, 'red'), asked, signal);
    await begun.promise;
    return {
      ...{ pool, running, release: released.resolve, runs: () => runs },
      nextHears(told: number) {
        status = told;
        return call(pool, by(server, 'red'));
      },
    };
  }

  it('lets a call end where it runs when another one hears that the session is forgotten', async () => {
    const { pool, running, release, runs, nextHears } = await whileOneRuns();
    expect(await nextHears(404)).toMatchObject({ value: { isError: false } });
    expect(pool.stats()).toMatchObject({ open: 2, opened: 2 });
    release();
    expect(await running).toMatchObject({ value: { parts: [{ text: 'paid' }] } });
    expect(runs()).toBe(1);
    expect(pool.stats()).toMatchObject({ open: 1, calls: 0 });
  });

  it.each([401, 403, 500, 502])(
    'lets a call go on when another one is answered with status %i',
    async (status) => {
      const { pool, running, release, runs, nextHears } = await whileOneRuns();
      expect(await nextHears(status)).toHaveProperty('fault');
      release();
      expect(await running).toMatchObject({ value: { parts: [{ text: 'paid' }] } });
      expect(runs()).toBe(1);
      expect(pool.stats()).toMatchObject({ open: 1, opened: 1 });
    },
  );

  it('waits longer and longer before it tries a server again that fails', async () => {
    let isDown = true;
    let asked = 0;
    const server = await aServer((_, response) => {
      asked += 1;
      if (isDown) response.writeHead(500).end();
      return !isDown;
    });
    const pool = aPool({ reconnectMs: 500, maxReconnectMs: 700 });
    const question = by(server, 'red');
    const fails = () => call(pool, question).then((told) => 'fault' in told);
    for (const [waitMs, isAsked] of [
      [0, true],
      [499, false],
      [2, true],
      [600, false],
      [101, true],
      [699, false],
      [2, true],
    ] as const) {
      nowMs += waitMs;
      const before = asked;
      expect(await fails()).toBe(true);
      expect(asked > before).toBe(isAsked);
    }
    isDown = false;
    nowMs += 700;
    expect(await fails()).toBe(false);
  });

  it('ends what must not be used any more, and opens nothing once it is closed', async () => {
    const server = await aServer();
    const pool = aPool();
    await call(pool, by(server, 'red'));
    await call(pool, by(server, 'blue'));
    pool.drop((key) => key.includes(' red '));
    expect(pool.stats()).toMatchObject({ open: 1 });
    pool.close();
    expect(await call(pool, by(server, 'blue'))).toMatchObject({ fault: { kind: 'stopped' } });
  });
});
