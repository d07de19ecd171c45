import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import type { AdminClient } from './admin-client.js';
import { readConfigFile } from './config-file.js';
import {
  exportToolServers,
  filedToolServers,
  planToolServers,
  refuseWrongServers,
} from './config-tools.js';

const folder = mkdtempSync(join(tmpdir(), 'bw-tools-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stored = {
  ...{ id: 'tsv_1', name: 'files', description: null, tenantIds: [], allowed: null, hosted: {} },
  ...{ pinning: 'first-use', callTimeoutMs: null, isEnabled: true, isApplied: true },
  address: { kind: 'http', url: 'https://a/mcp', command: null, args: [], envNames: [] },
  headerNames: ['x-key'],
  auth: { kind: 'bearer', clientId: null, issuer: null, scope: null },
};
const filed = {
  name: 'files',
  address: { kind: 'http', url: 'https://a/mcp' },
  headers: { 'x-key': { env: 'FILES_KEY' } },
  auth: { kind: 'bearer', token: { env: 'FILES_TOKEN' } },
};
const secrets: Readonly<Record<string, string>> = { FILES_KEY: 'key', FILES_TOKEN: 'token' };

/** Applies a file of these servers to a gateway that has those. */
async function apply(
  wanted: readonly object[] | null,
  present: readonly object[],
  how: object = {},
) {
  const writes: unknown[][] = [];
  const client: AdminClient = {
    open: () => Promise.reject(new Error('no files here')),
    call: (method, path, body) => {
      if (method !== 'GET') writes.push([method, path, body]);
      return Promise.resolve({ items: present } as never);
    },
  };
  const plan = planToolServers(client, wanted && filedToolServers(wanted), {
    ...{ isDryRun: false, tellsSecrets: false, secretOf: (name) => secrets[name] ?? null },
    ...how,
  });
  // What came of it even where it is refused.
  const { lines } = await plan.then(
    async (made) => {
      await made.carryOut();
      return made;
    },
    (cause: unknown) => {
      throw Object.assign(cause as Error, { writes });
    },
  );
  return { lines, writes, client };
}

describe('tool servers from a file', () => {
  it('are registered with their secrets, which the file only refers to', async () => {
    writeFileSync(join(folder, 'token'), 'from-a-file\n');
    const wanted = { ...filed, auth: { kind: 'bearer', token: { file: join(folder, 'token') } } };
    const { lines, writes } = await apply([wanted], []);
    expect(lines).toEqual(['Tool server files is registered.']);
    expect(writes).toEqual([
      [
        ...['POST', 'tool-servers'],
        {
          ...filed,
          headers: { 'x-key': 'key' },
          auth: { kind: 'bearer', token: 'from-a-file' },
          isApplied: true,
        },
      ],
    ]);
    const missing = { ...filed, headers: { 'x-key': { env: 'NOWHERE' } } };
    const other = { ...missing, name: 'other', auth: { kind: 'bearer', token: { env: 'GONE' } } };
    await expect(apply([filed, missing, other], [])).rejects.toMatchObject({
      message: expect.stringMatching(/NOWHERE is not set[^]*GONE is not set/) as string,
      writes: [],
    });
  });

  it('change only where they differ, and need no secrets for that', async () => {
    const noSecrets = { secretOf: () => null };
    expect(await apply([filed], [stored], noSecrets)).toMatchObject({ lines: [], writes: [] });
    const wanted = [{ ...filed, pinning: 'consent', allowed: ['read'] }];
    const { lines, writes } = await apply(wanted, [stored], noSecrets);
    expect(lines).toEqual(['Tool server files: allowed, pinning change.']);
    expect(writes).toEqual([
      ...[
        ['PATCH', 'tool-servers/tsv_1', { allowed: ['read'], pinning: 'consent', isApplied: true }],
      ],
    ]);
  });

  it('are told their secrets anew with another address, and when somebody says so', async () => {
    const moved = [{ ...filed, address: { kind: 'http', url: 'https://b/mcp' } }];
    const told = { headers: { 'x-key': 'key' }, auth: { kind: 'bearer', token: 'token' } };
    expect((await apply(moved, [stored])).writes[0]![2]).toMatchObject({
      ...told,
      address: { url: 'https://b/mcp' },
    });
    const { lines, writes } = await apply([filed], [stored], { tellsSecrets: true });
    expect(lines).toEqual(['Tool server files is told its secrets anew.']);
    expect(writes[0]![2]).toMatchObject(told);
  });

  it('become the file’s, and are removed once it no longer has them', async () => {
    const own = { ...stored, isApplied: false };
    expect((await apply([filed], [own])).writes).toEqual([
      ['PATCH', 'tool-servers/tsv_1', { isApplied: true }],
    ]);
    const { lines, writes } = await apply([], [stored, { ...own, id: 'tsv_2', name: 'own' }]);
    expect(lines).toEqual(['Tool server files is removed: the file no longer has it.']);
    expect(writes).toEqual([['DELETE', 'tool-servers/tsv_1', undefined]]);
    expect((await apply(null, [stored])).lines).toEqual([]);
    expect((await apply([], [stored], { isDryRun: true })).writes).toEqual([]);
  });

  it.each([
    [{ ...filed, headers: { 'x-key': 'plain' } }, 'headers.x-key is a secret'],
    [{ ...filed, auth: { kind: 'bearer', token: 'plain' } }, 'auth.token is a secret'],
    [
      { name: 'run', address: { kind: 'stdio', command: 'x', env: { KEY: 'plain' } } },
      'address.env.KEY is a secret',
    ],
    [{ ...filed, credentials: [] }, "'credentials' cannot stand in a file"],
    [{ name: 'files' }, 'no name or no address'],
  ])('are refused: %#', (server, says) => {
    expect(() => filedToolServers([server])).toThrow(says);
  });

  it.each([
    [{ ...filed, name: 'web_search' }, /^toolServers\.1\.name: None of /],
    [{ ...filed, name: 'b', address: { kind: 'http' } }, /^toolServers\.1\.address\.url: /],
    [{ ...filed, name: 'b', hosted: { magic: 'x' } }, /^toolServers\.1\.hosted/],
    [{ ...filed, name: 'b', pinning: 'never' }, /^toolServers\.1\.pinning: /],
    [
      { ...filed, name: 'b', headers: { host: { env: 'NOWHERE' } } },
      /^toolServers\.1\.headers\.host: /,
    ],
    [filed, /^toolServers\.1\.name: files stands twice/],
  ])('are looked at as a whole before anything changes: %#', async (server, says) => {
    await expect(refuseWrongServers(filedToolServers([filed, server]))).rejects.toThrow(says);
    await expect(refuseWrongServers(filedToolServers([filed]))).resolves.toBeUndefined();
  });

  it('tell every wrong field at once', async () => {
    const wrong = { ...filed, pinning: 'never', callTimeoutMs: 0 };
    await expect(refuseWrongServers(filedToolServers([wrong]))).rejects.toThrow(
      /^toolServers\.0\.pinning: .*\ntoolServers\.0\.callTimeoutMs: It must be at least 1\.$/,
    );
  });

  it('are written without secrets, and come back unchanged', async () => {
    const program = {
      ...stored,
      ...{ id: 'tsv_2', name: 'local', headerNames: [], allowed: ['run'] },
      auth: { kind: 'none', clientId: null, issuer: null, scope: null },
      address: { kind: 'stdio', url: null, command: 'node', args: ['x'], envNames: ['KEY'] },
    };
    const { client } = await apply(null, [stored, program]);
    const text = stringify({ toolServers: await exportToolServers(client) });
    expect(text).toContain('env: FILES_X_KEY');
    expect(text).toContain('env: LOCAL_KEY');
    const { toolServers } = readConfigFile(text);
    expect((await apply(toolServers, [stored, program])).lines).toEqual([]);
  });
});
