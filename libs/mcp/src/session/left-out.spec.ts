import { afterEach, describe, expect, it } from 'vitest';
import {
  aFunctionServer,
  aServerSpec,
  aToolQuestion,
  aToolStore,
  declared,
  toolServersOf,
} from '../testing/index.js';
import type { FunctionTool } from '../testing/index.js';

const { signal } = new AbortController();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const tool = (name: string, changes: Partial<FunctionTool> = {}): FunctionTool => ({
  ...{ name, run: () => `${name} ran` },
  ...changes,
});

/** One server of these tools: registered, and by its address. */
async function offering(...tools: FunctionTool[]) {
  const server = await aFunctionServer(tools);
  const store = aToolStore();
  const address = { kind: 'http', url: server.url } as const;
  const { servers } = toolServersOf({ servers: [aServerSpec({ address })] }, {}, store);
  open.push(server, servers);
  const opened = (...asked: Parameters<typeof declared>) =>
    servers.openTools(aToolQuestion('red', [declared(...asked)]), signal);
  return {
    store,
    server,
    sessions: [await opened('tools'), await opened('own', { url: server.url })],
  };
}

describe('tools that cannot be used as they are', () => {
  it('are none for the sake of their names', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const { sessions, store } = await offering(...names.map((name) => tool(name)));
    for (const session of sessions) {
      expect(session.warnings).toEqual([]);
      expect(session.listings[0]?.tools.map(({ name }) => name)).toEqual(names);
      for (const offered of session.offered) {
        const ask = { callId: 'call_1', tool: offered, input: '{"__proto__":{"a":1}}' };
        expect(await session.verdict(ask)).toEqual({ kind: 'allow' });
        expect(await session.run(ask, signal)).toMatchObject({
          parts: [{ text: `${offered.toolName} ran` }],
        });
      }
    }
    expect(store.seen('tsv_tools', '__proto__')).not.toBe('');
  });

  it.each`
    name               | why                 | shown
    ${''}              | ${/no name/}        | ${''}
    ${' '}             | ${/no name/}        | ${' '}
    ${'a\nb'}          | ${/nobody can see/} | ${'a\\nb'}
    ${'a\u202eb'}      | ${/nobody can see/} | ${'a\\u{202e}b'}
    ${'n'.repeat(257)} | ${/more than 256/}  | ${'n'.repeat(256)}
  `(
    'are left out where nobody could tell them by their name: $shown',
    async ({ name, why, shown }) => {
      const { sessions, store } = await offering(tool(name as string), tool('find'));
      for (const { offered, warnings } of sessions) {
        expect(offered.map(({ toolName }) => toolName)).toEqual(['find']);
        expect(warnings).toEqual([expect.stringMatching(why as RegExp)]);
        expect(warnings[0]).toContain(`.${shown as string} is left out`);
      }
      expect(store.seen('tsv_tools', name as string)).toBe('');
    },
  );

  it('are left out where their server runs them as tasks only, and said to be', async () => {
    const { sessions, store } = await offering(
      tool('job', { execution: { taskSupport: 'required' } }),
      tool('either', { execution: { taskSupport: 'optional' } }),
    );
    for (const { offered, listings, warnings } of sessions) {
      expect(offered.map(({ toolName }) => toolName)).toEqual(['either']);
      expect(listings[0]?.tools).toHaveLength(1);
      expect(warnings).toEqual([expect.stringMatching(/^tool \w+\.job is left out: .*task/)]);
    }
    expect(store.seen('tsv_tools', 'job')).toBe('');
  });

  it('are left out where another one of their name stands before them, and said to be', async () => {
    const { sessions, server, store } = await offering(
      tool('find', { description: 'first' }),
      tool('find', { description: 'second' }),
    );
    expect(server.sessions).toBeGreaterThan(0);
    for (const { offered, warnings } of sessions) {
      expect(offered.map(({ definition }) => definition.description)).toEqual(['first']);
      expect(warnings).toEqual([expect.stringMatching(/^tool \w+\.find is left out: .*twice/)]);
    }
    expect(store.seen('tsv_tools', 'find')).not.toBe('');
  });

  it('are not there to stand in for one of a vendor, which is said, also to who insists on it', async () => {
    const server = await aFunctionServer([tool('find')]);
    const address = { kind: 'http', url: server.url } as const;
    const hosted = { web_search: 'search' };
    const { servers } = toolServersOf({ servers: [aServerSpec({ address, hosted })] });
    open.push(server, servers);
    const asked = [{ kind: 'hosted', tool: 'web_search', options: {}, at: 'tools.0' }] as const;
    const session = await servers.openTools(aToolQuestion('red', asked), signal);
    expect(session.offered).toEqual([]);
    expect(session.warnings).toEqual([
      expect.stringMatching(/^tool web_search is left out: .*no such/),
    ]);
    const forced = { hosted: 'web_search', at: 'tool_choice' } as const;
    await expect(
      servers.openTools(aToolQuestion('red', asked, { forced }), signal),
    ).rejects.toMatchObject({
      ...{ code: 'invalid_request', param: 'tool_choice' },
      message: expect.stringContaining('no such tool'),
    });
  });
});
