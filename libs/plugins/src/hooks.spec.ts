import { afterEach, describe, expect, it } from 'vitest';
import type { KeptReply, TurnEvent } from '@bellwether/exchange';
import { aChatPrompt, aHookedCall, guestModule, hostSettings, TestHost } from './testing/index.js';

let test: TestHost;

afterEach(() => test.host.close());

type Guest = Parameters<typeof guestModule>[0];

async function hooksOf(guests: readonly Guest[], call = aHookedCall()) {
  test ??= new TestHost();
  const published = [];
  for (const [index, guest] of guests.entries())
    published.push(test.published(await guestModule(guest), { id: `plg_${index}` }));
  return (await test.hooks(call, ...published))!;
}

const named = (name: string, hook: string, more: object = {}) => ({
  manifest: { name, hooks: [hook], ...more },
});

describe('several plugins', () => {
  it('are asked in their order, each with what the one before left', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const hooks = await hooksOf(
      [
        { answer: { model: 'first', annotations: { saw: 'small' } }, ...named('a', 'onCall') },
        { answer: { model: 'second' }, ...named('b', 'onCall') },
      ],
      call,
    );
    expect((await hooks.onCall!(aChatPrompt())).model).toBe('second');
    expect(call.annotations).toEqual({ 'a.saw': 'small' });
  });

  it('note a bounded number of things about one call', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const eight = Array.from({ length: 8 }, (_, at) => [`n${at}`, 'x']);
    const answer = { annotations: Object.fromEntries(eight) as object };
    const guests = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ answer, ...named(name, 'onCall') }));
    const hooks = await hooksOf(guests, call);
    await hooks.onCall!(aChatPrompt());
    await hooks.onCall!(aChatPrompt());
    expect(Object.keys(call.annotations)).toHaveLength(32);
    expect(call.annotations).toMatchObject({ 'a.n0': 'x', 'd.n7': 'x' });
  });

  it('take part by tenant and by a steady share of conversations', async () => {
    test = new TestHost();
    const module = await guestModule({ answer: { model: 'other' } });
    const { hooks } = await test.host.prepare([
      test.published(module, { scope: { tenants: ['ten_1'], percent: 30 } }),
    ]);
    const takesPart = (tenantId: string, keyId: string) =>
      hooks!(aHookedCall({ principal: { tenantId, projectId: 'prj_1', keyId } })) !== null;
    const keys = Array.from({ length: 400 }, (_, index) => `key_${index}`);
    const chosen = keys.filter((key) => takesPart('ten_1', key));
    expect(chosen.length).toBeGreaterThan(80);
    expect(chosen.length).toBeLessThan(160);
    expect(keys.filter((key) => takesPart('ten_1', key))).toEqual(chosen);
    expect(keys.filter((key) => takesPart('ten_2', key))).toEqual([]);
  });

  it('take part in all turns of a conversation or in none', async () => {
    test = new TestHost();
    const module = await guestModule({ answer: { model: 'other' } });
    const scope = { tenants: [], percent: 50 };
    const { hooks } = await test.host.prepare([test.published(module, { scope })]);
    const marks = Array.from({ length: 40 }, (_, index) => `mark ${index}`);
    const turnsOf = marks.map(
      (conversation) =>
        new Set([1, 2, 3].map(() => hooks!(aHookedCall({ conversation })) !== null)),
    );
    expect(turnsOf.map(({ size }) => size)).toEqual(marks.map(() => 1));
    expect(new Set(turnsOf.flatMap((some) => [...some]))).toEqual(new Set([true, false]));
  });

  it('of a new version run beside the old one until its calls are over', async () => {
    test = new TestHost();
    const first = test.published(await guestModule({ answer: { model: 'one' } }));
    const before = (await test.hooks(aHookedCall(), first))!;
    await before.onCall!(aChatPrompt());
    const second = test.published(await guestModule({ answer: { model: 'two' } }));
    const after = (await test.hooks(aHookedCall(), second))!;
    const models = await Promise.all(
      [before, after, before].map(async (hooks) => (await hooks.onCall!(aChatPrompt())).model),
    );
    expect(models).toEqual(['one', 'two', 'one']);
    expect(test.host.reports().map(({ calls }) => calls)).toEqual([3, 1]);
  });

  it('keep their figures while they are switched off, and count on afterwards', async () => {
    test = new TestHost();
    const published = test.published(await guestModule());
    const asked = async () => (await test.hooks(aHookedCall(), published))!.onCall!(aChatPrompt());
    await asked();
    expect(await test.hooks(aHookedCall())).toBeNull();
    const [off] = test.host.reports();
    expect(off).toMatchObject({ calls: 1, threads: 0, breaker: 'closed', name: 'guest' });
    expect(off!.secondsMax).toBeGreaterThan(0);
    await asked();
    expect(test.host.reports()).toMatchObject([{ calls: 2, threads: 1 }]);
  });

  it('that cannot be loaded refuse the calls that they are for', async () => {
    test = new TestHost();
    const published = test.published(Uint8Array.of(1, 2, 3));
    const hooks = (await test.hooks(aHookedCall(), published))!;
    await expect(hooks.onCall!(aChatPrompt())).rejects.toMatchObject({ code: 'plugin_failed' });
    expect(test.logged).toEqual([expect.stringContaining('cannot be loaded')]);
  });
});

