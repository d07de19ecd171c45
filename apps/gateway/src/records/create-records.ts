import { join } from 'node:path';
import type { RecordMessage } from '@bellwether/exchange';
import { logCall } from '@bellwether/telemetry';
import type { Logger, Metrics } from '@bellwether/telemetry';
import { toPendingCall } from './call-row.js';
import { ErasedTenants } from './erased-tenants.js';
import { FleetEventLog } from './fleet-event-log.js';
import { createFleetMirror } from './fleet-mirror.js';
import type { FleetMirror } from './fleet-mirror.js';
import { MinuteFold } from './minute-fold.js';
import { minuteMs, minuteOf } from './minute-store.js';
import { PluginMinutes } from './plugin-minutes.js';
import { createRecentCalls } from './recent-calls.js';
import type { RecentCalls } from './recent-calls.js';
import type { RecordBus } from './record-bus.js';
import { RecordWriter } from './record-writer.js';
import { RefusedCalls } from './refused-calls.js';
import { deleteOld } from './retention.js';
import { RunLog } from './run-log.js';
import type { RunSql } from './run-sql.js';
import { openSpool } from './spool.js';
import { ToolCallLog } from './tool-call-log.js';
import { UsageStore } from './usage/usage-store.js';
import { startTicker } from './ticker.js';
import type { Ticker } from './ticker.js';
import { openTraceRing } from './trace/trace-ring.js';
import type { TraceRing } from './trace/trace-ring.js';

/** Between two turns of minute buckets, events and the sign of life. */
const foldEveryMs = 5_000;
const retentionEveryMs = 3_600_000;
const traceEveryMs = 1_000;
const storeTimeoutMs = 10_000;

export interface RecordsOptions {
  readonly sql: RunSql;
  readonly bus: RecordBus;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly dataDir: string;
  readonly bootId: string;
  readonly isEmbedded: boolean;
  readonly settings: {
    readonly spoolBytes: number;
    readonly callDays: number;
    readonly toolDays: number;
    readonly decisionDays: number;
    readonly traceHours: number;
    readonly traceMaxBytes: number;
    readonly bucketDays: number;
    readonly usageDays: number;
    readonly usageHourDays: number;
    readonly queueCalls: number;
    readonly refusedCallsPerMinute: number;
    readonly flushMs: number;
  };
  nowMs(): number;
}

/** Everything that keeps what the data plane reports. */
export interface Records {
  readonly sql: RunSql;
  readonly fleet: FleetMirror;
  readonly writer: RecordWriter;
  readonly refused: RefusedCalls;
  readonly erased: ErasedTenants;
  readonly usage: UsageStore;
  readonly minutes: MinuteFold;
  readonly pluginMinutes: PluginMinutes;
  readonly runs: RunLog;
  readonly events: FleetEventLog;
  readonly toolCalls: ToolCallLog;
  readonly recent: RecentCalls;
  readonly trace: TraceRing;
  readonly metrics: Metrics;
  /** Begins the periodic work. */
  start(): void;
  /** One turn of buckets, events and sign of life; rejects when the database is away. */
  fold(): Promise<void>;
  /** Writes what is left, to the database or to disk. */
  close(): Promise<void>;
}

/** Opens the spool and begins to listen; the database may be away. */
export async function createRecords(options: RecordsOptions): Promise<Records> {
  const { sql, nowMs, settings, logger, metrics, bus } = options;
  const startedAtMs = nowMs();
  const spool = await openSpool({
    folder: join(options.dataDir, 'spool'),
    maxBytes: settings.spoolBytes,
    onTrouble: (text, error) => logger.warn(text, { error }),
  });
  const trace = await openTraceRing({
    folder: join(options.dataDir, 'trace'),
    hours: settings.traceHours,
    maxBytes: settings.traceMaxBytes,
    nowMs,
    onTrouble: (text, error) => logger.warn(text, { error }),
  });
  const usage = new UsageStore(sql);
  const minutes = new MinuteFold({ sql, nowMs, startedAtMs });
  const erased = new ErasedTenants(sql, startedAtMs, nowMs);
  const parts = {
    sql,
    metrics,
    usage,
    minutes,
    trace,
    erased,
    fleet: createFleetMirror(),
    recent: createRecentCalls(),
    events: new FleetEventLog(sql),
    toolCalls: new ToolCallLog(sql),
    pluginMinutes: new PluginMinutes({ sql, runId: options.bootId, startedAtMs, nowMs }),
    refused: new RefusedCalls(settings.refusedCallsPerMinute, nowMs, (calls) =>
      logger.warn('Calls of callers that were not let in are not recorded one by one.', { calls }),
    ),
    runs: new RunLog({ sql, bootId: options.bootId, startedAtMs, nowMs }),
    writer: new RecordWriter({
      usage,
      erased,
      spool,
      nowMs,
      logger,
      storeTimeoutMs,
      queueCalls: settings.queueCalls,
      onStored: (rows, isReplay) => minutes.addStored(rows, isReplay),
    }),
  };
  const unsubscribe = bus.subscribe((message) => take(parts, logger, nowMs, message));
  return { ...parts, ...lifecycle(parts, options, unsubscribe) };
}

