import { GatewayError } from '@bellwether/exchange';
import { DataSource } from 'typeorm';
import type { EntitySchema, MixedList } from 'typeorm';
import { columnsOf } from './columns.js';
import type { Columns } from './columns.js';
import type { Database } from './database.js';
import { openEmbedded } from './embedded/open-embedded.js';
import type { EmbeddedDatabase } from './embedded/open-embedded.js';
import { isDatabaseError, toGatewayError } from './to-gateway-error.js';

const oldestServer = 150_000;
const connectTimeoutMs = 5_000;

/** Describes one table for a given database. */
export type EntityFactory = (columns: Columns) => EntitySchema;

export interface DatabaseOptions {
  readonly dataDir: string;
  /** '' = the embedded database in the data dir. */
  readonly url: string;
  readonly poolSize: number;
  readonly entities: readonly EntityFactory[];
  /** Migration classes in order. */
  readonly migrations: readonly (new () => unknown)[];
  readonly migrationsTable: string;
  /** Told what goes wrong between requests: an idle client lost, the embedded thread gone. */
  onTrouble(text: string, cause: unknown): void;
}

/** A server that is too old, or that speaks something else. No retry helps. */
export class UnfitServer extends Error {}

async function checkVersion(dataSource: DataSource) {
  const rows: { server_version_num: string }[] = await dataSource.query('SHOW server_version_num');
  const version = Number(rows[0]?.server_version_num ?? 0);
  if (version < oldestServer) {
    throw new UnfitServer(`The database server is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`);
  }
}

function sourceOptions(options: DatabaseOptions) {
  return {
    type: 'postgres',
    entities: options.entities.map((factory) => factory(columnsOf('postgres'))),
    migrations: options.migrations as unknown as MixedList<string>,
    migrationsTableName: options.migrationsTable,
    migrationsTransactionMode: 'each',
    synchronize: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize: options.poolSize,
    connectTimeoutMS: connectTimeoutMs,
    applicationName: 'bellwether',
    poolErrorHandler: (cause: unknown) => options.onTrouble('A database client was lost.', cause),
    logging: false,
  } as const;
}

/**
 * Describes the control database without touching it; `connect` opens it: the embedded one, or a server by `url`.
 *
 * Errors   `connect` rejects with `UnfitServer` for a server that is too old, with a failed migration's own error,
 *          or with the connection's; the last may succeed when tried again.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const isEmbedded = options.url === '';
  let embedded: EmbeddedDatabase | null = null;
  let connecting: Promise<void> | null = null;
  let isConnected = false;
  let isClosed = false;
  const dataSource = new DataSource({ ...sourceOptions(options), ...(isEmbedded ? {} : { url: options.url }) });

  async function open() {
    if (isEmbedded && !embedded) {
      embedded = await openEmbedded({ dataDir: options.dataDir, maxConnections: options.poolSize + 4 });
      embedded.onDeath((cause) => {
        embedded = null;
        options.onTrouble('The embedded database stopped.', cause);
      });
      dataSource.setOptions({ host: embedded.socketFolder, port: 5432, username: 'postgres', database: 'postgres' });
    }
    if (!dataSource.isInitialized) await dataSource.initialize();
    await checkVersion(dataSource);
    await dataSource.runMigrations();
    isConnected = true;
  }

  function use() {
    if (!isConnected || isClosed) throw new GatewayError('storage_unavailable');
    return dataSource;
  }

  return {
    kind: isEmbedded ? 'embedded' : 'server',
    dialect: 'postgres',
    dataSource,
    get isConnected() {
      return isConnected && !isClosed;
    },
    connect() {
      connecting ??= open().finally(() => {
        connecting = null;
      });
      return isConnected ? Promise.resolve() : connecting;
    },
    use,
    async transaction(work) {
      try {
        return await use().transaction(work);
      } catch (cause) {
        throw isDatabaseError(cause) ? toGatewayError(cause) : cause;
      }
    },
    async ping() {
      try {
        await use().query('SELECT 1');
        return true;
      } catch {
        // Away is the answer, not an error.
        return false;
      }
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await connecting?.catch(() => undefined);
      // The pool goes first: a client that loses its server while idle throws outside of any call.
      if (dataSource.isInitialized) await dataSource.destroy();
      await embedded?.close();
    },
  };
}
