import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin();
}, 120_000);
afterAll(() => running.dispose());

const models = (key: string) =>
  fetch(`${running.gateway.dataAddress}/v1/models`, {
    headers: { authorization: `Bearer ${key}` },
  });
const newestAudit = async () => (await running.asToken('/admin/v1/audit?first=1')).body.items[0];

describe('keys', () => {
  it('work on the data plane as soon as they are acknowledged, and stop as soon as they are revoked', async () => {
    const created = (await running.asToken('/admin/v1/keys', { body: { name: 'app' } })).body;
    expect(created).toMatchObject({
      name: 'app',
      tenantId: 'ten_default',
      projectId: 'prj_default',
      revokedAt: null,
    });
    expect(created.secret).toMatch(/^bw_[a-z0-9]{8}_[a-z0-9]{32}$/);
    expect((await models(created.secret)).status).toBe(200);
    expect(
      (await running.asToken(`/admin/v1/keys/${created.id}`, { method: 'DELETE' })).status,
    ).toBe(204);
    expect((await models(created.secret)).status).toBe(401);
  });

  it('are shown once and never again, in no list and no audit line', async () => {
    const { secret, id } = (
      await running.asToken('/admin/v1/keys', { body: { name: 'secretive' } })
    ).body;
    const audit = await newestAudit();
    expect(audit).toMatchObject({
      action: 'key.create',
      objectId: id,
      actor: { kind: 'token', name: 'First token' },
      before: null,
      after: { name: 'secretive' },
    });
    const everything = (await running.asToken('/admin/v1/keys')).text + JSON.stringify(audit);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(secret.slice(12));
  });

  it('are listed in pages', async () => {
    for (const name of ['p1', 'p2', 'p3'])
      await running.asToken('/admin/v1/keys', { body: { name } });
    const first = (await running.asToken('/admin/v1/keys?limit=2')).body;
    const second = (await running.asToken(`/admin/v1/keys?limit=2&cursor=${first.nextCursor}`))
      .body;
    expect(
      [...first.items, ...second.items].map(({ name }: { name: string }) => name).slice(0, 3),
    ).toEqual(['p3', 'p2', 'p1']);
  });

  it('name every wrong field', async () => {
    const reply = await running.asToken('/admin/v1/keys', {
      body: { name: '', expiresAt: 'tomorrow', extra: 1 },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.error.issues.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['name', 'expiresAt']),
    );
    expect(
      (await running.asToken('/admin/v1/keys', { body: { name: 'x', projectId: 'prj_none' } })).body
        .error.param,
    ).toBe('projectId');
  });
});

describe('tenants', () => {
  it('take their keys along when they are archived; the default one stays', async () => {
    const tenant = (await running.asToken('/admin/v1/tenants', { body: { name: 'Team Blue' } }))
      .body;
    expect(tenant.slug).toBe('team-blue');
    const key = (
      await running.asToken('/admin/v1/keys', { body: { name: 'blue', tenantId: tenant.id } })
    ).body;
    expect((await models(key.secret)).status).toBe(200);
    expect(
      (await running.asToken(`/admin/v1/tenants/${tenant.id}`, { method: 'DELETE' })).status,
    ).toBe(204);
    expect((await models(key.secret)).status).toBe(401);
    const again = await running.asToken('/admin/v1/tenants', { body: { name: 'Team Blue' } });
    expect(again.body.slug).toBe('team-blue-2');
    const taken = { name: 'Others', slug: 'team-blue' };
    expect((await running.asToken('/admin/v1/tenants', { body: taken })).body.error).toMatchObject({
      ...{ code: 'conflict', param: 'slug' },
    });
    expect(
      (await running.asToken('/admin/v1/tenants/ten_default', { method: 'DELETE' })).body.error
        .code,
    ).toBe('read_only');
  });
});

