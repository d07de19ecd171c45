export { catalogue } from './catalogue.js';
export type { MetricEntry, MetricKey } from './catalogue.js';
export { interTokenSeconds, ttftSeconds } from './call-times.js';
export { createLogger } from './create-logger.js';
export type { LogDetail, Logger, LoggerOptions, LogLevel } from './create-logger.js';
export { createMetrics } from './create-metrics.js';
export type {
  LiveStats,
  Metrics,
  MetricsOptions,
  RecordStats,
  ScrapeInput,
} from './create-metrics.js';
export {
  callEdges,
  decisionEdges,
  interTokenEdges,
  overheadEdges,
  queueEdges,
  ttftEdges,
} from './edges.js';
export { HistogramCounts } from './histogram-counts.js';
export { isRefusedCaller } from './is-refused-caller.js';
export { logCall } from './log-call.js';
export { metricsPage } from './metrics-page.js';
export { redact, redactText } from './redact.js';
