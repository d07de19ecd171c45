import type { DataPlane } from '@bellwether/exchange';
import type { Logger } from '@bellwether/telemetry';
import { Inject, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import type { RecordBus } from '../../records/record-bus.js';
import { RECORDS, RecordsModule } from '../../records/records.module.js';
import type { Runtime } from '../../wiring/runtime.js';
import { DATA_PLANE, LOGGER, RECORD_BUS, RUNTIME } from '../../wiring/tokens.js';
import { WritesService } from '../audit/writes.service.js';
import { CallsReadModel } from './calls.read-model.js';
import { createTraffic } from './create-traffic.js';
import type { Traffic } from './create-traffic.js';
import { TrafficController } from './traffic.controller.js';
import { TrafficReadModel } from './traffic.read-model.js';
import { TrafficResolver } from './traffic.resolver.js';
import { TrafficService } from './traffic.service.js';

/** `Traffic`: what screens know of traffic. */
export const TRAFFIC = Symbol('TRAFFIC');

@Module({
  imports: [RecordsModule],
  controllers: [TrafficController],
  providers: [
    {
      provide: TRAFFIC,
      inject: [RECORDS, DATA_PLANE, RECORD_BUS, LOGGER],
      useFactory: (records: Records, plane: DataPlane, bus: RecordBus, logger: Logger) =>
        createTraffic({ records, plane, bus, logger, nowMs: Date.now }),
    },
    {
      provide: TrafficReadModel,
      inject: [TRAFFIC],
      useFactory: (traffic: Traffic) => traffic.figures,
    },
    { provide: CallsReadModel, inject: [TRAFFIC], useFactory: (traffic: Traffic) => traffic.calls },
    {
      provide: TrafficService,
      inject: [DATA_PLANE, WritesService],
      useFactory: (plane: DataPlane, writes: WritesService) => new TrafficService(plane, writes),
    },
    TrafficResolver,
  ],
  exports: [TRAFFIC, TrafficReadModel, CallsReadModel],
})
export class TrafficModule implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #traffic: Traffic;
  readonly #runtime: Runtime;

  constructor(@Inject(TRAFFIC) traffic: Traffic, @Inject(RUNTIME) runtime: Runtime) {
    this.#traffic = traffic;
    this.#runtime = runtime;
  }

  onApplicationBootstrap(): void {
    void this.#runtime.databaseTried.then(() => this.#traffic.start());
  }

  onModuleDestroy(): Promise<void> {
    return this.#traffic.close();
  }
}
