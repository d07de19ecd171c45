import type { LoadedConfig } from '@bellwether/config';
import type { Database } from '@bellwether/database';
import { createMetrics } from '@bellwether/telemetry';
import type { Logger } from '@bellwether/telemetry';
import { Inject, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Runtime } from '../wiring/runtime.js';
import { DATABASE, LOGGER, RECORD_BUS, RUNTIME, SETTINGS } from '../wiring/tokens.js';
import { createRecords } from './create-records.js';
import type { Records } from './create-records.js';
import type { RecordBus } from './record-bus.js';
import { sqlOf } from './run-sql.js';

/** `Records`: everything that keeps what the data plane reports. */
export const RECORDS = Symbol('RECORDS');

function open(
  config: LoadedConfig,
  database: Database,
  bus: RecordBus,
  logger: Logger,
  runtime: Runtime,
): Promise<Records> {
  const nowMs = Date.now;
  return createRecords({
    sql: sqlOf(database),
    bus,
    logger,
    nowMs,
    metrics: createMetrics({ version: runtime.version, nowMs }),
    dataDir: runtime.dataDir,
    bootId: runtime.bootId,
    isEmbedded: database.kind === 'embedded',
    settings: config.settings.records,
  });
}

@Module({
  providers: [
    {
      provide: RECORDS,
      inject: [SETTINGS, DATABASE, RECORD_BUS, LOGGER, RUNTIME],
      useFactory: open,
    },
  ],
  exports: [RECORDS],
})
export class RecordsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #records: Records;
  readonly #runtime: Runtime;
  #isStarted = false;

  constructor(@Inject(RECORDS) records: Records, @Inject(RUNTIME) runtime: Runtime) {
    this.#records = records;
    this.#runtime = runtime;
  }

  onApplicationBootstrap(): void {
    void this.#runtime.databaseTried.then(() => {
      this.#isStarted = true;
      this.#records.start();
    });
  }

  /** After the listeners and before the database, which the wiring closes last. A start that was refused has nothing to keep. */
  async onApplicationShutdown(): Promise<void> {
    if (this.#isStarted) await this.#records.close();
    else this.#records.metrics.close();
  }
}
