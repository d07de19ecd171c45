import type { ToolListener } from '@bellwether/exchange';
import { afterEach, describe, expect, it } from 'vitest';
import { aFunctionServer, aTalkingTool, httpTarget, mcpSettings } from '../testing/index.js';
import type { FunctionServer } from '../testing/index.js';
import { Connection } from './connection.js';

const { signal } = new AbortController();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function connected(...more: Parameters<typeof aFunctionServer>[0]) {
  const server: FunctionServer = await aFunctionServer([aTalkingTool('talk'), ...more]);
  const connection = new Connection(httpTarget(server.url), mcpSettings());
  open.push(server, connection);
  expect(await connection.open(signal)).toBeNull();
  return (name: string, listener?: ToolListener) =>
    connection.call({ name, input: {}, timeoutMs: 30_000, listener }, signal);
}

const answered = (action: string) => ({
  value: { parts: [{ text: expect.stringContaining(`"${action}"`) as string }] },
});

describe('a server that talks while its tool runs', () => {
  it('is heard by who listens', async () => {
    const call = await connected();
    const heard: unknown[] = [];
    const told = await call('talk', {
      progress: ({ progress, total }) => heard.push([progress, total]),
      log: ({ level }) => heard.push(level),
      elicit: ({ message, requestedSchema }) => {
        heard.push(message);
        expect(requestedSchema).toMatchObject({ properties: { name: { type: 'string' } } });
        return Promise.resolve({ action: 'accept', content: { name: 'Ada' } });
      },
    });
    expect(told).toMatchObject(answered('accept'));
    expect(heard).toEqual([[1, 2], [2, 2], 'debug', 'info', 'error', 'Who?']);
  });

  it('is told no where nobody listens', async () => {
    const call = await connected();
    expect(await call('talk')).toMatchObject(answered('decline'));
    expect(await call('talk', {})).toMatchObject(answered('decline'));
  });

  it('ends its question with its tool', async () => {
    const left = Promise.withResolvers<boolean>();
    const leaving = new AbortController();
    const server = await aFunctionServer([aTalkingTool('talk')]);
    const connection = new Connection(httpTarget(server.url), mcpSettings());
    open.push(server, connection);
    await connection.open(signal);
    const listener: ToolListener = {
      elicit: (_question, over) =>
        new Promise((_resolve, reject) => {
          over.addEventListener('abort', () => {
            left.resolve(true);
            reject(over.reason as Error);
          });
          leaving.abort(new Error('the client has gone'));
        }),
    };
    const asked = { name: 'talk', input: {}, timeoutMs: 30_000, listener };
    await expect(connection.call(asked, leaving.signal)).rejects.toThrow('the client has gone');
    expect(await left.promise).toBe(true);
  });

  it('reaches nobody while several calls share the connection', async () => {
    const begun = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const call = await connected({
      name: 'wait',
      async run() {
        begun.resolve();
        await goesOn.promise;
        return 'waited';
      },
    });
    const heard: string[] = [];
    const listener: ToolListener = {
      log: ({ level }) => heard.push(level),
      elicit: () => Promise.resolve({ action: 'accept', content: {} }),
    };
    const waiting = call('wait');
    await begun.promise;
    expect(await call('talk', listener)).toMatchObject(answered('decline'));
    expect(heard).toEqual([]);
    goesOn.resolve();
    await waiting;
    expect(await call('talk', listener)).toMatchObject(answered('accept'));
    expect(heard).toEqual(['debug', 'info', 'error']);
  });
});
