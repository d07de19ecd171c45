import { History0000000000001 } from './0001-history.js';

/** The migrations of the history tables, in order. */
export const oracleHistoryMigrations = [History0000000000001] as const;