describe('onTurn', () => {
  it('sends headers to the worker, never those that are not for plugins', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const hooks = await hooksOf(
      [
        { answer: { headers: { set: { 'x-tier': 'gold' } } }, ...named('a', 'onTurn') },
        { answer: { headers: { set: { authorization: 'x' } } }, ...named('b', 'onTurn') },
      ],
      call,
    );
    await hooks.onTurn!(aChatPrompt());
    expect(call.workerHeaders).toEqual({ 'x-tier': 'gold' });
    expect(call.annotations).toEqual({ 'b.outcome': 'bad_answer' });
  });
});

describe('onEvent', () => {
  const events = (text: string) => [
    { type: 'text-delta' as const, text },
    { type: 'turn-end' as const, finishReason: 'stop' as const },
  ];

  it('replaces events and keeps the end of the turn', async () => {
    test = new TestHost();
    const answer = { events: [{ type: 'text-delta', text: 'other' }] };
    const hooks = await hooksOf([{ answer, ...named('a', 'onEvent') }]);
    expect(await hooks.onEvent!(events('said'))).toEqual(events('other'));
  });

  it('may hold everything back, but cannot make up a tool call', async () => {
    test = new TestHost();
    const silent = await hooksOf([{ answer: { events: [] }, ...named('a', 'onEvent') }]);
    expect(await silent.onEvent!(events('said'))).toEqual(events('said').slice(1));
    const call = aHookedCall();
    const answer = { events: [{ type: 'tool-input-delta', id: 'call_1', text: '{}' }] };
    const inventing = await hooksOf([{ answer, ...named('b', 'onEvent') }], call);
    expect(await inventing.onEvent!(events('said'))).toEqual(events('said'));
    expect(call.annotations).toEqual({ 'b.outcome': 'bad_answer' });
  });
});

describe('onEvent, when a tool has answered', () => {
  const parts = [
    { type: 'text' as const, text: 'one' },
    { type: 'text' as const, text: 'two' },
  ];
  const answered: TurnEvent = {
    ...{ type: 'tool-run-end', id: 'call_1' },
    answer: { isError: false, parts, structured: { a: 1 }, durationMs: 1, bytes: 3 },
  };
  const piece = (at: number, text: string) => ({
    type: 'tool-result',
    id: 'call_1',
    piece: at,
    text,
  });

  it.each`
    what                        | events                                                     | parts             | structured
    ${'changes its texts'}      | ${[piece(0, '1'), piece(1, 'two'), piece(2, '{"a":2}')]}   | ${['1', 'two']}   | ${{ a: 2 }}
    ${'leaves all as it was'}   | ${[piece(0, 'one'), piece(1, 'two'), piece(2, '{"a":1}')]} | ${['one', 'two']} | ${{ a: 1 }}
    ${'says less'}              | ${[piece(1, 'two')]}                                       | ${['', 'two']}    | ${null}
    ${'leaves no JSON of it'}   | ${[piece(0, 'one'), piece(2, '{"a":[card]}')]}             | ${['one', '']}    | ${null}
    ${'names no such piece'}    | ${[piece(3, 'x')]}                                         | ${['one', 'two']} | ${{ a: 1 }}
    ${'says something besides'} | ${[{ type: 'text-delta', text: 'x' }]}                     | ${['one', 'two']} | ${{ a: 1 }}
  `('$what', async ({ events, parts: texts, structured }) => {
    test = new TestHost();
    const hooks = await hooksOf([{ answer: { events }, ...named('a', 'onEvent') }]);
    const [event, ...more] = await hooks.onEvent!([answered]);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      ...{ type: 'tool-run-end', id: 'call_1' },
      answer: { parts: (texts as string[]).map((text) => ({ type: 'text', text })), structured },
    });
  });
});

