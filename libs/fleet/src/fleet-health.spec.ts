import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineReading } from '@bellwether/exchange';
import {
  aFleet,
  aModelCard,
  aQuestion,
  aWorkerSpec,
  fakeWorkerClient,
  viewOf,
} from './testing/index.js';
import type { FleetFixture, FleetFixtureOptions } from './testing/index.js';

let fixture: FleetFixture;

async function running(
  ids: readonly string[],
  options: FleetFixtureOptions = {},
): Promise<FleetFixture> {
  fixture = aFleet(options);
  fixture.apply(ids.map((id) => aWorkerSpec(id)));
  fixture.fleet.start();
  await vi.advanceTimersByTimeAsync(50);
  return fixture;
}

function aReading(changes: Partial<EngineReading> = {}): EngineReading {
  return {
    atMs: Date.now(),
    running: 1,
    waiting: 2,
    kvUsage: 0.5,
    kvCapacityTokens: 1_000,
    prefixQueryTokens: 10,
    prefixHitTokens: 5,
    promptTokens: 100,
    generatedTokens: 100,
    ...changes,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(async () => {
  await fixture.fleet.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('probing', () => {
  it('leaves a worker that is down at the start pending, and takes it in when it comes', async () => {
    await running(['one'], {
      connect: () => Object.assign(fakeWorkerClient(), { isHealthy: false }),
    });
    expect(viewOf(fixture, 'one')).toMatchObject({
      status: 'pending',
      statusReason: 'The connection was refused.',
      probeFailures: 1,
    });
    fixture.client('one').isHealthy = true;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(viewOf(fixture, 'one')).toMatchObject({
      status: 'ready',
      statusReason: null,
      engine: 'vllm',
      engineVersion: '0.11.0',
      lastProbeMs: 1,
    });
    expect(fixture.fleet.choose(aQuestion()).workerId).toBe('one');
  });

  it('takes no calls for a worker after three failed probes, and asks anew what it serves when it comes back', async () => {
    await running(['one']);
    const client = fixture.client('one');
    client.isHealthy = false;
    await vi.advanceTimersByTimeAsync(3 * 5_500);
    expect(viewOf(fixture, 'one').status).toBe('not_ready');
    expect(() => fixture.fleet.choose(aQuestion())).toThrowError(
      expect.objectContaining({ code: 'no_worker' }),
    );
    Object.assign(client, { isHealthy: true, models: [aModelCard('model-b')] });
    await vi.advanceTimersByTimeAsync(5_600);
    expect(fixture.fleet.choose(aQuestion({ model: 'model-b' })).workerId).toBe('one');
    expect(fixture.fleet.models().map((model) => model.id)).toEqual(['model-b']);
    expect(fixture.events()).toEqual(['one joined', 'one ready', 'one not_ready', 'one ready']);
  });

  it('probes a failed worker more slowly, and takes it back', async () => {
    await running(['one'], {
      settings: { failedAfter: 4 },
      connect: () => Object.assign(fakeWorkerClient(), { isHealthy: false }),
    });
    await vi.advanceTimersByTimeAsync(4 * 5_500);
    expect(viewOf(fixture, 'one').status).toBe('failed');
    const { asked } = fixture.client('one');
    const before = asked.probes;
    await vi.advanceTimersByTimeAsync(66_000);
    expect(asked.probes - before).toBeLessThanOrEqual(3);
    expect(asked.probes).toBeGreaterThan(before);
    fixture.client('one').isHealthy = true;
    await vi.advanceTimersByTimeAsync(33_000);
    expect(viewOf(fixture, 'one').status).toBe('ready');
  });

  it('does not wait for a silent worker longer than the probe’s time', async () => {
    await running(['one'], {
      connect: () => Object.assign(fakeWorkerClient(), { isSilent: true }),
      settings: { probeTimeoutMs: 2_000 },
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(viewOf(fixture, 'one')).toMatchObject({
      statusReason: 'The health probe timed out.',
      probeFailures: 1,
    });
  });

  it('asks at most 64 workers at once', async () => {
    let probing = 0;
    let most = 0;
    const ids = Array.from({ length: 200 }, (_, index) => `w${index}`);
    await running(ids, {
      connect() {
        const client = fakeWorkerClient();
        const { probe } = client;
        client.probe = async () => {
          probing += 1;
          most = Math.max(most, probing);
          await new Promise((resolve) => setTimeout(resolve, 5));
          probing -= 1;
          return probe();
        };
        return client;
      },
    });
    expect(most).toBe(64);
    expect(fixture.fleet.models()).toMatchObject([{ readyWorkers: 200 }]);
  });

  it.each([
    [null, 'It is healthy but does not say what it serves.'],
    [[], 'It is healthy but lists no model.'],
  ])('keeps a worker pending that describes itself as %j', async (models, statusReason) => {
    await running(['one'], { connect: () => Object.assign(fakeWorkerClient(), { models }) });
    expect(viewOf(fixture, 'one')).toMatchObject({ status: 'pending', statusReason });
  });

  it('does not need a description of a worker whose models are configured', async () => {
    fixture = aFleet({ connect: () => Object.assign(fakeWorkerClient(), { models: null }) });
    fixture.apply([aWorkerSpec('one', { models: [aModelCard('model-a')] })]);
    fixture.fleet.start();
    await vi.advanceTimersByTimeAsync(50);
    expect(fixture.fleet.choose(aQuestion()).workerId).toBe('one');
  });

  it('sees in time that a healthy worker serves other models', async () => {
    await running(['one']);
    fixture.client('one').models = [aModelCard('model-a', 4_096), aModelCard('model-b')];
    await vi.advanceTimersByTimeAsync(13 * 5_500);
    expect(fixture.fleet.models()).toMatchObject([
      { id: 'model-a', contextTokens: 4_096 },
      { id: 'model-b', contextTokens: null },
    ]);
  });
});

describe('scraping', () => {
  it('reads the metrics of ready workers, and lets decisions see them with their age', async () => {
    await running(['one']);
    fixture.client('one').reading = aReading();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(viewOf(fixture, 'one').reading).toMatchObject({ kvUsage: 0.5, waiting: 2 });
    const record = fixture.fleet.choose(aQuestion()).decision();
    expect(record.candidates[0]).toMatchObject({ kvUsage: 0.5, waiting: 2 });
    expect(record.candidates[0]?.readingAgeMs).toBeGreaterThan(1_000);
  });

  it('asks a worker without metrics less and less often', async () => {
    await running(['one']);
    const { asked } = fixture.client('one');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.scrapes).toBeLessThan(10);
    expect(asked.scrapes).toBeGreaterThan(2);
  });

  it('asks nothing of a worker that is not ready', async () => {
    await running(['one'], {
      connect: () => Object.assign(fakeWorkerClient(), { isHealthy: false }),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fixture.client('one').asked.scrapes).toBe(0);
  });
});

describe('reports', () => {
  it('come once a second, and soon after changes, several in one', async () => {
    await running(['one', 'two', 'three']);
    expect(fixture.reports).toHaveLength(1);
    expect(fixture.events()).toEqual([
      'one joined',
      'two joined',
      'three joined',
      'one ready',
      'two ready',
      'three ready',
    ]);
    const before = fixture.reports.length;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fixture.reports.length - before).toBe(3);
    expect(fixture.reports.at(-1)?.workers.map(({ id, status }) => [id, status])).toEqual([
      ['one', 'ready'],
      ['two', 'ready'],
      ['three', 'ready'],
    ]);
  });
});
