import { describe, expect, it } from 'vitest';
import type { ToolServer } from '../../api/rest-tools.js';
import {
  blankServer,
  isServerWhole,
  serverChangeOf,
  serverInputOf,
  serverValuesOf,
} from './server-form.js';
import { indented } from './tool-list.js';

const server: ToolServer = {
  ...{ id: 'tsv_1', name: 'files', description: null, headerNames: ['X-Team'] },
  address: { kind: 'http', url: 'https://a.example/mcp', command: null, args: [], envNames: [] },
  auth: { kind: 'bearer', clientId: null, issuer: null, scope: null },
  ...{ tenantIds: [], allowed: null, hosted: {}, pinning: 'first-use', callTimeoutMs: null },
  ...{ credentials: [], isEnabled: true, createdAt: '2026-01-01T00:00:00Z', createdBy: null },
  changedAt: '2026-01-01T00:00:00Z',
};

describe('the form of a tool server', () => {
  it('is whole with a label and an address, or a command', () => {
    const named = { ...blankServer, name: 'files' };
    expect(isServerWhole(named, null)).toBe(false);
    expect(isServerWhole({ ...named, url: 'https://a.example/mcp' }, null)).toBe(true);
    expect(isServerWhole({ ...named, name: '1 file', url: 'https://a.example' }, null)).toBe(false);
    expect(isServerWhole({ ...named, kind: 'stdio' }, null)).toBe(false);
    expect(isServerWhole({ ...named, kind: 'stdio', command: 'npx' }, null)).toBe(true);
  });

  it('asks a new one for its secret', () => {
    const values = {
      ...blankServer,
      name: 'files',
      url: 'https://a.example',
      auth: 'bearer',
    } as const;
    expect(isServerWhole(values, null)).toBe(false);
    expect(isServerWhole({ ...values, token: 'hush' }, null)).toBe(true);
  });

  it('sends what starts a server, and no header with it', () => {
    const values = {
      ...{ ...blankServer, name: ' files ', kind: 'stdio' as const, command: ' npx ' },
      ...{ args: '-y\n\nserver files\n', env: [{ name: ' KEY ', value: ' v ' }] },
      ...{ headers: [{ name: 'X-Team', value: 'a' }], auth: 'bearer' as const, token: 'hush' },
    };
    expect(serverInputOf(values)).toMatchObject({
      name: 'files',
      address: { kind: 'stdio', command: 'npx', args: ['-y', 'server files'], env: { KEY: ' v ' } },
      headers: {},
      auth: { kind: 'none' },
      allowed: null,
    });
  });

  it('leaves secrets that nobody told anew where they are', () => {
    const values = { ...serverValuesOf(server), name: 'archive' };
    expect(isServerWhole(values, server)).toBe(true);
    const change = serverChangeOf(values, server);
    expect(change).toMatchObject({ name: 'archive' });
    expect(Object.keys(change)).not.toEqual(expect.arrayContaining(['auth']));
    expect(Object.keys(change)).not.toEqual(expect.arrayContaining(['headers']));
    expect(Object.keys(change)).not.toEqual(expect.arrayContaining(['address']));
  });

  it('sends credentials of another kind whole', () => {
    const values = { ...serverValuesOf(server), auth: 'client' as const, clientId: 'gateway' };
    expect(isServerWhole(values, server)).toBe(false);
    const told = { ...values, clientSecret: 'hush', issuer: 'https://id.example' };
    expect(isServerWhole(told, server)).toBe(true);
    expect(serverChangeOf(told, server).auth).toEqual({
      ...{ kind: 'client', clientId: 'gateway', clientSecret: 'hush' },
      ...{ issuer: 'https://id.example', scope: null },
    });
  });
});

describe('what a stranger wrote', () => {
  it('is set out in lines when it is JSON, and stays as it is otherwise', () => {
    expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indented('{"a":')).toBe('{"a":');
  });
});
