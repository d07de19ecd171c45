import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteQuestion } from './contract.js';
import { aFleet, aQuestion, aWorkerSpec } from './testing/index.js';
import type { FleetFixture, FleetFixtureOptions } from './testing/index.js';

const ok = { outcome: 'ok', inputTokens: null, cachedTokens: null } as const;

let fixture: FleetFixture;

async function start(
  policy: string,
  options: Record<string, unknown> = {},
  routing: FleetFixtureOptions['routing'] = {},
): Promise<void> {
  fixture = aFleet({ routing });
  fixture.apply(
    ['one', 'two', 'three', 'four'].map((id) => aWorkerSpec(id)),
    policy,
    options,
  );
  fixture.fleet.start();
  await vi.advanceTimersByTimeAsync(50);
}

/** Where a call goes, which then ends. */
function served(changes: Partial<RouteQuestion>): string {
  const choice = fixture.fleet.choose(aQuestion(changes));
  fixture.fleet.hold(choice).release(ok);
  return choice.workerId;
}

const text = (letters: string): Uint8Array => new TextEncoder().encode(letters);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(async () => {
  await fixture.fleet.close();
  vi.useRealTimers();
});

describe('policies over the live producers', () => {
  it('consistent_hashing keeps a routing key at one worker, and spreads keys', async () => {
    await start('consistent_hashing');
    const homes = new Map<string, string>();
    for (let key = 0; key < 100; key += 1)
      homes.set(`key-${key}`, served({ routingKey: `key-${key}` }));
    for (const [routingKey, home] of homes) expect(served({ routingKey })).toBe(home);
    expect(new Set(homes.values()).size).toBe(4);
  });

  it('prefix_hash sends prompts with the same beginning to one worker', async () => {
    await start('prefix_hash', { prefixTokenCount: 8 });
    const start32 = 'The system prompt of team one: ..';
    const first = served({ routingText: text(`${start32} and a question`) });
    expect(served({ routingText: text(`${start32} and quite another one`) })).toBe(first);
    const homes = new Set(
      Array.from({ length: 40 }, (_, at) =>
        served({ routingText: text(`${at} is how this one begins, and more`) }),
      ),
    );
    expect(homes.size).toBeGreaterThan(1);
  });

  it('prefix_hash stays where it is while bytes per token are learned', async () => {
    await start('prefix_hash', { prefixTokenCount: 8 });
    const prompt = (turn: number): Partial<RouteQuestion> => ({
      routingText: text(`The system prompt of team two, which is long. ${turn}`),
    });
    const home = served(prompt(0));
    for (let turn = 1; turn <= 30; turn += 1) {
      const choice = fixture.fleet.choose(aQuestion(prompt(turn)));
      expect(choice.workerId).toBe(home);
      fixture.fleet.hold(choice).release({ ...ok, inputTokens: 24 });
    }
  });

  it('scored goes by the labels of workers, also after they changed', async () => {
    const parameters = { matchLabels: { zone: 'a' } };
    const options = { filters: [{ type: 'label-selector-filter', parameters }] };
    const inZones = (...zones: string[]) =>
      ['one', 'two', 'three'].map((id, at) =>
        aWorkerSpec(id, { labels: { zone: zones[at] ?? '' } }),
      );
    await start('random');
    fixture.apply(inZones('b', 'a', 'b'), 'scored', options);
    await vi.advanceTimersByTimeAsync(50);
    const choice = fixture.fleet.choose(aQuestion());
    expect(choice.workerId).toBe('two');
    fixture.apply(inZones('b', 'b', 'a'), 'scored', options);
    expect(served({})).toBe('three');
    expect(choice.decision()).toMatchObject({ winnerId: 'two' });
  });

  it('scored sees the header that a part names, live and in the record', async () => {
    const parameters = { headerName: 'X-Zone', labelKey: 'zone' };
    const scorers = [{ type: 'header-label-affinity-scorer', parameters }];
    await start('random');
    fixture.apply(
      ['one', 'two', 'three'].map((id) => aWorkerSpec(id, { labels: { zone: id } })),
      'scored',
      { scorers },
    );
    await vi.advanceTimersByTimeAsync(50);
    const choice = fixture.fleet.choose(aQuestion({ headers: { 'x-zone': 'three' } }));
    expect(choice.decision()).toMatchObject({ winnerId: 'three', margin: 1 });
  });

  it('manual remembers where a key went, also while the fleet grows', async () => {
    await start('manual', { assignmentMode: 'min_load' });
    const busy = fixture.fleet.hold(fixture.fleet.choose(aQuestion({ routingKey: 'a' })));
    const home = served({ routingKey: 'b' });
    busy.release(ok);
    fixture.apply(
      ['one', 'two', 'three', 'four', 'five'].map((id) => aWorkerSpec(id)),
      'manual',
      { assignmentMode: 'min_load' },
    );
    await vi.advanceTimersByTimeAsync(50);
    for (let turn = 0; turn < 5; turn += 1) expect(served({ routingKey: 'b' })).toBe(home);
  });

  it('bucket gives short and long prompts different workers', async () => {
    await start('bucket', { balanceAbsThreshold: 1e9 });
    const short = served({ routingText: text('short') });
    expect(served({ routingText: text('short!') })).toBe(short);
    expect(served({ routingText: new Uint8Array(100_000) })).not.toBe(short);
  });

  it('predicted_ttft goes round the worker that has prefill to do, and tells the time it predicts', async () => {
    await start('predicted_ttft');
    const long = { routingText: new Uint8Array(400_000).map((_, at) => (at * 7919) % 251) };
    const first = fixture.fleet.choose(aQuestion(long));
    fixture.fleet.hold(first);
    expect(first.predictedTtftSeconds).toBeGreaterThan(1);
    const other = fixture.fleet.choose(aQuestion({ routingText: text('a short question') }));
    expect(other.workerId).not.toBe(first.workerId);
    expect(other.predictedTtftSeconds).toBeLessThan(0.1);
  });

  it('predicted_ttft learns how fast the workers are', async () => {
    await start('predicted_ttft');
    const prompt = (turn: number): RouteQuestion =>
      aQuestion({
        routingText: new Uint8Array(40_000).map((_, at) => (at * 31 + turn * 97) % 253),
      });
    expect(fixture.fleet.choose(prompt(0)).predictedTtftSeconds).toBeCloseTo(1.25, 1);
    for (let turn = 1; turn <= 40; turn += 1) {
      const hold = fixture.fleet.hold(fixture.fleet.choose(prompt(turn)));
      await vi.advanceTimersByTimeAsync(5_000);
      hold.firstOutput();
      hold.release(ok);
    }
    const learned = fixture.fleet.choose(prompt(99)).predictedTtftSeconds;
    expect(learned).toBeGreaterThan(4);
    expect(learned).toBeLessThan(6);
  });

  it('every policy of the catalogue serves, and its decision can be told afterwards', async () => {
    const names = [
      ...['random', 'round_robin', 'least_requests', 'power_of_two', 'cache_aware', 'least_load'],
      ...['consistent_hashing', 'prefix_hash', 'bucket', 'manual', 'passthrough', 'scored'],
      'predicted_ttft',
    ];
    await start('random');
    for (const name of names) {
      fixture.apply(
        ['one', 'two', 'three', 'four'].map((id) => aWorkerSpec(id)),
        name,
      );
      const choice = fixture.fleet.choose(aQuestion({ routingKey: 'k' }));
      fixture.fleet.hold(choice).release(ok);
      for (let later = 0; later < 5; later += 1) served({ routingKey: `other-${later}` });
      expect(choice.decision()).toMatchObject({ policy: name, winnerId: choice.workerId });
    }
  });
});

