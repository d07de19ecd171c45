/** What a plugin may use besides its own memory; granted by the operator. */
export const pluginCapabilities = ['log', 'key-value', 'outbound'] as const;

export type PluginCapability = (typeof pluginCapabilities)[number];

/** Whole tenants, and a share of all conversations. Units: percent of conversations. */
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

/**
 * What one version of a plugin did since it was loaded.
 *
 * Shapes   `timeCounts` has one more cell than `timeEdgesSeconds`: the last takes the rest.
 * Units    seconds as a call waits, bytes of the guest's memory.
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
  readonly timeCounts: readonly number[];
  readonly timeEdgesSeconds: readonly number[];
  readonly peakMemoryBytes: number;
}
