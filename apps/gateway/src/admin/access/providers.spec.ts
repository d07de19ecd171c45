import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askEmbedded } from '@bellwether/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
let server: Server;
let issuer: string;
/** What the issuer's document says besides what is right; a status instead of a document. */
let differences: object = {};
let answers: number | null = null;

beforeAll(async () => {
  server = createServer((_, reply) => {
    if (answers !== null) return void reply.writeHead(answers).end('no');
    reply.setHeader('content-type', 'application/json');
    reply.end(
      JSON.stringify({
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'] },
        ...{ subject_types_supported: ['public'], ...differences },
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  running = await startAdmin({ argv: ['--admin-sign-in-attempts', '1000'] });
}, 120_000);
afterAll(async () => {
  await running.dispose();
  server.closeAllConnections();
  server.close();
});

const path = '/admin/v1/identity-providers';
let count = 0;
function add(input: object = {}) {
  count += 1;
  return running.asToken(path, { body: { name: `p${count}`, issuer, clientId: 'c', ...input } });
}
const leave = async (id: string) => running.ask(`/admin/v1/login/${id}`);
const lastLine = async () => (await running.asToken('/admin/v1/audit?first=1')).body.items[0];

describe('an identity provider', () => {
  it.each([
    'http://192.0.2.2:9401',
    'http://login.example.com',
    'http://localhost.example.com',
    'http://127.example.com',
    'http://127.0.0.1.example.com',
    'https://login.example.com/#part',
    'https://login.example.com/?of=query',
  ])('is refused at %s', async (address) => {
    const reply = await add({ issuer: address });
    expect([reply.status, reply.body.error.param]).toEqual([400, 'issuer']);
  });

  it.each(['https://login.example.com/realms/one', 'http://localhost:8080', 'http://[::1]:8080'])(
    'is taken at %s',
    async (address) => {
      expect((await add({ issuer: address })).status).toBe(201);
    },
  );

  it('is refused with a rule for a tenant that there is not', async () => {
    const rule = { claim: 'groups', value: 'a', role: 'developer', tenantId: 'ten_nope' };
    const reply = await add({ rules: [{ ...rule, groupId: null }] });
    expect([reply.status, reply.body.error.param]).toEqual([400, 'rules']);
  });

  it('says the three addresses that are written down there', async () => {
    const { body } = await add();
    const here = new URL(body.redirectUri).origin;
    expect(body).toMatchObject({
      redirectUri: `${here}/admin/v1/login/${body.id}/callback`,
      backChannelUri: `${here}/admin/v1/login/${body.id}/back-channel`,
      postLogoutRedirectUri: `${here}/sign-in`,
    });
    const { items } = (await running.asToken(path)).body;
    expect(items.at(-1).postLogoutRedirectUri).toBe(`${here}/sign-in`);
  });

  it.each([
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
    'end_session_endpoint',
  ])('whose %s is in the open is not used', async (name) => {
    const { id } = (await add()).body;
    differences = { [name]: 'http://login.example.com/there' };
    const reply = await leave(id);
    differences = {};
    expect([reply.status, reply.headers['location']]).toEqual([
      302,
      '/sign-in?refused=unavailable',
    ]);
    expect(JSON.stringify(await lastLine())).toContain(name);
  });

  it('that is turned off ends the sessions that came by it, and no others', async () => {
    const { id } = (await add()).body;
    const [came, other] = [await running.signIn(), await running.signIn()];
    const { items } = (await came.ask('/admin/v1/sessions')).body;
    const own = (items as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent);
    const session = askEmbedded(running.dataDir);
    await session.ask('UPDATE sessions SET provider_id = $1 WHERE id = $2', [id, own?.id]);
    await session.close();
    const turn = (isEnabled: boolean) =>
      running.asToken(`${path}/${id}`, { method: 'PATCH', body: { isEnabled } });
    await turn(true);
    expect((await came.ask('/admin/v1/sessions')).status).toBe(200);
    expect((await turn(false)).status).toBe(200);
    expect((await lastLine()).after).toMatchObject({ isEnabled: false, sessions: 1 });
    expect((await came.ask('/admin/v1/sessions')).status).toBe(401);
    expect((await other.ask('/admin/v1/sessions')).status).toBe(200);
  });

  it('that is away shows a page, and the log says which address answered what', async () => {
    const { id } = (await add()).body;
    answers = 503;
    const reply = await leave(id);
    answers = null;
    expect([reply.status, reply.headers['location']]).toEqual([
      302,
      '/sign-in?refused=unavailable',
    ]);
    const line = await lastLine();
    expect(line).toMatchObject({ action: 'session.refuse', objectId: id });
    expect(line.after.detail).toContain(`${issuer}/.well-known/openid-configuration answered 503`);
    expect((await leave(id)).headers['location']).toContain(`${issuer}/auth?`);
  });

  it('that does not answer at all is named in the log', async () => {
    const { id } = (await add({ issuer: 'http://127.0.0.1:9' })).body;
    expect((await leave(id)).headers['location']).toBe('/sign-in?refused=unavailable');
    expect((await lastLine()).after.detail).toMatch(/127\.0\.0\.1:9.*ECONNREFUSED/);
  });
});
