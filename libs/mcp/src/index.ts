export { Connection } from './client/connection.js';
export type { CallOutcome, CallQuestion, KnownTool } from './client/connection.js';
export type { Fault, FaultKind, Outcome } from './client/fault.js';
export type { ServerTarget } from './client/open-transport.js';
export { ConnectionPool } from './client/pool.js';
export type { PoolQuestion, PoolStats } from './client/pool.js';
export { isAllowedCommand } from './client/stdio-process.js';
export type { McpSettings } from './settings.js';
