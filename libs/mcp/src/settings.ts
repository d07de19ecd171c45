/** The limits of tool servers. Times in milliseconds, sizes in bytes. */
export interface McpSettings {
  readonly connectTimeoutMs: number;
  readonly listTimeoutMs: number;
  readonly callTimeoutMs: number;
  /** Of one answer, whatever it is made of. */
  readonly maxResultBytes: number;
  /** Running calls of one connection. */
  readonly maxCallsPerConnection: number;
  /** Calls that wait for one connection, each for no longer than it may take. */
  readonly maxCallsWaiting: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerTenant: number;
  readonly idleCloseMs: number;
  /** Connections that are opened ahead of calls, as the gateway starts. */
  readonly warmUpConnections: number;
  readonly reconnectMs: number;
  readonly maxReconnectMs: number;
  readonly listTtlMs: number;
  readonly maxToolsPerServer: number;
  /** Bytes of all schemas and descriptions that one call shows to the model. */
  readonly schemaBudgetBytes: number;
  readonly approvalTtlMs: number;
  /** Commands that may be started, each with its arguments, `*` at the end for any more; empty = none. */
  readonly stdioCommands: readonly string[];
  /** Names of the environment variables that they may be given; empty = none. */
  readonly stdioVariables: readonly string[];
  readonly stdioMemoryBytes: number;
  readonly stdioCpuSeconds: number;
  readonly stdioOpenFiles: number;
  /** Whether requests may name servers by their address, where no rule says otherwise. */
  readonly declaredServers: boolean;
}