describe('onRemember', () => {
  const item = { id: 'msg_1', type: 'message', content: [{ type: 'output_text', text: 'secret' }] };
  const reply: KeptReply = {
    id: 'resp_1',
    status: 'completed',
    json: JSON.stringify({ id: 'resp_1', output: [item] }),
    input: [],
    output: [{ id: 'msg_1', type: 'message', json: JSON.stringify(item) }],
  };

  it('changes what is kept, in the items and in the object that repeats them', async () => {
    test = new TestHost();
    const answer = { texts: [{ at: '/output/0/content/0/text', text: '***' }] };
    const hooks = await hooksOf([{ answer, ...named('a', 'onRemember') }]);
    const kept = await hooks.onRemember!(reply);
    expect(JSON.stringify(kept)).not.toContain('secret');
    expect(JSON.parse(kept.json).output[0].content[0].text).toBe('***');
    expect(JSON.parse(kept.output[0]!.json).content[0].text).toBe('***');
  });
});

describe('capabilities', () => {
  const key = '(data (i32.const 8) "seen")';
  const kv = '(import "bellwether" "kv_add" (func $add (param i32 i32 f64) (result f64)))';
  const counting = (limit: number) => ({
    imports: kv,
    more: key,
    body: `(if (f64.gt (call $add (i32.const 8) (i32.const 4) (f64.const 1)) (f64.const ${limit})) (then unreachable))`,
    ...named('counter', 'onCall', { capabilities: ['key-value'] }),
  });

  it('keep values over calls and versions, in one plugin', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const hooks = await hooksOf([counting(2)], call);
    await hooks.onCall!(aChatPrompt());
    await hooks.onCall!(aChatPrompt());
    expect(call.annotations).toEqual({});
    const later = await hooksOf([{ ...counting(2), answer: { model: 'x' } }], call);
    expect((await later.onCall!(aChatPrompt())).model).toBe('small');
    expect(call.annotations).toEqual({ 'counter.outcome': 'trap' });
  });

  it('trap when they were not granted', async () => {
    test = new TestHost();
    const call = aHookedCall();
    const published = test.published(await guestModule(counting(9)));
    const live = { ...published.live!, granted: [] };
    const hooks = await test.hooks(call, { ...published, live });
    await hooks!.onCall!(aChatPrompt());
    expect(call.annotations).toEqual({ 'counter.outcome': 'trap' });
  });

  it('ask named addresses and no others, and log a bounded number of lines', async () => {
    const asked: string[] = [];
    test = new TestHost(
      { ...hostSettings, limits: { ...hostSettings.limits, maxLogLines: 2 } },
      (url, body) => {
        asked.push(`${url} ${body}`);
        return Promise.resolve(new TextEncoder().encode('{}'));
      },
    );
    const hooks = await hooksOf([
      {
        imports: `(import "bellwether" "fetch" (func $fetch (param i32 i32 i32 i32 i32 i32) (result i32)))
          (import "bellwether" "log" (func $log (param i32 i32 i32)))`,
        more: '(data (i32.const 8) "rules") (data (i32.const 16) "other") (data (i32.const 24) "[1]")',
        body: `(call $log (i32.const 1) (i32.const 8) (i32.const 5))
          (call $log (i32.const 1) (i32.const 16) (i32.const 5))
          (call $log (i32.const 1) (i32.const 24) (i32.const 3))
          (if (i32.ne (call $fetch (i32.const 8) (i32.const 5) (i32.const 24) (i32.const 3) (i32.const 512) (i32.const 64)) (i32.const 2)) (then unreachable))
          (if (i32.ne (call $fetch (i32.const 16) (i32.const 5) (i32.const 24) (i32.const 3) (i32.const 512) (i32.const 64)) (i32.const -2)) (then unreachable))`,
        ...named('asking', 'onCall', {
          capabilities: ['log', 'outbound'],
          outbound: { rules: 'https://rules.example/v1' },
        }),
      },
    ]);
    await hooks.onCall!(aChatPrompt());
    expect(asked).toEqual(['https://rules.example/v1 [1]']);
    expect(test.host.reports()[0]!.faults.trap).toBe(0);
    expect(test.logged).toEqual([
      expect.stringContaining('{"plugin":"asking","requestId":"req_1","said":"rules"}'),
      expect.stringContaining('"said":"other"'),
    ]);
  });
});
