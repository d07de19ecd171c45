import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serialize } from 'node:v8';
import { loadTestSwitches } from '@bellwether/config';
import type { LoadedConfig } from '@bellwether/config';
import { lockDataDir, socketFolder } from '@bellwether/database';
import type { DataPlaneStart, WorkerSpec } from '@bellwether/exchange';
import { createHostCheck } from '../admin/auth/allowed-hosts.js';
import { knownLimitTotals } from '../admin/limits/limit-counters.js';
import { buildParts } from './build-parts.js';
import type { AdminListener, AdminListenerOptions } from './admin-listener.js';
import { connectDatabase } from './connect-database.js';
import type { Connection } from './connect-database.js';
import { firstRunFile } from './bootstrap-secrets.js';
import { firstReadyModel } from './first-ready.js';
import type { Logger } from './logger.js';
import { makeFolder } from './make-folder.js';
import { startText } from './start-text.js';
import { createTeardown } from './teardown.js';
import type { Teardown } from './teardown.js';

export interface StartOptions {
  readonly config: LoadedConfig;
  readonly logger: Logger;
  readonly isTerminal: boolean;
  /** Built console; null takes the one of this tree. */
  readonly consoleFolder?: string;
  /** Aborted when the process is asked to stop: the start ends at its next step. */
  readonly signal: AbortSignal;
}

export interface Gateway {
  readonly dataAddress: string;
  readonly adminAddress: string;
  readonly text: string;
  /** Drains and closes. `settleMs` more of accepting first, so that load balancers notice. */
  stop(settleMs: number): Promise<void>;
}

type Built = ReturnType<typeof buildParts>;
type Tls = { readonly cert: string; readonly key: string } | null;

const firstReadyWaitMs = 4_000;

/** Starts everything in order. When a step fails, or a stop is asked for, what was started is undone again. */
export async function startGateway(options: StartOptions): Promise<Gateway> {
  const teardown = createTeardown((name, cause) =>
    options.logger.error(`Stopping failed at: ${name}.`, { cause }),
  );
  try {
    return await start(options, teardown);
  } catch (cause) {
    await teardown.run();
    throw cause;
  }
}

async function start(options: StartOptions, teardown: Teardown): Promise<Gateway> {
  const { config, logger, signal } = options;
  const dataDir = resolve(config.settings.data.dir);
  takeDataDir(dataDir, teardown);
  const tls = readTls(config.settings.http);
  const parts = buildParts(config, logger);

  teardown.defer('database', () => parts.database.close());
  teardown.defer('history of the console', () => parts.storedHistory.close());
  teardown.defer('early simulated fleet', () => parts.simulatedFleet.stop());
  parts.simulatedFleet.startEarly();
  const connecting = connect(parts, dataDir);
  // The database opens on its own thread, and the simulated fleet in its own process, while Nest is built on this one.
  const building = buildAdmin(parts, options, tls);
  building.catch(() => undefined);
  teardown.defer('admin listener', () => closeBuilt(building));
  const connection = await connecting;
  teardown.defer('database retry', connection.stop);
  parts.runtime.tellDatabaseTried();
  signal.throwIfAborted();

  const gathering = gatherFleet(parts);
  gathering.catch(() => undefined);
  teardown.defer('simulated fleet', async () => {
    await Promise.allSettled([gathering]);
    await parts.simulatedFleet.stop();
  });
  const admin = await building;
  signal.throwIfAborted();
  await listenAdmin(admin, parts, tls);
  const firstReady = firstReadyModel(parts.recordBus, firstReadyWaitMs);
  await gathering;
  refuseToServeNothing(parts);
  signal.throwIfAborted();
  const simulated = await startDataPlane(parts, tls, teardown);
  const isEmpty = parts.publish.current.workers.length === 0;
  const model = isEmpty ? null : await Promise.race([firstReady, aborted(signal)]);
  signal.throwIfAborted();

  const text = startText({
    ...parts.runtime,
    secrets: connection.secrets,
    hasFirstRunFile: existsSync(firstRunFile(dataDir)),
    isTerminal: options.isTerminal,
    model: model ?? namedModel(parts.publish.current.workers),
    simulatedWorkers: simulated,
    warnings: config.warnings,
  });
  return gatewayOf(parts, text, teardown);
}

function gatewayOf(parts: Built, text: string, teardown: Teardown): Gateway {
  const { dataAddress, adminAddress } = parts.runtime;
  let stopping: Promise<void> | null = null;
  const stop = async (settleMs: number) => {
    parts.runtime.isAccepting = false;
    await parts.dataPlane.drain(settleMs, parts.config.settings.shutdown.graceMs);
    await teardown.run();
  };
  return { dataAddress, adminAddress, text, stop: (settleMs) => (stopping ??= stop(settleMs)) };
}

function takeDataDir(dataDir: string, teardown: Teardown): void {
  makeFolder(dataDir);
  teardown.defer('data dir lock', lockDataDir(dataDir));
}

