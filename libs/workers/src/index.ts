export { createHttpWorker } from './http/client.js';
export type { HttpWorkerOptions } from './http/client.js';
export { isForbiddenAddress } from './http/guard-address.js';
export { normaliseWorkerUrl, workerId } from './http/normalise-url.js';
export { metricNames, readEngineMetrics } from './metrics/engine-metrics.js';
