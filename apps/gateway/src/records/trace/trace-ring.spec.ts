import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallTraceRow } from '@bellwether/exchange';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTraceRing } from './trace-ring.js';
import type { TraceRing, TraceWindow } from './trace-ring.js';

const noon = 1_700_049_600_000;
const hourMs = 3_600_000;
let folder: string;
let nowMs: number;
const rings: TraceRing[] = [];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bw-trace-')), 'trace');
  nowMs = noon;
});
afterEach(async () => {
  for (const ring of rings.splice(0)) await ring.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function openRing(hours = 24, maxBytes = 10_000_000, troubles: string[] = []) {
  const ring = await openTraceRing({
    folder,
    hours,
    maxBytes,
    nowMs: () => nowMs,
    onTrouble: (text) => void troubles.push(text),
  });
  rings.push(ring);
  return ring;
}

function aRow(requestId: string, differences: Partial<CallTraceRow> = {}): CallTraceRow {
  return {
    requestId,
    atMs: nowMs,
    tenantId: 'ten_1',
    routeId: null,
    model: 'org/model',
    operation: 'chat',
    isStream: true,
    version: 3,
    workerId: 'wrk_a',
    outcome: 'ok',
    status: 200,
    inputTokens: 1_024,
    estimatedTokens: 1_000,
    cachedTokens: null,
    outputTokens: 17,
    ttftMs: 250,
    endMs: 900,
    prefixKeys: Int32Array.from([1, -2, 2_147_483_647, -2_147_483_648]),
    ...differences,
  };
}

async function rowsOf(ring: TraceRing, window: Partial<TraceWindow> = {}): Promise<CallTraceRow[]> {
  const rows: CallTraceRow[] = [];
  for await (const batch of ring.read({ fromMs: 0, toMs: Infinity, limit: 1e9, ...window }))
    rows.push(...batch);
  return rows;
}

const idsOf = async (ring: TraceRing, window: Partial<TraceWindow> = {}): Promise<string[]> =>
  (await rowsOf(ring, window)).map(({ requestId }) => requestId);

const files = (): string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));

describe('the call trace', () => {
  it('gives back what it was given, after a restart too, unknown as unknown', async () => {
    const rows = [
      aRow('a'),
      aRow('b', {
        tenantId: null,
        routeId: 'rte_1',
        model: null,
        operation: null,
        isStream: false,
        workerId: null,
        outcome: 'rejected',
        status: 429,
        inputTokens: null,
        estimatedTokens: null,
        outputTokens: null,
        ttftMs: null,
        prefixKeys: new Int32Array(0),
      }),
    ];
    const first = await openRing();
    first.append(rows);
    expect(await rowsOf(first)).toEqual(rows);
    await first.close();
    const second = await openRing();
    second.append([aRow('c')]);
    expect(await rowsOf(second)).toEqual([...rows, aRow('c')]);
  });

  it('reads a window, one model, one tenant, and no more than the limit', async () => {
    const ring = await openRing();
    ring.append([
      aRow('a', { atMs: noon - 1 }),
      aRow('b', { atMs: noon }),
      aRow('c', { atMs: noon + 1, model: 'other' }),
      aRow('d', { atMs: noon + 2, tenantId: 'ten_2' }),
      aRow('e', { atMs: noon + 3 }),
    ]);
    const window = { fromMs: noon, toMs: noon + 3 };
    expect(await idsOf(ring, window)).toEqual(['b', 'c', 'd']);
    expect(await idsOf(ring, { ...window, limit: 2 })).toEqual(['b', 'c']);
    expect(await idsOf(ring, { ...window, model: 'other' })).toEqual(['c']);
    expect(await idsOf(ring, { ...window, tenantId: 'ten_2' })).toEqual(['d']);
    expect((await ring.find('e', noon + 3))?.requestId).toBe('e');
    expect(await ring.find('e', noon)).toBeNull();
  });

  it('survives a torn tail: what is whole before it is read, and later calls are not lost', async () => {
    const first = await openRing();
    first.append([aRow('a'), aRow('b')]);
    await first.close();
    const [path = ''] = files();
    truncateSync(path, statSync(path).size - 5);
    const second = await openRing();
    second.append([aRow('c')]);
    expect(await idsOf(second)).toEqual(['a', 'c']);
  });

  it('reads up to damage and goes on with the next segment', async () => {
    const first = await openRing();
    first.append([aRow('a')]);
    await first.close();
    appendFileSync(files()[0] ?? '', Buffer.alloc(64, 0xff));
    const second = await openRing();
    second.append([aRow('b')]);
    expect(await idsOf(second)).toEqual(['a', 'b']);
  });

  it('drops the oldest segment at its size, and keeps the newest calls', async () => {
    const ring = await openRing(24, 1_048_576);
    for (let turn = 0; turn < 60; turn += 1) {
      nowMs += 1_000;
      ring.append(Array.from({ length: 300 }, (_, index) => aRow(`r${turn}-${index}`)));
      await ring.flush();
    }
    expect(ring.stats().bytes).toBeLessThanOrEqual(1_048_576 + 65_536);
    const bytes = files().reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes).toBe(ring.stats().bytes);
    const left = await idsOf(ring);
    expect(left[left.length - 1]).toBe('r59-299');
    expect(left.length).toBeLessThan(18_000);
  });

  it('drops what is older than its hours', async () => {
    const ring = await openRing(24);
    ring.append([aRow('old')]);
    await ring.flush();
    nowMs += 23 * hourMs;
    ring.append([aRow('young')]);
    await ring.flush();
    expect(await idsOf(ring)).toEqual(['old', 'young']);
    nowMs += 2 * hourMs;
    ring.append([aRow('youngest')]);
    await ring.flush();
    expect(await idsOf(ring)).toEqual(['old', 'young', 'youngest']);
    nowMs += 23 * hourMs;
    await ring.flush();
    expect(await idsOf(ring)).toEqual(['young', 'youngest']);
  });

  it('keeps nothing when it is turned off, and removes what an earlier run kept', async () => {
    const on = await openRing();
    on.append([aRow('a')]);
    await on.close();
    const off = await openRing(0);
    off.append([aRow('b')]);
    await off.flush();
    expect(files()).toEqual([]);
  });

  it('counts what a broken disk does not take, tells of it once, and goes on when it is mended', async () => {
    const troubles: string[] = [];
    const ring = await openRing(24, 10_000_000, troubles);
    rmSync(folder, { recursive: true });
    for (const id of ['a', 'b']) {
      ring.append([aRow(id)]);
      await ring.flush();
    }
    expect(ring.stats()).toMatchObject({ dropped: 2, written: 0 });
    expect(troubles).toHaveLength(1);
  });

  it('lets nobody else read its files, and holds no name twice in a segment', async () => {
    const ring = await openRing();
    ring.append(Array.from({ length: 1_000 }, (_, index) => aRow(`r${index}`)));
    await ring.flush();
    expect(statSync(folder).mode & 0o077).toBe(0);
    const [path = ''] = files();
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(path).size).toBeLessThan(1_000 * 100);
  });
});
