import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aHostileServer, httpTarget, mcpSettings, programTarget } from '../testing/index.js';
import type { HostileServer } from '../testing/index.js';
import type { McpSettings } from '../settings.js';
import { Connection } from './connection.js';
import type { ServerTarget } from './open-transport.js';

const { signal } = new AbortController();
const open: Connection[] = [];
let server: HostileServer;
beforeAll(async () => {
  server = await aHostileServer();
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(() => server.close());

async function connected(
  target: ServerTarget,
  changes: Partial<McpSettings> = {},
): Promise<Connection> {
  const connection = new Connection(target, mcpSettings(changes));
  open.push(connection);
  expect(await connection.open(signal)).toBeNull();
  return connection;
}

const call = (connection: Connection, name: string, timeoutMs = 30_000) =>
  connection.call({ name, input: {}, timeoutMs }, signal);

describe('a hostile server over HTTP', () => {
  it.each`
    does               | fault
    ${'flood'}         | ${'too_large'}
    ${'huge'}          | ${'too_large'}
    ${'huge_stream'}   | ${'too_large'}
    ${'die'}           | ${'died'}
    ${'nonsense'}      | ${'invalid'}
    ${'move'}          | ${'not_allowed'}
    ${'refuse'}        | ${'refused'}
    ${'refuse_closed'} | ${'refused'}
    ${'refuse_late'}   | ${'refused'}
    ${'deep'}          | ${'invalid'}
  `('that does "$does" is $fault, and other calls go on', async ({ does, fault }) => {
    const connection = await connected(httpTarget(server.url), { maxResultBytes: 262_144 });
    const [told, fine] = await Promise.all([
      call(connection, does as string),
      call(connection, 'fine'),
    ]);
    expect(told).toMatchObject({ fault: { kind: fault } });
    expect(fine).toMatchObject({ value: { isError: false } });
    expect(await call(connection, 'fine')).toMatchObject({ value: { isError: false } });
  });

  it.each(['refuse', 'refuse_closed', 'refuse_late'])(
    'that says why it does not do it is heard, whatever its code: %s',
    async (does) => {
      const connection = await connected(httpTarget(server.url));
      const text = 'The tool server refused the request: no such city';
      expect(await call(connection, does)).toMatchObject({ fault: { kind: 'refused', text } });
    },
  );

  it.each`
    does               | fault
    ${'greets_deeply'} | ${'invalid'}
    ${'greets_not'}    | ${'refused'}
  `('that $does cannot be connected to: $fault', async ({ does, fault }) => {
    const connection = new Connection(httpTarget(server.at(does as string)), mcpSettings());
    open.push(connection);
    expect(await connection.open(signal)).toMatchObject({ kind: fault });
  });

  it.each(['1999-01-01', '9999-01-01', '2025-06-18x'])(
    'that speaks the protocol of %s only is reached, and told as that',
    async (version) => {
      const connection = new Connection(httpTarget(server.at(`greets_${version}`)), mcpSettings());
      open.push(connection);
      const told = await connection.open(signal);
      expect(told?.kind).toBe('unsupported');
      expect(told?.text).toContain(`was reached, and speaks version ${version} of MCP`);
      expect(told?.text).toContain('2025-11-25');
    },
  );

  it('that calls its version what no version is called is not cited', async () => {
    const version = `0_${'x'.repeat(100)}`;
    const connection = new Connection(httpTarget(server.at(`greets_${version}`)), mcpSettings());
    open.push(connection);
    const told = await connection.open(signal);
    expect(told?.kind).toBe('unsupported');
    expect(told?.text).not.toContain('xxx');
  });

  it.each`
    does                  | fault
    ${'lists_forever'}    | ${'too_large'}
    ${'lists_in_circles'} | ${'too_large'}
    ${'lists_slowly'}     | ${'timeout'}
  `('that $does page after page is given up: $fault', async ({ does, fault }) => {
    const listTimeoutMs = does === 'lists_slowly' ? 500 : 30_000;
    const connection = await connected(httpTarget(server.at(does as string)), { listTimeoutMs });
    expect(await connection.list(signal)).toMatchObject({ fault: { kind: fault } });
  });

  it('that lists a tool with a schema that nobody can read lists none', async () => {
    const connection = await connected(httpTarget(server.at('lists_deeply')));
    expect(await connection.list(signal)).toMatchObject({ fault: { kind: 'invalid' } });
    expect(await call(connection, 'fine')).toMatchObject({ value: { isError: false } });
  });

  it('is cut off while it sends, long before its answer is over', async () => {
    const connection = await connected(httpTarget(server.url), { maxResultBytes: 262_144 });
    await call(connection, 'huge');
    await server.left;
    expect(server.sentBytes).toBeLessThan(52_428_800);
  });

  it('that hangs costs its time-out, and its request is given up', async () => {
    const own = await aHostileServer();
    const connection = await connected(httpTarget(own.url));
    expect(await call(connection, 'hang', 100)).toMatchObject({ fault: { kind: 'timeout' } });
    await own.left;
    await own.close();
  });

  it('that is not there is told as that', async () => {
    const own = await aHostileServer();
    await own.close();
    const connection = new Connection(httpTarget(own.url), mcpSettings());
    expect(await connection.open(signal)).toMatchObject({ kind: 'unreachable' });
  });

  it('has calls wait for their turn, no more than may and no longer than they have', async () => {
    const connection = await connected(httpTarget(server.url), {
      ...{ maxCallsPerConnection: 1, maxCallsWaiting: 1 },
    });
    const leaving = new AbortController();
    const first = connection.call({ name: 'hang', input: {}, timeoutMs: 30_000 }, leaving.signal);
    expect(await call(connection, 'fine', 50)).toMatchObject({ fault: { kind: 'busy' } });
    const second = call(connection, 'fine');
    expect(await call(connection, 'fine')).toMatchObject({ fault: { kind: 'busy' } });
    leaving.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(await second).toMatchObject({ value: { isError: false } });
    expect(connection.callsRunning).toBe(0);
  });
});

/** Answers the greeting, and does `then` with any call. Its child of the same group says when it is alive. */
const speaking = (then: string) => `
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (method === 'initialize')
      say({ id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } });
    if (method === 'tools/call') { ${then} }
  });`;

describe('a hostile process', () => {
  it.each`
    does                      | program                                                                                | fault
    ${'dies in the middle'}   | ${'process.exit(1)'}                                                                   | ${'died'}
    ${'writes one long line'} | ${'setInterval(() => process.stdout.write("x".repeat(60000)), 1)'}                     | ${'too_large'}
    ${'talks without end'}    | ${'setInterval(() => process.stdout.write(("x".repeat(60000) + "\\n").repeat(8)), 1)'} | ${'flooded'}
  `('that $does is $fault', async ({ program, fault }) => {
    const connection = await connected(programTarget(speaking(program as string)), {
      maxResultBytes: 262_144,
    });
    expect(await call(connection, 'any')).toMatchObject({ fault: { kind: fault } });
    expect(connection.isOpen).toBe(false);
  });

  it('is ended with its children', async () => {
    const child = 'setInterval(() => {}, 1000)';
    const connection = await connected(
      programTarget(
        speaking(`
          const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);
          say({ id, result: { content: [{ type: 'text', text: String(pid) }] } });`),
      ),
    );
    const told = await call(connection, 'any');
    const part = 'value' in told ? told.value.parts[0] : undefined;
    const pid = Number(part?.type === 'text' ? part.text : NaN);
    expect(isAlive(pid)).toBe(true);
    connection.close();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });

  it('that takes more memory than it may dies alone', async () => {
    const connection = await connected(
      programTarget(speaking('const all = []; for (;;) all.push(Buffer.alloc(16777216, 1));')),
      { stdioMemoryBytes: 1_073_741_824 },
    );
    expect(await call(connection, 'any')).toMatchObject({ fault: { kind: 'died' } });
  });
});

/** A process that has ended and that nobody has asked for yet is a name only. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
