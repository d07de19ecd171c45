import type { Logger } from '@bellwether/telemetry';
import { Inject, Module } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import type { RecordBus } from '../../records/record-bus.js';
import { RECORDS, RecordsModule } from '../../records/records.module.js';
import { startTicker } from '../../records/ticker.js';
import type { Runtime } from '../../wiring/runtime.js';
import { LOGGER, RECORD_BUS, RUNTIME } from '../../wiring/tokens.js';
import type { Traffic } from '../traffic/create-traffic.js';
import { TRAFFIC, TrafficModule } from '../traffic/traffic.module.js';
import { LiveHub } from './live-hub.js';
import { LiveController } from './live.controller.js';
import { liveTopics } from './live-topics.js';

const turnEveryMs = 250;

function createHub(
  runtime: Runtime,
  logger: Logger,
  records: Records,
  traffic: Traffic,
  bus: RecordBus,
): LiveHub {
  const hub = new LiveHub({
    bootId: runtime.bootId,
    nowMs: Date.now,
    logger,
    schedule(turn) {
      const ticker = startTicker(turnEveryMs, turn, logger);
      return () => void ticker.stop();
    },
  });
  const { topics } = liveTopics({ records, traffic, bus });
  for (const [name, source] of Object.entries(topics)) hub.provide(name, source);
  return hub;
}

@Module({
  imports: [RecordsModule, TrafficModule],
  controllers: [LiveController],
  providers: [
    {
      provide: LiveHub,
      inject: [RUNTIME, LOGGER, RECORDS, TRAFFIC, RECORD_BUS],
      useFactory: createHub,
    },
  ],
  exports: [LiveHub],
})
export class LiveModule implements OnModuleDestroy {
  readonly #hub: LiveHub;

  constructor(@Inject(LiveHub) hub: LiveHub) {
    this.#hub = hub;
  }

  /** Before the listener closes: it would wait for every open stream. */
  onModuleDestroy(): void {
    this.#hub.close();
  }
}
