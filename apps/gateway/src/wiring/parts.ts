import type { LoadedConfig } from '@bellwether/config';
import type { Database } from '@bellwether/database';
import type { DataPlane } from '@bellwether/exchange';
import type { SessionCookies } from '../admin/auth/session-cookies.js';
import type { AuthService } from '../admin/auth/auth.service.js';
import type { WritesService } from '../admin/audit/writes.service.js';
import type { LocalWorkers } from '../admin/publish/local-workers.js';
import type { PublishService } from '../admin/publish/publish.service.js';
import type { FleetMirror } from '../records/fleet-mirror.js';
import type { RecordBus } from '../records/record-bus.js';
import type { Logger } from './logger.js';
import type { Runtime } from './runtime.js';
import type { Sealer } from './seal.js';
import type { SimulatedFleetService } from './simulated-fleet.service.js';
import type { StoredHistory } from './stored-history.js';

/** What the start builds with plain functions and hands to Nest, which owns nothing of it. */
export interface Parts {
  readonly config: LoadedConfig;
  readonly runtime: Runtime;
  readonly logger: Logger;
  readonly sealer: Sealer;
  readonly database: Database;
  readonly dataPlane: DataPlane;
  readonly recordBus: RecordBus;
  readonly fleetMirror: FleetMirror;
  readonly localWorkers: LocalWorkers;
  readonly publish: PublishService;
  readonly writes: WritesService;
  readonly auth: AuthService;
  readonly cookies: SessionCookies;
  readonly simulatedFleet: SimulatedFleetService;
  readonly storedHistory: StoredHistory;
}
