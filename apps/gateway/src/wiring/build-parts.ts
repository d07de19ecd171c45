import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { loadTestSwitches, version } from '@bellwether/config';
import type { LoadedConfig } from '@bellwether/config';
import { openDatabase } from '@bellwether/database';
import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { AuthService } from '../admin/auth/auth.service.js';
import { createSessionCookies } from '../admin/auth/session-cookies.js';
import { WritesService } from '../admin/audit/writes.service.js';
import { PluginModules } from '../admin/plugins/plugin-modules.js';
import { createLocalWorkers } from '../admin/publish/local-workers.js';
import { PublishService } from '../admin/publish/publish.service.js';
import { createToolStore } from '../admin/tools/tool-store.js';
import { createFleetMirror } from '../records/fleet-mirror.js';
import { createRecordBus } from '../records/record-bus.js';
import { createDataPlane } from './data-plane.js';
import { entities } from './entities.js';
import type { Logger } from './logger.js';
import { masterKey } from './master-key.js';
import { openConfiguredHistory } from './open-history.js';
import { createToolGate } from './tool-gate.js';
import type { Parts } from './parts.js';
import type { Runtime } from './runtime.js';
import { createSealer, deriveKey } from './seal.js';
import { SimulatedFleetService } from './simulated-fleet.service.js';
import { createStoredHistory } from './stored-history.js';

/** Everything but Nest, put together. Nothing is open yet; the caller opens and closes. */
export function buildParts(
  config: LoadedConfig,
  logger: Logger,
): Parts & { readonly sealKey: Uint8Array; readonly csrfKey: Uint8Array } {
  const { settings } = config;
  const dataDir = resolve(settings.data.dir);
  const master = masterKey(dataDir, settings.secret.key);
  const sealKey = deriveKey(master, 'seal');
  const csrfKey = deriveKey(master, 'csrf');
  const sealer = createSealer(sealKey);
  const database = buildDatabase(settings.database, dataDir, logger);
  const reports = buildReports(logger, database);
  const { dataPlane } = reports;
  const localWorkers = createLocalWorkers(settings.workers, sealer);
  const modules = new PluginModules(database, dataDir);
  const publish = new PublishService({
    ...{ database, dataPlane, localWorkers, settings, logger, dataDir },
    fetchModules: (plugins) => modules.fetch(plugins),
  });
  const writes = new WritesService(database, publish, acknowledgesEarly(logger));
  return {
    config,
    logger,
    sealer,
    sealKey,
    csrfKey,
    database,
    ...reports,
    localWorkers,
    publish,
    writes,
    auth: new AuthService(database, writes, settings.admin),
    cookies: createSessionCookies({ isSecure: settings.http.tlsCert !== '', csrfKey }),
    simulatedFleet: new SimulatedFleetService({
      config,
      database,
      localWorkers,
      publish,
      writes,
      logger,
      dataDir,
    }),
    storedHistory: buildHistory(settings, logger),
    runtime: newRuntime(dataDir),
  };
}

function buildDatabase(
  given: LoadedConfig['settings']['database'],
  dataDir: string,
  logger: Logger,
): Parts['database'] {
  return openDatabase({
    dataDir,
    ...given,
    entities,
    migrations: controlMigrations,
    migrationsTable: 'migrations_control',
    onTrouble: (text, cause) => logger.error(text, { cause }),
  });
}

/** A few connections are enough for people who look. */
const lookingPoolSize = 2;

function buildHistory(
  { history, database, data }: LoadedConfig['settings'],
  logger: Logger,
): Parts['storedHistory'] {
  return createStoredHistory(history, () =>
    openConfiguredHistory(
      { history: { ...history, poolSize: lookingPoolSize }, database, data },
      (text, cause) => logger.error(text, { cause }),
    ),
  );
}

/** The data plane, and who hears what it reports. */
function buildReports(
  logger: Logger,
  database: Parts['database'],
): Pick<Parts, 'dataPlane' | 'recordBus' | 'fleetMirror'> {
  const recordBus = createRecordBus({
    onError: (cause) => logger.error('A listener of the record bus failed.', { cause }),
  });
  const fleetMirror = createFleetMirror();
  recordBus.subscribe((message) => {
    if (message.kind === 'fleet') fleetMirror.update(message.workers);
  });
  return {
    recordBus,
    fleetMirror,
    dataPlane: createDataPlane(
      (message) => recordBus.publish(message),
      openConfiguredHistory,
      (options) => createToolGate({ ...options, store: createToolStore(database) }),
    ),
  };
}

function acknowledgesEarly(logger: Logger): boolean {
  const isOn = loadTestSwitches().acknowledgesEarly;
  if (isOn)
    logger.error(
      'BELLWETHER_TEST_ACKNOWLEDGE_EARLY is on: changes are acknowledged before they are kept. Never use this but to test the tests.',
    );
  return isOn;
}

function newRuntime(dataDir: string): Runtime {
  const tried = Promise.withResolvers<void>();
  return {
    databaseTried: tried.promise,
    tellDatabaseTried: tried.resolve,
    bootId: randomBytes(4).toString('hex'),
    version,
    startedAtMs: Date.now(),
    dataDir,
    dataAddress: '',
    adminAddress: '',
    isAccepting: true,
  };
}
