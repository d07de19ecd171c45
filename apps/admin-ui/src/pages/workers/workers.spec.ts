import { describe, expect, it } from 'vitest';
import { type FleetWorker, joinFleet } from '../../api/use-fleet.js';
import { workerFromQuery } from '../../api/worker.js';
import { listItems, stepRow } from '../../ui/list-items.js';
import { changesOf } from './edit-worker-dialog.js';
import {
  filterWorkers,
  groupWorkers,
  needsAttention,
  reachOf,
  sortWorkers,
} from './worker-list.js';

const worker = (name: string, part: Partial<FleetWorker> = {}): FleetWorker =>
  ({
    id: `wrk_${name}`,
    name,
    url: `http://${name}:8000`,
    pool: 'a',
    accelerator: null,
    labels: { zone: 'eu' },
    engine: 'vllm',
    engineVersion: '0.19',
    models: [{ id: 'qwen', operations: ['chat'], contextTokens: null }],
    status: 'ready',
    breaker: 'closed',
    inFlight: 1,
    uncachedTokens: 0,
    lastProbeAtMs: null,
    reading: null,
    traffic: null,
    ...part,
  }) as FleetWorker;

const names = (workers: readonly FleetWorker[]) => workers.map(({ name }) => name);

describe('the worker list', () => {
  const fleet = [
    worker('w1'),
    worker('w2', { status: 'failed', labels: { zone: 'us' } }),
    worker('w10', { breaker: 'open', pool: 'b' }),
  ];

  it('finds words in name, model, engine and labels, all of them', () => {
    expect(names(filterWorkers(fleet, { text: 'zone=us vllm' }))).toEqual(['w2']);
    expect(names(filterWorkers(fleet, { state: 'failed' }))).toEqual(['w2']);
    expect(names(filterWorkers(fleet, { needsAttention: true }))).toEqual(['w2', 'w10']);
    expect(filterWorkers(fleet, { text: 'nothing like it' })).toEqual([]);
  });

  it('sorts digits as numbers and unknown values last, either way', () => {
    expect(names(sortWorkers(fleet.toReversed(), 'name', 'asc'))).toEqual(['w1', 'w2', 'w10']);
    const kv = [
      worker('x'),
      worker('y', { reading: { kvUsage: 0.2 } as never }),
      worker('z', { reading: { kvUsage: 0.9 } as never }),
    ];
    expect(names(sortWorkers(kv, 'kv', 'desc'))).toEqual(['z', 'y', 'x']);
    expect(names(sortWorkers(kv, 'kv', 'asc'))).toEqual(['y', 'z', 'x']);
  });

  it('folds quiet rows of a large pool, never one with a warning', () => {
    const pool = [
      ...Array.from({ length: 8 }, (_, index) => worker(`q${index}`)),
      worker('sick', { status: 'not_ready' }),
    ];
    const options = {
      by: 'pool',
      collapsed: new Set<string>(),
      unfolded: new Set<string>(),
      canFold: true,
    } as const;
    const [group] = groupWorkers(pool, options);
    expect(group?.folded).toHaveLength(5);
    expect(group?.folded.some(needsAttention)).toBe(false);
    expect(names(group?.rows ?? [])).toContain('sick');
    expect(groupWorkers(pool, { ...options, unfolded: new Set(['a']) })[0]?.folded).toEqual([]);
    expect(
      listItems(
        groupWorkers(pool, { ...options, collapsed: new Set(['a']) }),
        true,
        ({ id }) => id,
      ),
    ).toHaveLength(1);
  });

  it('says who takes over, and which models nobody else serves', () => {
    const [one, two] = [worker('one', { inFlight: 4 }), worker('two')];
    expect(reachOf(one, [one, two])).toEqual({ running: 4, others: 1, orphanedModels: [] });
    expect(reachOf(one, [one, worker('two', { status: 'draining' })])).toEqual({
      running: 4,
      others: 0,
      orphanedModels: ['qwen'],
    });
  });

  it('steps through rows and stops at both ends', () => {
    const step = (id: string | null, by: 1 | -1) => stepRow(fleet, (each) => each.id, id, by)?.name;
    expect([step(null, 1), step('wrk_w1', 1), step('wrk_w10', 1), step('wrk_w1', -1)]).toEqual([
      'w1',
      'w2',
      'w10',
      'w1',
    ]);
  });

  it('lets the live list decide who is there, and keeps the history that was read', () => {
    const read = [
      {
        ...worker('w1'),
        labels: [{ key: 'zone', value: 'eu' }],
        traffic: { bucketMs: 5_000, kpis: {}, buckets: [{ atMs: 0, isGap: true, ttftP95Ms: 3 }] },
      },
    ] as never;
    expect(names(joinFleet(read, [worker('w9'), worker('w1')]))).toEqual(['w1', 'w9']);
    expect(joinFleet(read, [worker('w1')])[0]?.traffic?.ttftP95Ms).toEqual([null]);
    expect(joinFleet(read, [])).toEqual([]);
    expect(joinFleet(read, null)[0]?.labels).toEqual({ zone: 'eu' });
    expect(workerFromQuery({ labels: [] } as never).labels).toEqual({});
  });

  it('tells workers of one name apart by their addresses', () => {
    const twin = worker('w1', { id: 'wrk_twin', url: 'https://10.0.0.5:8000/' });
    expect(
      joinFleet([], [worker('w1'), worker('w2'), twin]).map(({ shownName }) => shownName),
    ).toEqual(['w1 · w1:8000', 'w1 · 10.0.0.5:8000', 'w2']);
  });

  it('sends only what was changed, and never an untouched key', () => {
    const same = { name: 'w1', pool: 'a', accelerator: '', labels: 'zone=eu', apiKey: '' };
    expect(changesOf(worker('w1'), same)).toEqual({});
    expect(changesOf(worker('w1'), { ...same, name: 'w2', labels: '' })).toEqual({
      name: 'w2',
      labels: {},
    });
    expect(changesOf(worker('w1'), { ...same, apiKey: 'k' })).toEqual({ apiKey: 'k' });
  });
});
