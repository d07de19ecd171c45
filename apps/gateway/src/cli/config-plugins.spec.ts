import { describe, expect, it } from 'vitest';
import { RefusedByGateway, type AdminClient } from './admin-client.js';
import { readConfigFile } from './config-file.js';
import { applyPlugins, exportPlugins, filedPlugins } from './config-plugins.js';

const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
const everybody = { tenants: [], percent: 100 };
const stored = {
  ...{ id: 'plg_1', name: 'redact', place: 1, isEnabled: true, scope: everybody },
  liveVersionId: 'plv_1',
  versions: [
    { id: 'plv_2', version: '1.1.0', sha256: two, granted: [] },
    { id: 'plv_1', version: '1.0.0', sha256: one, granted: ['log'] },
  ],
};
const filed = { name: 'redact', sha256: one, granted: ['log'], place: 1 };

/** Applies a file of these plugins to a gateway that has that one. */
async function apply(wanted: readonly object[], isDryRun = false, refuses = '') {
  const writes: unknown[][] = [];
  const client: AdminClient = {
    open: () => Promise.reject(new Error('no files here')),
    call: (method, path, body) => {
      if (method !== 'GET') writes.push([method, path, body]);
      if (path === refuses) return Promise.reject(new RefusedByGateway('It takes no message.'));
      return Promise.resolve({ items: [stored] } as never);
    },
  };
  return { lines: await applyPlugins(client, filedPlugins(wanted), isDryRun), writes, client };
}

describe('plugins from a file', () => {
  it('are left alone where they are as it says, or where it says nothing of them', async () => {
    expect(await apply([filed])).toMatchObject({ lines: [], writes: [] });
    expect(await apply([{ name: 'redact' }])).toMatchObject({ lines: [], writes: [] });
    expect(await apply([])).toMatchObject({ lines: [], writes: [] });
  });

  it('are moved, narrowed, granted and rolled out, the last thing last', async () => {
    const scope = { tenants: ['ten_default'], percent: 50 };
    const wanted = [{ ...filed, sha256: two, granted: ['log'], place: 3, scope }];
    const { lines, writes } = await apply(wanted);
    expect(lines).toEqual([
      'Plugin redact is granted log in version 1.1.0.',
      'Plugin redact: place, scope change.',
      'Plugin redact: version 1.1.0 goes live.',
    ]);
    expect(writes).toEqual([
      ['PATCH', 'plugins/plg_1/versions/plv_2', { granted: ['log'] }],
      ['PATCH', 'plugins/plg_1', { place: 3, scope }],
      ['POST', 'plugins/plg_1/roll-out', { versionId: 'plv_2', percent: 100, tenants: [] }],
    ]);
    expect(await apply(wanted, true)).toMatchObject({ lines, writes: [] });
  });

  it.each`
    what                    | plugin                                  | says
    ${'a module of nobody'} | ${{ ...filed, sha256: '3'.repeat(64) }} | ${'no version with the checksum'}
    ${'a plugin of nobody'} | ${{ name: 'other' }}                    | ${'no plugin other'}
    ${'a module as it is'}  | ${{ ...filed, module: 'AGFzbQ==' }}     | ${"'module' cannot stand"}
    ${'no name'}            | ${{ sha256: one }}                      | ${'has no name'}
    ${'grants as one word'} | ${{ ...filed, granted: 'log' }}         | ${"'granted' is a list"}
  `('are refused with $what, before anything changes', async ({ plugin, says }) => {
    await expect(apply([{ ...filed, place: 9 }, plugin as object])).rejects.toThrow(says as string);
  });

  it('that are refused on the way are named, with what was done before', async () => {
    const wanted = [{ ...filed, sha256: two, place: 3 }];
    await expect(apply(wanted, false, 'plugins/plg_1/roll-out')).rejects.toThrow(
      new RefusedByGateway(
        [
          'Refused: Plugin redact: version 1.1.0 goes live.',
          '  It takes no message.',
          'Done before it:',
          '  Plugin redact is granted log in version 1.1.0.',
          '  Plugin redact: place changes.',
        ].join('\n'),
      ),
    );
    await expect(apply(wanted, false, 'plugins/plg_1/versions/plv_2')).rejects.toThrow(
      /^Refused: Plugin redact is granted log in version 1\.1\.0\.\n {2}It takes no message\.$/,
    );
  });

  it('are written as they are read, without their modules', async () => {
    const { client } = await apply([]);
    const written = await exportPlugins(client);
    expect(written).toEqual([filed]);
    expect(await apply(written)).toMatchObject({ lines: [] });
  });

  it('stand beside the routes, the workers and the tool servers', () => {
    const file = 'policy: { name: round_robin }\n---\nplugins:\n  - name: redact\n';
    expect(readConfigFile(file)).toMatchObject({
      ...{ workers: [], toolServers: null, plugins: [{ name: 'redact' }] },
      routes: expect.stringContaining('policy'),
    });
    expect(readConfigFile('plugins: []\n')).toMatchObject({ routes: null, plugins: [] });
    expect(() => readConfigFile('plugins: redact\n')).toThrow('each a list');
  });
});
