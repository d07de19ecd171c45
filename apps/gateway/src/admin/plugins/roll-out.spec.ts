import type { ServerResponse } from 'node:http';
import { sha256Of } from '@bellwether/plugins';
import { guestModule } from '@bellwether/plugins/testing';
import { cannedWorker, type CannedRequest, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { Answer, RunningGateway } from '../../testing/start-admin.js';

let worker: CannedWorker;
let running: RunningGateway;
const modules = new Map<string, Uint8Array>();
/** What the worker was asked, and by whom signed. */
const asked: { readonly user: string; readonly text: string }[] = [];

function engine({ path, body }: CannedRequest, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (path === '/v1/models')
    return void response.writeHead(200, json).end('{"data":[{"id":"org/m","object":"model"}]}');
  if (path === '/modules/moved')
    return void response.writeHead(302, { location: '/modules/a' }).end();
  const module = modules.get(path);
  if (module !== undefined) return void response.writeHead(200).end(module);
  if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
  const { user, messages } = JSON.parse(body) as { user: string; messages: { content: string }[] };
  asked.push({ user, text: messages[0]!.content });
  response
    .writeHead(200, json)
    .end('{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}');
}

const argv = () => [
  `--worker-url=${worker.url}`,
  `--plugins-sources=${worker.url}/modules`,
  // A loaded machine takes its time to start threads.
  ...['--plugins-max-wait-ms=20000', '--plugins-patience-ms=20000'],
];

beforeAll(async () => {
  worker = await cannedWorker(engine);
  running = await startAdmin({ argv: argv() });
  // The worker has just been named: until it has answered its first probe, nobody serves the model.
  await vi.waitFor(async () => expect(await chat()).toBe(200), { timeout: 60_000, interval: 100 });
});
afterEach(async () => {
  const { body } = await running.asToken('/admin/v1/plugins');
  for (const { id } of body.items)
    await running.asToken(`/admin/v1/plugins/${id}`, { method: 'DELETE' });
});
afterAll(async () => {
  await running.dispose();
  await worker.close();
});

const post = (path: string, body: object = {}) =>
  running.asToken(`/admin/v1/plugins${path}`, { body });

/** Signs requests, after those who signed before it. */
async function signer(name: string, version = '1'): Promise<Answer> {
  const bytes = await guestModule({
    answer: { fields: { user: `${name} ${version}` } },
    manifest: { name, version, fail: 'closed' },
  });
  return post('', { module: Buffer.from(bytes).toString('base64'), sha256: sha256Of(bytes) });
}

const rollOut = ({ body: { id, versions } }: Answer, share: object = { percent: 100 }) =>
  post(`/${id}/roll-out`, { versionId: versions[0].id, ...share });

/** The status of a call. */
async function chat(content = 'hello'): Promise<number> {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'org/m', messages: [{ role: 'user', content }] }),
  });
  await reply.text();
  return reply.status;
}

/** Who signed last, per text. */
async function signersOf(texts: readonly string[]): Promise<string[]> {
  asked.length = 0;
  for (const text of texts) expect(await chat(text)).toBe(200);
  expect(asked.map(({ text }) => text)).toEqual(texts);
  return asked.map(({ user }) => user);
}

