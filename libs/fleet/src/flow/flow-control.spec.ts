import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TurnTicket } from '@bellwether/exchange';
import type { FlowSettings } from '../contract.js';
import { aFleet, aQuestion, aWorkerSpec } from '../testing/index.js';
import type { FleetFixture, FleetFixtureOptions } from '../testing/index.js';

const aClass = {
  reservedSlots: 0,
  reservedShare: 0,
  maxWaiting: 8,
  waitTimeoutMs: 30_000,
  mayPreempt: false,
};

const flow: FlowSettings = {
  classes: [
    { ...aClass, name: 'urgent', mayPreempt: true },
    { ...aClass, name: 'normal' },
    { ...aClass, name: 'bulk' },
  ],
  defaultClass: 'normal',
  highestClass: 'urgent',
  maxWaitingRequests: 10,
  maxWaitingBytes: 1_000,
  assumedSlots: 2,
};

const ok = { outcome: 'ok', inputTokens: 2, cachedTokens: null } as const;
const never = new AbortController().signal;

let fixture: FleetFixture;

async function start(options: FleetFixtureOptions = {}, workers = ['one']): Promise<void> {
  fixture = aFleet({ flow, ...options });
  fixture.apply(workers.map((id) => aWorkerSpec(id)));
  fixture.fleet.start();
  await vi.advanceTimersByTimeAsync(50);
}

interface Asked {
  readonly tenantId?: string;
  readonly priority?: string;
  readonly signal?: AbortSignal;
  readonly bodyBytes?: number;
}

function ask({ tenantId = 'ten_1', priority, signal = never, bodyBytes = 5 }: Asked = {}) {
  const { takeTurn } = fixture.fleet;
  if (takeTurn === null) throw new Error('Flow control is off.');
  return takeTurn(aQuestion({ tenantId, bodyBytes }), priority ?? null, signal);
}

/** Takes both slots of the only worker. */
async function fill(): Promise<TurnTicket[]> {
  return [await ask(), await ask()];
}

