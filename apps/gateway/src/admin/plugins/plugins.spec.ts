import { generateKeyPairSync, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sha256Of } from '@bellwether/plugins';
import { guestModule, hostileBodies } from '@bellwether/plugins/testing';
import { cannedWorker, type CannedRequest, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { Answer, RunningGateway } from '../../testing/start-admin.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const trusted = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

let worker: CannedWorker;
let running: RunningGateway;
const bodies: string[] = [];

function engine({ path, body }: CannedRequest, response: ServerResponse): void {
  if (path === '/v1/models')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: [{ id: 'org/m', object: 'model' }] }));
  if (path !== '/v1/chat/completions') return void response.end();
  bodies.push(body);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}');
}

beforeAll(async () => {
  worker = await cannedWorker(engine);
  running = await startAdmin({
    argv: [
      `--worker-url=${worker.url}`,
      `--plugins-trusted-keys=${trusted}`,
      // A loaded machine takes its time to start threads.
      ...['--plugins-max-wait-ms=20000', '--plugins-patience-ms=20000'],
    ],
  });
}, 120_000);
afterAll(async () => {
  await running.dispose();
  await worker.close();
});

type Guest = Parameters<typeof guestModule>[0];

async function upload(guest: Guest, part: object = {}): Promise<Answer> {
  const bytes = await guestModule(guest);
  return running.asToken('/admin/v1/plugins', {
    body: {
      module: Buffer.from(bytes).toString('base64'),
      sha256: sha256Of(bytes),
      signature: sign(null, bytes, privateKey).toString('base64'),
      ...part,
    },
  });
}

const post = (path: string, body: object = {}) =>
  running.asToken(`/admin/v1/plugins/${path}`, { body });

/** The newest version, live for everybody. */
const goLive = ({ body: { id, versions } }: Answer) =>
  post(`${id}/roll-out`, { versionId: versions[0].id, percent: 100 });

