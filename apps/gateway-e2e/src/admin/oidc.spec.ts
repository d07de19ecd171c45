import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { Browser } from './oidc/browser.js';
import { LyingIssuer, type Lies } from './oidc/lying-issuer.js';

const rules = [{ claim: 'groups', value: 'ops', role: 'operator', tenantId: null, groupId: null }];
/** Forged tokens that are sent at once. */
const together = 25;
const sessionCookie = 'bellwether_session';

let gateway: RunningGateway;
let issuer: LyingIssuer;
let provider: string;
const issuers: LyingIssuer[] = [];

async function newIssuer(): Promise<LyingIssuer> {
  const made = await LyingIssuer.start();
  issuers.push(made);
  return made;
}

async function addProvider(of: LyingIssuer): Promise<string> {
  const reply = await fetch(`${gateway.adminUrl}/admin/v1/identity-providers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.firstRun.adminToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...{ name: randomUUID(), issuer: of.url, clientId: 'console', clientSecret: 'hush', rules },
    }),
  });
  const body = (await reply.json()) as { id: string };
  expect(reply.status, JSON.stringify(body)).toBe(201);
  return body.id;
}

beforeAll(async () => {
  gateway = await startGateway({ flags: ['--admin-sign-in-attempts', '100000'] });
  issuer = await newIssuer();
  provider = await addProvider(issuer);
}, 180_000);
afterAll(async () => {
  await gateway?.stop();
  await Promise.all(issuers.map((one) => one.stop()));
});
afterEach(() => void (issuer.lies = {}));

/** Signs in at an issuer that lies: the way back, and whether a session came of it. */
async function lied(lies: Lies, back: Record<string, string> = {}) {
  const browser = new Browser(gateway);
  issuer.lies = lies;
  const to = await browser.signIn(provider, issuer, { back });
  return { to, status: (await browser.session()).status };
}
const refused = (why: string) => ({ to: `/sign-in?refused=${why}`, status: 401 });
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

describe('the way to an issuer', () => {
  it('is found at unusual addresses by discovery', async () => {
    const browser = new Browser(gateway);
    expect(await browser.signIn(provider, issuer)).toBe('/');
    expect((await browser.session()).body.user).toMatchObject({ name: 'Alice', role: 'operator' });
  });

  it('is not taken when the document names another issuer', async () => {
    const other = await newIssuer();
    other.lies = { documentIssuer: 'http://127.0.0.1:1/elsewhere' };
    const reply = await new Browser(gateway).ask(`/admin/v1/login/${await addProvider(other)}`);
    expect([reply.status, reply.headers.get('location')]).toEqual([
      ...[302, '/sign-in?refused=unavailable'],
    ]);
  });

  it('asks with a PKCE challenge by S256, and proves it with the code', async () => {
    const browser = new Browser(gateway);
    await browser.signIn(provider, issuer);
    expect(issuer.asked.get('code_challenge_method')).toBe('S256');
    const verifier = issuer.spent.get('code_verifier') ?? '';
    expect(verifier.length).toBeGreaterThanOrEqual(43);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      issuer.asked.get('code_challenge'),
    );
  });

  it('names the exact address to come back to, the same in both steps', async () => {
    await new Browser(gateway).signIn(provider, issuer);
    const exact = `${gateway.adminUrl}/admin/v1/login/${provider}/callback`;
    expect(issuer.asked.get('redirect_uri')).toBe(exact);
    expect(issuer.spent.get('redirect_uri')).toBe(exact);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/ok\n//evil',
    'javascript:alert(1)',
  ])('ends at no address of strangers: %j', async (to) => {
    expect(await new Browser(gateway).signIn(provider, issuer, { to })).toBe('/');
  });

  it('ends at the page that was asked for', async () => {
    expect(await new Browser(gateway).signIn(provider, issuer, { to: '/keys?x=1' })).toBe(
      '/keys?x=1',
    );
  });
});

describe('the state', () => {
  it('must not be missing', async () => {
    expect(await lied({}, { state: '' })).toEqual(refused('expired'));
  });

  it('must be the one that was given', async () => {
    expect(await lied({}, { state: randomUUID() })).toEqual(refused('expired'));
  });

  it('counts once', async () => {
    const browser = new Browser(gateway);
    expect(await browser.signIn(provider, issuer)).toBe('/');
    const again = { code: 'c1', state: issuer.asked.get('state') ?? '', iss: issuer.url };
    expect(await browser.comeBack(provider, again)).toBe('/sign-in?refused=expired');
  });

  it('counts in the browser that left only', async () => {
    const asked = await new Browser(gateway).leave(provider);
    issuer.asked = asked.searchParams;
    const back = { code: 'c1', state: asked.searchParams.get('state') ?? '', iss: issuer.url };
    expect(await new Browser(gateway).comeBack(provider, back)).toBe('/sign-in?refused=expired');
  });
});

describe('an id token', () => {
  it.each<[string, Lies]>([
    ['without a nonce', { claims: { nonce: undefined } }],
    ['with another nonce', { claims: { nonce: 'other' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another audience', { claims: { aud: 'somebody-else' } }],
    ['made for another party', { claims: { aud: ['console', 'other'], azp: 'other' } }],
    ['for two audiences and no party', { claims: { aud: ['console', 'other'] } }],
    ['that is over', { claims: { exp: inSeconds(-3_600) } }],
    ['that never ends', { claims: { exp: undefined } }],
    ['that does not hold yet', { claims: { nbf: inSeconds(3_600) } }],
    ['of the future', { claims: { iat: inSeconds(3_600), exp: inSeconds(7_200) } }],
    ['that was changed after it was signed', { signing: 'broken' }],
    ['signed by a stranger', { signing: 'stranger' }],
    ['that is not signed at all', { signing: 'none' }],
    ['signed by HS256 with the public key', { signing: 'hs256-with-public-key' }],
    ['whose userinfo is of somebody else', { userinfo: { sub: 'mallory' } }],
  ])('%s signs nobody in', async (_, lies) => {
    expect(await lied(lies)).toEqual(refused('invalid'));
  });

  it('that no rule knows lets nobody in', async () => {
    expect(await lied({ claims: { groups: ['guests'] } })).toEqual(refused('not_allowed'));
  });
});

describe('the keys of an issuer', () => {
  it('may change: one look for the new one', async () => {
    const own = await newIssuer();
    const id = await addProvider(own);
    expect(await new Browser(gateway).signIn(id, own)).toBe('/');
    expect(own.keyFetches).toBe(1);
    await own.rotate();
    expect(await new Browser(gateway).signIn(id, own)).toBe('/');
    expect(await new Browser(gateway).signIn(id, own)).toBe('/');
    expect(own.keyFetches).toBe(2);
  });

  it('are not fetched for each of a thousand made-up ids', async () => {
    const own = await newIssuer();
    const id = await addProvider(own);
    const browser = new Browser(gateway);
    const fromMs = performance.now();
    for (let batch = 0; batch < 1_000 / together; batch += 1) {
      const tokens = Array.from({ length: together }, (_, place) =>
        own.logoutToken({ sub: 'alice' }, 'right', `made-up-${batch}-${place}`),
      );
      const replies = await Promise.all(
        tokens.map(async (token) => backChannel(browser, id, await token)),
      );
      for (const { status } of replies) expect([400, 503]).toContain(status);
    }
    // Three at once; a machine so slow that the thousand take longer has earned one more per half a minute.
    const most = 3 + Math.floor((performance.now() - fromMs) / 30_000);
    expect(own.keyFetches).toBeGreaterThan(0);
    expect(own.keyFetches).toBeLessThanOrEqual(most);
  }, 120_000);
});

describe('a reply', () => {
  it('of another issuer is taken for a mix-up', async () => {
    expect(await lied({}, { iss: 'https://evil.example' })).toEqual(refused('invalid'));
  });

  it('without the issuer that its document promises to name is taken for a mix-up', async () => {
    const browser = new Browser(gateway);
    const asked = await browser.leave(provider);
    issuer.asked = asked.searchParams;
    const back = { code: 'c1', state: asked.searchParams.get('state') ?? '' };
    expect(await browser.comeBack(provider, back)).toBe('/sign-in?refused=invalid');
    expect((await browser.session()).status).toBe(401);
  });

  it('of another issuer does not count at this one', async () => {
    const other = await newIssuer();
    const otherId = await addProvider(other);
    const browser = new Browser(gateway);
    const asked = await browser.leave(otherId);
    issuer.asked = asked.searchParams;
    const back = { code: 'c1', state: asked.searchParams.get('state') ?? '', iss: issuer.url };
    expect(await browser.comeBack(provider, back)).toBe('/sign-in?refused=expired');
  });

  it('with hostile words says them nowhere', async () => {
    const browser = new Browser(gateway);
    const asked = await browser.leave(provider);
    const hostile = '<script>alert(1)</script>';
    const back = {
      ...{ error: hostile, error_description: hostile, error_uri: 'javascript:alert(1)' },
      ...{ state: asked.searchParams.get('state') ?? '', iss: issuer.url },
    };
    expect(await browser.comeBack(provider, back)).toBe('/sign-in?refused=refused');
    expect((await browser.session()).status).toBe(401);
  });
});

const backChannel = (browser: Browser, id: string, token: string) =>
  browser.ask(`/admin/v1/login/${id}/back-channel`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }),
  });

describe('a session', () => {
  it('is another one after each sign-in, and the one before is over', async () => {
    const browser = new Browser(gateway);
    await browser.signIn(provider, issuer);
    const before = browser.cookies.get(sessionCookie);
    await browser.signIn(provider, issuer);
    expect(browser.cookies.get(sessionCookie)).not.toBe(before);
    browser.cookies.set(sessionCookie, before ?? '');
    expect((await browser.session()).status).toBe(401);
  });

  it('ends at the issuer as well when somebody signs out', async () => {
    const browser = new Browser(gateway);
    await browser.signIn(provider, issuer);
    const { csrfToken } = (await browser.session()).body;
    const reply = await browser.ask('/admin/v1/session/logout', {
      method: 'POST',
      headers: { 'x-csrf-token': csrfToken },
    });
    const url = new URL(((await reply.json()) as { url: string }).url);
    expect(url.pathname).toBe('/odd/bye');
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${gateway.adminUrl}/sign-in`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await browser.session()).status).toBe(401);
  });

  it('ends when its issuer says so over the back channel', async () => {
    const browser = new Browser(gateway);
    await browser.signIn(provider, issuer);
    const token = await issuer.logoutToken({ sub: 'alice', sid: 's1' });
    expect((await backChannel(new Browser(gateway), provider, token)).status).toBe(200);
    expect((await browser.session()).status).toBe(401);
    // The same word a second time is a replay.
    expect((await backChannel(new Browser(gateway), provider, token)).status).toBe(400);
  });

  it('outlives a forged word over the back channel', async () => {
    const browser = new Browser(gateway);
    await browser.signIn(provider, issuer);
    const forged = await Promise.all([
      issuer.logoutToken({ sub: 'alice' }, 'stranger'),
      issuer.logoutToken({ sub: 'alice' }, 'none'),
      issuer.logoutToken({ sub: 'alice' }, 'hs256-with-public-key'),
      issuer.logoutToken({ sub: 'alice', aud: 'other' }),
      issuer.logoutToken({ sub: 'alice', iss: 'https://evil.example' }),
      issuer.logoutToken({ sub: 'alice', events: {} }),
      issuer.logoutToken({ sub: 'alice', jti: undefined }),
      issuer.logoutToken({ sub: 'alice', nonce: 'n' }),
      issuer.logoutToken({ sub: 'alice', iat: inSeconds(-3_600) }),
      issuer.logoutToken({ sub: undefined, sid: undefined }),
      issuer.idToken(),
      Promise.resolve('no token'),
    ]);
    for (const token of forged)
      expect((await backChannel(new Browser(gateway), provider, token)).status).toBe(400);
    expect((await browser.session()).status).toBe(200);
  });
});
