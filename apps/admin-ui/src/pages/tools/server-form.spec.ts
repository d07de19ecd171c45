import { describe, expect, it } from 'vitest';
import type { ToolServer } from '../../api/rest-tools.js';
import { blankCredentials } from './credentials-form.js';
import {
  blankServer,
  isElsewhere,
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
  ...{ credentials: [], isEnabled: true, isApplied: false, readOnlyReason: null },
  ...{ createdAt: '2026-01-01T00:00:00Z', createdBy: null, changedTools: 0, waitingTools: 0 },
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

describe('what a tool server holds besides', () => {
  const full = { ...blankServer, name: 'files', url: 'https://a.example/mcp' };

  it('sends stand-ins that are named, and a time in milliseconds or none', () => {
    const hosted = { ...full.hosted, web_search: ' search ' };
    const input = serverInputOf({ ...full, hosted, callTimeout: ' 5000 ' });
    expect(input).toMatchObject({ hosted: { web_search: 'search' }, callTimeoutMs: 5_000 });
    expect(serverInputOf(full)).toMatchObject({ hosted: {}, callTimeoutMs: null });
    for (const callTimeout of ['0', '1.5', '5 s', '-1'])
      expect(isServerWhole({ ...full, callTimeout }, null)).toBe(false);
  });

  it('keeps what a tenant has of its own, part by part', () => {
    const own = { tenantId: 'ten_1', headerNames: ['X-Own'], auth: server.auth };
    const shared = { ...server, credentials: [own] };
    const values = serverValuesOf(shared);
    const [first] = values.credentials;
    if (!first) throw new Error('The credentials of the tenant are not in the form.');
    expect(isServerWhole(values, shared)).toBe(true);
    expect(serverChangeOf(values, shared).credentials).toEqual([{ tenantId: 'ten_1' }]);
    const dropped = { ...values, credentials: [{ ...first, dropsHeaders: true, token: 'new' }] };
    expect(serverChangeOf(dropped, shared).credentials).toEqual([
      { tenantId: 'ten_1', headers: {}, auth: { kind: 'bearer', token: 'new' } },
    ]);
    const another = { ...blankCredentials, tenantId: 'ten_2', auth: 'person' as const };
    expect(serverChangeOf({ ...values, credentials: [another] }, shared).credentials).toEqual([
      { tenantId: 'ten_2', headers: {}, auth: { kind: 'person', scope: null } },
    ]);
    expect(serverChangeOf({ ...values, credentials: [] }, shared).credentials).toEqual([]);
    expect(Object.keys(serverChangeOf(serverValuesOf(server), server))).not.toContain(
      'credentials',
    );
  });

  it('asks for every secret anew where the server moves to another host', () => {
    const values = { ...serverValuesOf(server), url: 'https://b.example/mcp' };
    expect(isElsewhere(values, server)).toBe(true);
    expect(isServerWhole(values, server)).toBe(false);
    const told = { ...values, token: 'hush' };
    expect(isServerWhole(told, server)).toBe(true);
    expect(serverChangeOf(told, server)).toMatchObject({
      ...{ headers: {}, auth: { kind: 'bearer', token: 'hush' } },
    });
    expect(isElsewhere({ ...values, url: 'https://a.example/other' }, server)).toBe(false);
  });
});

describe('what a stranger wrote', () => {
  it('is set out in lines when it is JSON, and stays as it is otherwise', () => {
    expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indented('{"a":')).toBe('{"a":');
  });
});
