import { describe, expect, it } from 'vitest';
import type { FleetWorker } from '../../api/use-fleet.js';
import type { FleetEvent } from '../../live/live-data.js';
import { mergeEvents } from '../../live/stores.js';
import { isolatedPoints } from '../../charts/draw-lines.js';
import { sparklineRuns } from '../../ui/sparkline.js';
import { marksOf } from './event-marks.js';
import { connectWithCurl, firstRequest } from '../../app/first-commands.js';
import { settleMs, showsFirstRun } from './first-run/shows-first-run.js';
import { checklist, currentStep } from './first-run/steps.js';
import { pointChange, relativeChange, thin } from './kpi.js';
import { prepareStrip, shortName, stripLimit } from './prepare-strip.js';

const worker = (part: Partial<FleetWorker>): FleetWorker =>
  ({
    id: 'w',
    name: 'h100-a-01',
    pool: 'h100-a',
    accelerator: null,
    isSimulated: false,
    status: 'ready',
    models: [],
    uncachedTokens: 0,
    reading: null,
    traffic: null,
    ...part,
  }) as FleetWorker;

describe('changes', () => {
  it('knows that less latency is better and more traffic is neither', () => {
    expect(relativeChange(612, 805, 'lower')).toMatchObject({
      direction: 'down',
      verdict: 'better',
    });
    expect(relativeChange(900, 805, 'lower')).toMatchObject({ direction: 'up', verdict: 'worse' });
    expect(relativeChange(182, 176, 'neither')).toMatchObject({ verdict: 'neutral' });
    expect(pointChange(0.5, 0.6, 'higher')).toMatchObject({ direction: 'down', verdict: 'worse' });
  });

  it('says nothing where there is nothing to compare with', () => {
    expect(relativeChange(5, 0, 'lower')).toBeNull();
    expect(relativeChange(null, 5, 'lower')).toBeNull();
    expect(pointChange(0.5, null, 'higher')).toBeNull();
  });

  it('thins a course without inventing values', () => {
    const thinned = thin([
      ...Array.from({ length: 90 }, () => null),
      ...Array.from({ length: 90 }, () => 4),
    ]);
    expect(thinned.length).toBeLessThanOrEqual(48);
    expect(new Set(thinned)).toEqual(new Set([null, 4]));
  });
});

describe('the worker strip', () => {
  it('prints a number or a dash in every cell', () => {
    const [pool] = prepareStrip([
      worker({
        id: 'a',
        reading: { kvUsage: 0.94 } as FleetWorker['reading'],
        uncachedTokens: 41_600,
      }),
      worker({ id: 'b', status: 'failed', uncachedTokens: 10 }),
    ]);
    expect(pool?.columns[0]?.cells).toMatchObject({
      kv: { text: '94', isOver: true },
      queue: { text: '42', share: 1 },
      hit: { text: '–', share: null },
    });
    expect(pool?.columns[1]?.cells.queue).toEqual({ text: '–', share: null, isOver: false });
  });

  it('sums up pools once there are too many workers for columns, and shows the worst state', () => {
    const many = Array.from({ length: stripLimit + 1 }, (_, index) =>
      worker({ id: `w${index}`, status: index === 3 ? 'failed' : 'ready' }),
    );
    const pools = prepareStrip(many);
    expect(pools.map(({ columns }) => columns.length)).toEqual([1]);
    expect(pools[0]?.columns[0]).toMatchObject({
      shortName: '×61',
      status: 'failed',
      workerId: null,
    });
  });

  it('has no worker to show without failing', () => expect(prepareStrip([])).toEqual([]));

  it.each([
    ['h100-a-01', 'h100-a', '01'],
    ['bedrock-use1', 'cloud', 'use1'],
    ['averyveryloooongname', 'x', 'ngname'],
    ['127.0.0.1:37367', 'default', '37367'],
    ['pool', 'pool', 'pool'],
  ])('shortens %s of %s to %s', (name, pool, short) => expect(shortName(name, pool)).toBe(short));
});

describe('events', () => {
  const event = (id: string, atMs: number, kind = 'joined'): FleetEvent => ({
    id,
    atMs,
    kind,
    workerId: null,
    workerName: id,
    detail: null,
  });

  it('keeps each once, newest first, and no more than a hundred', () => {
    const many = Array.from({ length: 150 }, (_, index) => event(`e${index}`, index));
    const merged = mergeEvents([event('e149', 149)], many);
    expect(merged).toHaveLength(100);
    expect(merged[0]?.id).toBe('e149');
  });

  it('merges marks that would overlap and leaves out what is no mark', () => {
    const marks = marksOf(
      [event('c', 90_000), event('b', 1_500), event('a', 1_000), event('x', 2_000, 'ready')],
      100_000,
    );
    expect(marks.map(({ label }) => label)).toEqual(['a, b', 'c']);
  });
});

describe('the first-run screen', () => {
  const history = { workers: 0, hadWorkers: true, restartedAtMs: 1_000, nowMs: 2_000 };

  it('does not replace a live page while a restarted gateway still waits for its workers', () => {
    expect(showsFirstRun(history)).toBe(false);
    expect(showsFirstRun({ ...history, nowMs: 1_000 + settleMs })).toBe(true);
  });

  it('comes at once when the workers were taken away, and stays over a restart', () => {
    expect(showsFirstRun({ ...history, restartedAtMs: null })).toBe(true);
    expect(showsFirstRun({ ...history, hadWorkers: false })).toBe(true);
    expect(showsFirstRun({ ...history, workers: 1 })).toBe(false);
  });
});

describe('the checklist', () => {
  const signal = (id: string, isDone: boolean) =>
    ({ id, isDone, doneAtMs: isDone ? 1 : null }) as never;

  it('ticks from signals only, and not for simulated workers', () => {
    const simulated = worker({
      isSimulated: true,
      models: [{ id: 'm', operations: [], contextTokens: null }],
    });
    const steps = checklist(
      [signal('signed_in', true), signal('worker_ready', false)],
      [simulated],
    );
    expect(steps.filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual(['signed_in']);
    expect(currentStep(steps)).toBe('worker_ready');
  });

  it('is over when all signals have been seen', () => {
    const real = worker({ models: [{ id: 'm', operations: [], contextTokens: null }] });
    const all = ['signed_in', 'worker_ready', 'key_created', 'first_request'].map((id) =>
      signal(id, true),
    );
    expect(currentStep(checklist(all, [real]))).toBeNull();
  });

  it('writes commands that stay data in a shell, whatever a model is called', () => {
    expect(firstRequest('http://127.0.0.1:8800/', "x'; rm -rf ~; '")).toContain(
      `"model":"x'\\''; rm -rf ~; '\\''"`,
    );
    expect(connectWithCurl('http://127.0.0.1:8801')).toContain(
      'http://127.0.0.1:8801/admin/v1/workers',
    );
  });
});

describe('thumbnails', () => {
  it('breaks at unknown values and stays inside its box', () => {
    const runs = sparklineRuns([1, 2, null, 5], 48, 20);
    expect(runs.map((run) => run.length)).toEqual([2, 1]);
    for (const { x, y } of runs.flat()) expect(x >= 0 && x <= 48 && y >= 0 && y <= 20).toBe(true);
    expect(sparklineRuns([null, null], 48, 20)).toEqual([]);
    expect(sparklineRuns([3], 48, 20)).toHaveLength(1);
  });

  it('dots points that have no neighbour', () => {
    expect(isolatedPoints([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  });
});
