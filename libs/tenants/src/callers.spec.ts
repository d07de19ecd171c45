import { createHmac, randomUUID } from 'node:crypto';
import { exportSPKI, importJWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Principal, SnapshotIssuer } from '@bellwether/exchange';
import { Callers } from './callers.js';
import { compileKeys } from './compile-keys.js';
import { aKey, anIssuer } from './testing/index.js';
import type { TestIssuer } from './testing/index.js';

let issuer: TestIssuer;
let nowMs = Date.now();
let callers: Callers;
const read = async (url: string): Promise<unknown> => {
  const reply = await fetch(url, { redirect: 'error' });
  if (!reply.ok) throw new Error(String(reply.status));
  return reply.json();
};

beforeEach(async () => {
  issuer = await anIssuer();
  nowMs = Date.now();
  callers = new Callers(read, () => nowMs);
});
afterEach(() => issuer.close());

const keys = (differences: Partial<SnapshotIssuer> = {}) =>
  compileKeys([aKey('a.dotted.key')], [{ ...issuer.entry, ...differences }]);
const ask = async (token: string, under = keys()): Promise<Principal> =>
  callers.identify(under, { authorization: `Bearer ${token}` }, '127.0.0.1');
const refusedBy = async (token: string, under = keys()) =>
  ask(token, under).then(
    () => 'taken',
    ({ status, code, message }: { status: number; code: string; message: string }) =>
      `${status} ${code}: ${message}`,
  );
const inSeconds = (seconds: number) => Math.floor(nowMs / 1_000) + seconds;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tokens of a trusted issuer', () => {
  it('say whose call it is, and who sits before it', async () => {
    expect(await ask(await issuer.token())).toEqual({
      ...{ tenantId: 'ten_blue', projectId: 'prj_blue', keyId: 'iss_test', endUser: 'user-7' },
    });
  });

  it('are checked once, and answered at once from then on', async () => {
    const under = keys();
    const headers = { 'x-api-key': await issuer.token() };
    expect(callers.identify(under, headers, '')).toBeInstanceOf(Promise);
    await callers.identify(under, headers, '');
    expect(callers.identify(under, headers, '')).toMatchObject({ tenantId: 'ten_blue' });
    nowMs += 3_600_000;
    expect(await refusedBy(headers['x-api-key'], under)).toContain('expired');
    expect(await refusedBy(headers['x-api-key'], compileKeys([]))).toContain('401 invalid_api_key');
  });

  it('leave keys that look like tokens alone', async () => {
    expect(await ask('a.dotted.key')).toMatchObject({ keyId: 'key_test' });
    expect(await refusedBy('another.dotted.key')).toContain('401 invalid_api_key');
  });

  it('B44: go on after the issuer has changed its keys, with one reading', async () => {
    await ask(await issuer.token());
    expect(issuer.keyReads()).toBe(1);
    await issuer.rotate('ES256');
    const fresh = await issuer.token();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(fresh)));
    expect(all.every(({ tenantId }) => tenantId === 'ten_blue')).toBe(true);
    expect(issuer.keyReads()).toBe(2);
  });

  it('B44: a thousand made-up key ids cause no more than three readings', async () => {
    const under = keys();
    for (let batch = 0; batch < 10; batch += 1) {
      const tokens = Array.from({ length: 100 }, () => issuer.token({}, { kid: randomUUID() }));
      for (const answer of await Promise.all(
        tokens.map(async (token) => refusedBy(await token, under)),
      ))
        expect(answer).toContain('401 invalid_token');
    }
    expect(issuer.keyReads()).toBeLessThanOrEqual(3);
    expect(await ask(await issuer.token(), under)).toMatchObject({ tenantId: 'ten_blue' });
    await issuer.rotate();
    nowMs += 30_000;
    expect(await ask(await issuer.token(), under)).toMatchObject({ tenantId: 'ten_blue' });
  });
});

