import type {
  OpenHooks,
  PluginReport,
  SnapshotPlugin,
  SnapshotPluginVersion,
} from '@bellwether/exchange';
import type { BreakerSettings } from './breaker.js';
import { FiguresOfVersions } from './figures-of-versions.js';
import { broken, openHooks, type RolledOut } from './hooks/open-hooks.js';
import { inspectModule, type ModuleLimits } from './module/inspect-module.js';
import { Plugin, type PluginLimits } from './plugin.js';
import type { PoolSettings } from './pool/guest-pool.js';
import { hostServices, type AskAddress } from './pool/host-services.js';
import { memoryKeyValues, type KeyValues } from './pool/key-values.js';

export interface PluginHostSettings {
  readonly module: ModuleLimits;
  readonly limits: PluginLimits;
  readonly pool: Omit<PoolSettings, 'timeMs'>;
  readonly breaker: BreakerSettings;
  readonly keyValues: { readonly maxKeys: number; readonly maxCharacters: number };
}

export interface PluginHostOptions {
  readonly settings: PluginHostSettings;
  /** The bytes of a module. Rejects when there is no such one. */
  readonly load: (sha256: string) => Promise<Uint8Array>;
  readonly askAddress: AskAddress;
  readonly nowMs: () => number;
  /** What a guest logs, and what operators should know of it. No prompt, no secret. */
  readonly log: (level: 'info' | 'warn' | 'error', text: string, detail: object) => void;
}

/**
 * The plugins of one data plane: what is published is loaded, and runs side by side with what it replaces until the
 * calls that began with that are over.
 */
export class PluginHost {
  private readonly running = new Map<string, Plugin>();
  private readonly keyValues = new Map<string, KeyValues>();
  private readonly figures = new FiguresOfVersions();

  constructor(private readonly options: PluginHostOptions) {}

  /**
   * Makes what is published ready; null = no plugin takes part in anything. What is not in it any more is retired
   * once `settle` is called.
   *
   * Errors   none: a version that cannot be loaded is told of in the log, and calls that it is for are refused. One whose
   *          threads do not get ready is told of as well, and asked all the same: its failures are what it declares.
   */
  async prepare(published: readonly SnapshotPlugin[]): Promise<PreparedPlugins> {
    const kept = new Set<string>();
    const unready: UnreadyVersion[] = [];
    const all: RolledOut[] = [];
    for (const { id, scope, live, trial } of published) {
      all.push({
        ...{ id, scope },
        live: live === null ? null : await this.ready(id, live, { kept, unready }),
        trial:
          trial === null
            ? null
            : {
                plugin: await this.ready(id, trial.version, { kept, unready }),
                share: trial.share,
              },
      });
    }
    return {
      hooks: all.length === 0 ? null : openHooks(all, this.options.nowMs),
      unready,
      settle: () => this.retireOthers(kept, new Set(published.map(({ id }) => id))),
    };
  }

  /** Also of versions that have run and do not any more. */
  reports(): PluginReport[] {
    return this.figures.reports((versionId) =>
      [...this.running.values()].findLast((plugin) => plugin.versionId === versionId)?.state(),
    );
  }

  close(): void {
    for (const plugin of this.running.values()) plugin.close();
    this.running.clear();
  }

  private async ready(
    id: string,
    version: SnapshotPluginVersion,
    { kept, unready }: { readonly kept: Set<string>; readonly unready: UnreadyVersion[] },
  ): Promise<Plugin | typeof broken> {
    const { sha256, granted, config } = version;
    const key = JSON.stringify([id, version.id, sha256, granted, config]);
    const before = this.running.get(key);
    const plugin =
      before ??
      (await this.load(id, version).catch((cause: unknown): typeof broken => {
        const trouble = cause instanceof Error ? cause.message : String(cause);
        unready.push({ versionId: version.id, trouble });
        return this.tellBroken(id, version, cause);
      }));
    if (plugin === broken) return broken;
    this.running.set(key, plugin);
    kept.add(key);
    const trouble = await plugin.warm();
    if (trouble !== null) {
      unready.push({ versionId: version.id, trouble });
      const detail = { plugin: id, version: version.id, error: trouble };
      this.options.log('error', 'A plugin does not get ready: its messages fail.', detail);
    }
    return plugin;
  }

  private tellBroken(plugin: string, { id }: SnapshotPluginVersion, cause: unknown): typeof broken {
    const detail = { plugin, version: id, error: String(cause) };
    this.options.log('error', 'A plugin cannot be loaded: its calls are refused.', detail);
    return broken;
  }

  private async load(id: string, version: SnapshotPluginVersion): Promise<Plugin> {
    const { settings, load, askAddress, nowMs, log } = this.options;
    const inspected = await inspectModule(await load(version.sha256), settings.module);
    const { name, outbound } = inspected.manifest;
    const services = hostServices({
      keyValues: this.keyValuesOf(id),
      addresses: outbound,
      askAddress,
      maxBytes: settings.pool.mailboxBytes,
      log: (level, said, requestId) =>
        log(level >= 2 ? 'warn' : 'info', 'A plugin says something.', {
          ...{ plugin: name, requestId, said },
        }),
    });
    return new Plugin({
      ...{ id, versionId: version.id, inspected, services, nowMs },
      counts: this.figures.of({ pluginId: id, versionId: version.id, name }),
      granted: version.granted,
      config: version.config,
      pool: settings.pool,
      limits: settings.limits,
      breaker: settings.breaker,
      onTrip: (_plugin, reason) =>
        log('warn', 'A plugin fails again and again: it rests.', { plugin: name, reason }),
    });
  }

  private keyValuesOf(id: string): KeyValues {
    const values = this.keyValues.get(id) ?? memoryKeyValues(this.options.settings.keyValues);
    this.keyValues.set(id, values);
    return values;
  }

  private retireOthers(kept: ReadonlySet<string>, ids: ReadonlySet<string>): void {
    for (const [key, plugin] of this.running) {
      if (kept.has(key)) continue;
      plugin.retire();
      this.running.delete(key);
    }
    for (const id of this.keyValues.keys()) if (!ids.has(id)) this.keyValues.delete(id);
  }
}

/** A version that cannot take messages, and why. */
export interface UnreadyVersion {
  readonly versionId: string;
  readonly trouble: string;
}

export interface PreparedPlugins {
  readonly hooks: OpenHooks | null;
  readonly unready: readonly UnreadyVersion[];
  /** Call once the prepared ones are in use. */
  readonly settle: () => void;
}
