export { createHttpWorker } from './http/client.js';
export type { HttpWorkerOptions } from './http/client.js';
export { isForbiddenAddress } from './http/guard-address.js';
export { normaliseWorkerUrl, workerId } from './http/normalise-url.js';
export { readEngineMetrics } from './metrics/engine-metrics.js';
export { metricFields, metricNames, metricNamesWith } from './metrics/metric-names.js';
export type { MetricField, MetricNames, MetricTable } from './metrics/metric-names.js';