describe('a model whose last worker is gone', () => {
  it('is missed for a minute, with when to ask again, and unknown after it', async () => {
    await start('round_robin');
    fixture.apply([]);
    expect(() => fixture.fleet.choose(aQuestion())).toThrowError(
      expect.objectContaining({ code: 'no_worker', retryAfterSeconds: 2 }),
    );
    await vi.advanceTimersByTimeAsync(61_000);
    expect(() => fixture.fleet.choose(aQuestion())).toThrowError(
      expect.objectContaining({ code: 'model_not_found' }),
    );
  });
});

describe('steering', () => {
  it('takes the worker that the caller names, by id, name or place', async () => {
    await start('round_robin');
    for (let turn = 0; turn < 3; turn += 1) expect(served({ target: 'three' })).toBe('three');
    expect(served({ target: '1' })).toBe('two');
    expect(() => fixture.fleet.choose(aQuestion({ target: 'nobody' }))).toThrowError(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it('keeps a routing key at its worker before any policy, when that is set', async () => {
    await start('round_robin', {}, { routingKeyOverride: true });
    const home = served({ routingKey: 'session' });
    for (let turn = 0; turn < 4; turn += 1) {
      served({});
      expect(served({ routingKey: 'session' })).toBe(home);
    }
    expect(new Set([served({}), served({}), served({}), served({})]).size).toBe(4);
  });
});
