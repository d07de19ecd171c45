/**
 * Upper edges of all latency histograms, shared by `/metrics` and the time buckets.
 *
 * Units    seconds. Changing an edge makes stored buckets unreadable: it needs a migration.
 */
export const ttftEdges: readonly number[] = [
  0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 7.5, 10,
  15, 20, 30, 45, 60,
];
export const interTokenEdges: readonly number[] = [
  0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75,
  1,
];
export const callEdges: readonly number[] = [
  0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 45, 60, 90,
  120, 180, 300, 600,
];
export const queueEdges: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];
export const decisionEdges: readonly number[] = [
  0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
];
export const overheadEdges: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.00075, 0.001, 0.0015, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1,
  0.25, 1,
];
