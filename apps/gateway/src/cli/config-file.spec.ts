import { describe, expect, it } from 'vitest';
import type { AdminClient } from './admin-client.js';
import { applyWorkers, exportRest, readConfigFile } from './config-file.js';

const stored = {
  ...{ id: 'wrk_1', url: 'http://a:1', name: 'a', pool: 'p', origin: 'api', isApplied: true },
  ...{ labels: {}, accelerator: null, kvCapacityTokens: null },
};

function aClient(items: readonly object[]) {
  const writes: unknown[][] = [];
  const client: AdminClient = {
    open: () => Promise.reject(new Error('no files here')),
    call: (method, path, body) => {
      if (method !== 'GET') writes.push([method, path, body]);
      return Promise.resolve({ items: path === 'workers' ? items : [] } as never);
    },
  };
  return { client, writes };
}

describe('a file of routes and workers', () => {
  it.each(['', '\n \n', '# nothing yet\n---\n# nor here\n'])(
    'is refused when empty: %j',
    (text) => {
      expect(() => readConfigFile(text)).toThrow(
        /The file is empty. It holds `routes:` and `policy:`/,
      );
    },
  );

  it('may have comments before its workers', () => {
    expect(readConfigFile('# mine\n---\nworkers:\n  - url: http://a:1\n')).toEqual({
      ...{ routes: null, workers: [{ url: 'http://a:1' }], toolServers: null, plugins: [] },
    });
  });

  it('has either part, or both', () => {
    expect(readConfigFile('policy: random\n')).toEqual({
      ...{ routes: 'policy: random\n', workers: [], toolServers: null, plugins: [] },
    });
    expect(readConfigFile('workers:\n  - url: http://a\n')).toEqual({
      routes: null,
      workers: [{ url: 'http://a' }],
      toolServers: null,
      plugins: [],
    });
    const both = readConfigFile('policy: random\n---\nworkers:\n  - url: http://a\n    pool: p\n');
    expect(both).toEqual({
      routes: 'policy: random\n',
      workers: [{ url: 'http://a', pool: 'p' }],
      toolServers: null,
      plugins: [],
    });
  });

  it.each`
    text                                          | says
    ${'a: 1\n---\nworkers: []\n---\nb: 2'}        | ${'at most two parts'}
    ${'a: 1\n---\nother: 1'}                      | ${'each a list'}
    ${'a: 1\n---\nworkers: 1'}                    | ${'each a list'}
    ${'workers:\n  - name: x'}                    | ${'no url'}
    ${'workers:\n  - url: x\n    apiKey: secret'} | ${"'apiKey' cannot stand in a file"}
  `('is refused when it $says', ({ text, says }) => {
    expect(() => readConfigFile(text as string)).toThrow(says as string);
  });
});

describe('workers from a file', () => {
  it('are registered or changed only where they differ', async () => {
    const { client, writes } = aClient([stored]);
    const wanted = [
      { url: 'http://a:1/v1/', pool: 'p' },
      { url: 'http://b:1', name: 'b' },
    ];
    expect(await applyWorkers(client, wanted, true)).toEqual(['Worker b is registered.']);
    expect(writes).toEqual([]);
    const moved = [{ url: 'http://a:1', pool: 'q', name: 'a' }];
    expect(await applyWorkers(client, moved, false)).toEqual(['Worker a: pool changes.']);
    expect(writes).toEqual([['PATCH', 'workers/wrk_1', { pool: 'q', isApplied: true }]]);
  });

  it('become the file’s when somebody else registered them', async () => {
    const { client, writes } = aClient([{ ...stored, isApplied: false }]);
    expect(await applyWorkers(client, [{ url: 'http://a:1', pool: 'p' }], false)).toEqual([
      "Worker a is the file's from now on.",
    ]);
    expect(writes).toEqual([['PATCH', 'workers/wrk_1', { isApplied: true }]]);
  });

  it('are removed once the file no longer has them, unless it has no workers at all', async () => {
    const other = { ...stored, id: 'wrk_2', url: 'http://b:1', name: 'b' };
    const own = { ...other, id: 'wrk_3', url: 'http://c:1', name: 'c', isApplied: false };
    const { client, writes } = aClient([stored, other, own]);
    const wanted = [{ url: 'http://a:1' }];
    const says = ['Worker b is removed: the file no longer has it.'];
    expect(await applyWorkers(client, wanted, true)).toEqual(says);
    expect(writes).toEqual([]);
    expect(await applyWorkers(client, wanted, false)).toEqual(says);
    expect(writes).toEqual([['DELETE', 'workers/wrk_2', undefined]]);
    expect(await applyWorkers(client, [], false)).toEqual([]);
  });

  it('that are managed elsewhere are named and left alone', async () => {
    const { client, writes } = aClient([{ ...stored, origin: 'flag', isApplied: false }]);
    expect(await applyWorkers(client, [{ url: 'http://a:1', pool: 'q' }], false)).toEqual([
      'Worker a comes from flag: pool cannot be changed.',
    ]);
    expect(writes).toEqual([]);
  });

  it('are written without what is empty, and come back unchanged', async () => {
    const { client } = aClient([{ ...stored, labels: { rack: 'r1' } }]);
    const text = await exportRest(client);
    expect(text).toBe(
      'workers:\n  - url: http://a:1\n    name: a\n    pool: p\n    labels:\n      rack: r1\n',
    );
    const again = aClient([{ ...stored, labels: { rack: 'r1' } }]);
    expect(await applyWorkers(again.client, readConfigFile(text).workers, false)).toEqual([]);
  });
});
