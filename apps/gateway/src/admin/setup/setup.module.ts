import { Inject, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { LiveHub } from '../live/live-hub.js';
import { LiveModule } from '../live/live.module.js';
import { stateSource } from '../live/live-source.js';
import { SetupResolver } from './setup.resolver.js';
import { SetupService } from './setup.service.js';

const stepsEveryMs = 1_000;

@Module({
  imports: [LiveModule],
  providers: [SetupService, SetupResolver],
  exports: [SetupService],
})
export class SetupModule implements OnModuleInit {
  constructor(
    @Inject(LiveHub) private readonly hub: LiveHub,
    @Inject(SetupService) private readonly setup: SetupService,
  ) {}

  onModuleInit(): void {
    this.hub.provide(
      'setup',
      stateSource(stepsEveryMs, async () => ({ steps: await this.setup.steps() })),
    );
  }
}
