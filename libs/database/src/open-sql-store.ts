import { GatewayError } from '@bellwether/exchange';
import { DataSource } from 'typeorm';
import type { DataSourceOptions, MixedList, QueryRunner } from 'typeorm';
import { loadOracle } from './load-oracle.js';
import { migrateStore } from './migrate-store.js';
import { checkServer } from './server-version.js';
import { UnfitSchema, UnfitServer } from './sql-store.js';
import type { RunStatement, SqlAddress, SqlAnswer, SqlStore } from './sql-store.js';
import { isDatabaseError, isDeadlock, toGatewayError } from './to-gateway-error.js';

export interface SqlStoreOptions {
  readonly dialect: 'postgres' | 'oracle';
  /** Asked when the store opens: an embedded database has its address only then. */
  address(): SqlAddress;
  /** Schema of Postgres, owner of Oracle. '' = what the connection has by default. */
  readonly schema: string;
  readonly poolSize: number;
  readonly waitMs: number;
  /** Migration classes in order. */
  readonly migrations: readonly (new () => { readonly name: string })[];
  readonly migrationsTable: string;
  readonly isAutomatic: boolean;
  /** What an operator runs for an older schema. */
  readonly command: string;
  /** Stands in for the module `oracledb`. */
  readonly oracleDriver?: unknown;
  onTrouble(text: string, cause: unknown): void;
}

// The lock of the migrations takes a connection beside the one that migrates.
const leastPool = 2;

/** A transaction that was ended because it and another waited for each other is begun again. */
const attempts = 3;

/** Describes a store without touching it. */
export function openSqlStore(options: SqlStoreOptions): SqlStore {
  return new TypeOrmStore(options);
}

class TypeOrmStore implements SqlStore {
  readonly dialect: SqlStore['dialect'];
  readonly #options: SqlStoreOptions;
  #source: DataSource | null = null;
  #connecting: Promise<DataSource> | null = null;
  #isClosed = false;

  constructor(options: SqlStoreOptions) {
    this.#options = options;
    this.dialect = options.dialect;
  }

  async connect(): Promise<void> {
    await this.#open();
  }

  run: RunStatement = async (text, values) => {
    const runner = (await this.#use()).createQueryRunner();
    try {
      return await ask(runner, text, values);
    } catch (cause) {
      throw foreign(cause);
    } finally {
      await runner.release();
    }
  };

  async transaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transactOnce(work);
      } catch (cause) {
        if (attempt === attempts || !isDeadlock(cause)) throw foreign(cause);
      }
    }
  }

  async #transactOnce<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    const source = await this.#use();
    return source.transaction('READ COMMITTED', ({ queryRunner }) => {
      if (queryRunner === undefined) throw new GatewayError('internal');
      return work((text, values) => ask(queryRunner, text, values));
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connecting?.catch(() => undefined);
    const source = this.#source;
    this.#source = null;
    if (source?.isInitialized) await source.destroy();
  }

  /** The open source, or `storage_unavailable`. */
  async #use(): Promise<DataSource> {
    try {
      return await this.#open();
    } catch (cause) {
      throw cause instanceof GatewayError
        ? cause
        : new GatewayError('storage_unavailable', { cause });
    }
  }

  #open(): Promise<DataSource> {
    if (this.#isClosed) return Promise.reject(new GatewayError('storage_unavailable'));
    if (this.#source !== null) return Promise.resolve(this.#source);
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connect(): Promise<DataSource> {
    const options = this.#options;
    const source = new DataSource(await sourceOptions(options));
    await source.initialize();
    try {
      await checkServer(source);
      await migrateStore({
        ...options,
        dataSource: source,
        names: options.migrations.map((Migration) => new Migration().name),
      });
    } catch (cause) {
      await source.destroy();
      throw cause;
    }
    this.#source = source;
    return source;
  }
}

async function ask(
  runner: QueryRunner,
  text: string,
  values: readonly unknown[],
): Promise<SqlAnswer> {
  const { records, affected } = (await runner.query(text, [...values], true)) as {
    records?: unknown;
    affected?: number | null;
  };
  const rows = Array.isArray(records) ? (records as Record<string, unknown>[]) : [];
  return { rows: rows.map(inLowerCase), affected: affected ?? 0 };
}

/** Oracle answers with names in upper case. */
function inLowerCase(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function foreign(cause: unknown): unknown {
  if (cause instanceof UnfitSchema || cause instanceof UnfitServer) return cause;
  return isDatabaseError(cause) ? toGatewayError(cause) : cause;
}

async function sourceOptions(options: SqlStoreOptions): Promise<DataSourceOptions> {
  const shared = {
    migrations: options.migrations as unknown as MixedList<string>,
    migrationsTableName: options.migrationsTable,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    poolSize: Math.max(leastPool, options.poolSize),
    ...(options.schema === '' ? {} : { schema: options.schema }),
  } as const;
  const poolErrorHandler = (cause: unknown) =>
    options.onTrouble('A client of the history database was lost.', cause);
  const address = options.address();
  if (options.dialect === 'postgres')
    return {
      ...shared,
      ...address,
      type: 'postgres',
      uuidExtension: 'pgcrypto',
      installExtensions: false,
      connectTimeoutMS: options.waitMs,
      applicationName: 'bellwether-history',
      poolErrorHandler,
    };
  const driver: unknown = options.oracleDriver ?? (await loadOracle());
  return { ...shared, ...oracleAddress(address), type: 'oracle', driver };
}

/** `oracle://user:password@host:1521/service`, in the parts that the driver takes. */
function oracleAddress(address: SqlAddress) {
  const url = URL.parse('url' in address ? address.url : '');
  if (url === null) throw new UnfitServer('An Oracle server needs an address.');
  return {
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    connectString: `${url.hostname}:${url.port || '1521'}${url.pathname}`,
  };
}
