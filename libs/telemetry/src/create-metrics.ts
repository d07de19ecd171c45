import type {
  CallRecord,
  LimitStats,
  PluginReport,
  ToolCallRecord,
  ToolPoolStats,
  ResponsesStats,
  WaitingView,
  WorkerView,
} from '@bellwether/exchange';
import { callMetrics } from './call-metrics.js';
import type { CallTotals } from './call-series.js';
import { writeFleetGauges, writeWaitingGauges } from './fleet-gauges.js';
import { writeLimitStats } from './limit-gauges.js';
import { writePluginReports } from './plugin-series.js';
import { ToolSeries } from './tool-series.js';
import { createMetricSet } from './metric-set.js';
import type { MetricSet } from './metric-set.js';
import { processGauges } from './process-gauges.js';

/** Most workers that get series of their own; the rest are counted as `other`. */
const maxWorkers = 1_000;

export interface MetricsOptions {
  readonly version: string;
  nowMs(): number;
}

/** How the writer of records is doing; counters since the start. */
export interface RecordStats {
  readonly written: number;
  readonly spooled: number;
  readonly dropped: Readonly<Record<string, number>>;
  readonly queued: number;
  readonly spoolBytes: number;
}

/** How the call trace is doing; counters since the start. */
export interface TraceStats {
  readonly written: number;
  readonly dropped: number;
  readonly bytes: number;
}

export interface LiveStats {
  readonly connections: number;
  readonly dropped: number;
}

/** All that a scrape asks others for. Read at the scrape, so that nothing is counted twice. */
export interface ScrapeInput {
  readonly openCalls: number | null;
  readonly records: RecordStats | null;
  readonly trace: TraceStats | null;
  readonly live: LiveStats | null;
}

export interface Metrics {
  readonly contentType: string;
  /** Counts one finished call, once. */
  recordCall(record: CallRecord): void;
  /** The fleet as it is; workers that are missing lose their series. */
  setFleet(workers: readonly WorkerView[], waiting: readonly WaitingView[]): void;
  /** How the keeping of responses is doing. */
  setResponses(stats: ResponsesStats): void;
  /** How admission is doing. */
  setLimits(stats: LimitStats): void;
  /** Counts a file of usage that was due. */
  countExport(result: 'done' | 'again' | 'failed'): void;
  /** What the counters of finished calls add up to, over all labels. */
  callTotals(): CallTotals;
  /** Calls of tools that have ended, and how connections to their servers are doing. */
  recordTools(calls: readonly ToolCallRecord[], pool: ToolPoolStats): void;
  /** What plugins did. */
  setPlugins(reports: readonly PluginReport[]): void;
  /** The Prometheus text. */
  render(input: ScrapeInput): Promise<string>;
  close(): void;
}

/** The metrics of one gateway process, in a registry of their own. */
export function createMetrics({ version, nowMs }: MetricsOptions): Metrics {
  const { registry, set } = createMetricSet();
  const ownProcess = processGauges(set, version);
  const tools = new ToolSeries(set);
  let workers: readonly WorkerView[] = [];
  let inLine: readonly WaitingView[] = [];
  let workerIds: ReadonlySet<string> = new Set();
  let models: ReadonlySet<string> = new Set();
  const calls = callMetrics({
    set,
    isKnownModel: (model) => models.has(model),
    workerLabel: (workerId) => (workerIds.has(workerId) ? workerId : 'other'),
  });

  return {
    contentType: registry.contentType,
    recordCall: (record) => calls.recordCall(record),
    callTotals: () => calls.totals(),
    countExport: (result) => set.usageExports.inc({ result }),
    setFleet(views, waiting) {
      inLine = waiting;
      workers = views.length > maxWorkers ? views.slice(0, maxWorkers) : views;
      const ids = new Set(workers.map((view) => view.id));
      for (const id of workerIds) if (!ids.has(id)) calls.forgetWorker(id);
      workerIds = ids;
      models = new Set(workers.flatMap((view) => view.models.map((model) => model.id)));
    },
    setResponses({ queued, waiting, background }) {
      set.responsesQueued.reset();
      set.responsesQueued.inc(queued);
      set.responsesWaiting.set(waiting);
      set.responsesBackground.set(background);
    },
    setLimits: (stats) => writeLimitStats(set, stats),
    setPlugins: (reports) => writePluginReports(set, reports),
    recordTools(ended, pool) {
      tools.record(ended);
      tools.pool(pool);
    },
    async render(input) {
      writeFleetGauges(set, workers, nowMs());
      writeWaitingGauges(set, inLine);
      calls.write();
      ownProcess.write();
      writeInput(set, input);
      return registry.metrics();
    },
    close: () => ownProcess.close(),
  };
}

function writeInput(set: MetricSet, { openCalls, records, trace, live }: ScrapeInput): void {
  set.callsOpen.reset();
  if (openCalls !== null) set.callsOpen.set(openCalls);
  if (records !== null) {
    set.recordsWritten.reset();
    set.recordsWritten.inc(records.written);
    set.recordsSpooled.reset();
    set.recordsSpooled.inc(records.spooled);
    set.recordsDropped.reset();
    for (const [reason, count] of Object.entries(records.dropped))
      set.recordsDropped.inc({ reason }, count);
    set.recordsQueue.set(records.queued);
    set.spoolBytes.set(records.spoolBytes);
  }
  if (trace !== null) {
    set.traceWritten.reset();
    set.traceWritten.inc(trace.written);
    set.traceDropped.reset();
    set.traceDropped.inc(trace.dropped);
    set.traceBytes.set(trace.bytes);
  }
  if (live !== null) {
    set.liveConnections.set(live.connections);
    set.liveDropped.reset();
    set.liveDropped.inc(live.dropped);
  }
}
