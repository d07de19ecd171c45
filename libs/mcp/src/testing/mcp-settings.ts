import type { McpSettings } from '../settings.js';

/** Limits for specs: small sizes, times that a loaded machine keeps. */
export const mcpSettings = (changes: Partial<McpSettings> = {}): McpSettings => ({
  connectTimeoutMs: 30_000,
  listTimeoutMs: 30_000,
  callTimeoutMs: 30_000,
  maxResultBytes: 1_048_576,
  maxCallsPerConnection: 16,
  maxCallsWaiting: 16,
  maxConnections: 8,
  maxConnectionsPerTenant: 4,
  idleCloseMs: 60_000,
  warmUpConnections: 4,
  reconnectMs: 500,
  maxReconnectMs: 30_000,
  listTtlMs: 60_000,
  maxToolsPerServer: 100,
  schemaBudgetBytes: 65_536,
  approvalTtlMs: 300_000,
  stdioCommands: [`${process.execPath} *`],
  stdioVariables: ['OWN', 'MEMORY_FILE_PATH'],
  stdioMemoryBytes: 4_294_967_296,
  stdioCpuSeconds: 60,
  stdioOpenFiles: 256,
  declaredServers: true,
  ...changes,
});
