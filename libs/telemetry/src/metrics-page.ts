import { catalogue } from './catalogue.js';
import type { MetricEntry } from './catalogue.js';

/** `docs/generated/metrics.md`: the catalogue as a page. */
export function metricsPage(): string {
  const entries: readonly MetricEntry[] = Object.values(catalogue);
  const rows = entries.map(
    (entry) => `| \`${entry.name}\` | ${entry.type} | ${labelsOf(entry)} | ${entry.help} |`,
  );
  const edges = entries
    .filter((entry) => entry.edges)
    .map((entry) => `- \`${entry.name}\`: ${entry.edges?.join(', ')}`);
  return [
    '# Metrics',
    '',
    'Served at `/metrics` of the admin listener, in the Prometheus text format. Series of a worker vanish with the',
    'worker. At most 200 models and 1,000 workers have series of their own; the rest are counted as `other`.',
    'A call that no worker was chosen for and whose model the fleet does not know counts as model `unknown`.',
    '',
    '| metric | type | labels | meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## Edges of the histograms',
    '',
    'Upper edges in seconds; the same as those of the stored time buckets.',
    '',
    ...edges,
    '',
  ].join('\n');
}

function labelsOf(entry: MetricEntry): string {
  return entry.labels.length === 0 ? '–' : entry.labels.map((label) => `\`${label}\``).join(', ');
}
