import { Control0000000000001 } from './0001-control.js';

/** The migrations of the control database, in order. */
export const controlMigrations = [Control0000000000001] as const;
