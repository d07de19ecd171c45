export { columnsOf } from './columns.js';
export type { ColumnExtras, Columns, SqlDialect } from './columns.js';
export type { Database } from './database.js';
export { DataDirLocked, holderOf, lockDataDir } from './data-dir-lock.js';
export type { LockHolder } from './data-dir-lock.js';
export { embeddedAddress } from './embedded-address.js';
export { loadOracle } from './load-oracle.js';
export type { OracleModule } from './load-oracle.js';
export { runOnce, schemaPrefix } from './migrate-store.js';
export { openDatabase } from './open-database.js';
export type { DatabaseOptions, EntityFactory } from './open-database.js';
export { openSqlStore } from './open-sql-store.js';
export type { SqlStoreOptions } from './open-sql-store.js';
export { socketFolder } from './socket-folder.js';
export { UnfitSchema, UnfitServer } from './sql-store.js';
export type { RunStatement, SqlAddress, SqlAnswer, SqlStore } from './sql-store.js';
export { isUnavailable, toGatewayError } from './to-gateway-error.js';
export {
  EntitySchema,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  Like,
  MoreThan,
  MoreThanOrEqual,
  Not,
} from 'typeorm';
export type {
  DataSource,
  EntityManager,
  FindOptionsWhere,
  MigrationInterface,
  QueryRunner,
  Repository,
  SelectQueryBuilder,
} from 'typeorm';