type Parts = Omit<Records, 'start' | 'fold' | 'close'>;

function take(parts: Parts, logger: Logger, nowMs: () => number, message: RecordMessage): void {
  if (message.kind === 'log') return logger[message.level](message.text, message.detail);
  if (message.kind === 'fleet') {
    parts.fleet.update(message.workers);
    parts.metrics.setFleet(message.workers, message.waiting ?? []);
    parts.events.add(message.events);
    parts.minutes.see(nowMs(), message.workers);
    return;
  }
  if (message.kind === 'responses') return parts.metrics.setResponses(message.stats);
  if (message.kind === 'limits') return parts.metrics.setLimits(message.stats);
  if (message.kind === 'plugins') {
    parts.metrics.setPlugins(message.reports);
    return parts.pluginMinutes.take(message.reports);
  }
  if (message.kind === 'tools') {
    parts.metrics.recordTools(message.calls, message.pool);
    parts.toolCalls.add(message.calls);
    return;
  }
  if (message.kind === 'trace') return parts.trace.append(message.rows);
  for (const record of message.records) {
    parts.metrics.recordCall(record);
    logCall(logger, record);
  }
  parts.recent.add(message.records);
  const kept = message.records.filter((record) => parts.refused.keeps(record));
  parts.writer.push(kept.map((record) => toPendingCall(record, parts.fleet)));
}

function lifecycle(
  parts: Parts,
  options: RecordsOptions,
  unsubscribe: () => void,
): Pick<Records, 'start' | 'fold' | 'close'> {
  const { settings, logger } = options;
  let tickers: Ticker[] = [];
  let isResumed = false;
  const fold = async (): Promise<void> => {
    await parts.runs.touch();
    if (!isResumed) recountLastRun(parts);
    isResumed = true;
    await parts.events.flush();
    await parts.toolCalls.flush();
    await parts.pluginMinutes.flush();
    await parts.minutes.flush();
  };
  const retention = retentionOf(parts, options);
  return {
    fold,
    start() {
      tickers = [
        startTicker(settings.flushMs, () => parts.writer.flush(), logger),
        startTicker(foldEveryMs, fold, logger),
        startTicker(traceEveryMs, () => parts.trace.flush(), logger),
        startTicker(retentionEveryMs, async () => void (await deleteOld(retention)), logger),
        startTicker(retentionEveryMs, () => parts.erased.sweep(), logger),
      ];
    },
    async close() {
      unsubscribe();
      await Promise.all(tickers.map((ticker) => ticker.stop()));
      await parts.writer.close();
      await parts.trace.close();
      // The last seconds are counted again at the next start when this fails.
      await fold().catch((error: unknown) =>
        logger.warn('The last time buckets were not written.', { error }),
      );
      parts.metrics.close();
    },
  };
}

/** What is kept for how long. */
const retentionOf = ({ usage }: Parts, { sql, nowMs, settings, isEmbedded }: RecordsOptions) => ({
  sql,
  nowMs,
  callDays: settings.callDays,
  toolDays: settings.toolDays,
  decisionDays: settings.decisionDays,
  bucketDays: settings.bucketDays,
  usageHourDays: settings.usageHourDays,
  usageDays: settings.usageDays,
  partitions: usage.partitions,
  needsVacuum: isEmbedded,
});

/** The last run may have died between storing calls and summing them: its last minutes are counted again. */
function recountLastRun({ runs, minutes }: Parts): void {
  const lastSeenMs = runs.lastSeenMs();
  if (lastSeenMs === null) return;
  for (let back = -1; back <= 2; back += 1) minutes.recount(minuteOf(lastSeenMs) - back * minuteMs);
}
