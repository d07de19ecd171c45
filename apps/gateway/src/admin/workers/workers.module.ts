import { Inject, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { LiveHub } from '../live/live-hub.js';
import { LiveModule } from '../live/live.module.js';
import { stateSource } from '../live/live-source.js';
import { TrafficModule } from '../traffic/traffic.module.js';
import { CalibrationService } from './calibration.service.js';
import { WorkersController } from './workers.controller.js';
import { WorkersResolver } from './workers.resolver.js';
import { WorkersService } from './workers.service.js';

const fleetEveryMs = 1_000;

@Module({
  imports: [LiveModule, TrafficModule],
  controllers: [WorkersController],
  providers: [WorkersService, CalibrationService, WorkersResolver],
  exports: [WorkersService],
})
export class WorkersModule implements OnModuleInit {
  constructor(
    @Inject(LiveHub) private readonly hub: LiveHub,
    @Inject(WorkersService) private readonly workers: WorkersService,
  ) {}

  onModuleInit(): void {
    this.hub.provide(
      'fleet',
      stateSource(fleetEveryMs, async () => ({ workers: await this.workers.list() })),
    );
  }
}
