import {
  callEdges,
  decisionEdges,
  interTokenEdges,
  overheadEdges,
  queueEdges,
  ttftEdges,
} from './edges.js';
import { limitCatalogue } from './limit-catalogue.js';
import { pluginCatalogue } from './plugin-catalogue.js';
import { toolCatalogue } from './tool-catalogue.js';

/** One metric: what it is called, what it counts, and by what it is told apart. */
export interface MetricEntry {
  /** `bellwether_<room>_<noun>_<unit>`. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper edges, of histograms only. */
  readonly edges?: readonly number[];
}

const worker = ['worker'] as const;

/** Every metric of the gateway. `docs/generated/metrics.md` is made from it. */
export const catalogue = {
  calls: {
    name: 'bellwether_http_calls_total',
    type: 'counter',
    help: 'Finished calls.',
    labels: ['model', 'operation', 'outcome', 'status'],
  },
  errors: {
    name: 'bellwether_http_errors_total',
    type: 'counter',
    help: 'Finished calls that carry an error, by code of the error catalogue.',
    labels: ['code'],
  },
  callsOpen: {
    name: 'bellwether_http_calls_open',
    type: 'gauge',
    help: 'Calls that run at the moment.',
    labels: [],
  },
  requestBytes: {
    name: 'bellwether_http_request_bytes_total',
    type: 'counter',
    help: 'Bytes of request bodies.',
    labels: [],
  },
  replyBytes: {
    name: 'bellwether_http_reply_bytes_total',
    type: 'counter',
    help: 'Bytes of replies.',
    labels: [],
  },
  events: {
    name: 'bellwether_http_events_total',
    type: 'counter',
    help: 'Events of streams sent to clients.',
    labels: [],
  },
  ttft: {
    name: 'bellwether_http_ttft_seconds',
    type: 'histogram',
    help: 'Time from the start of a streamed call to its first output, at the gateway edge.',
    labels: ['model'],
    edges: ttftEdges,
  },
  interToken: {
    name: 'bellwether_http_inter_token_seconds',
    type: 'histogram',
    help: 'Mean time between two output tokens of a streamed call, where the worker reports tokens.',
    labels: ['model'],
    edges: interTokenEdges,
  },
  callTime: {
    name: 'bellwether_http_call_seconds',
    type: 'histogram',
    help: 'Time from the start of a call to its last byte. Calls that ended well only.',
    labels: ['model', 'operation'],
    edges: callEdges,
  },
  overhead: {
    name: 'bellwether_http_overhead_seconds',
    type: 'histogram',
    help: 'Own time of the gateway until headers leave, without queue and worker.',
    labels: [],
    edges: overheadEdges,
  },
  queue: {
    name: 'bellwether_pipeline_queue_seconds',
    type: 'histogram',
    help: 'Time from the choice of a worker until the request left for it, with retries and their back-off.',
    labels: [],
    edges: queueEdges,
  },
  attempts: {
    name: 'bellwether_pipeline_attempts_total',
    type: 'counter',
    help: 'Requests sent to workers, by result (`ok` or an error code).',
    labels: ['worker', 'result'],
  },
  retries: {
    name: 'bellwether_pipeline_retries_total',
    type: 'counter',
    help: 'Attempts after the first of a call, by the error that made them necessary.',
    labels: ['code'],
  },
  tokens: {
    name: 'bellwether_pipeline_tokens_total',
    type: 'counter',
    help: 'Tokens that workers reported: input, cached (part of input that came from the prefix cache), output, reasoning (part of output).',
    labels: ['model', 'class'],
  },
  cacheKnownTokens: {
    name: 'bellwether_pipeline_cache_known_input_tokens_total',
    type: 'counter',
    help: 'Input tokens of calls whose worker reports cached tokens: the divisor of the delivered prefix hit.',
    labels: ['model'],
  },
  decision: {
    name: 'bellwether_routing_decision_seconds',
    type: 'histogram',
    help: 'Time from the parsed request to the chosen worker.',
    labels: ['policy'],
    edges: decisionEdges,
  },
  predictedTokens: {
    name: 'bellwether_routing_predicted_cached_tokens_total',
    type: 'counter',
    help: 'Input tokens that routing expected to be in the prefix cache of the chosen worker.',
    labels: ['model'],
  },
  estimatedTokens: {
    name: 'bellwether_routing_estimated_input_tokens_total',
    type: 'counter',
    help: 'Input tokens as routing estimated them: the divisor of the predicted prefix hit.',
    labels: ['model'],
  },
  workers: {
    name: 'bellwether_fleet_workers',
    type: 'gauge',
    help: 'Workers by status.',
    labels: ['status'],
  },
  workerInfo: {
    name: 'bellwether_fleet_worker_info',
    type: 'gauge',
    help: 'Always 1; its labels describe the worker.',
    labels: ['worker', 'name', 'pool', 'engine', 'origin', 'simulated'],
  },
  workerStatus: {
    name: 'bellwether_fleet_worker_status',
    type: 'gauge',
    help: '1 for the status that the worker has.',
    labels: ['worker', 'status'],
  },
  workerBreaker: {
    name: 'bellwether_fleet_worker_breaker',
    type: 'gauge',
    help: "1 for the state that the worker's breaker is in.",
    labels: ['worker', 'state'],
  },
  workerInFlight: {
    name: 'bellwether_fleet_worker_in_flight_calls',
    type: 'gauge',
    help: 'Calls that the gateway has open at the worker.',
    labels: worker,
  },
  workerBacklog: {
    name: 'bellwether_fleet_worker_backlog_seconds',
    type: 'gauge',
    help: 'Uncached prefill outstanding at the worker.',
    labels: worker,
  },
  workerUncached: {
    name: 'bellwether_fleet_worker_uncached_tokens',
    type: 'gauge',
    help: 'Uncached prompt tokens outstanding at the worker.',
    labels: worker,
  },
  workerRunning: {
    name: 'bellwether_fleet_worker_engine_running_requests',
    type: 'gauge',
    help: 'Requests that the engine runs, by its own metrics.',
    labels: worker,
  },
  workerWaiting: {
    name: 'bellwether_fleet_worker_engine_waiting_requests',
    type: 'gauge',
    help: 'Requests that wait in the engine, by its own metrics.',
    labels: worker,
  },
  workerKvUsage: {
    name: 'bellwether_fleet_worker_engine_kv_usage_ratio',
    type: 'gauge',
    help: "Share of the engine's KV cache in use, 0 to 1.",
    labels: worker,
  },
  workerKvCapacity: {
    name: 'bellwether_fleet_worker_engine_kv_capacity_tokens',
    type: 'gauge',
    help: "Tokens that the engine's KV cache holds.",
    labels: worker,
  },
  workerReadingAge: {
    name: 'bellwether_fleet_worker_reading_age_seconds',
    type: 'gauge',
    help: "Age of the last reading of the engine's metrics.",
    labels: worker,
  },
  waitingCalls: {
    name: 'bellwether_fleet_waiting_calls',
    type: 'gauge',
    help: 'Calls that wait in line for a worker, by class of priority.',
    labels: ['priority'],
  },
  waitingOldest: {
    name: 'bellwether_fleet_waiting_oldest_seconds',
    type: 'gauge',
    help: 'How long the first call in line has waited, by class of priority.',
    labels: ['priority'],
  },
  priorityRunning: {
    name: 'bellwether_fleet_priority_running_calls',
    type: 'gauge',
    help: 'Calls at workers, by class of priority.',
    labels: ['priority'],
  },
  recordsWritten: {
    name: 'bellwether_records_written_total',
    type: 'counter',
    help: 'Call records stored in the database.',
    labels: [],
  },
  recordsSpooled: {
    name: 'bellwether_records_spooled_total',
    type: 'counter',
    help: 'Call records that had to wait on disk for the database.',
    labels: [],
  },
  recordsDropped: {
    name: 'bellwether_records_dropped_total',
    type: 'counter',
    help: 'Call records that were lost, or left out (refused_caller: beyond what is recorded of callers that were not let in), by reason.',
    labels: ['reason'],
  },
  usageExports: {
    name: 'bellwether_records_usage_exports_total',
    type: 'counter',
    help: 'Files of usage that were due, by how it went: done, again (it failed and is tried again) or failed.',
    labels: ['result'],
  },
  recordsQueue: {
    name: 'bellwether_records_queue_calls',
    type: 'gauge',
    help: 'Call records in memory that wait for the writer.',
    labels: [],
  },
  spoolBytes: {
    name: 'bellwether_records_spool_bytes',
    type: 'gauge',
    help: 'Disk space of records that wait for the database.',
    labels: [],
  },
  traceWritten: {
    name: 'bellwether_records_trace_calls_total',
    type: 'counter',
    help: 'Calls written to the call trace.',
    labels: [],
  },
  traceDropped: {
    name: 'bellwether_records_trace_dropped_total',
    type: 'counter',
    help: 'Calls that the call trace lost, because the disk did not take them.',
    labels: [],
  },
  traceBytes: {
    name: 'bellwether_records_trace_bytes',
    type: 'gauge',
    help: 'Disk space of the call trace.',
    labels: [],
  },
  responsesQueued: {
    name: 'bellwether_responses_queued_total',
    type: 'counter',
    help: 'Responses that were answered before the store took them: they waited on disk.',
    labels: [],
  },
  responsesWaiting: {
    name: 'bellwether_responses_waiting',
    type: 'gauge',
    help: 'Responses that wait on disk for the store.',
    labels: [],
  },
  responsesBackground: {
    name: 'bellwether_responses_background',
    type: 'gauge',
    help: 'Responses that are made in the background at the moment.',
    labels: [],
  },
  ...limitCatalogue,
  ...toolCatalogue,
  ...pluginCatalogue,
  liveConnections: {
    name: 'bellwether_live_connections',
    type: 'gauge',
    help: "Open connections of the console's live stream.",
    labels: [],
  },
  liveDropped: {
    name: 'bellwether_live_dropped_total',
    type: 'counter',
    help: 'Live connections ended because their reader was too slow.',
    labels: [],
  },
  residentMemory: {
    name: 'bellwether_process_resident_memory_bytes',
    type: 'gauge',
    help: 'Memory of the process.',
    labels: [],
  },
  heapUsed: {
    name: 'bellwether_process_heap_used_bytes',
    type: 'gauge',
    help: 'JavaScript heap in use.',
    labels: [],
  },
  cpu: {
    name: 'bellwether_process_cpu_seconds_total',
    type: 'counter',
    help: 'CPU time of the process, user and system.',
    labels: [],
  },
  loopDelay: {
    name: 'bellwether_process_event_loop_delay_seconds',
    type: 'gauge',
    help: 'Delay of the event loop since the last scrape.',
    labels: ['quantile'],
  },
  startTime: {
    name: 'bellwether_process_start_time_seconds',
    type: 'gauge',
    help: 'Start of the process, in seconds since 1970.',
    labels: [],
  },
  build: {
    name: 'bellwether_process_build_info',
    type: 'gauge',
    help: 'Always 1; its labels name the versions.',
    labels: ['version', 'node'],
  },
} as const satisfies Record<string, MetricEntry>;

export type MetricKey = keyof typeof catalogue;
