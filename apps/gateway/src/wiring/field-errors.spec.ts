import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../testing/start-admin.js';
import type { RunningGateway } from '../testing/start-admin.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin();
}, 120_000);
afterAll(() => running.dispose());

async function refused(path: string, body?: object) {
  const reply = await running.asToken(`/admin/v1/${path}`, body === undefined ? {} : { body });
  return [reply.status, reply.body.error?.param];
}

describe('what is wrong with a field is said of that field', () => {
  it.each([
    ...['keys', 'audit', 'alerts', 'limits', 'calls', 'decisions'],
    ...['tool-calls', 'tool-approvals'],
  ])('a cursor that no page of %s gave', async (list) => {
    expect(await refused(`${list}?cursor=zzz`)).toEqual([400, 'cursor']);
    expect(await refused(`${list}?cursor=ten_0123456789`)).toEqual([400, 'cursor']);
  });

  it('half of a line of the audit log', async () => {
    expect(await refused('audit/verify?place=5')).toEqual([400, 'hash']);
    expect(await refused(`audit/verify?hash=${'a'.repeat(64)}`)).toEqual([400, 'place']);
  });

  const anExport = { name: 'e', every: 'day', channelId: 'chn_none' };
  it.each<[string, object, string]>([
    ['of an unknown tenant', { tenantId: 'ten_nope' }, 'tenantId'],
    ['of calls of an unknown tenant', { filter: { tenant: 'ten_nope' } }, 'filter.tenant'],
    ['of single calls in groups', { contents: 'events', groupBy: ['model'] }, 'groupBy'],
  ])('an export %s', async (_, input, param) => {
    expect(await refused('usage-exports', { ...anExport, ...input })).toEqual([400, param]);
  });

  it.each<[string, object]>([
    ['keys', {}],
    ['projects', {}],
    ['service-accounts', { roles: [] }],
    ['access-groups', { roles: [] }],
    ['admin-tokens', {}],
    ['alert-channels', { kind: 'email', to: 'a@example.com', tenantId: null }],
    ['usage-exports', anExport],
    ['workers', { url: 'http://127.0.0.1:9' }],
    [
      'limits',
      { subject: 'tenant', subjectId: 'ten_default', limits: { requestsPerMinute: 100_000 } },
    ],
  ])('a name of %s that shows as something else', async (list, input) => {
    const path = list === 'access-groups' ? 'groups' : list;
    for (const name of ['two\nlines', 'back\u202Ewards'])
      expect(await refused(path, { ...input, name })).toEqual([400, 'name']);
  });

  it.each<[string, object, string]>([
    ['that is missing', {}, 'name: It is missing.'],
    ['that is empty', { name: '' }, 'name: It must have at least 1 character.'],
    ['that is too long', { name: 'n'.repeat(999) }, 'name: It must have at most'],
    ['of another kind', { name: 7 }, 'name: Invalid input: expected string, received number'],
  ])('a name %s, in words for people', async (_, body, words) => {
    const reply = await running.asToken('/admin/v1/limits', {
      body: { subject: 'tenant', subjectId: 'ten_default', ...body },
    });
    expect(reply.body.error.message).toContain(words);
  });

  it.each(['keys', 'projects', 'usage-exports', 'alert-channels'])(
    'an unknown tenant in %s',
    async (list) => {
      const rest = { kind: 'email', to: 'a@example.com' };
      const input = { keys: {}, projects: {}, 'usage-exports': anExport, 'alert-channels': rest };
      const body = { name: 'n', tenantId: 'ten_nope', ...input[list as keyof typeof input] };
      expect(await refused(list, { ...body, tenantId: 'ten_nope' })).toEqual([400, 'tenantId']);
    },
  );

  it('a password that is shorter than the console takes', async () => {
    const person = await running.signIn();
    const body = { current: running.password, next: 'fifteen letters' };
    const reply = await person.ask('/admin/v1/account/password', { body });
    expect([reply.status, reply.body.error.param]).toEqual([400, 'next']);
  });
});

describe('a channel', () => {
  it('to which files go is kept, and the files are named', async () => {
    const channel = {
      name: 'hook',
      kind: 'webhook',
      url: 'https://hooks.example/x',
      tenantId: null,
    };
    const { id } = (await running.asToken('/admin/v1/alert-channels', { body: channel })).body;
    const body = { name: 'Monthly file', every: 'month', channelId: id };
    expect((await running.asToken('/admin/v1/usage-exports', { body })).status).toBe(201);
    const reply = await running.asToken(`/admin/v1/alert-channels/${id}`, { method: 'DELETE' });
    expect([reply.status, reply.body.error.code]).toEqual([409, 'conflict']);
    expect(reply.body.error.message).toContain('Monthly file');
  });

  it('that alone hears of a rule is kept until the rule has another, or is off', async () => {
    const make = async (name: string) => {
      const body = { name, kind: 'email', to: 'a@example.com', tenantId: null };
      return (await running.asToken('/admin/v1/alert-channels', { body })).body.id as string;
    };
    const [only, other] = [await make('only'), await make('other')];
    const rule = { name: 'Lonely', condition: { kind: 'worker_down', minutes: 300 } };
    const body = { ...rule, channelIds: [only] };
    const { id } = (await running.asToken('/admin/v1/alert-rules', { body })).body;
    const remove = () => running.asToken(`/admin/v1/alert-channels/${only}`, { method: 'DELETE' });
    const kept = await remove();
    expect([kept.status, kept.body.error.message]).toEqual([
      ...[409, expect.stringContaining('"Lonely"')],
    ]);
    const put = { method: 'PUT', body: { ...rule, channelIds: [only, other] } };
    expect((await running.asToken(`/admin/v1/alert-rules/${id}`, put)).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });
});
