export { columnsOf } from './columns.js';
export type { ColumnExtras, Columns, SqlDialect } from './columns.js';
export type { Database } from './database.js';
export { DataDirLocked, holderOf, lockDataDir } from './data-dir-lock.js';
export type { LockHolder } from './data-dir-lock.js';
export { openDatabase, UnfitServer } from './open-database.js';
export type { DatabaseOptions, EntityFactory } from './open-database.js';
export { socketFolder } from './socket-folder.js';
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
