import type { PluginReport } from '@bellwether/exchange';
import type { MetricSet } from './metric-set.js';

/** What plugins did, as their host reports it: sums, written over those of before. */
export function writePluginReports(set: MetricSet, reports: readonly PluginReport[]): void {
  const { pluginMessages, pluginSeconds, pluginBreaker, pluginThreads } = set;
  for (const metric of [pluginMessages, pluginSeconds, pluginBreaker, pluginThreads])
    metric.reset();
  for (const report of reports) {
    const labels = { plugin: report.name, version: report.versionId };
    const { calls, changed, rejected, faults } = report;
    const failed = Object.entries(faults).reduce(
      (sum, [kind, count]) => (kind === 'resting' ? sum : sum + count),
      0,
    );
    const outcomes = {
      unchanged: Math.max(0, calls - changed - failed),
      changed: changed - rejected,
      rejected,
      ...faults,
    };
    for (const [outcome, count] of Object.entries(outcomes))
      if (count > 0) pluginMessages.inc({ ...labels, outcome }, count);
    const series = pluginSeconds.add(labels);
    series.counts.counts.set(report.timeCounts);
    series.sum = report.secondsSum;
    pluginBreaker.set(labels, report.breaker === 'closed' ? 0 : 1);
    pluginThreads.set(labels, report.threads);
  }
}
