import { GatewayError } from '@bellwether/exchange';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aChatPrompt,
  aHookedCall,
  guestModule,
  hostileBodies,
  hostSettings,
  TestHost,
} from './testing/index.js';

let test: TestHost;

afterEach(() => test.host.close());

async function onCallOf(guest: Parameters<typeof guestModule>[0], call = aHookedCall()) {
  const hooks = await test.hooks(call, test.published(await guestModule(guest)));
  return () => hooks!.onCall!(aChatPrompt());
}

describe('a plugin', () => {
  it('that has nothing to say leaves the request as it is', async () => {
    test = new TestHost();
    const prompt = aChatPrompt();
    const hooks = await test.hooks(aHookedCall(), test.published(await guestModule()));
    expect(await hooks!.onCall!(prompt)).toBe(prompt);
    expect(hooks).toMatchObject({ onTurn: null, onEvent: null, onRemember: null });
  });

  it('changes headers and the document, and notes what it did', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const ask = await onCallOf(
      {
        answer: {
          model: 'large',
          headers: { set: { 'x-team': 'blue' }, remove: ['user-agent'] },
          fields: { temperature: 0.5 },
          texts: [{ at: '/messages/0/content', text: 'HELLO' }],
          annotations: { changed: 'yes' },
        },
      },
      call,
    );
    const { model, body } = await ask();
    expect(model).toBe('large');
    expect(JSON.parse(new TextDecoder().decode(body))).toEqual({
      model: 'large',
      messages: [{ role: 'user', content: 'HELLO' }],
      temperature: 0.5,
    });
    expect(call.headers).toEqual({ 'x-team': 'blue', authorization: 'Bearer secret' });
    expect(call.annotations).toEqual({ 'guest.changed': 'yes' });
  });

  it('answers on where its thread clears away after every few messages', async () => {
    const pool = { ...hostSettings.pool, threads: 1 };
    test = new TestHost({ ...hostSettings, pool });
    const memory = '(memory (export "memory") 64 64)';
    const ask = await onCallOf({ memory, answer: { model: 'large' } });
    const replies = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(replies.map(({ model }) => model))).toEqual(new Set(['large']));
  });

  it('rejects with its own status and text', async () => {
    test = new TestHost();
    const ask = await onCallOf({ answer: { reject: { status: 451, message: 'Not here.' } } });
    const error = await ask().catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ code: 'plugin_rejected', status: 451, message: 'Not here.' });
  });
});

describe.each`
  guest                                              | fault
  ${{ body: hostileBodies.loop }}                    | ${'timeout'}
  ${{ body: hostileBodies.grow }}                    | ${'memory'}
  ${{ body: hostileBodies.trap }}                    | ${'trap'}
  ${{ answer: { model: 7 } }}                        | ${'bad_answer'}
  ${{ answer: { fields: { stream: true } } }}        | ${'bad_answer'}
  ${{ answer: { texts: [{ at: '/x', text: '' }] } }} | ${'bad_answer'}
`('a plugin that fails by $fault', ({ guest, fault }: { guest: object; fault: string }) => {
  it('is passed by when it may be', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const ask = await onCallOf({ ...guest }, call);
    expect((await ask()).model).toBe('small');
    expect(call.annotations).toEqual({ 'guest.outcome': fault });
    expect(call.warnings).toEqual(['plugin guest was skipped']);
    const [report] = test.host.reports();
    expect(report!.faults).toMatchObject({ [fault]: 1 });
    const pages = fault === 'memory' ? 16 : 4;
    expect(report!.peakMemoryBytes).toBe(pages * 65_536);
  });

  it('ends the call when it may not', async () => {
    test = new TestHost();
    const ask = await onCallOf({ ...guest, manifest: { fail: 'closed' } });
    await expect(ask()).rejects.toMatchObject({ code: 'plugin_failed', status: 503 });
  });
});

