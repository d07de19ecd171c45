import type { DataPlane } from '@bellwether/exchange';
import type { Logger } from '@bellwether/telemetry';
import { Inject, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import type { RecordBus } from '../../records/record-bus.js';
import { RECORDS, RecordsModule } from '../../records/records.module.js';
import { DATA_PLANE, LOGGER, RECORD_BUS } from '../../wiring/tokens.js';
import type { Traffic } from '../traffic/create-traffic.js';
import { createNames } from '../traffic/names.js';
import { TRAFFIC, TrafficModule } from '../traffic/traffic.module.js';
import { CacheReadModel } from './cache.read-model.js';
import { CacheResolver } from './cache.resolver.js';
import { feedGroups } from './feed-groups.js';
import { PrefixGroups } from './prefix-groups.js';

/** Groups that were not used for this long are of no interest. */
const rememberedMs = 3_600_000;

@Module({
  imports: [RecordsModule, TrafficModule],
  providers: [
    { provide: PrefixGroups, useFactory: () => new PrefixGroups() },
    {
      provide: CacheReadModel,
      inject: [RECORDS, TRAFFIC, DATA_PLANE, PrefixGroups],
      useFactory: (
        records: Records,
        { history }: Traffic,
        plane: DataPlane,
        groups: PrefixGroups,
      ) =>
        new CacheReadModel({
          ...{ records, history, plane, groups },
          names: createNames(records.sql, Date.now),
          sinceMs: () => Date.now() - rememberedMs,
          nowMs: Date.now,
        }),
    },
    CacheResolver,
  ],
  exports: [CacheReadModel],
})
export class CacheModule implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #records: Records;
  readonly #bus: RecordBus;
  readonly #logger: Logger;
  readonly #groups: PrefixGroups;
  #feed: ReturnType<typeof feedGroups> | null = null;

  constructor(
    @Inject(RECORDS) records: Records,
    @Inject(RECORD_BUS) bus: RecordBus,
    @Inject(LOGGER) logger: Logger,
    @Inject(PrefixGroups) groups: PrefixGroups,
  ) {
    this.#records = records;
    this.#bus = bus;
    this.#logger = logger;
    this.#groups = groups;
  }

  onApplicationBootstrap(): void {
    const nowMs = Date.now();
    const { trace } = this.#records;
    const window = { sinceMs: nowMs - rememberedMs, nowMs };
    const to = { groups: this.#groups, bus: this.#bus, logger: this.#logger };
    this.#feed = feedGroups({ ...to, ...window, trace });
  }

  async onModuleDestroy(): Promise<void> {
    this.#feed?.stop();
    await this.#feed?.isReady;
  }
}