/** Notes the order in which turns come. */
function noting(order: string[], name: string, asked: Promise<TurnTicket>): Promise<TurnTicket> {
  return asked.then((ticket) => {
    order.push(name);
    return ticket;
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(async () => {
  await fixture.fleet.close();
  vi.useRealTimers();
});

describe('flow control', () => {
  it('is off unless it is set: nobody waits', async () => {
    fixture = aFleet();
    expect(fixture.fleet.takeTurn).toBeNull();
    expect(fixture.fleet.waiting()).toEqual([]);
  });

  it('gives a slot when one comes free, and counts who waits', async () => {
    await start();
    const [first] = await fill();
    const third = ask();
    await vi.advanceTimersByTimeAsync(100);
    expect(fixture.fleet.waiting()[1]).toMatchObject({
      priority: 'normal',
      waiting: 1,
      running: 2,
      oldestMs: 100,
    });
    first!.hold.release(ok);
    expect((await third).choice.workerId).toBe('one');
    expect(fixture.fleet.waiting()[1]).toMatchObject({ waiting: 0, running: 2 });
  });

  it('lets higher classes go first, and within a class the tenant that was served least', async () => {
    await start();
    const running = await fill();
    const order: string[] = [];
    const waiting = [
      noting(order, 'bulk', ask({ priority: 'bulk', tenantId: 'ten_2' })),
      noting(order, 'served', ask({ tenantId: 'ten_1' })),
      noting(order, 'unserved', ask({ tenantId: 'ten_2' })),
      noting(order, 'served later', ask({ tenantId: 'ten_1' })),
    ];
    await vi.advanceTimersByTimeAsync(1);
    running[0]!.hold.release(ok);
    running[1]!.hold.release(ok);
    for (const turn of waiting) void turn.then(({ hold }) => hold.release(ok));
    await Promise.all(waiting);
    expect(order).toEqual(['unserved', 'served', 'served later', 'bulk']);
  });

  it('refuses beyond the bounds of requests and bytes, with when to come back', async () => {
    await start();
    const running = await fill();
    const waiting = Array.from({ length: 8 }, () => ask());
    await expect(ask()).rejects.toMatchObject({
      code: 'queue_full',
      retryAfterSeconds: expect.any(Number) as number,
    });
    await expect(ask({ priority: 'bulk', bodyBytes: 2_000 })).rejects.toMatchObject({
      code: 'queue_full',
    });
    for (const { hold } of running) hold.release(ok);
    for (const turn of waiting) (await turn).hold.release(ok);
    await expect(ask()).resolves.toMatchObject({ choice: { workerId: 'one' } });
  });

  it('ends the wait of a class at its deadline, and frees the place', async () => {
    await start();
    await fill();
    const late = expect(ask()).rejects.toMatchObject({ code: 'queue_timeout' });
    await vi.advanceTimersByTimeAsync(30_001);
    await late;
    expect(fixture.fleet.waiting()[1]).toMatchObject({ waiting: 0 });
  });

  it('forgets a caller that goes while it waits', async () => {
    await start();
    const [first] = await fill();
    const gone = new AbortController();
    const left = expect(ask({ signal: gone.signal })).rejects.toThrow('gone');
    const next = ask();
    gone.abort(new Error('gone'));
    await left;
    first!.hold.release(ok);
    await next;
    expect(fixture.fleet.waiting()[1]).toMatchObject({ waiting: 0, running: 2 });
  });

  it('ends a lower call without output for a class that may, never one that has begun', async () => {
    await start();
    const [begun, silent] = await fill();
    begun!.hold.firstOutput();
    const urgent = ask({ priority: 'urgent' });
    expect(silent!.signal?.aborted).toBe(true);
    expect(silent!.signal?.reason).toMatchObject({ code: 'preempted', retryAfterSeconds: 1 });
    expect(begun!.signal?.aborted).toBe(false);
    silent!.hold.release({ outcome: 'cancelled', inputTokens: null, cachedTokens: null });
    await expect(urgent).resolves.toMatchObject({ choice: { workerId: 'one' } });
  });

  it('tells those who wait when the last worker is gone', async () => {
    await start();
    await fill();
    const waiting = expect(ask()).rejects.toMatchObject({ code: 'no_worker' });
    fixture.apply([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await waiting;
  });

  it('keeps what a class has reserved from those below', async () => {
    const [urgent, normal, bulk] = flow.classes;
    const reserving = { ...flow, classes: [urgent!, { ...normal!, reservedSlots: 1 }, bulk!] };
    await start({ flow: reserving });
    await ask({ priority: 'bulk' });
    const second = ask({ priority: 'bulk' });
    expect(fixture.fleet.waiting()[2]).toMatchObject({ waiting: 1 });
    const { hold } = await ask();
    hold.release(ok);
    expect(fixture.fleet.waiting()[2]).toMatchObject({ waiting: 1 });
    void second.catch(() => undefined);
  });

  it.each([1, 2, 3, 4, 8])(
    'keeps no more than half of %d slots: an idle fleet serves every class',
    async (slots) => {
      const [urgent, normal, bulk] = flow.classes;
      const reserving = [{ ...urgent!, reservedSlots: 8 }, { ...normal!, reservedShare: 1 }, bulk!];
      await start({ flow: { ...flow, classes: reserving, assumedSlots: slots } });
      for (let call = 0; call < Math.ceil(slots / 2); call += 1)
        expect((await ask({ priority: 'bulk' })).choice.workerId).toBe('one');
      void ask({ priority: 'bulk' }).catch(() => undefined);
      expect(fixture.fleet.waiting()[2]).toMatchObject({ waiting: 1 });
    },
  );
});

describe('late binding', () => {
  const prompt = (seed: number, blocks = 160) =>
    Uint8Array.from({ length: blocks * 256 }, (_, at) => (at * 31 + seed * 97 + (at >> 8)) % 251);
  const askFor = (seed: number) =>
    fixture.fleet.takeTurn!(aQuestion({ routingText: prompt(seed) }), null, never);

  beforeEach(async () => {
    fixture = aFleet({ flow: { ...flow, assumedSlots: 64 } });
    fixture.apply(
      ['one', 'two'].map((id) => aWorkerSpec(id)),
      'predicted_ttft',
    );
    fixture.fleet.start();
    await vi.advanceTimersByTimeAsync(50);
  });

  it('never leaves a worker idle while a request waits for it', async () => {
    const first = await askFor(1);
    const second = await askFor(2);
    expect(new Set([first.choice.workerId, second.choice.workerId]).size).toBe(2);
  });

  it('holds a request back while every worker has prefill to do, and binds it at the first token', async () => {
    const running = [await askFor(1), await askFor(2)];
    let bound: TurnTicket | null = null;
    const third = askFor(3).then((ticket) => (bound = ticket));
    await vi.advanceTimersByTimeAsync(300);
    expect(bound).toBeNull();
    running[1]!.hold.firstOutput();
    await vi.advanceTimersByTimeAsync(1);
    expect((await third).choice.workerId).toBe(running[1]!.choice.workerId);
  });

  it('binds by time when no first token tells, as the backlog is predicted to run dry', async () => {
    await askFor(1);
    await askFor(2);
    const third = askFor(3);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(third).resolves.toMatchObject({ choice: { policy: 'predicted_ttft' } });
  });

  it('lets short prompts go before long ones that came earlier', async () => {
    const running = [await askFor(1), await askFor(2)];
    const order: string[] = [];
    const late = noting(order, 'long', askFor(3));
    const { takeTurn } = fixture.fleet;
    const short = noting(
      order,
      'short',
      takeTurn!(aQuestion({ routingText: prompt(4, 4) }), null, never),
    );
    await vi.advanceTimersByTimeAsync(1);
    running[0]!.hold.firstOutput();
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all([late, short]);
    expect(order).toEqual(['short', 'long']);
  });
});
