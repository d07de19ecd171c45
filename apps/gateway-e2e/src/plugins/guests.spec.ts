import { hostileBodies, type GuestText } from '@bellwether/plugins/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { apis, ask, chatsOf, whoSigned, type Asked, type Caller } from './testing/calls.js';
import { pluginStage } from './testing/plugin-stage.js';

/** Failures within the breaker's window that open it, and how long it then rests. */
const openAfter = 4;
const stage = pluginStage(whoSigned, [
  ...['--plugins-open-breaker-after', String(openAfter)],
  ...['--plugins-breaker-rest-ms', '2000'],
]);
afterEach(() => stage().removeAll());

const caller = (): Caller => ({
  url: stage().gateway.url,
  secret: stage().gateway.firstRun.apiKey,
});
const named = (name: string, more: object = {}) => ({
  manifest: { name, hooks: ['onCall'], fail: 'open', ...more },
});
const fine = { status: 200, text: 'nobody', error: null, warning: null };

/** Traps while its count, in the values of the plugin, is as `compared` says. */
const trapWhileCount = (compared: string): GuestText => ({
  imports: '(import "bellwether" "kv_add" (func $add (param i32 i32 f64) (result f64)))',
  more: '(data (i32.const 8) "seen")',
  body: `(if (${compared} (call $add (i32.const 8) (i32.const 4) (f64.const 1))) (then unreachable))`,
});

async function askAll(): Promise<Asked[]> {
  const told: Asked[] = [];
  for (const api of apis) told.push(await ask(caller(), api));
  return told;
}

describe('a guest', () => {
  it('that passes everything changes nothing', async () => {
    const plugin = await stage().install(named('pass'));
    expect(await askAll()).toEqual(apis.map(() => fine));
    await stage().untilFigures(plugin, { calls: 3, changed: 0, rejected: 0 });
  });

  it('that sets a header has the worker see it', async () => {
    const answer = { headers: { set: { 'x-signed-by': 'the guest' } } };
    const plugin = await stage().install({ answer, ...named('rewrite', { hooks: ['onTurn'] }) });
    expect(await askAll()).toEqual(apis.map(() => ({ ...fine, text: 'the guest' })));
    await stage().untilFigures(plugin, { calls: 3, changed: 3 });
  });

  it('that rejects does so in the words of each API, and no worker is asked', async () => {
    const answer = { reject: { status: 451, message: 'Not in this harbour.' } };
    const plugin = await stage().install({ answer, ...named('reject', { fail: 'closed' }) });
    const before = chatsOf(stage().worker);
    const refused = { status: 451, text: null, error: 'Not in this harbour.', warning: null };
    expect(await askAll()).toEqual(apis.map(() => refused));
    expect(chatsOf(stage().worker)).toBe(before);
    await stage().untilFigures(plugin, { calls: 3, rejected: 3 });
  });
});

describe('what a guest notes', () => {
  it('stands in the list of calls and in files of usage', async () => {
    const answer = { annotations: { project: 'apollo' } };
    await stage().install({ answer, ...named('tags') });
    await stage().install({ body: hostileBodies.trap, ...named('brittle') });
    await ask(caller());
    const noted = [
      { name: 'tags.project', value: 'apollo' },
      { name: 'brittle.outcome', value: 'trap' },
    ];
    const { admin } = stage();
    const calls = () =>
      admin.json<{ items: { annotations: object[] }[] }>('GET', '/admin/v1/calls?limit=1');
    await expect
      .poll(async () => (await calls()).items[0]?.annotations, { timeout: 30_000 })
      .toEqual(noted);
    const [from, to] = [0, 1].map((days) => new Date(Date.now() + (days * 2 - 1) * 86_400_000));
    const file = async () => {
      const query = `from=${from!.toISOString()}&to=${to!.toISOString()}&of=events&format=ndjson`;
      return (await admin.request('GET', `/admin/v1/usage/export?${query}`)).text();
    };
    await expect
      .poll(file, { timeout: 30_000, interval: 200 })
      .toContain('"annotations":{"tags.project":"apollo","brittle.outcome":"trap"}');
  });
});

