import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRecord, OpenCall } from '@bellwether/exchange';
import { createLogger, createMetrics } from '@bellwether/telemetry';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createTraffic } from '../admin/traffic/create-traffic.js';
import type { Traffic } from '../admin/traffic/create-traffic.js';
import { createRecords } from '../records/create-records.js';
import type { Records } from '../records/create-records.js';
import { createRecordBus } from '../records/record-bus.js';
import type { RecordBus } from '../records/record-bus.js';
import { recordsDatabase } from './records-database.js';
import type { RecordsDatabase } from './records-database.js';

export const noon = 1_700_049_600_000;

/** The control plane's half of a gateway: what it records and what it shows of it. */
export interface TrafficGateway {
  readonly bus: RecordBus;
  readonly records: Records;
  readonly traffic: Traffic;
}

/** A spec file's world: one real database, a clock, the calls that run. */
export interface TrafficWorld {
  nowMs: number;
  running: OpenCall[];
  setAway(isAway: boolean): void;
  /** Starts a gateway; a second one is the same after a restart. */
  start(): Promise<TrafficGateway>;
}

/** Sets the world up for every spec of the file and takes it down after. */
export function trafficWorld(): TrafficWorld {
  const logger = createLogger({ level: 'error', stream: { write: () => undefined } });
  const gateways: TrafficGateway[] = [];
  let database: RecordsDatabase;
  let dataDir: string;
  const world: TrafficWorld = {
    nowMs: noon,
    running: [],
    setAway: (isAway) => database.setAway(isAway),
    async start() {
      const nowMs = () => world.nowMs;
      const bus = createRecordBus({
        onError: (error) => {
          throw error;
        },
      });
      const records = await createRecords({
        sql: database.sql,
        bus,
        logger,
        dataDir,
        bootId: `boot-${world.nowMs}`,
        isEmbedded: true,
        nowMs,
        metrics: createMetrics({ version: '0', nowMs }),
        settings: {
          spoolBytes: 10_000_000,
          callDays: 7,
          toolDays: 7,
          decisionDays: 7,
          traceHours: 24,
          traceMaxBytes: 10_000_000,
          usageDays: 35,
          usageHourDays: 400,
          bucketDays: 30,
          refusedCallsPerMinute: 1_200,
          queueCalls: 5_000,
          flushMs: 250,
        },
      });
      const traffic = createTraffic({
        records,
        bus,
        logger,
        nowMs,
        plane: { openCalls: () => Promise.resolve(world.running) },
      });
      // Both fail while the database is away, as they may.
      await records.fold().catch(() => undefined);
      await traffic.preload().catch(() => undefined);
      gateways.push({ bus, records, traffic });
      return { bus, records, traffic };
    },
  };
  beforeAll(async () => {
    database = await recordsDatabase();
  });
  beforeEach(async () => {
    await database.clear();
    dataDir = mkdtempSync(join(tmpdir(), 'bw-traffic-'));
    Object.assign(world, { nowMs: noon, running: [] });
  });
  afterEach(async () => {
    for (const { records, traffic } of gateways.splice(0)) {
      await traffic.close();
      await records.close();
    }
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterAll(() => database.dispose());
  return world;
}

/** Ends calls and lets the writer write. */
export async function finish(
  { bus, records }: TrafficGateway,
  ...calls: CallRecord[]
): Promise<void> {
  bus.publish({ kind: 'calls', records: calls });
  await records.writer.flush();
}

/** A call of one second. */
export const endingAt = (endedAtMs: number, differences: Partial<CallRecord> = {}): CallRecord =>
  aCallRecord({ requestId: `r${endedAtMs}`, startedAtMs: endedAtMs - 1_000, ...differences });

export const anOpenCall = (differences: Partial<OpenCall> = {}): OpenCall => ({
  requestId: 'open-1',
  startedAtMs: noon - 4_000,
  tenantId: 'ten_default',
  projectId: null,
  keyId: null,
  operation: 'chat',
  model: 'model-a',
  isStream: true,
  workerId: 'wrk_a',
  firstOutputMs: 100,
  events: 3,
  ...differences,
});

/** Every number in an answer is one: NaN and Infinity become null in JSON and an error in GraphQL. */
export function expectFinite(value: unknown, path = 'answer'): void {
  if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true);
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) expectFinite(item, `${path}.${key}`);
}
