import { Control0000000000001 } from './0001-control.js';
import { Records0000000000002 } from './0002-records.js';

/** The migrations of the control database, in order. */
export const controlMigrations = [Control0000000000001, Records0000000000002] as const;
