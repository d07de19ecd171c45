import type { OracleModule } from '@bellwether/database';
import { embeddedAddress, isUnavailable, loadOracle, openSqlStore } from '@bellwether/database';
import type { History } from '@bellwether/exchange';
import { oracleHistoryMigrations } from '@bellwether/migrations/oracle-history';
import { postgresHistoryMigrations } from '@bellwether/migrations/postgres-history';
import { memoryHistory } from './drivers/memory.js';
import { noHistory } from './drivers/none.js';
import { redisHistory } from './drivers/redis/redis-history.js';
import { oracle } from './drivers/sql/oracle.js';
import { guarded } from './guarded.js';
import { postgres } from './drivers/sql/postgres.js';
import { sqlHistory } from './drivers/sql/sql-history.js';

export type HistoryDriver = 'database' | 'postgres' | 'oracle' | 'redis' | 'memory' | 'none';

/** How a history is opened. Every field is present; '' = not set. */
export interface HistorySettings {
  readonly driver: HistoryDriver;
  readonly url: string;
  readonly schema: string;
  readonly poolSize: number;
  /** Of every key in Redis. */
  readonly prefix: string;
  readonly autoMigrate: boolean;
  readonly contentFromBytes: number;
  readonly maxContentBytes: number;
  readonly memoryResponses: number;
  readonly memoryConversations: number;
  readonly memoryBytes: number;
}

export interface HistoryNeeds {
  /** The database that has everything else, for the driver `database`: '' = the embedded one of the data dir. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  nowMs?(): number;
  /** Stands in for the module `oracledb`. */
  readonly oracleDriver?: OracleModule;
  /** Told of every statement that a database is sent. */
  onStatement?(text: string): void;
  /** Told what goes wrong between requests. */
  onTrouble(text: string, cause: unknown): void;
}

const command = 'npm start -- --history-auto-migrate';
/** Its server takes a few connections beside those of the control plane. */
const embeddedPool = 4;
/** The embedded database serves one transaction at a time: its line is longer. */
const waitMs = { server: 5_000, embedded: 30_000 } as const;

/**
 * Opens the history that the settings name. A server that is away now is asked again by each call until it answers;
 * those calls fail with `storage_unavailable`.
 *
 * Errors   `UnfitSchema`, `UnfitServer`: no retry helps.
 */
export async function openHistory(
  settings: HistorySettings,
  needs: HistoryNeeds,
): Promise<History> {
  const { nowMs = Date.now } = needs;
  switch (settings.driver) {
    case 'none':
      return noHistory();
    case 'memory':
      return memoryHistory({
        maxResponses: settings.memoryResponses,
        maxConversations: settings.memoryConversations,
        maxBytes: settings.memoryBytes,
        nowMs,
      });
    case 'redis':
      return redisHistory({
        url: settings.url,
        prefix: settings.prefix,
        limits: settings,
        nowMs,
        onTrouble: needs.onTrouble,
      });
    default:
      return openSql(settings, { ...needs, nowMs });
  }
}

interface OpenNeeds extends HistoryNeeds {
  nowMs(): number;
}

async function openSql(
  settings: HistorySettings,
  { databaseUrl, dataDir, nowMs, oracleDriver, onStatement, onTrouble }: OpenNeeds,
): Promise<History> {
  const isShared = settings.driver === 'database';
  const isEmbedded = isShared && databaseUrl === '';
  const url = isShared ? databaseUrl : settings.url;
  const isOracle = settings.driver === 'oracle';
  const schema = isOracle ? settings.schema.toUpperCase() : settings.schema;
  const oracleModule = isOracle ? (oracleDriver ?? (await loadOracle())) : null;
  const store = openSqlStore({
    dialect: isOracle ? 'oracle' : 'postgres',
    address: () => (isEmbedded ? embeddedAddress(dataDir) : { url }),
    schema,
    poolSize: isEmbedded ? embeddedPool : settings.poolSize,
    waitMs: isEmbedded ? waitMs.embedded : waitMs.server,
    migrations: isOracle ? oracleHistoryMigrations : postgresHistoryMigrations,
    migrationsTable: 'migrations_history',
    isAutomatic: settings.autoMigrate || isEmbedded,
    command,
    oracleDriver: oracleModule,
    onTrouble,
  });
  const history = guarded(
    sqlHistory({
      name: isEmbedded ? 'embedded' : isOracle ? 'oracle' : 'postgres',
      store,
      dialect: oracleModule === null ? postgres : oracle(oracleModule),
      schema,
      limits: settings,
      nowMs,
      ...(onStatement === undefined ? {} : { onStatement }),
    }),
  );
  try {
    await store.connect();
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    onTrouble('The database of the history is away.', cause);
  }
  return history;
}
