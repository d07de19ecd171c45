import type { DataSource, EntityManager } from 'typeorm';
import type { SqlDialect } from './columns.js';

/** The database as features hold it. It may be away: whoever needs it asks and gets it, or a clear error. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly dialect: SqlDialect;
  readonly dataSource: DataSource;
  /** True after a successful `connect`; the server may still go away later. */
  readonly isConnected: boolean;
  /** Opens and migrates. Safe to repeat until it succeeds; later calls do nothing. */
  connect(): Promise<void>;
  /** The connected DataSource, or throws `storage_unavailable`. */
  use(): DataSource;
  /** Runs `work` in one transaction; errors of the database come out as catalogue errors. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  /** Answers whether a statement gets through now. Never throws. */
  ping(): Promise<boolean>;
  /** First the clients, then the embedded server. Idempotent. */
  close(): Promise<void>;
}