async function chat(): Promise<{ status: number; text: string; warning: string | null }> {
  for (;;) {
    const reply = await fetch(`${running.gateway.dataAddress}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'org/m', messages: [{ role: 'user', content: 'hello' }] }),
    });
    const text = await reply.text();
    // The worker has just been named: until it has answered its first probe, nobody serves the model.
    if (reply.status !== 404 && reply.status !== 503) {
      return { status: reply.status, text, warning: reply.headers.get('x-bellwether-warning') };
    }
    if (text.includes('plugin')) return { status: reply.status, text, warning: null };
  }
}

const manifest = (name: string, version = '1.0.0', more: object = {}) => ({
  manifest: { name, version, ...more },
});

describe('plugins', () => {
  it('change calls from their roll-out on, until they are switched off', async () => {
    const answer = { texts: [{ at: '/messages/0/content', text: 'HELLO' }] };
    const made = await upload({ answer, ...manifest('shout', '1.0.0', { reads: ['texts'] }) });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'shout', liveVersionId: null, isEnabled: true });
    await chat();
    expect(bodies.at(-1)).toContain('hello');
    const { id } = made.body;
    expect((await goLive(made)).body.liveVersionId).toBe(made.body.versions[0].id);
    expect((await chat()).status).toBe(200);
    expect(bodies.at(-1)).toContain('HELLO');
    await running.asToken(`/admin/v1/plugins/${id}`, {
      method: 'PATCH',
      body: { isEnabled: false },
    });
    await chat();
    expect(bodies.at(-1)).toContain('hello');
    const gone = await running.asToken(`/admin/v1/plugins/${id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await running.asToken(`/admin/v1/plugins/${id}`)).status).toBe(404);
  });

  it('are told to screens as REST tells them', async () => {
    const made = await upload({ ...manifest('asked', '1.0.0') });
    const { id, versions } = made.body;
    const fields = `id name isEnabled scope { tenants percent } liveVersionId trial { versionId }
      versions { id sha256 manifest granted config } figures { versionId calls faults { kind } }`;
    const query = `{ plugins { id } plugin(id: "${id}") { ${fields} } }`;
    const { data } = (await running.asToken('/admin/graphql', { body: { query } })).body;
    expect(data.plugins).toContainEqual({ id });
    const { name, isEnabled, scope, liveVersionId, trial } = made.body;
    expect(data.plugin).toMatchObject({ id, name, isEnabled, scope, liveVersionId, trial });
    const [version] = data.plugin.versions;
    expect(version).toMatchObject({ id: versions[0].id, sha256: versions[0].sha256, config: '{}' });
    expect(JSON.parse(version.manifest)).toEqual(versions[0].manifest);
    const none = '{ plugin(id: "plg_none") { id } }';
    const missing = await running.asToken('/admin/graphql', { body: { query: none } });
    expect(missing.body.errors[0].extensions.code).toBe('not_found');
    await running.asToken(`/admin/v1/plugins/${id}`, { method: 'DELETE' });
  });

  it('have charts, by REST and for screens alike', async () => {
    const { id, versions } = (await upload({ ...manifest('charted', '1.0.0') })).body;
    await post(`${id}/roll-out`, { versionId: versions[0].id, percent: 100 });
    await chat();
    const read = () => running.asToken(`/admin/v1/plugins/${id}/traffic?range=h6`);
    await expect
      .poll(async () => (await read()).body.versions[0].buckets.at(-1).calls, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const { bucketMs, versions: told } = (await read()).body;
    expect([bucketMs, told[0].versionId, told[0].buckets.length]).toEqual([
      ...[300_000, versions[0].id, 72],
    ]);
    const query = `{ pluginTraffic(id: "${id}", range: h6) {
      bucketMs versions { versionId buckets { atMs isGap calls faults { kind count } p99Ms } } } }`;
    const { data } = (await running.asToken('/admin/graphql', { body: { query } })).body;
    expect(data.pluginTraffic.versions[0]).toMatchObject({ versionId: versions[0].id });
    expect(data.pluginTraffic.versions[0].buckets.at(-1).p99Ms).toBeGreaterThan(0);
    expect((await running.asToken(`/admin/v1/plugins/${id}/traffic?range=d30`)).status).toBe(400);
    await running.asToken(`/admin/v1/plugins/${id}`, { method: 'DELETE' });
  });

  it('go back to the version before, and are tried on some tenants first', async () => {
    const noting = (status: number, version: string) => ({
      answer: { reject: { status, message: `version ${version}` } },
      ...manifest('guard', version),
    });
    const first = await upload(noting(451, '1'));
    await goLive(first);
    expect((await chat()).status).toBe(451);
    const second = await upload(noting(452, '2'));
    const { id, versions } = second.body;
    const { body: other } = await running.asToken('/admin/v1/tenants', { body: { name: 'Other' } });
    expect(versions.map(({ version }: { version: string }) => version)).toEqual(['2', '1']);
    await post(`${id}/roll-out`, { versionId: versions[0].id, percent: 100, tenants: [other.id] });
    expect((await chat()).status).toBe(451);
    await post(`${id}/roll-out`, {
      versionId: versions[0].id,
      ...{ percent: 100, tenants: ['ten_default'] },
    });
    expect((await chat()).status).toBe(452);
    const live = await goLive(second);
    expect(live.body).toMatchObject({ trial: null, previousVersionId: versions[1].id });
    expect((await chat()).text).toContain('version 2');
    await post(`${id}/revert`);
    expect((await chat()).text).toContain('version 1');
    await running.asToken(`/admin/v1/plugins/${id}`, { method: 'DELETE' });
    expect((await chat()).status).toBe(200);
  });

  it('that fail are passed by or end the call, as they declare', async () => {
    const open = await upload({ body: hostileBodies.trap, ...manifest('brittle') });
    await goLive(open);
    expect(await chat()).toMatchObject({ status: 200, warning: 'plugin brittle was skipped' });
    const closed = await upload({
      body: hostileBodies.loop,
      ...manifest('brittle', '2', { fail: 'closed' }),
    });
    await goLive(closed);
    const failed = await chat();
    expect(failed.status).toBe(503);
    await running.asToken(`/admin/v1/plugins/${closed.body.id}`, { method: 'DELETE' });
  });

  it('that ask for what is not valid have failed, not their callers', async () => {
    const isEvent = '(i32.eq (local.get $hook) (i32.const 3))';
    const hot = (version: string, fail: string, hooks: readonly string[]) => ({
      answer: { fields: { temperature: 'hot' } },
      // It has nothing to say to events; that it reads them has its reply read.
      body: `(if ${isEvent} (then (return (i64.const 0))))`,
      ...manifest('hot', version, { fail, hooks }),
    });
    for (const [version, hooks] of [
      ['1', ['onCall']],
      ['2', ['onCall', 'onEvent']],
    ] as const) {
      const open = await upload(hot(version, 'open', hooks));
      await goLive(open);
      expect(await chat()).toMatchObject({ status: 200, warning: 'plugin hot was skipped' });
      expect(bodies.at(-1)).not.toContain('hot');
      const failures = async () => {
        const { body } = await running.asToken(`/admin/v1/plugins/${open.body.id}`);
        const own = body.figures.find(
          ({ versionId }: { versionId: string }) => versionId === body.liveVersionId,
        );
        return own?.faults.bad_answer;
      };
      await expect.poll(failures, { timeout: 30_000 }).toBe(1);
    }
    const closed = await upload(hot('3', 'closed', ['onCall']));
    await goLive(closed);
    expect(await chat()).toMatchObject({ status: 503, text: expect.stringContaining('plugin') });
    for (const { id, version } of closed.body.versions) {
      const samples = [{ body: { model: 'org/m', messages: [{ role: 'user', content: 'hi' }] } }];
      const { results } = (await post(`${closed.body.id}/dry-run`, { versionId: id, samples }))
        .body;
      expect([version, results[0].outcome]).toEqual([version, 'failed']);
    }
    await running.asToken(`/admin/v1/plugins/${closed.body.id}`, { method: 'DELETE' });
  });

  it('are swapped under load without a lost call', async () => {
    const noting = (version: string) => ({
      answer: { fields: { user: `by ${version}` } },
      ...manifest('swapped', version, { fail: 'closed' }),
    });
    const first = await upload(noting('1'));
    const second = await upload(noting('2'));
    const { id, versions } = second.body;
    await goLive(first);
    bodies.length = 0;
    const calls: Promise<{ status: number }>[] = [];
    const pacer = setInterval(() => calls.push(chat()), 10);
    for (let swaps = 0; swaps < 6; swaps += 1)
      await post(`${id}/roll-out`, { versionId: versions[swaps % 2].id, percent: 100 });
    clearInterval(pacer);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(bodies).toHaveLength(statuses.length);
    expect(bodies.filter((body) => !/"user":"by [12]"/.test(body))).toEqual([]);
    await running.asToken(`/admin/v1/plugins/${id}`, { method: 'DELETE' });
  }, 120_000);

  it('say what they would do to samples', async () => {
    const { body } = await upload({ answer: { model: 'other' }, ...manifest('rename') });
    const samples = [{ body: { model: 'org/m', messages: [{ role: 'user', content: 'hi' }] } }];
    const run = await post(`${body.id}/dry-run`, { versionId: body.versions[0].id, samples });
    expect(run.status).toBe(200);
    expect(run.body.results).toEqual([
      expect.objectContaining({ outcome: 'changed', model: 'other', status: null }),
    ]);
  });

  it('are told of memory that grows with every message, where instances are kept', async () => {
    // 4 KiB of each message are never freed.
    const leaking = `(global.set $count (i32.add (global.get $count) (i32.const 4096)))
      (if (i32.gt_u (global.get $count) (i32.mul (memory.size) (i32.const 65536)))
        (then (if (i32.lt_s (memory.grow (i32.const 1)) (i32.const 0)) (then unreachable))))`;
    const ran = async (name: string, body: string, instance: string) => {
      const made = await upload({ body, ...manifest(name, '1.0.0', { instance }) });
      const samples = [{ body: { model: 'org/m', messages: [{ role: 'user', content: 'hi' }] } }];
      const versionId = made.body.versions[0].id;
      return (await post(`${made.body.id}/dry-run`, { versionId, samples })).body.keptMemory;
    };
    const grows = await ran('leaky', leaking, 'kept');
    expect(grows.bytesPerMessage).toBeGreaterThan(2_000);
    expect(grows.messagesPerInstance).toBeGreaterThan(150);
    expect(grows.messagesPerInstance).toBeLessThan(450);
    expect(await ran('steady', '', 'kept')).toMatchObject({
      ...{ bytesPerMessage: 0, messagesPerInstance: null, memoryBytes: 4 * 65_536 },
    });
    expect(await ran('forgetful', leaking, 'fresh')).toBeNull();
  });

  it('have each sample of a dry run judged by itself, however many failed before', async () => {
    const { body } = await upload({ body: hostileBodies.trap, ...manifest('stumbling') });
    const sample = { body: { model: 'org/m', messages: [{ role: 'user', content: 'hi' }] } };
    const samples = Array.from({ length: 8 }, () => sample);
    const run = await post(`${body.id}/dry-run`, { versionId: body.versions[0].id, samples });
    const outcomes = run.body.results.map(
      ({ annotations }: { annotations: object }) => Object.values(annotations)[0],
    );
    expect(outcomes).toEqual(samples.map(() => 'trap'));
  });

  it('are refused when they could take no message, and told why', async () => {
    const { status, body } = await upload({ more: '(data (i32.const 9999999) "x")' });
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringMatching(/It could take no message: .*out of bounds/),
    ]);
  });

  it.each<[string, Guest, object]>([
    ['has another checksum', {}, { sha256: '0'.repeat(64) }],
    ['bears no signature', {}, { signature: undefined }],
    ['is signed by a stranger', {}, { signature: Buffer.alloc(64).toString('base64') }],
    ['lies where nothing is fetched from', {}, { module: undefined, url: 'https://host/a.wasm' }],
    ['may grow for ever', { memory: '(memory (export "memory") 4)' }, {}],
    ['may grow too far', { memory: '(memory (export "memory") 4 5000)' }, {}],
    ['asks for files', { imports: '(import "wasi_snapshot_preview1" "fd_read" (func))' }, {}],
    ['asks for more than it declares', { imports: '(import "bellwether" "kv_get" (func))' }, {}],
    ['declares no known hook', { manifest: { hooks: ['onSleep'] } }, {}],
  ])('are refused when the module %s', async (_, guest, part) => {
    const { status, body } = await upload(guest, part);
    expect([status, body.error?.code ?? body.code]).toEqual([400, 'plugin_invalid']);
  });
});
