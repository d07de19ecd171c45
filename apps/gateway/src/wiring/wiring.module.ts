import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { AuthService } from '../admin/auth/auth.service.js';
import { SESSION_COOKIES } from '../admin/auth/session-cookies.js';
import { WritesService } from '../admin/audit/writes.service.js';
import { PublishService } from '../admin/publish/publish.service.js';
import type { Parts } from './parts.js';
import { SimulatedFleetService } from './simulated-fleet.service.js';
import {
  DATA_PLANE,
  DATA_SOURCE,
  DATABASE,
  FLEET_MIRROR,
  LOCAL_WORKERS,
  LOGGER,
  RECORD_BUS,
  RUNTIME,
  SEALER,
  SETTINGS,
  STORED_HISTORY,
} from './tokens.js';

/** Gives each part its token, for every feature. */
@Module({})
export class WiringModule {
  static with(parts: Parts): DynamicModule {
    const providers: Provider[] = [
      { provide: SETTINGS, useValue: parts.config },
      { provide: RUNTIME, useValue: parts.runtime },
      { provide: LOGGER, useValue: parts.logger },
      { provide: SEALER, useValue: parts.sealer },
      { provide: DATABASE, useValue: parts.database },
      { provide: DATA_SOURCE, useValue: parts.database.dataSource },
      { provide: DATA_PLANE, useValue: parts.dataPlane },
      { provide: RECORD_BUS, useValue: parts.recordBus },
      { provide: FLEET_MIRROR, useValue: parts.fleetMirror },
      { provide: LOCAL_WORKERS, useValue: parts.localWorkers },
      { provide: STORED_HISTORY, useValue: parts.storedHistory },
      { provide: PublishService, useValue: parts.publish },
      { provide: WritesService, useValue: parts.writes },
      { provide: AuthService, useValue: parts.auth },
      { provide: SESSION_COOKIES, useValue: parts.cookies },
      { provide: SimulatedFleetService, useValue: parts.simulatedFleet },
    ];
    return { module: WiringModule, global: true, providers, exports: providers };
  }
}
