import { pluginEdgesSeconds } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './create-metrics.js';

const report = {
  ...{ pluginId: 'plg_1', versionId: 'plv_1', name: 'redact', breaker: 'open' as const },
  ...{ threads: 2, calls: 10, changed: 4, rejected: 1, faults: { trap: 3, resting: 5 } },
  ...{ secondsSum: 0.5, secondsMax: 0.4, peakMemoryBytes: 1, lastMemoryBytes: 1 },
  timeCounts: [10, ...pluginEdgesSeconds.map(() => 0)],
};

describe('figures of plugins', () => {
  it('are the last that were told, by what became of messages', async () => {
    const metrics = createMetrics({ version: '0.0.0', nowMs: Date.now });
    metrics.setPlugins([report, { ...report, versionId: 'plv_2' }]);
    metrics.setPlugins([report]);
    const text = await metrics.render({ openCalls: null, records: null, trace: null, live: null });
    metrics.close();
    const told = text.split('\n').filter((line) => line.startsWith('bellwether_plugins_'));
    const messages = told.filter((line) => line.includes('_messages_total'));
    expect(messages.map((line) => /outcome="(\w+)"\} (\d+)/.exec(line)?.slice(1))).toEqual([
      ['unchanged', '3'],
      ['changed', '3'],
      ['rejected', '1'],
      ['trap', '3'],
      ['resting', '5'],
    ]);
    const labels = '{plugin="redact",version="plv_1"}';
    expect(told).toContain(`bellwether_plugins_message_seconds_count${labels} 10`);
    expect(told).toContain(`bellwether_plugins_breaker_open${labels} 1`);
    expect(told.filter((line) => line.includes('plv_2'))).toEqual([]);
  });
});
