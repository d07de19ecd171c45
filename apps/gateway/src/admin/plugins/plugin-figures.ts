import { pluginEdgesSeconds, type PluginReport } from '@bellwether/exchange';

/**
 * The time that a share of all messages stayed below, in milliseconds; null = there was none. Between the edges of a cell it
 * is supposed to grow evenly; the slowest message was no slower than it was.
 */
export function quantileMs(
  { timeCounts, secondsMax }: Pick<PluginReport, 'timeCounts' | 'secondsMax'>,
  share: number,
): number | null {
  const all = timeCounts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [index, count] of timeCounts.entries()) {
    const before = below;
    below += count;
    if (count === 0 || below < share * all) continue;
    const from = pluginEdgesSeconds[index - 1] ?? 0;
    const to = Math.min(secondsMax, pluginEdgesSeconds[index] ?? secondsMax);
    return (from + (to - from) * ((share * all - before) / count)) * 1000;
  }
  return secondsMax * 1000;
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
