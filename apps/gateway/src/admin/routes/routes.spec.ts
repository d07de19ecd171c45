import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin({ argv: ['--policy', 'cache_aware'] });
}, 120_000);
afterAll(() => running.dispose());

const base = '/admin/v1/routes';
const get = async (path: string) => (await running.asToken(`${base}/${path}`)).body;
const post = (path: string, body: unknown = {}) => running.asToken(`${base}/${path}`, { body });
const put = (path: string, body: unknown, tag?: string) =>
  running.asToken(`${base}/${path}`, {
    method: 'PUT',
    body,
    ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
  });
const newestAudit = async () => (await running.asToken('/admin/v1/audit?first=1')).body.items[0];

const chat = {
  name: 'chat',
  match: { models: ['chat-*'], tenants: ['ten_default'] },
  pools: ['h100'],
  policy: { name: 'least_requests', options: {} },
};
const documentWith = (...routes: object[]) => ({ routes, policy: 'round_robin' });

async function publishNow(document: object, message = 'A change') {
  const draft = (await post('drafts', { document })).body;
  return post(`drafts/${draft.id}/publish`, { message });
}

describe('before anything was published', () => {
  it('the policy of the settings is version 0', async () => {
    expect(await get('live')).toMatchObject({
      version: 0,
      source: 'settings',
      isReadOnly: false,
      document: { routes: [], policy: { name: 'cache_aware' } },
    });
    expect(await get('versions')).toEqual({ items: [], nextCursor: null });
    expect(await get('rollout')).toEqual({ rollout: null });
  });

  it('every policy is offered with schema, defaults and words', async () => {
    const { items } = await get('policies');
    const cacheAware = items.find(({ name }: { name: string }) => name === 'cache_aware');
    expect(cacheAware).toMatchObject({
      label: 'Cache aware',
      defaults: { cacheThreshold: 0.3 },
      optionsSchema: { properties: { cacheThreshold: { type: 'number', maximum: 1 } } },
      unavailable: null,
    });
    for (const { description } of items) expect(description).not.toBe('');
  });
});

