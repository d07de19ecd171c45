import { pluginEdgesSeconds, type PluginReport } from '@bellwether/exchange';

/** The time that a share of all messages stayed below, in milliseconds; null = there was none. An edge, not a measure. */
export function quantileMs(
  { timeCounts }: Pick<PluginReport, 'timeCounts'>,
  share: number,
): number | null {
  const all = timeCounts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [index, count] of timeCounts.entries()) {
    const before = below;
    below += count;
    if (below < share * all) continue;
    const from = pluginEdgesSeconds[index - 1] ?? 0;
    const to = pluginEdgesSeconds[index] ?? from;
    const part = count === 0 ? 0 : (share * all - before) / count;
    return (from + (to - from) * part) * 1000;
  }
  return (pluginEdgesSeconds.at(-1) ?? 0) * 1000;
}

/** A report as screens and scripts read it. */
export function figuresOf(report: PluginReport) {
  const { versionId, breaker, threads, calls, changed, rejected, faults, peakMemoryBytes } = report;
  return {
    ...{ versionId, breaker, threads, calls, changed, rejected, faults, peakMemoryBytes },
    p50Ms: quantileMs(report, 0.5),
    p99Ms: quantileMs(report, 0.99),
  };
}
