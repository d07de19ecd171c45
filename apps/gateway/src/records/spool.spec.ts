import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toPendingCall } from './call-row.js';
import type { PendingCall } from './call-row.js';
import { createFleetMirror } from './fleet-mirror.js';
import { openSpool } from './spool.js';
import type { Spool } from './spool.js';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bw-spool-')), 'spool');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const fleet = createFleetMirror();
const call = (requestId: string): PendingCall => toPendingCall(aCallRecord({ requestId }), fleet);
const open = (maxBytes = 10_000_000): Promise<Spool> =>
  openSpool({ folder, maxBytes, onTrouble: () => undefined });

async function replayed(spool: Spool): Promise<string[]> {
  const ids: string[] = [];
  while (!spool.isEmpty())
    await spool.replayOldest(
      async (calls) => void ids.push(...calls.map(({ row }) => row.request_id)),
    );
  return ids;
}

describe('the spool', () => {
  it('gives back what it took, once, also after a restart', async () => {
    const first = await open();
    await first.append([call('a'), call('b')]);
    await (await open()).append([call('c')]);
    const again = await open();
    expect(await replayed(again)).toEqual(['a', 'b', 'c']);
    expect(readdirSync(folder)).toEqual([]);
    expect(await replayed(await open())).toEqual([]);
  });

  it('keeps what the database did not take', async () => {
    const spool = await open();
    await spool.append([call('a')]);
    await expect(spool.replayOldest(() => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
    await spool.append([call('b')]);
    expect(await replayed(spool)).toEqual(['a', 'b']);
  });

  it('does not hand the same batch on again after a failure half way', async () => {
    const spool = await open();
    await spool.append(Array.from({ length: 250 }, (_, index) => call(`r${index}`)));
    let batches = 0;
    const failing = spool.replayOldest(() =>
      batches++ === 0 ? Promise.resolve() : Promise.reject(new Error('away')),
    );
    await expect(failing).rejects.toThrow('away');
    expect(await replayed(spool)).toHaveLength(50);
  });

  it('counts a torn line as lost and reads the rest', async () => {
    const spool = await open();
    await spool.append([call('a')]);
    appendFileSync(join(folder, readdirSync(folder)[0] ?? ''), '{"row":{"request_id":"half');
    const again = await open();
    await again.append([call('b')]);
    expect(await replayed(again)).toEqual(['a', 'b']);
    expect(again.stats().dropped).toEqual({ torn: 1 });
  });

  it('drops the oldest segment at its limit and counts its calls', async () => {
    const spool = await open(200_000);
    for (let index = 0; index < 400; index += 1) await spool.append([call(`r${index}`)]);
    const { bytes, spooled, dropped } = spool.stats();
    expect(bytes).toBeLessThanOrEqual(200_000);
    const left = await replayed(spool);
    expect(left[left.length - 1]).toBe('r399');
    expect(left.length + (dropped['spool_full'] ?? 0)).toBe(spooled);
    expect(dropped['spool_full']).toBeGreaterThan(0);
  });

  it('lets nobody else read its files', async () => {
    await (await open()).append([call('a')]);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(join(folder, readdirSync(folder)[0] ?? '')).mode & 0o077).toBe(0);
  });

  it('counts what a broken disk does not take, and tells of it once', async () => {
    const troubles: string[] = [];
    const spool = await openSpool({
      folder,
      maxBytes: 1_000_000,
      onTrouble: (text) => void troubles.push(text),
    });
    rmSync(folder, { recursive: true });
    await spool.append([call('a')]);
    await spool.append([call('b')]);
    expect(existsSync(folder)).toBe(false);
    expect(spool.stats().dropped).toEqual({ disk: 2 });
    expect(troubles).toHaveLength(1);
  });
});