describe('a draft', () => {
  it('is kept as it was left, and changed by one hand at a time', async () => {
    const created = await post('drafts', { name: 'Mine' });
    expect([created.status, created.headers['etag']]).toEqual([201, '"1"']);
    const { id } = created.body;
    const half = { routes: [{ name: '' }], policy: 'no_such_policy' };
    const saved = await put(`drafts/${id}`, { document: half }, '"1"');
    expect([saved.status, saved.headers['etag'], saved.body.document]).toEqual([200, '"2"', half]);

    const late = await put(`drafts/${id}`, { document: {} }, '"1"');
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict']);
    expect(late.body.error.message).toContain('it is at edit 2, you have 1');
    expect((await put(`drafts/${id}`, { document: {} })).status).toBe(400);

    expect((await running.asToken(`${base}/drafts/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await running.asToken(`${base}/drafts/${id}`)).status).toBe(404);
    expect(await newestAudit()).toMatchObject({
      action: 'route-draft.discard',
      objectName: 'Mine',
    });
  });

  it('is checked for every fault, each at its place', async () => {
    const document = {
      routes: [
        { ...chat, policy: { name: 'no_such_policy' } },
        {
          ...chat,
          name: 'b',
          policy: { name: 'cache_aware', options: { cacheThreshold: 7, no: 1 } },
        },
      ],
      policy: 'round_robin',
    };
    const { id } = (await post('drafts', { document })).body;
    const { isValid, faults, findings } = (await post(`drafts/${id}/check`)).body;
    expect([isValid, faults]).toEqual([false, 3]);
    expect(findings.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      expect.arrayContaining([
        '/routes/0/policy/name',
        '/routes/1/policy/options/cacheThreshold',
        '/routes/1/policy/options/no',
      ]),
    );
    const refused = await post(`drafts/${id}/publish`, { message: 'Hopeless' });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request']);
    expect(refused.body.error.issues).toHaveLength(3);
    expect((await get('live')).version).toBe(0);
  });

  it('as a text keeps it, and says at which line it is wrong', async () => {
    const yaml = '# ours\nroutes:\n  - name: chat\n    policy: nope\npolicy: round_robin\n';
    const { id } = (await post('drafts', { yaml })).body;
    expect((await post(`drafts/${id}/check`)).body.findings).toContainEqual(
      expect.objectContaining({ severity: 'fault', line: 4, column: 13 }),
    );
    expect((await running.asToken(`${base}/drafts/${id}/yaml`)).text).toBe(yaml);
    await put(`drafts/${id}`, { yaml: 'routes: [' }, '"1"');
    const broken = (await post(`drafts/${id}/check`)).body;
    expect(broken).toMatchObject({ isValid: false, findings: [{ pointer: '', line: 1 }] });
    expect((await post(`drafts/${id}/publish`, { message: 'x' })).status).toBe(400);
  });
});

describe('publishing', () => {
  it('makes the document live with its next revision, its audit line and its mark', async () => {
    const since = Date.now();
    const published = await publishNow(documentWith(chat), 'Chat has a pool of its own');
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({ version: 1, parent: 0, kind: 'publish', isLive: true });
    const live = await get('live');
    expect(live).toMatchObject({ version: 1, source: 'console' });
    expect(live.document.routes[0]).toMatchObject({ name: 'chat', pools: ['h100'] });
    expect(live.document.routes[0].id).toMatch(/^rte_[0-9a-z]{26}$/);
    expect(await newestAudit()).toMatchObject({
      action: 'routes.publish',
      before: { version: 0 },
      after: { version: 1, source: 'console', rollout: null },
    });
    const { items } = await get(`marks?fromMs=${since}&toMs=${Date.now() + 1}`);
    expect(items).toMatchObject([{ kind: 'publish', version: 1 }]);
    expect((await get('drafts')).items.every(({ name }: { name: string }) => name !== 'chat')).toBe(
      true,
    );
  });

  it('keeps the id of a route whose name is known', async () => {
    const before = (await get('live')).document.routes[0].id;
    await publishNow(documentWith({ ...chat, pools: ['a100'] }));
    expect((await get('live')).document.routes[0].id).toBe(before);
  });

  it('is refused for a draft whose base is no longer live, with what changed meanwhile', async () => {
    const document = documentWith({ ...chat, pools: ['l40s'] });
    const { id } = (await post('drafts', { document })).body;
    await publishNow(documentWith({ ...chat, pools: ['b200'] }));
    const late = await post(`drafts/${id}/publish`, { message: 'Too late' });
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict']);
    expect(late.body.error.issues).toEqual([
      {
        path: '/routes/0/pools',
        message: "Route 'chat' goes to b200 instead of a100.",
      },
    ]);
    const { version } = await get('live');
    const draft = await put(`drafts/${id}`, { baseVersion: version }, '"1"');
    expect((await post(`drafts/${id}/publish`, { message: 'Looked at' })).status).toBe(200);
    expect(draft.body.baseVersion).toBe(version);
  });

  it('is taken back with one click, as a version of its own', async () => {
    const reverted = await post('versions/1/revert');
    expect(reverted.body).toMatchObject({
      kind: 'revert',
      message: 'Back to version 1',
      isLive: true,
    });
    expect((await get('live')).document).toEqual((await get('versions/1')).document);
    expect((await get(`diff?from=1&to=${reverted.body.version}`)).changes).toEqual([]);
    expect((await post('versions/0/revert')).status).toBe(200);
    expect((await get('live')).document.routes).toEqual([]);
    expect((await post('versions/999/revert')).status).toBe(404);
  });
});

describe('a draft against live', () => {
  it('is told in sentences, with a note while no calls are known', async () => {
    await publishNow(documentWith(chat));
    const document = {
      routes: [
        { ...chat, name: 'chat', policy: { name: 'cache_aware' } },
        { name: 'rest', policy: 'random' },
      ],
      policy: { name: 'cache_aware', options: { cacheThreshold: 0.8 } },
    };
    const { id } = (await post('drafts', { document })).body;
    const { changes, reach } = (await post(`drafts/${id}/diff`)).body;
    expect(changes.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      "Route 'chat': cache_aware chooses the worker instead of least_requests.",
      "Route 'rest' is new, in place 2: all pools by random.",
      'All other calls: cache_aware chooses the worker instead of round_robin.',
    ]);
    expect(reach).toMatchObject({ calls: 0, rows: [] });
    expect(reach.notes[0]).toContain('the reach is not known');
  });
});

describe('a roll-out', () => {
  it('grows, is completed, and then is what everybody gets', async () => {
    const before = (await get('live')).version;
    const { id } = (await post('drafts', { document: documentWith({ ...chat, pools: ['new'] }) }))
      .body;
    const started = await post(`drafts/${id}/publish`, {
      message: 'Try it',
      percent: 10,
      guard: { errorRateAbove: 0.05 },
    });
    expect(started.body).toMatchObject({
      isLive: false,
      rollout: { state: 'running', percent: 10 },
    });
    expect((await get('live')).version).toBe(before);

    const other = (await post('drafts', { document: documentWith() })).body;
    const blocked = await post(`drafts/${other.id}/publish`, { message: 'Meanwhile' });
    expect([blocked.status, blocked.body.error.code]).toEqual([409, 'conflict']);

    const { version } = started.body;
    expect((await put('rollout', { version: version + 1, percent: 50 })).status).toBe(409);
    expect((await put('rollout', { version, percent: 50 })).body).toMatchObject({
      percent: 50,
      guard: { errorRateAbove: 0.05, minCalls: 20 },
    });
    expect((await post('rollout/complete', { version })).body.state).toBe('completed');
    expect((await get('live')).version).toBe(version);
    expect((await post('rollout/complete')).status).toBe(404);
    expect(await newestAudit()).toMatchObject({
      action: 'rollout.complete',
      before: { state: 'running' },
      after: { state: 'completed' },
    });
  });

  it('is taken back, and the live version stays', async () => {
    const before = (await get('live')).version;
    const { id } = (await post('drafts', { document: documentWith() })).body;
    await post(`drafts/${id}/publish`, { message: 'For one', tenants: ['ten_default'] });
    const ended = await post('rollout/cancel', { reason: 'Not good' });
    expect(ended.body).toMatchObject({ state: 'cancelled', reason: 'Not good', percent: 0 });
    expect((await get('live')).version).toBe(before);
  });

  it('to nobody is refused', async () => {
    const { id } = (await post('drafts', { document: documentWith() })).body;
    expect((await post(`drafts/${id}/publish`, { message: 'x', percent: 0 })).status).toBe(400);
  });
});

describe('routes from a file', () => {
  const yaml =
    'routes:\n  - name: filed\n    match: { models: [m] }\n    policy: random\npolicy: cache_aware\n';

  it('are applied once, however often the file is', async () => {
    const dry = await post('apply', { yaml, isDryRun: true });
    expect(dry.body).toMatchObject({ outcome: 'would-publish' });
    const { version } = (await post('apply', { yaml })).body;
    expect((await post('apply', { yaml })).body).toMatchObject({
      outcome: 'unchanged',
      version,
      changes: [],
    });
    const exported = (await running.asToken(`${base}/export`)).text;
    expect((await post('apply', { yaml: exported })).body).toMatchObject({ outcome: 'unchanged' });
  });

  it('are read-only for people and tokens, until they are released', async () => {
    expect(await get('live')).toMatchObject({ source: 'file', isReadOnly: true });
    const person = await running.signIn();
    const document = documentWith();
    const { id } = (await person.ask(`${base}/drafts`, { body: { document } })).body;
    const refused = await person.ask(`${base}/drafts/${id}/publish`, { body: { message: 'Mine' } });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'read_only']);
    expect((await post(`drafts/${id}/publish`, { message: 'Mine' })).status).toBe(409);
    expect((await post('release')).body).toMatchObject({ source: 'console', isReadOnly: false });
    const taken = await person.ask(`${base}/drafts/${id}/publish`, { body: { message: 'Mine' } });
    expect(taken.status).toBe(200);
  });

  it('with faults are refused with the line of each', async () => {
    const { version } = await get('live');
    const refused = await post('apply', {
      yaml: 'routes:\n  - name: a\n    policy: x\npolicy: y\n',
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.issues).toMatchObject([
      { path: '/routes/0/policy/name', message: expect.stringMatching(/^Line 3, column 13: /) },
      { path: '/policy/name', message: expect.stringMatching(/^Line 4, column 9: /) },
    ]);
    expect((await get('live')).version).toBe(version);
  });
});