describe('limits', () => {
  it('let a trap on the thousandth message touch that message alone', async () => {
    test = new TestHost(hostOf({ threads: 1 }));
    const call = aHookedCall();
    const ask = await onCallOf(
      { body: hostileBodies.trapOnThousandth, manifest: { instance: 'kept' } },
      call,
    );
    for (let count = 1; count <= 999; count += 1) await ask();
    expect(call.annotations).toEqual({});
    await ask();
    expect(call.annotations).toEqual({ 'guest.outcome': 'trap' });
    await ask();
    expect(test.host.reports()[0]).toMatchObject({ calls: 1_001, faults: { trap: 1 } });
  });

  it('keep nothing of a fresh instance', async () => {
    test = new TestHost(hostOf({ threads: 1 }));
    const ask = await onCallOf({ body: hostileBodies.trapOnThousandth });
    for (let count = 1; count <= 1_001; count += 1) await ask();
    expect(test.host.reports()[0]!.faults.trap).toBe(0);
  });

  it('begin anew for each message where they begin with a function of their own', async () => {
    test = new TestHost(hostOf({ threads: 1 }));
    const ask = await onCallOf({
      more: '(func $begin (global.set $count (i32.const 999))) (start $begin)',
      body: hostileBodies.trapOnThousandth,
    });
    for (let count = 1; count <= 3; count += 1) await ask();
    expect(test.host.reports()[0]!.faults.trap).toBe(3);
  });

  it('may begin for ever, for as long as a message may take', async () => {
    test = new TestHost(hostOf({ threads: 1 }));
    const ask = await onCallOf({
      more: `(func $begin ${hostileBodies.loop}) (start $begin)`,
      manifest: { timeMs: 20 },
    });
    await ask();
    expect(test.host.reports()[0]!.faults.timeout).toBe(1);
  });

  it('rest when their instances end the thread that would hold them', async () => {
    const module = { ...hostSettings.module, maxTableEntries: 1_600_000 };
    test = new TestHost({ ...hostOf({ threads: 1 }), module });
    const ask = await onCallOf({ more: '(table 100000 100000 funcref)\n'.repeat(16) });
    for (let count = 1; count <= 6; count += 1) await ask();
    expect(test.host.reports()[0]).toMatchObject({
      faults: { died: 5, busy: 0, resting: 1 },
      breaker: 'open',
    });
  });

  it.each([
    ['thread', '(table 100000 100000 funcref)\n'.repeat(16), 'ended before it was ready'],
    ['instance', '(data (i32.const 9999999) "x")', 'out of bounds'],
    ['start that traps', '(func $begin unreachable) (start $begin)', 'unreachable'],
    ['start that ends', `(func $begin ${hostileBodies.loop}) (start $begin)`, 'longer than 50 ms'],
  ])('tell at once when there can be no %s for a message', async (_, more, trouble) => {
    const module = { ...hostSettings.module, maxTableEntries: 1_600_000 };
    test = new TestHost({ ...hostOf({ threads: 1 }), module });
    const published = test.published(await guestModule({ more }));
    const { unready } = await test.host.prepare([published]);
    expect(unready).toEqual([
      { versionId: published.live!.id, trouble: expect.stringContaining(trouble) as string },
    ]);
    expect(test.logged).toEqual([expect.stringContaining('does not get ready')]);
  });

  it('turn away what finds the line full', async () => {
    test = new TestHost(hostOf({ threads: 1, maxWaiting: 2 }));
    const call = aHookedCall();
    const ask = await onCallOf({}, call);
    await ask();
    await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(test.host.reports()[0]!.faults.busy).toBe(2);
    await ask();
    expect(test.host.reports()[0]).toMatchObject({ calls: 7, breaker: 'closed' });
  });

  it('let a plugin rest that fails again and again, and try it once afterwards', async () => {
    test = new TestHost();
    const ask = await onCallOf({ body: hostileBodies.trap });
    for (let count = 1; count <= 7; count += 1) await ask();
    expect(test.host.reports()[0]).toMatchObject({
      calls: 5,
      faults: { trap: 5, resting: 2 },
      breaker: 'open',
    });
    expect(test.logged).toEqual([expect.stringContaining('it rests')]);
    test.nowMs += 30_000;
    await ask();
    await ask();
    expect(test.host.reports()[0]).toMatchObject({ faults: { trap: 6, resting: 3 } });
  });

  it('keep a looping plugin from holding up another one', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const looping = test.published(await guestModule({ body: hostileBodies.loop }), { id: 'a' });
    const fine = test.published(await guestModule({ answer: { annotations: { was: 'here' } } }), {
      id: 'b',
    });
    const onlyLooping = await test.hooks(call, looping, fine);
    const calls = Array.from({ length: 4 }, () => onlyLooping!.onCall!(aChatPrompt()));
    await Promise.all(calls);
    expect(call.annotations).toEqual({ 'guest.outcome': 'timeout', 'guest.was': 'here' });
  });
});

function hostOf(pool: object) {
  return { ...hostSettings, pool: { ...hostSettings.pool, ...pool } };
}