describe('workers', () => {
  const address = 'http://127.0.0.1:9/v1/';

  it('are registered once per address, changed, drained and removed, each with an audit line', async () => {
    const created = (
      await running.asToken('/admin/v1/workers', {
        body: { url: address, name: 'nine', apiKey: 'worker-secret' },
      })
    ).body;
    expect(created).toMatchObject({
      url: 'http://127.0.0.1:9',
      name: 'nine',
      origin: 'api',
      status: 'pending',
      isReadOnly: false,
    });
    expect(JSON.stringify(await newestAudit())).not.toContain('worker-secret');
    expect(
      (await running.asToken('/admin/v1/workers', { body: { url: 'http://127.0.0.1:9' } })).body
        .error.code,
    ).toBe('conflict');

    const path = `/admin/v1/workers/${created.id}`;
    expect(
      (
        await running.asToken(path, {
          method: 'PATCH',
          body: { name: 'ten', labels: { rack: 'a' } },
        })
      ).body,
    ).toMatchObject({ name: 'ten', labels: { rack: 'a' } });
    expect(await newestAudit()).toMatchObject({
      action: 'worker.change',
      before: { name: 'nine', hasApiKey: true },
      after: { name: 'ten', hasApiKey: true },
    });
    expect((await running.asToken(`${path}/drain`, { method: 'POST' })).body.status).toBe(
      'draining',
    );
    expect(await newestAudit()).toMatchObject({
      action: 'worker.drain',
      before: { isDraining: false },
      after: { isDraining: true },
    });
    expect((await running.asToken(`${path}/resume`, { method: 'POST' })).status).toBe(200);
    expect((await running.asToken(path, { method: 'DELETE' })).status).toBe(204);
    expect((await running.asToken(path)).status).toBe(404);
  });

  it.each(['http://169.254.169.254', 'http://[fe80::1]:80', 'http://0.0.0.0:80'])(
    'are never at %s',
    async (url) => {
      const reply = await running.asToken('/admin/v1/workers', { body: { url } });
      expect([reply.status, reply.body.error.code]).toEqual([400, 'address_not_allowed']);
      const tested = await running.asToken('/admin/v1/workers/test', { body: { url } });
      expect(tested.text).toContain('"step":"address","state":"failed"');
    },
  );

  describe('tried before they are saved', () => {
    let server: Server;
    let url = '';
    beforeAll(async () => {
      server = createServer((request, reply) => {
        if (request.url === '/v1/models')
          return void reply.end(JSON.stringify({ object: 'list', data: [] }));
        reply.statusCode = request.url === '/health' ? 200 : 404;
        reply.end('{}');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server.close());

    it('say at which step they fail, and what to do', async () => {
      const reply = await running.asToken('/admin/v1/workers/test', { body: { url } });
      const lines = reply.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { step: string; state: string; remedy: string | null });
      expect(reply.headers['content-type']).toContain('application/x-ndjson');
      expect(
        lines
          .filter(({ state }) => state !== 'running')
          .map(({ step, state }) => `${step} ${state}`),
      ).toEqual([
        'address passed',
        'connect passed',
        'health passed',
        'identify passed',
        'models failed',
        'metrics skipped',
        'completion skipped',
        'result failed',
      ]);
      expect(lines.find(({ state }) => state === 'failed')?.remedy).toContain('Load a model');
      expect((await running.asToken('/admin/v1/workers')).body.items).toEqual([]);
    });
  });
});

describe('the checklist', () => {
  it('is ticked by what was really done', async () => {
    const query = { query: '{ setup { steps { id isDone } } }' };
    const stepsOf = async () =>
      (await running.asToken('/admin/graphql', { body: query })).body.data.setup.steps;
    expect(await stepsOf()).toContainEqual({ id: 'signed_in', isDone: false });
    await running.signIn();
    await running.asToken('/admin/v1/keys', { body: { name: 'listed' } });
    expect(await stepsOf()).toEqual([
      { id: 'signed_in', isDone: true },
      { id: 'worker_ready', isDone: false },
      { id: 'key_created', isDone: true },
      { id: 'first_request', isDone: false },
    ]);
  });
});

describe('revisions', () => {
  it('grow with every change that calls can see, and not with others', async () => {
    const revisionOf = async () =>
      Number((await models(running.apiKey)).headers.get('x-bellwether-revision') ?? Number.NaN);
    const before = await revisionOf();
    await running.asToken('/admin/v1/tenants', { body: { name: 'unseen' } });
    expect(await revisionOf()).toBe(before);
    await running.asToken('/admin/v1/keys', { body: { name: 'seen' } });
    expect(await revisionOf()).toBe(before + 1);
  });
});
