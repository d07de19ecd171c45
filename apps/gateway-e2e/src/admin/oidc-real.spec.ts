import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../support/admin-client.js';
import { freePorts } from '../support/ports.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { Browser } from './oidc/browser.js';
import { realClient, startRealIssuer } from './oidc/real-issuer.js';
import { Visitor } from './oidc/visitor.js';

let gateway: RunningGateway;
let provider: string;
let issuer: string;
let redirectUri: string;
let stopIssuer: () => Promise<void>;
/** What went between the issuer and the gateway, and is nobody else's to know. */
const secrets = new Set<string>([realClient.secret]);

async function aKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

async function startIssuer(kid: string): Promise<void> {
  stopIssuer = await startRealIssuer({
    ...{ port: Number(new URL(issuer).port), redirectUri, keys: [await aKey(kid)] },
    afterLogout: `${gateway.adminUrl}/sign-in`,
    backChannelUri: `${gateway.adminUrl}/admin/v1/login/${provider}/back-channel`,
  });
}

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  issuer = `http://127.0.0.1:${port}`;
  gateway = await startGateway({
    flags: ['--admin-sign-in-attempts', '1000', '--log-level', 'debug'],
  });
  const rules = [
    { claim: 'groups', value: 'ops', role: 'operator', tenantId: null, groupId: null },
  ];
  const made = await adminClient(gateway).json<{ id: string; redirectUri: string }>(
    'POST',
    '/admin/v1/identity-providers',
    {
      ...{ name: 'Company', issuer, clientId: realClient.id, clientSecret: realClient.secret },
      rules,
    },
  );
  provider = made.id;
  redirectUri = made.redirectUri;
  await startIssuer('first');
}, 180_000);
afterAll(async () => {
  await gateway?.stop();
  await stopIssuer?.();
});

/** Signs in at the issuer: the address that it sends the browser back to. */
async function wayBack(browser: Browser, visitor: Visitor): Promise<URL> {
  const asked = await browser.leave(provider);
  const back = await visitor.go(asked.href);
  for (const name of ['state', 'nonce']) secrets.add(asked.searchParams.get(name) ?? '');
  secrets.add(back.searchParams.get('code') ?? '');
  return back;
}

const arrive = async (browser: Browser, back: URL): Promise<string> =>
  (await browser.ask(back.href)).headers.get('location') ?? '';

async function signedIn(name: string): Promise<{ browser: Browser; visitor: Visitor }> {
  const [browser, visitor] = [new Browser(gateway), new Visitor(issuer, name)];
  expect(await arrive(browser, await wayBack(browser, visitor))).toBe('/');
  return { browser, visitor };
}

describe('a real issuer', () => {
  it('signs somebody in by discovery, code, PKCE, state, nonce and its own name', async () => {
    const [browser, visitor] = [new Browser(gateway), new Visitor(issuer, 'rita')];
    const back = await wayBack(browser, visitor);
    expect(back.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(back.searchParams.get('iss')).toBe(issuer);
    expect(await arrive(browser, back)).toBe('/');
    const { user } = (await browser.session()).body;
    expect(user).toMatchObject({ name: 'Real rita', role: 'operator' });
    // The way back leads in once.
    expect(await arrive(browser, back)).toBe('/sign-in?refused=expired');
  });

  it('signs nobody in by the code of somebody else: its PKCE does not fit', async () => {
    const [one, other] = [new Browser(gateway), new Browser(gateway)];
    const mine = await wayBack(one, new Visitor(issuer, 'mallory'));
    const theirs = await wayBack(other, new Visitor(issuer, 'rita'));
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await arrive(one, mine)).toBe('/sign-in?refused=refused');
    expect((await one.session()).status).toBe(401);
  });

  it.each([
    ['another name', 'https://evil.example'],
    ['no name', null],
  ] as const)('is not believed under %s', async (_, iss) => {
    const browser = new Browser(gateway);
    const back = await wayBack(browser, new Visitor(issuer, 'rita'));
    if (iss === null) back.searchParams.delete('iss');
    else back.searchParams.set('iss', iss);
    expect(await arrive(browser, back)).toBe('/sign-in?refused=invalid');
  });

  it('knows who signed in until they sign out here, and then asks anew', async () => {
    const { browser, visitor } = await signedIn('rita');
    expect(visitor.signIns).toBe(1);
    expect(await arrive(new Browser(gateway), await wayBack(browser, visitor))).toBe(
      '/sign-in?refused=expired',
    );
    expect(visitor.signIns).toBe(1);
    const { csrfToken } = (await browser.session()).body;
    const reply = await browser.ask('/admin/v1/session/logout', {
      method: 'POST',
      headers: { 'x-csrf-token': csrfToken },
    });
    const { url } = (await reply.json()) as { url: string };
    // A token is told by its signature, however it is wrapped.
    secrets.add(new URL(url).searchParams.get('id_token_hint')?.split('.')[2] ?? '');
    expect((await visitor.go(url)).href).toBe(`${gateway.adminUrl}/sign-in`);
    expect((await browser.session()).status).toBe(401);
    await wayBack(browser, visitor);
    expect(visitor.signIns).toBe(2);
  });

  it('ends the session here when somebody signs out there, and nobody else’s', async () => {
    const [gone, stays] = [await signedIn('gina'), await signedIn('stan')];
    await gone.visitor.go(`${issuer}/session/end`);
    expect((await gone.browser.session()).status).toBe(401);
    expect((await stays.browser.session()).status).toBe(200);
  });

  it('may come back with other keys', async () => {
    await stopIssuer();
    await startIssuer('second');
    await signedIn('rita');
  });

  it('has told the gateway nothing that stands in its log or on its disk', () => {
    expect([...secrets].every((secret) => secret.length >= 16)).toBe(true);
    expect(secrets.size).toBeGreaterThan(15);
    const files = readdirSync(gateway.dataDir, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const places = new Map(files.map((file) => [file, readFileSync(file, 'latin1')]));
    places.set('the log', gateway.output());
    const told = [...places].flatMap(([place, text]) =>
      [...secrets]
        .filter((secret) => text.includes(secret))
        .map((secret) => `${secret} in ${place}`),
    );
    expect(told).toEqual([]);
  });
});