describe.each`
  does                | body                  | fault
  ${'loops for ever'} | ${hostileBodies.loop} | ${'timeout'}
  ${'grows'}          | ${hostileBodies.grow} | ${'memory'}
  ${'traps'}          | ${hostileBodies.trap} | ${'trap'}
`('a guest that $does', ({ body, fault }: { body: string; fault: string }) => {
  // In less than a tenth of a second of processor time.
  const limits = { timeMs: 50 };

  it('is passed by where it may be', async () => {
    const plugin = await stage().install({ body, ...named('brittle', limits) });
    const skipped = { ...fine, warning: 'plugin brittle was skipped' };
    expect(await askAll()).toEqual(apis.map(() => skipped));
    const faults = expect.objectContaining({ [fault]: 3 }) as unknown;
    await stage().untilFigures(plugin, { calls: 3, faults, breaker: 'closed' });
  });

  it('ends the call where it may not, and can be switched off at once', async () => {
    const closed = named('brittle', { ...limits, fail: 'closed' });
    const { id } = await stage().install({ body, ...closed });
    const before = chatsOf(stage().worker);
    for (const { status, text, error } of await askAll()) {
      expect([status, text]).toEqual([503, null]);
      expect(error).toContain('plugin');
    }
    expect(chatsOf(stage().worker)).toBe(before);
    await stage().admin.json('PATCH', `/admin/v1/plugins/${id}`, { isEnabled: false });
    expect(await askAll()).toEqual(apis.map(() => fine));
  });
});

describe('one guest', () => {
  it('that loops holds up no call of others', async () => {
    const noisy = await otherTenant();
    const looping = { body: hostileBodies.loop, ...named('loop', { timeMs: 1_000 }) };
    const plugin = await stage().install(looping, { tenants: [noisy.tenantId], percent: 100 });
    let isOver = false;
    const held = Promise.all([ask(noisy), ask(noisy)]).finally(() => (isOver = true));
    let answered = 0;
    while (!isOver) {
      expect(await ask(caller())).toEqual(fine);
      if (!isOver) answered += 1;
    }
    expect(answered).toBeGreaterThan(0);
    const skipped = { ...fine, warning: 'plugin loop was skipped' };
    expect(await held).toEqual([skipped, skipped]);
    const faults = expect.objectContaining({ timeout: 2 }) as unknown;
    await stage().untilFigures(plugin, { calls: 2, faults });
  });

  it('that traps on its thousandth call fails that call and no other', async () => {
    const plugin = await stage().install({
      ...trapWhileCount('f64.eq (f64.const 1000)'),
      ...named('thousand', { fail: 'closed', capabilities: ['key-value'] }),
    });
    const statuses: number[] = [];
    const hand = async () => {
      for (let count = 0; count < 252; count += 1) statuses.push((await ask(caller())).status);
    };
    await Promise.all([hand(), hand(), hand(), hand()]);
    expect(statuses.filter((status) => status !== 200)).toEqual([503]);
    const faults = expect.objectContaining({ trap: 1, timeout: 0, died: 0 }) as unknown;
    await stage().untilFigures(plugin, { calls: 1_008, faults, breaker: 'closed' });
  });

  it('that fails again and again rests, and comes back when it is well', async () => {
    const plugin = await stage().install({
      ...trapWhileCount(`f64.ge (f64.const ${openAfter})`),
      ...named('ill', { fail: 'closed', capabilities: ['key-value'] }),
    });
    for (let count = 1; count <= openAfter; count += 1)
      expect((await ask(caller())).status).toBe(503);
    // Resting: refused without being asked, until one call finds it well.
    expect((await ask(caller())).status).toBe(503);
    await expect.poll(() => ask(caller()), { timeout: 30_000, interval: 100 }).toEqual(fine);
    const faults = expect.objectContaining({ trap: openAfter }) as unknown;
    await stage().untilFigures(plugin, { calls: openAfter + 1, breaker: 'closed', faults });
  });
});

/** A caller of a tenant of its own. */
async function otherTenant(): Promise<Caller & { readonly tenantId: string }> {
  const { admin, gateway } = stage();
  const make = (path: string, body: object) =>
    admin.json<{ id: string; secret: string }>('POST', `/admin/v1/${path}`, body);
  const { id: tenantId } = await make('tenants', { name: 'Noise' });
  const { id: projectId } = await make('projects', { tenantId, name: 'Noise' });
  const { secret } = await make('keys', { name: 'noise', tenantId, projectId });
  return { url: gateway.url, secret, tenantId };
}
