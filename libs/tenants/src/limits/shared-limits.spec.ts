import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { Budget, Limits } from '@bellwether/exchange';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BudgetBook } from './budget-book.js';
import type { Taken } from './limit-keeper.js';
import type { LimitSubject } from './limit-subject.js';
import { RedisStore } from './redis-store.js';
import { SharedLimits } from './shared-limits.js';

const url = process.env['TEST_REDIS_URL'];

const none: Limits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrentCalls: null,
  tokensPerCall: null,
};
const aBudget = (amount: number, rest: Partial<Budget> = {}): Budget => ({
  ...{ kind: 'tokensPerDay', amount, window: 'calendar', zone: 'UTC', isSoft: false },
  ...{ increase: null, ...rest },
});
const subject = (rest: Partial<LimitSubject>): LimitSubject => ({
  ...{ id: 'lim_1', limits: none, budgets: [], isShadow: false },
  ...rest,
});
const tokens = (amount: number) => ({ tokens: amount, costMicros: 0 });

describe.skipIf(url === undefined)('limits that gateways share in Redis', () => {
  let redis: Redis;
  let open: SharedLimits[] = [];
  let prefix = '';

  beforeAll(() => {
    redis = new Redis(url!);
  });
  afterAll(() => void redis.disconnect());
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    open = [];
    prefix = '';
  });

  interface Other {
    readonly url?: string;
    readonly leaseMs?: number;
    readonly skewMs?: number;
    readonly whenAway?: 'local-share' | 'refuse';
  }

  function gateway(other: Other = {}, book = new BudgetBook()): SharedLimits {
    prefix ||= `test-${randomUUID()}:`;
    const made = new SharedLimits({
      store: new RedisStore({
        ...{ url: other.url ?? url!, prefix, timeoutMs: 1_000, onError: () => undefined },
      }),
      book,
      gatewayId: randomUUID(),
      whenAway: other.whenAway ?? 'local-share',
      localShare: 0.34,
      leaseMs: other.leaseMs ?? 30_000,
      nowMs: () => Date.now() + (other.skewMs ?? 0),
    });
    open.push(made);
    return made;
  }

  const admitted = (all: readonly Taken[]) => all.filter(({ refusal }) => refusal === null);

  it('let through exactly what a budget is for, however many ask at once', async () => {
    const all = [gateway(), gateway({ skewMs: 7_200_000 }), gateway({ skewMs: -7_200_000 })];
    const key = [subject({ budgets: [aBudget(2_000)] })];
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, call) => all[call % 3]!.reserve(key, tokens(100))),
    );
    expect(admitted(results)).toHaveLength(20);
    const refused = results.find(({ refusal }) => refusal !== null)!;
    expect(refused.refusal).toMatchObject({ kind: 'tokensPerDay', limit: 2_000 });
    expect(refused.refusal!.retryAfterMs).toBeLessThanOrEqual(86_400_000);
    expect(refused.left().tokens).toMatchObject({ remaining: 0, windowSeconds: 86_400 });
  });

  it('book what was used, once, and give back what came to nothing', async () => {
    const one = gateway();
    const key = [subject({ budgets: [aBudget(1_000)] })];
    const [first, second] = [
      await one.reserve(key, tokens(400)),
      await one.reserve(key, tokens(600)),
    ];
    expect((await one.reserve(key, tokens(1))).refusal).not.toBeNull();
    first.settle(tokens(150));
    first.settle(tokens(400));
    second.settle(tokens(0));
    await expect
      .poll(async () => (await gateway().reserve(key, tokens(0))).left().tokens?.remaining)
      .toBe(850);
  });

  it('take from all subjects or from none, and only tell of what is watched or soft', async () => {
    const one = gateway();
    const tight = subject({ id: 'tight', limits: { ...none, requestsPerMinute: 1 } });
    const wide = subject({ id: 'wide', budgets: [aBudget(100)] });
    await one.reserve([wide, tight], tokens(10));
    const refused = await one.reserve([wide, tight], tokens(10));
    expect(refused.refusal).toMatchObject({ kind: 'requestsPerMinute', subject: { id: 'tight' } });
    expect((await one.reserve([wide], tokens(0))).left().tokens?.remaining).toBe(90);
    const watched = [
      { ...tight, isShadow: true },
      subject({ id: 'soft', budgets: [aBudget(1, { isSoft: true })] }),
    ];
    const passed = await one.reserve(watched, tokens(10));
    expect(passed.refusal).toBeNull();
    expect(passed.shadowed.map(({ kind }) => kind)).toEqual(['requestsPerMinute', 'tokensPerDay']);
  });

  it('refuse for good what is larger than a call may be', async () => {
    const one = gateway();
    const small = [subject({ limits: { ...none, tokensPerCall: 100 } })];
    expect((await one.reserve(small, tokens(100))).refusal).toBeNull();
    expect((await one.reserve(small, tokens(101))).refusal).toMatchObject({
      ...{ kind: 'tokensPerCall', limit: 100, retryAfterMs: Infinity },
    });
  });

  it('hold more for a further turn of a call, without its request and its place', async () => {
    const one = gateway();
    const limits = { ...none, concurrentCalls: 1, requestsPerMinute: 1, tokensPerCall: 100 };
    const caller = [subject({ limits, budgets: [aBudget(150)] })];
    const first = await one.reserve(caller, tokens(60));
    const second = await one.reserve(caller, { ...tokens(40), heldTokens: 60 });
    expect([first.refusal, second.refusal]).toEqual([null, null]);
    const third = await one.reserve(caller, { ...tokens(1), heldTokens: 100 });
    expect(third.refusal).toMatchObject({ kind: 'tokensPerCall' });
    second.settle(tokens(0));
    first.settle(tokens(80));
    const rest = [subject({ limits: none, budgets: [aBudget(150)] })];
    const left = async (amount: number) => (await one.reserve(rest, tokens(amount))).refusal;
    await expect.poll(() => left(70)).toBeNull();
    expect(await left(1)).toMatchObject({ kind: 'tokensPerDay' });
  });

  it('tell nobody what is left of what all callers share', async () => {
    const limits = { ...none, requestsPerMinute: 1, tokensPerMinute: 100 };
    const all = [subject({ id: 'all', limits, budgets: [aBudget(100)], isOfAll: true })];
    const [passed, refused] = [
      await gateway().reserve(all, tokens(10)),
      await gateway().reserve(all, tokens(10)),
    ];
    expect(refused.refusal).toMatchObject({ kind: 'requestsPerMinute' });
    for (const { left } of [passed, refused])
      expect(left()).toEqual({ requests: null, tokens: null });
  });

  it('take nothing for what is watched and would have refused', async () => {
    const one = gateway();
    const limits = { ...none, concurrentCalls: 1, tokensPerMinute: 100 };
    const watched = [subject({ id: 'watched', limits, isShadow: true })];
    const kinds = ({ shadowed }: Taken) => shadowed.map(({ kind }) => kind);
    const [first, second, third] = [
      await one.reserve(watched, tokens(10)),
      await one.reserve(watched, tokens(500)),
      await one.reserve(watched, tokens(500)),
    ];
    expect([first, second, third].map(kinds)).toEqual([
      [],
      ['concurrentCalls', 'tokensPerMinute'],
      ['concurrentCalls', 'tokensPerMinute'],
    ]);
    first.settle(tokens(10));
    second.settle(tokens(500));
    await expect.poll(async () => kinds(await one.reserve(watched, tokens(10)))).toEqual([]);
  });

  it('count calls at once, and give back what a gateway held that is gone', async () => {
    const gone = gateway({ leaseMs: 300 });
    const key = [subject({ limits: { ...none, concurrentCalls: 5 }, budgets: [aBudget(500)] })];
    const held = await Promise.all(
      Array.from({ length: 5 }, async () => gone.reserve(key, tokens(100))),
    );
    expect(admitted(held)).toHaveLength(5);
    await gone.close();
    const other = gateway({ leaseMs: 300 });
    expect((await other.reserve(key, tokens(1))).refusal).not.toBeNull();
    await expect
      .poll(async () => (await other.reserve(key, tokens(1))).refusal, { timeout: 10_000 })
      .toBeNull();
  });

  it('book what a call used whose gateway was only slow', async () => {
    const slow = gateway({ leaseMs: 1 });
    const key = [subject({ budgets: [aBudget(500)] })];
    const call = await slow.reserve(key, tokens(400));
    await expect
      .poll(async () => (await gateway().reserve(key, tokens(0))).left().tokens?.remaining, {
        timeout: 10_000,
      })
      .toBe(500);
    call.settle(tokens(70));
    await expect
      .poll(async () => (await gateway().reserve(key, tokens(0))).left().tokens?.remaining)
      .toBe(430);
  });

  it('look back a whole window where it rolls, and add what is added for a time', async () => {
    const one = gateway();
    const budget = aBudget(100, { window: 'rolling' });
    await one.reserve([subject({ budgets: [budget] })], tokens(100));
    const { refusal } = await one.reserve([subject({ budgets: [budget] })], tokens(1));
    expect(refusal!.retryAfterMs).toBeGreaterThan(24 * 3_600_000 - 1);
    expect(refusal!.retryAfterMs).toBeLessThanOrEqual(25 * 3_600_000);
    const untilMs = Date.now() + 60_000;
    const more = { ...budget, increase: { amount: 50, untilMs } };
    expect((await one.reserve([subject({ budgets: [more] })], tokens(50))).refusal).toBeNull();
    const over = { ...budget, increase: { amount: 500, untilMs: Date.now() - 1 } };
    expect((await one.reserve([subject({ budgets: [over] })], tokens(1))).refusal).not.toBeNull();
  });

  it('go by the local share while Redis is away, or refuse', async () => {
    const nowhere = 'redis://127.0.0.1:1';
    const all = [gateway({ url: nowhere }), gateway({ url: nowhere }), gateway({ url: nowhere })];
    const key = [subject({ budgets: [aBudget(2_000)] })];
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, call) => all[call % 3]!.reserve(key, tokens(100))),
    );
    expect(admitted(results)).toHaveLength(18);
    expect(all[0]!.stats()).toMatchObject({ isAway: true });
    const strict = gateway({ url: nowhere, whenAway: 'refuse' });
    await expect(Promise.resolve(strict.reserve(key, tokens(1)))).rejects.toMatchObject({
      code: 'limits_unavailable',
    });
  });

  it('leave no key without an end', async () => {
    const one = gateway();
    const key = [subject({ limits: { ...none, requestsPerMinute: 9 }, budgets: [aBudget(1_000)] })];
    const call = await one.reserve(key, tokens(10));
    await expect.poll(() => redis.exists(`${prefix}leases`)).toBe(1);
    call.settle(tokens(5));
    const endless: string[] = [];
    for (const name of await redis.keys(`${prefix}*`))
      if ((await redis.pttl(name)) === -1) endless.push(name);
    expect(endless).toEqual([]);
  });

  it('begin with what was used before, for every gateway, and when Redis came back empty', async () => {
    const nowMs = Date.now();
    const midnightMs = Math.floor(nowMs / 86_400_000) * 86_400_000;
    const made = aBudget(1_000, { countedFromMs: nowMs, base: [[midnightMs, 700]] });
    const key = [subject({ budgets: [made] })];
    const rule = { id: 'lim_1', subject: 'key', subjectId: 'key_1', model: null } as const;
    const begun = () => {
      const book = new BudgetBook();
      book.begin([{ ...rule, limits: none, budgets: [made], isShadow: false }], nowMs);
      return gateway({}, book);
    };
    const [one, other] = [begun(), begun()];
    const first = await one.reserve(key, tokens(200));
    expect(first.left().tokens).toMatchObject({ limit: 1_000, remaining: 100 });
    expect((await other.reserve(key, tokens(200))).refusal).toMatchObject({ limit: 1_000 });
    first.settle(tokens(50));
    await expect
      .poll(async () => (await other.reserve(key, tokens(300))).refusal?.kind)
      .toBe('tokensPerDay');
    for (const name of await redis.keys(`${prefix}*`)) await redis.del(name);
    expect((await begun().reserve(key, tokens(301))).refusal).toMatchObject({ limit: 1_000 });
    expect((await begun().reserve(key, tokens(300))).refusal).toBeNull();
  });
});