describe('plugins are rolled out', () => {
  it('in the order of their places', async () => {
    const [first, second] = [await signer('first'), await signer('second')];
    await rollOut(first);
    await rollOut(second);
    expect(await signersOf(['a'])).toEqual(['second 1']);
    const path = `/admin/v1/plugins/${second.body.id}`;
    await running.asToken(path, { method: 'PATCH', body: { place: 1 } });
    const { body } = await running.asToken('/admin/v1/plugins');
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['second', 'first']);
    expect(await signersOf(['a'])).toEqual(['first 1']);
  });

  it('to a share of conversations, always the same ones', async () => {
    const live = await signer('signer', '1');
    await rollOut(live);
    const trial = await signer('signer', '2');
    const { body } = await rollOut(trial, { percent: 50 });
    expect(body).toMatchObject({
      liveVersionId: live.body.versions[0].id,
      trial: { versionId: trial.body.versions[0].id, share: { percent: 50 } },
    });
    const texts = Array.from({ length: 40 }, (_, index) => `conversation ${index}`);
    const signers = await signersOf(texts);
    expect(new Set(signers)).toEqual(new Set(['signer 1', 'signer 2']));
    expect(await signersOf(texts)).toEqual(signers);
    await rollOut(trial, { percent: 0 });
    expect(new Set(await signersOf(texts.slice(0, 10)))).toEqual(new Set(['signer 1']));
  });

  it('to whom they are for, and to nobody else', async () => {
    const plugin = await signer('signer');
    await rollOut(plugin);
    const path = `/admin/v1/plugins/${plugin.body.id}`;
    const forTenant = (tenant: string) =>
      running.asToken(path, {
        method: 'PATCH',
        body: { scope: { tenants: [tenant], percent: 100 } },
      });
    const { body: other } = await running.asToken('/admin/v1/tenants', { body: { name: 'Other' } });
    await forTenant(other.id);
    expect(await signersOf(['a'])).toEqual([undefined]);
    expect((await forTenant('ten_missing')).body.error.param).toBe('scope.tenants');
    await forTenant('ten_default');
    expect(await signersOf(['a'])).toEqual(['signer 1']);
  });

  it('to some tenants first, and never to nobody', async () => {
    const live = await signer('signer', '1');
    await rollOut(live);
    const trial = await signer('signer', '2');
    const { body } = await rollOut(trial, { percent: 100, tenants: ['ten_default'] });
    expect(body).toMatchObject({
      liveVersionId: live.body.versionId,
      trial: { versionId: trial.body.versionId, share: { percent: 100, tenants: ['ten_default'] } },
    });
    expect(await signersOf(['a'])).toEqual(['signer 2']);
    const refused = [
      await rollOut(trial, { percent: 0, tenants: ['ten_default'] }),
      await rollOut(trial, { percent: 50, tenants: ['ten_missing'] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('and back again, and each step is in the audit log', async () => {
    const first = await signer('signer', '1');
    await rollOut(first);
    const second = await signer('signer', '2');
    await rollOut(second);
    const { id } = second.body;
    const back = await post(`/${id}/revert`);
    expect(back.body).toMatchObject({
      liveVersionId: first.body.versions[0].id,
      previousVersionId: second.body.versions[0].id,
    });
    expect(await signersOf(['a'])).toEqual(['signer 1']);
    await running.asToken(`/admin/v1/plugins/${id}`, {
      ...{ method: 'PATCH', body: { isEnabled: false } },
    });
    const { body } = await running.asToken(`/admin/v1/audit?objectKind=plugin&objectId=${id}`);
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual([
      'plugin.change',
      'plugin.revert',
      'plugin.roll_out',
      'plugin.upload',
      'plugin.roll_out',
      'plugin.upload',
    ]);
  });
});

describe('a module is fetched', () => {
  const fetched = (path: string, sha256: string) =>
    post('', { url: `${worker.url}${path}`, sha256 });

  it('from below an allowed source, with the checksum that it must have', async () => {
    const module = await guestModule({ manifest: { name: 'fetched' } });
    modules.set('/modules/a', module).set('/elsewhere/a', module);
    const { status, body } = await fetched('/modules/a', sha256Of(module));
    expect(status).toBe(201);
    expect(body.versions).toMatchObject([{ source: `${worker.url}/modules/a`, signedBy: null }]);
    const refused = [
      await fetched('/modules/a', '0'.repeat(64)),
      await fetched('/modules/moved', sha256Of(module)),
      await fetched('/modules/missing', sha256Of(module)),
      await fetched('/elsewhere/a', sha256Of(module)),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([400, 400, 400, 400]);
  });
});

describe('an upload', () => {
  const upload = (module: Uint8Array, more: object = {}) =>
    post('', {
      ...{ module: Buffer.from(module).toString('base64'), sha256: sha256Of(module) },
      ...more,
    });
  const declaring = (answer: object | null, version = '1') =>
    guestModule({
      answer,
      manifest: {
        ...{ name: 'declaring', version, capabilities: ['log', 'key-value', 'outbound'] },
        outbound: { rules: 'https://rules.example/v1' },
        config: { words: [] },
      },
    });

  it('grants nothing that reaches out unless it is told to', async () => {
    const module = await declaring(null);
    const { body: plain } = await upload(module);
    expect(plain.versions[0].granted).toEqual(['log', 'key-value']);
    const { body: more } = await upload(module, { granted: ['outbound'] });
    expect(more.versions[0].granted).toEqual(['outbound']);
  });

  it('is granted more or less later, of what it declares, and at once where it runs', async () => {
    const module = await guestModule({
      imports: '(import "bellwether" "log" (func $log (param i32 i32 i32)))',
      body: '(call $log (i32.const 0) (i32.const 0) (i32.const 0))',
      manifest: {
        ...{ name: 'teller', fail: 'closed', capabilities: ['log', 'outbound'] },
        outbound: { rules: 'https://rules.example/v1' },
      },
    });
    const { body } = await upload(module);
    const path = `/admin/v1/plugins/${body.id}/versions/${body.versionId}`;
    const grant = (granted: string[]) =>
      running.asToken(path, { method: 'PATCH', body: { granted } });
    await post(`/${body.id}/roll-out`, { versionId: body.versionId, percent: 100 });
    expect(await chat()).toBe(200);
    expect((await grant(['outbound'])).body.versions).toMatchObject([{ granted: ['outbound'] }]);
    expect(await chat()).toBe(503);
    expect((await grant(['outbound', 'log', 'log'])).body.versions[0].granted).toEqual([
      ...['outbound', 'log'],
    ]);
    expect(await chat()).toBe(200);
    const refused = await grant(['key-value']);
    expect([refused.status, refused.body.error.param]).toEqual([400, 'granted']);
    const { body: audit } = await running.asToken(`/admin/v1/audit?objectId=${body.id}`);
    expect(audit.items[0]).toMatchObject({ action: 'plugin.grant' });
  });

  it('of what is there already is no other version; other bytes need another name', async () => {
    const module = await declaring(null);
    const first = await upload(module, { config: { words: ['a'] } });
    const again = await upload(module, { config: { words: ['a'] } });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.versionId).toBe(first.body.versionId);
    const other = await upload(module, { config: { words: ['b'] } });
    expect(other.body.versions).toHaveLength(2);
    expect((await upload(await declaring({ model: 'x' }))).status).toBe(409);
    expect((await upload(await declaring({ model: 'x' }, '2'))).status).toBe(201);
  });

  it('can be taken back while it is not in use', async () => {
    const first = await signer('signer', '1');
    const second = await signer('signer', '2');
    const remove = ({ body: { id, versionId } }: Answer) =>
      running.asToken(`/admin/v1/plugins/${id}/versions/${versionId}`, { method: 'DELETE' });
    await rollOut(first);
    await rollOut(second);
    expect((await remove(second)).status).toBe(409);
    expect((await remove(first)).status).toBe(204);
    const { body } = await running.asToken(`/admin/v1/plugins/${second.body.id}`);
    expect(body).toMatchObject({ previousVersionId: null });
    expect(body.versions).toHaveLength(1);
    expect((await remove(first)).status).toBe(404);
  });
});

describe('what cannot take a message any more', () => {
  it('goes live neither by a roll-out nor by going back to it', async () => {
    // It fits as it is taken in, and not under the limits with which the gateway starts again.
    const large = await guestModule({
      memory: '(memory (export "memory") 4 200)',
      manifest: { name: 'large', version: '1' },
    });
    const small = await guestModule({ manifest: { name: 'large', version: '2' } });
    const versionIds: string[] = [];
    let id = '';
    for (const bytes of [large, small]) {
      const module = Buffer.from(bytes).toString('base64');
      const { body } = await post('', { module, sha256: sha256Of(bytes) });
      await post(`/${body.id}/roll-out`, { versionId: body.versionId, percent: 100 });
      id = body.id;
      versionIds.push(body.versionId);
    }
    await running.stop();
    running = await startAdmin({
      ...{ dataDir: running.dataDir, argv: [...argv(), '--plugins-max-memory-pages=100'] },
    });
    const refused = [
      await post(`/${id}/roll-out`, { versionId: versionIds[0], percent: 100 }),
      await post(`/${id}/roll-out`, { versionId: versionIds[0], percent: 1 }),
      await post(`/${id}/revert`),
    ];
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([400, 'plugin_invalid']);
      expect(body.error.message).toMatch(/could take no message: .*200 pages; 100 are granted/);
    }
    const { body } = await running.asToken(`/admin/v1/plugins/${id}`);
    expect(body).toMatchObject({ liveVersionId: versionIds[1], trial: null });
  });
});
