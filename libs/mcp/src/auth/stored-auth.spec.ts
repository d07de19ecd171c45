import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aFunctionServer,
  anAuthorizationServer,
  mcpSettings,
  testClient,
} from '../testing/index.js';
import type { AuthorizationServer, FunctionServer } from '../testing/index.js';
import { Connection } from '../client/connection.js';
import { authorize } from './authorize.js';
import { StoredAuth } from './stored-auth.js';
import type { AuthPerson, StoredAuthOptions } from './stored-auth.js';

const { signal } = new AbortController();
let issuer: AuthorizationServer;
let server: FunctionServer;
let kept: string | null;
const open: Connection[] = [];

beforeEach(async () => {
  kept = null;
  issuer = await anAuthorizationServer();
  server = await aFunctionServer([{ name: 'find', run: () => 'found' }], issuer.gate);
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await server.close();
  await issuer.close();
});

const memory = {
  load: () => Promise.resolve(kept),
  save: (state: string) => {
    kept = state;
    return Promise.resolve();
  },
};
const asPerson = (person: AuthPerson | null): StoredAuthOptions => ({
  ...{ auth: { kind: 'person', scope: null }, clientSecret: () => '', memory, person },
});
const asClient = (secret = testClient.secret): StoredAuthOptions => ({
  auth: {
    ...{ kind: 'client', clientId: testClient.id, clientSecret: 'sealed', scope: 'tools' },
    issuer: issuer.issuer,
  },
  ...{ clientSecret: () => secret, memory, person: null },
});

function connection(options: StoredAuthOptions): Connection {
  const auth = new StoredAuth(options);
  const made = new Connection(
    { kind: 'http', url: new URL(server.url), headers: {}, fetch, auth },
    mcpSettings(),
  );
  open.push(made);
  return made;
}
const runs = async (options: StoredAuthOptions) => {
  const made = connection(options);
  const failed = await made.open(signal);
  return failed ?? made.call({ name: 'find', input: {}, timeoutMs: 30_000 }, signal);
};
const found = { value: { parts: [{ type: 'text', text: 'found' }] } };

describe('client credentials', () => {
  it('get a token, use it again, and another one when it is worth nothing any more', async () => {
    expect(await runs(asClient())).toMatchObject(found);
    expect(await runs(asClient())).toMatchObject(found);
    expect(issuer.asked).toMatchObject([{ grant_type: 'client_credentials', scope: 'tools' }]);
    issuer.expire();
    expect(await runs(asClient())).toMatchObject(found);
  });

  it('that are wrong are told as that, and go to no other issuer', async () => {
    expect(await runs(asClient('wrong'))).toMatchObject({ kind: expect.any(String) });
    const other = await anAuthorizationServer();
    const elsewhere = asClient();
    const auth = { ...elsewhere.auth, issuer: other.issuer } as StoredAuthOptions['auth'];
    expect(await runs({ ...elsewhere, auth })).toMatchObject({ kind: expect.any(String) });
    expect(other.asked).toEqual([]);
    await other.close();
  });
});

describe('tokens that many use', () => {
  it('are renewed by one of them', async () => {
    const auth = new StoredAuth(asClient());
    const target = { kind: 'http', url: new URL(server.url), headers: {}, fetch, auth } as const;
    const connections = Array.from({ length: 4 }, () => new Connection(target, mcpSettings()));
    open.push(...connections);
    const failed = await Promise.all(connections.map((one) => one.open(signal)));
    expect(failed).toEqual([null, null, null, null]);
    expect(issuer.asked).toHaveLength(1);
  });

  it('are not written over by a gateway that remembers older ones', async () => {
    const tokens = (word: string) => ({ access_token: word, token_type: 'Bearer' });
    const [one, other] = [new StoredAuth(asPerson(null)), new StoredAuth(asPerson(null))];
    await one.saveTokens(tokens('old'));
    expect(await other.tokens()).toMatchObject({ access_token: 'old' });
    await one.saveTokens(tokens('new'));
    await other.saveDiscoveryState({ authorizationServerUrl: 'https://issuer.example' });
    expect(JSON.parse(kept ?? '')).toMatchObject({ tokens: { access_token: 'new' } });
    expect(await other.tokens()).toMatchObject({ access_token: 'new' });
  });
});

describe('a person who lets the gateway in', () => {
  const redirectUrl = 'http://127.0.0.1:1/admin/v1/tool-servers/callback';

  /** As a browser goes: away with a state, and back with a code. */
  async function letIn(): Promise<{ code: string; state: string }> {
    let away: URL | null = null;
    const person = { redirectUrl, state: 'state-1', redirect: (url: URL) => void (away = url) };
    const provider = new StoredAuth(asPerson(person));
    const told = await authorize({ provider, serverUrl: new URL(server.url), fetch, code: null });
    expect(told).toBe('sent-away');
    const back = await fetch(String(away), { redirect: 'manual' });
    const { searchParams } = new URL(back.headers.get('location') ?? '');
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }
  const finish = async (code: string, state: string) => {
    const person = { redirectUrl, state, redirect: () => undefined };
    const provider = new StoredAuth(asPerson(person));
    if (!(await provider.expects(state))) return 'stranger';
    return authorize({ provider, serverUrl: new URL(server.url), fetch, code });
  };

  it('does so once; tokens are renewed without them', async () => {
    expect(await runs(asPerson(null))).toMatchObject({ kind: 'unauthorized' });
    const { code, state } = await letIn();
    expect(await finish(code, 'another-state')).toBe('stranger');
    expect(await finish(code, state)).toBe('authorized');
    expect(await finish(code, state)).toBe('stranger');
    expect(await runs(asPerson(null))).toMatchObject(found);
    for (const one of open.splice(0)) one.close();
    issuer.expire();
    expect(await runs(asPerson(null))).toMatchObject(found);
    expect(issuer.asked.map((form) => form['grant_type'])).toEqual([
      'authorization_code',
      'refresh_token',
    ]);
  });
});
