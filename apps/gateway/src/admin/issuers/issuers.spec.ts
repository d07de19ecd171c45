import { anIssuer } from '@bellwether/tenants/testing';
import type { TestIssuer } from '@bellwether/tenants/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
let issuer: TestIssuer;
beforeAll(async () => {
  [running, issuer] = await Promise.all([startAdmin(), anIssuer()]);
}, 120_000);
afterAll(async () => {
  await running.dispose();
  await issuer.close();
});

const statusOf = async (token: string) => {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/models`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return `${reply.status} ${reply.headers.get('www-authenticate') ?? ''}`.trim();
};
const path = '/admin/v1/token-issuers';
const anInput = (differences: object = {}) => ({
  ...{ name: 'Company', issuer: issuer.url, audiences: ['bellwether'] },
  ...{ tenantClaim: 'org.team', mapping: [{ value: 'blue', projectId: 'prj_default' }] },
  ...differences,
});
const invalid = '401 Bearer realm="bellwether", error="invalid_token"';

describe('trusted issuers', () => {
  it('let their callers in as soon as they are written, and no longer than they stay', async () => {
    const token = await issuer.token();
    expect(await statusOf(token)).toBe('401 Bearer realm="bellwether"');
    const created = await running.asToken(path, { body: anInput() });
    expect(created.status).toBe(201);
    expect(await statusOf(token)).toBe('200');
    expect(await statusOf(await issuer.token({ exp: 1 }))).toBe(invalid);
    expect(await statusOf(await issuer.token({ org: { team: 'red' } }))).toMatch(/^403/);

    const own = `${path}/${created.body.id}`;
    const put = (differences: object) =>
      running.asToken(own, { method: 'PUT', body: anInput(differences) });
    expect((await put({ isEnabled: false })).body.isEnabled).toBe(false);
    expect(await statusOf(token)).toBe('401 Bearer realm="bellwether"');
    expect((await put({ audiences: ['other'] })).status).toBe(200);
    expect(await statusOf(token)).toBe(invalid);
    expect((await running.asToken(own, { method: 'DELETE' })).status).toBe(204);
    expect(await statusOf(token)).toBe('401 Bearer realm="bellwether"');
    const actions = (await running.asToken('/admin/v1/audit?first=4')).body.items;
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      ...['issuer.remove', 'issuer.change', 'issuer.change', 'issuer.create'],
    ]);
  });

  it('B45: say in WWW-Authenticate that a token is not good, whatever is wrong with it', async () => {
    const created = await running.asToken(path, { body: anInput({ name: 'Strict' }) });
    const token = await issuer.token();
    expect(await statusOf(token)).toBe('200');
    const [head = '', body = ''] = token.split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const bad of [
      await issuer.token({ exp: 1 }),
      await issuer.token({ aud: 'other' }),
      token.slice(0, -10),
      `${head}.${body}.`,
      `${unsigned}.${body}.`,
    ])
      expect(await statusOf(bad)).toMatch(/^401 Bearer realm="bellwether"/);
    await running.asToken(`${path}/${created.body.id}`, { method: 'DELETE' });
  });

  it('show what a token would be taken for', async () => {
    await running.asToken(path, { body: anInput({ name: 'Tried' }) });
    const tried = async (token: string) =>
      (await running.asToken(`${path}/try`, { body: { token } })).body;
    expect(await tried(await issuer.token())).toMatchObject({
      ...{ problem: null, tenantId: 'ten_default', projectId: 'prj_default', endUser: 'user-7' },
    });
    const wrong = await tried(await issuer.token({ aud: 'other' }));
    expect(wrong).toMatchObject({ problem: expect.stringContaining('"aud"'), tenantId: null });
    const query = { query: '{ tokenIssuers { name issuer mapping { value projectId } } }' };
    const { data } = (await running.asToken('/admin/graphql', { body: query })).body;
    expect(data.tokenIssuers).toEqual([
      {
        ...{ name: 'Tried', issuer: issuer.url },
        mapping: [{ value: 'blue', projectId: 'prj_default' }],
      },
    ]);
  });

  it.each<[string, object, number]>([
    ['a symmetric algorithm', { algorithms: ['HS256'] }, 400],
    ['no algorithm', { algorithms: ['none'] }, 400],
    ['an address in the open', { issuer: 'http://issuer.example' }, 400],
    ['a metadata address', { issuer: 'https://169.254.169.254' }, 400],
    ['nowhere to belong', { mapping: [] }, 400],
    ['a mapping without a claim', { tenantClaim: null }, 400],
    ['an unknown project', { mapping: [{ value: 'x', projectId: 'prj_none' }] }, 400],
    ['no audience', { audiences: [] }, 400],
  ])('are refused with %s', async (_, differences, status) => {
    const reply = await running.asToken(path, { body: anInput({ name: 'Wrong', ...differences }) });
    expect(reply.status).toBe(status);
  });
});