function connect(parts: Built, dataDir: string): Promise<Connection> {
  return connectDatabase({
    ...parts,
    given: parts.config.settings.bootstrap,
    dataDir,
    onLateConnect: () => parts.publish.refreshLocal(),
  });
}

async function buildAdmin(
  parts: Built,
  { config, logger, consoleFolder }: StartOptions,
  tls: Tls,
): Promise<AdminListener> {
  const [{ createAdminListener }, { AppModule }] = await Promise.all([
    import('./admin-listener.js'),
    import('../app.module.js'),
  ]);
  return createAdminListener({
    module: AppModule.with(parts),
    entry: entryOf(parts, tls),
    tls,
    isBehindProxy: config.settings.admin.behindProxy,
    logger,
    consoleFolder: consoleFolder ?? null,
  });
}

/** What did not come to be needs no closing; the start tells why by itself. */
async function closeBuilt(building: Promise<AdminListener>): Promise<void> {
  const [built] = await Promise.allSettled([building]);
  if (built.status === 'fulfilled') await built.value.close();
}

/** Makes the first snapshot, and starts the simulated fleet when it is wanted. */
async function gatherFleet({ publish, simulatedFleet }: Built): Promise<void> {
  await publish.prepare();
  await simulatedFleet.startIfWanted();
}

function entryOf({ auth, csrfKey, config }: Built, tls: Tls): AdminListenerOptions['entry'] {
  const { http, admin } = config.settings;
  const isHostAllowed = createHostCheck(http.host, admin.allowedHosts);
  return { auth, csrfKey, isSecure: tls !== null, isHostAllowed };
}

async function listenAdmin(
  admin: AdminListener,
  { config, runtime }: Built,
  tls: Tls,
): Promise<void> {
  const { http, admin: settings } = config.settings;
  const port = await admin
    .listen(http.host, settings.port)
    .catch((cause: unknown) => refuseTaken(cause, 'admin-port', settings.port));
  runtime.adminAddress = addressOf(http.host, port, tls);
  await admin.listenOnSocket(join(socketFolder(runtime.dataDir), 'admin.sock'));
}

/** Returns the number of simulated workers. */
async function startDataPlane(parts: Built, tls: Tls, teardown: Teardown): Promise<number> {
  const { publish, localWorkers, dataPlane, runtime } = parts;
  const { http, workers, fleet, pipeline, tenants, routing, records } = parts.config.settings;
  const { data, database, history, responses, admin, mcp, plugins } = parts.config.settings;
  const bytes: DataPlaneStart = {
    snapshot: await publish.prepare(),
    host: http.host,
    port: http.port,
    secretKey: parts.sealKey,
    settings: {
      ...{ http, workers, fleet, pipeline, tenants, routing, records },
      ...{ data, database, history, mcp, plugins },
      admin: { behindProxy: admin.behindProxy },
      responses: { ...responses, ...loadTestSwitches() },
    },
    limitTotals: await knownLimitTotals(parts.database, parts.logger),
    tls,
  };
  teardown.defer('data plane', () => dataPlane.drain(0, 0));
  const { port } = await dataPlane
    .start(serialize(bytes))
    .catch((cause: unknown) => refuseTaken(cause, 'port', http.port));
  runtime.dataAddress = addressOf(http.host, port, tls);
  publish.startPolling();
  teardown.defer('publishing', () => publish.stop());
  return localWorkers.specs().filter(({ isSimulated }) => isSimulated).length;
}

/** Without the database and without a kept snapshot there is no key that a caller or an operator could come in with. */
function refuseToServeNothing({ database, publish, config }: Built): void {
  if (database.isConnected || publish.revision > 0) return;
  throw new StartRefused(
    `The database cannot be reached, and ${config.settings.data.dir} keeps no snapshot of an earlier start to serve from. ` +
      'Start again when the database answers.',
  );
}

function readTls({ tlsCert, tlsKey }: { readonly tlsCert: string; readonly tlsKey: string }): Tls {
  return tlsCert === ''
    ? null
    : { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
}

/** A taken port is one clear line; anything else stays what it is. */
function refuseTaken(cause: unknown, flag: string, port: number): never {
  const code = (cause as { code?: unknown }).code;
  if (code === 'EADDRINUSE')
    throw new StartRefused(
      `Port ${port} is taken. Choose another with --${flag}, or stop what listens there.`,
    );
  if (code === 'EACCES')
    throw new StartRefused(
      `Port ${port} may not be used by this user. Choose another with --${flag}.`,
    );
  throw cause;
}

/** The start was refused for a reason that one line tells. */
export class StartRefused extends Error {}

function addressOf(host: string, port: number, tls: Tls): string {
  const name =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${tls ? 'https' : 'http'}://${name}:${port}`;
}

/** A model that some worker is said to serve, though nobody has answered yet. */
function namedModel(workers: readonly WorkerSpec[]): string | null {
  return workers.flatMap(({ models }) => models)[0]?.id ?? null;
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(null), { once: true }),
  );
}
