import { GatewayError } from '@bellwether/exchange';
import { DataSource } from 'typeorm';
import type { EntityManager, EntitySchema, MixedList } from 'typeorm';
import { columnsOf } from './columns.js';
import type { Columns } from './columns.js';
import type { Database } from './database.js';
import { embeddedAddress } from './embedded-address.js';
import { openEmbedded } from './embedded/open-embedded.js';
import type { EmbeddedDatabase } from './embedded/open-embedded.js';
import { withMigrationLock } from './migrate-store.js';
import { checkServer } from './server-version.js';
import { isDatabaseError, toGatewayError } from './to-gateway-error.js';

/** How long a request waits for a free client. The embedded database serves one transaction at a time: its line is longer. */
const waitMs = { server: 5_000, embedded: 30_000 } as const;
/** The history comes with pools of its own, and a client that was lost may be replaced before the server has noticed. */
const spareConnections = 16;

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

/**
 * Compiling takes Postgres longer than any statement of a gateway runs. With the little memory that a statement has by
 * default, sums of usage are sorted on disk.
 */
async function prepareClient(client: { query(text: string): Promise<unknown> }): Promise<void> {
  await client.query("SET jit = off; SET work_mem = '32MB'");
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
    connectTimeoutMS: options.url === '' ? waitMs.embedded : waitMs.server,
    applicationName: 'bellwether',
    poolErrorHandler: (cause: unknown) => options.onTrouble('A database client was lost.', cause),
    logging: false,
    extra: { onConnect: prepareClient },
  } as const;
}

/**
 * Describes the control database without touching it; `connect` opens it: the embedded one, or a server by `url`.
 *
 * Errors   `connect` rejects with `UnfitServer` for a server that is too old, with a failed migration's own error,
 *          or with the connection's; the last may succeed when tried again.
 */
export function openDatabase(options: DatabaseOptions): Database {
  return new TypeOrmDatabase(options);
}

class TypeOrmDatabase implements Database {
  readonly dialect = 'postgres';
  readonly kind: Database['kind'];
  readonly dataSource: DataSource;
  readonly #options: DatabaseOptions;
  #embedded: EmbeddedDatabase | null = null;
  #connecting: Promise<void> | null = null;
  #isReady = false;
  #isClosed = false;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.kind = options.url === '' ? 'embedded' : 'server';
    this.dataSource = new DataSource({
      ...sourceOptions(options),
      ...(this.kind === 'embedded' ? {} : { url: options.url }),
    });
  }

  get isConnected(): boolean {
    return this.#isReady && !this.#isClosed;
  }

  connect(): Promise<void> {
    if (this.#isReady) return Promise.resolve();
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  use(): DataSource {
    if (!this.isConnected) throw new GatewayError('storage_unavailable');
    return this.dataSource;
  }

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.use().transaction(work);
    } catch (cause) {
      throw isDatabaseError(cause) ? toGatewayError(cause) : cause;
    }
  }

  async ping(): Promise<boolean> {
    try {
      await this.use().query('SELECT 1');
      return true;
    } catch {
      // Away is the answer, not an error.
      return false;
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#connecting?.catch(() => undefined);
    // The pool goes first: a client that loses its server while idle throws outside of any call.
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    await this.#embedded?.close();
  }

  async #open(): Promise<void> {
    if (this.kind === 'embedded' && !this.#embedded) await this.#openEmbedded();
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    await checkServer(this.dataSource);
    await this.#migrate();
    this.#isReady = true;
  }

  /** Two gateways may start at once on one server; the embedded database has one. */
  async #migrate(): Promise<void> {
    const { migrationsTable } = this.#options;
    const run = () => this.dataSource.runMigrations();
    if (this.kind === 'embedded' || this.#options.poolSize < 2) await run();
    else await withMigrationLock(this.dataSource, migrationsTable, run);
  }

  async #openEmbedded(): Promise<void> {
    const { dataDir, poolSize, onTrouble } = this.#options;
    const embedded = await openEmbedded({ dataDir, maxConnections: poolSize + spareConnections });
    embedded.onDeath((cause) => {
      this.#embedded = null;
      onTrouble('The embedded database stopped.', cause);
    });
    this.#embedded = embedded;
    this.dataSource.setOptions(embeddedAddress(dataDir));
  }
}
