import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

/** A worker with two models whose streams begin and never end by themselves. */
function aWorker(open: ServerResponse[]): Server {
  return createServer((request, reply) => {
    if (request.url === '/v1/models') {
      const data = ['org/small', 'org/large'].map((id) => ({ id, object: 'model' }));
      reply.end(JSON.stringify({ object: 'list', data }));
    } else if (request.method === 'POST') {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write('data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n');
      open.push(reply);
    } else reply.end('{}');
  });
}

let running: RunningGateway;
let server: Server;
const open: ServerResponse[] = [];
beforeAll(async () => {
  server = aWorker(open).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  running = await startAdmin({ argv: ['--worker-url', url] });
  await vi.waitFor(async () =>
    expect((await modelsOf(running.apiKey)).toSorted()).toEqual(['org/large', 'org/small']),
  );
}, 120_000);
afterAll(async () => {
  await running.dispose();
  for (const reply of open) reply.destroy();
  server.close();
});

const ask = (secret: string, path: string, body?: unknown) =>
  fetch(`${running.gateway.dataAddress}${path}`, {
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
async function modelsOf(secret: string): Promise<string[]> {
  const { data } = (await (await ask(secret, '/v1/models')).json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}
const aChat = (model: string) => ({
  model,
  stream: true,
  messages: [{ role: 'user', content: 'hi' }],
});
const create = async (input: object) =>
  (await running.asToken('/admin/v1/keys', { body: { name: 'k', ...input } })).body as {
    id: string;
    secret: string;
  };
const change = (id: string, body: unknown) =>
  running.asToken(`/admin/v1/keys/${id}`, { method: 'PATCH', body });
const statusOf = async (secret: string) => (await ask(secret, '/v1/models')).status;

describe('keys', () => {
  it('see and use the models of their scope only, in every dialect', async () => {
    const { secret } = await create({ models: ['org/sm*'] });
    expect(await modelsOf(secret)).toEqual(['org/small']);
    expect((await ask(secret, '/v1/models/org/large')).status).toBe(404);
    const chat = await ask(secret, '/v1/chat/completions', aChat('org/large'));
    expect([chat.status, await chat.json()]).toMatchObject([
      403,
      { error: { code: 'model_not_allowed', type: 'permission_error', param: 'model' } },
    ]);
    const messages = await ask(secret, '/v1/messages', { ...aChat('org/large'), max_tokens: 5 });
    expect([messages.status, await messages.json()]).toMatchObject([
      403,
      { type: 'error', error: { type: 'permission_error' } },
    ]);
    const responses = await ask(secret, '/v1/responses', { model: 'org/large', input: 'hi' });
    expect(responses.status).toBe(403);
  });

  it('do only what they are for', async () => {
    const { secret } = await create({ operations: ['embedding'] });
    const refused = [
      await ask(secret, '/v1/chat/completions', aChat('org/small')),
      await ask(secret, '/v1/responses/resp_none'),
    ];
    for (const reply of refused)
      expect([reply.status, await reply.json()]).toMatchObject([
        403,
        { error: { code: 'operation_not_allowed' } },
      ]);
  });

  it('work from their addresses only', async () => {
    const { id, secret } = await create({ addresses: ['192.0.2.0/24'] });
    expect(await statusOf(secret)).toBe(403);
    expect((await change(id, { addresses: ['192.0.2.0/24', '127.0.0.0/8'] })).status).toBe(200);
    expect(await statusOf(secret)).toBe(200);
    const wrong = await change(id, { addresses: ['everywhere'] });
    expect([wrong.status, wrong.body.error.param]).toEqual([400, 'addresses']);
  });

  it('get another secret, and the one before ends when its time is over', async () => {
    const { id, secret } = await create({});
    const rotated = await running.asToken(`/admin/v1/keys/${id}/rotate`, {
      body: { overlapMinutes: 60 },
    });
    expect(rotated.body).toMatchObject({ id, previousUntil: expect.any(String) });
    expect(await statusOf(secret)).toBe(200);
    expect(await statusOf(rotated.body.secret)).toBe(200);
    const again = await running.asToken(`/admin/v1/keys/${id}/rotate`, {
      body: { overlapMinutes: 0 },
    });
    expect([
      await statusOf(secret),
      await statusOf(rotated.body.secret),
      await statusOf(again.body.secret),
    ]).toEqual([401, 401, 200]);
    const audit = (await running.asToken('/admin/v1/audit?first=2')).text;
    expect(audit).toContain('key.rotate');
    for (const told of [secret, rotated.body.secret, again.body.secret])
      expect(audit).not.toContain(told);
    const lines = JSON.parse(audit) as { items: { before: unknown; after: unknown }[] };
    expect(JSON.stringify(lines.items.map(({ before, after }) => [before, after]))).not.toContain(
      'ash"',
    );
  });

  it('tell of no secret before them once they are revoked', async () => {
    const { id } = await create({});
    await running.asToken(`/admin/v1/keys/${id}/rotate`, { body: { overlapMinutes: 60 } });
    await running.asToken(`/admin/v1/keys/${id}`, { method: 'DELETE' });
    const { items } = (await running.asToken('/admin/v1/keys?limit=200')).body;
    const found = items.find((key: { id: string }) => key.id === id);
    expect(found).toMatchObject({ revokedAt: expect.any(String), previousUntil: null });
  });

  it('are blocked at once, with their running streams, and let go on', async () => {
    const { id, secret } = await create({});
    const stream = await ask(secret, '/v1/chat/completions', aChat('org/small'));
    const reader = stream.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    const rest = (async () => {
      let said = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return said;
        said += Buffer.from(value).toString();
      }
    })();
    expect((await change(id, { isBlocked: true })).body.blockedAt).toEqual(expect.any(String));
    expect(await rest).toContain('key_revoked');
    expect(await statusOf(secret)).toBe(401);
    await change(id, { isBlocked: false });
    expect(await statusOf(secret)).toBe(200);
    await running.asToken(`/admin/v1/keys/${id}`, { method: 'DELETE' });
    expect((await change(id, { isBlocked: false })).status).toBe(409);
  });
});

describe('projects', () => {
  it('get another name, and the log has both', async () => {
    const made = (await running.asToken('/admin/v1/projects', { body: { name: 'before' } })).body;
    const path = `/admin/v1/projects/${made.id}`;
    const renamed = await running.asToken(path, { method: 'PATCH', body: { name: 'after' } });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'after']);
    const log = (await running.asToken(`/admin/v1/audit?objectId=${made.id}&first=1`)).body;
    expect(log.items).toMatchObject([
      { action: 'project.change', before: { name: 'before' }, after: { name: 'after' } },
    ]);
    const nobody = await running.asToken('/admin/v1/projects/prj_nobody', {
      ...{ method: 'PATCH', body: { name: 'x' } },
    });
    expect(nobody.status).toBe(404);
  });
});