describe('B45: tokens that are not good are refused with 401', () => {
  it.each<[string, (() => Record<string, unknown>) | Record<string, unknown>, string]>([
    ['expired', () => ({ exp: inSeconds(-31) }), 'expired'],
    ['without an end', { exp: undefined }, '"exp"'],
    ['not valid yet', () => ({ nbf: inSeconds(120) }), '"nbf"'],
    ['issued in the future', () => ({ iat: inSeconds(120) }), 'in the future'],
    ['for another audience', { aud: 'other' }, '"aud"'],
    ['for no audience', { aud: undefined }, '"aud"'],
    ['of another issuer', { iss: 'https://evil.example' }, 'not trusted'],
    ['of no issuer', { iss: undefined }, 'not trusted'],
    ['with times that are no numbers', { exp: 'soon' }, '"exp"'],
  ])('%s', async (_, given, words) => {
    const claims = typeof given === 'function' ? given() : given;
    const answer = await refusedBy(await issuer.token(claims));
    expect(answer).toContain('401 invalid_token');
    expect(answer).toContain(words);
  });

  it('within the tolerance of clocks it is taken', async () => {
    const late = { exp: inSeconds(-20), nbf: inSeconds(20), iat: inSeconds(20) };
    expect(await refusedBy(await issuer.token(late))).toBe('taken');
  });

  it('cut, changed, unsigned, or signed by what everybody knows', async () => {
    const token = await issuer.token();
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const kid = issuer.keys[0]?.kid;
    const publicKey = await importJWK(issuer.keys[0]!, 'RS256', { extractable: true });
    if (publicKey instanceof Uint8Array) throw new TypeError('a public key is no secret');
    const signed = (secret: string) => {
      const start = `${encoded({ alg: 'HS256', kid })}.${body}`;
      return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
    };
    const broken = [
      token.slice(0, -10),
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}..${signature}`,
      `${head}.${body.slice(0, 20)}.${signature}`,
      `${head}.${encoded({ ...claims, org: { team: 'red' } })}.${signature}`,
      `${encoded({ alg: 'none', kid })}.${body}.`,
      `${encoded({ alg: 'None' })}.${body}.${signature}`,
      `${encoded({ alg: 'RS256', kid, crit: ['x'], x: 1 })}.${body}.${signature}`,
      `${encoded(['no object'])}.${body}.${signature}`,
      signed(await exportSPKI(publicKey)),
      signed(JSON.stringify(issuer.keys[0])),
      `eyJ${'A'.repeat(20_000)}.e30.x`,
    ];
    for (const bad of broken) expect(await refusedBy(bad)).toMatch(/^401 invalid_(token|api_key)/);
    expect(await refusedBy(token)).toBe('taken');
  });

  it('signed by an algorithm that its entry does not list', async () => {
    const token = await issuer.token();
    expect(await refusedBy(token, keys({ algorithms: ['ES256'] }))).toContain('algorithm');
  });

  it('issued to another client, or without a claim that is asked for', async () => {
    const token = await issuer.token({ azp: 'app-1', roles: ['reader', 'caller'] });
    expect(await refusedBy(token, keys({ authorizedParties: ['app-2'] }))).toContain('client');
    expect(await refusedBy(token, keys({ authorizedParties: ['app-1'] }))).toBe('taken');
    expect(await refusedBy(token, keys({ requiredClaims: { roles: 'caller' } }))).toBe('taken');
    expect(await refusedBy(token, keys({ requiredClaims: { roles: 'admin' } }))).toContain('401');
  });

  it('that belong to nobody here are not let in; a fallback takes them', async () => {
    const token = await issuer.token({ org: { team: 'green' } });
    expect(await refusedBy(token)).toContain('403 forbidden');
    const fallback = { tenantId: 'ten_all', projectId: 'prj_all' };
    expect(await ask(token, keys({ fallback }))).toMatchObject(fallback);
    const inherited = await issuer.token({ org: undefined });
    expect(await refusedBy(inherited, keys({ tenantClaim: '__proto__' }))).toContain('403');
  });
});

describe('issuers', () => {
  it('that are away are an outage, not a wrong token; known keys go on', async () => {
    const [one, two] = [await issuer.token(), await issuer.token({ sub: 'another' })];
    await ask(one);
    await issuer.close();
    expect(await refusedBy(two)).toBe('taken');
    callers = new Callers(read, () => nowMs);
    expect(await refusedBy(two)).toContain('503 issuer_unavailable');
  });

  it('whose discovery document names another are not believed', async () => {
    const other = `${issuer.url}/`;
    const token = await issuer.token({ iss: other });
    expect(await refusedBy(token, keys({ issuer: other }))).toContain('503 issuer_unavailable');
  });

  it('with a broken key beside a good one keep the good one', async () => {
    issuer.keys.unshift({ kty: 'RSA', kid: 'broken', n: '!', e: '' }, { kty: 'oct', k: 'AAAA' });
    expect(await refusedBy(await issuer.token())).toBe('taken');
  });

  it('without key ids are taken when only one key fits', async () => {
    const token = await issuer.token({}, { kid: undefined as unknown as string });
    expect(await refusedBy(token)).toBe('taken');
  });
});
