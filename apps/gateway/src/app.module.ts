import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from './admin/auth/auth.module.js';
import { HealthController } from './admin/health.controller.js';
import type { Parts } from './wiring/parts.js';
import { WiringModule } from './wiring/wiring.module.js';

/** The control plane: what was built, and the features that use it. */
@Module({})
export class AppModule {
  static with(parts: Parts): DynamicModule {
    return {
      module: AppModule,
      imports: [WiringModule.with(parts), DiscoveryModule, AuthModule],
      controllers: [HealthController],
    };
  }
}
