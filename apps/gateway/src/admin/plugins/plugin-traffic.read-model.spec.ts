import { pluginEdgesSeconds, type PluginReport } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { noon, trafficWorld, type TrafficGateway } from '../../testing/traffic-world.js';
import { PluginTrafficReadModel, type ChartedPlugin } from './plugin-traffic.read-model.js';
import type { PluginRange } from './plugins.schema.js';

const minuteMs = 60_000;
const world = trafficWorld();

const plugin: ChartedPlugin = {
  id: 'plg_1',
  liveVersionId: 'v1',
  trial: null,
  versions: [{ id: 'v1', createdAt: new Date(noon - 86_400_000) }],
};

/** Sums since the start, as the host reports them: so many calls, each in the cell that ends with `edge`. */
function report(versionId: string, calls: number, more: Partial<PluginReport> = {}): PluginReport {
  const timeCounts = new Array<number>(pluginEdgesSeconds.length + 1).fill(0);
  timeCounts[pluginEdgesSeconds.indexOf(0.01)] = calls;
  return {
    ...{ pluginId: 'plg_1', versionId, name: 'redact', breaker: 'closed', threads: 1 },
    ...{ calls, changed: calls, rejected: 0, faults: {}, timeCounts },
    ...{ secondsSum: 0, secondsMax: 0.01, peakMemoryBytes: 65_536, lastMemoryBytes: 65_536 },
    ...more,
  };
}

const tell = ({ bus }: TrafficGateway, ...reports: PluginReport[]) =>
  bus.publish({ kind: 'plugins', reports });

async function charted({ records }: TrafficGateway, asked = plugin, range: PluginRange = 'h1') {
  const model = new PluginTrafficReadModel({ records, nowMs: () => world.nowMs });
  const read = await model.read(asked, range);
  const of = (versionId: string) =>
    read.versions.find((version) => version.versionId === versionId)?.buckets ?? [];
  return { ...read, of };
}

describe('the charts of a plugin', () => {
  it('are whole and empty while nothing was asked of it', async () => {
    const gateway = await world.start();
    world.nowMs += 1_000;
    const { versions, of } = await charted(gateway);
    expect(versions).toHaveLength(1);
    expect(of('v1')).toHaveLength(60);
    expect(of('v1').at(-1)).toMatchObject({ calls: 0, faults: {}, p50Ms: null, isGap: false });
  });

  it('have in each minute what the sums grew by in it', async () => {
    const gateway = await world.start();
    tell(gateway, report('v1', 4, { rejected: 1 }));
    world.nowMs += minuteMs;
    tell(gateway, report('v1', 4, { rejected: 1 }));
    tell(gateway, report('v1', 10, { rejected: 1, faults: { trap: 2, resting: 3 } }));
    const { of } = await charted(gateway);
    expect(of('v1').slice(-2)).toMatchObject([
      { atMs: noon, calls: 4, rejected: 1, faults: {} },
      { atMs: noon + minuteMs, calls: 6, rejected: 0, faults: { trap: 2, resting: 3 } },
    ]);
    expect(of('v1').at(-1)?.p50Ms).toBeCloseTo(7.5);
    expect(of('v1').at(-1)?.p99Ms).toBeLessThanOrEqual(10);
  });

  it('have the versions of a roll-out beside each other, and nothing of one before it was there', async () => {
    const gateway = await world.start();
    tell(gateway, report('v1', 4));
    world.nowMs += 2 * minuteMs + 1;
    tell(gateway, report('v1', 4), report('v2', 1));
    const v2 = { id: 'v2', createdAt: new Date(noon + minuteMs) };
    const rolledOut = { ...plugin, liveVersionId: 'v2', versions: [v2, ...plugin.versions] };
    const { versions, of } = await charted(gateway, rolledOut);
    expect(versions.map(({ versionId }) => versionId)).toEqual(['v2', 'v1']);
    expect(of('v2').slice(-3)).toMatchObject([
      { calls: null, isGap: false },
      { calls: 0, isGap: false },
      { calls: 1, isGap: false },
    ]);
    expect(of('v1').slice(-3)).toMatchObject([{ calls: 4 }, { calls: 0 }, { calls: 0 }]);
  });

  it('go on over a restart, with a gap while no gateway ran', async () => {
    const first = await world.start();
    tell(first, report('v1', 4));
    await first.records.fold();
    world.nowMs += 5 * minuteMs;
    const second = await world.start();
    await second.records.fold();
    tell(second, report('v1', 3));
    const { of } = await charted(second);
    expect(of('v1').slice(-6)).toMatchObject([
      { calls: 4 },
      ...new Array(4).fill({ calls: null, isGap: true, p50Ms: null }),
      { calls: 3 },
    ]);
  });

  it('add up what gateways of one database did', async () => {
    const one = await world.start();
    world.nowMs += 1;
    const other = await world.start();
    tell(one, report('v1', 4, { faults: { timeout: 1 } }));
    tell(other, report('v1', 3, { faults: { timeout: 1, trap: 1 } }));
    for (const { records } of [one, other, one]) await records.fold();
    for (const gateway of [one, other])
      expect((await charted(gateway)).of('v1').at(-1)).toMatchObject({
        ...{ calls: 7, faults: { timeout: 2, trap: 1 } },
      });
  });

  it('count a version anew that was forgotten meanwhile', async () => {
    const gateway = await world.start();
    tell(gateway, report('v1', 4));
    tell(gateway, report('v1', 1));
    expect((await charted(gateway)).of('v1').at(-1)).toMatchObject({ calls: 5 });
  });

  it('say that they do not know, rather than zero, while the database is away', async () => {
    const first = await world.start();
    tell(first, report('v1', 4));
    await first.records.fold();
    world.nowMs += minuteMs;
    const second = await world.start();
    await second.records.fold();
    tell(second, report('v1', 2));
    world.setAway(true);
    await expect(second.records.fold()).rejects.toThrow('ECONNREFUSED');
    const away = await charted(second);
    expect(away.of('v1').slice(-2)).toMatchObject([{ calls: null }, { calls: 2 }]);
    world.setAway(false);
    await second.records.fold();
    world.nowMs += 3 * 3_600_000;
    const { of } = await charted(second, plugin, 'h6');
    expect(of('v1').reduce((sum, { calls }) => sum + (calls ?? 0), 0)).toBe(6);
  });
});
