import { History0000000000001 } from './0001-history.js';
import { Erasures0000000000002 } from './0002-erasures.js';

/** The migrations of the history tables, in order. */
export const postgresHistoryMigrations = [History0000000000001, Erasures0000000000002] as const;
