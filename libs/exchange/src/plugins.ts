/** What a plugin may use besides its own memory; granted by the operator. */
export const pluginCapabilities = ['log', 'key-value', 'outbound'] as const;

export type PluginCapability = (typeof pluginCapabilities)[number];

/** The calls of these tenants, and of those a share. No tenants = of all. Units: percent of conversations. */
export interface PluginShare {
  readonly tenants: readonly string[];
  readonly percent: number;
}

/** One version of a plugin, as it runs. The module itself is kept apart, by the SHA-256 of its bytes (lower-case hex). */
export interface SnapshotPluginVersion {
  readonly id: string;
  readonly sha256: string;
  readonly granted: readonly PluginCapability[];
  readonly config: Readonly<Record<string, unknown>>;
}

/** A plugin that is switched on. Plugins are asked in the order of their list. `scope` says whom it is for at all. */
export interface SnapshotPlugin {
  readonly id: string;
  readonly scope: PluginShare;
  /** null while a first version is on trial. */
  readonly live: SnapshotPluginVersion | null;
  readonly trial: { readonly version: SnapshotPluginVersion; readonly share: PluginShare } | null;
}

/** Upper edges of the times that are counted of plugins; a last cell takes the rest. */
export const pluginEdgesSeconds: readonly number[] = [
  0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1,
];

/**
 * What one version of a plugin did since the gateway was started.
 *
 * Shapes   `timeCounts` goes by `pluginEdgesSeconds`, with one cell more.
 * Units    seconds as a call waits, bytes of the guest's memory: of a message that was cut off, as it was last seen.
 */
export interface PluginReport {
  readonly pluginId: string;
  readonly versionId: string;
  readonly name: string;
  readonly breaker: 'closed' | 'open' | 'half-open';
  readonly threads: number;
  readonly calls: number;
  readonly changed: number;
  readonly rejected: number;
  /** By kind. */
  readonly faults: Readonly<Record<string, number>>;
  readonly secondsSum: number;
  /** The slowest message. */
  readonly secondsMax: number;
  readonly timeCounts: readonly number[];
  readonly peakMemoryBytes: number;
  /** With its last message of which it is known; 0 = of none. */
  readonly lastMemoryBytes: number;
}
