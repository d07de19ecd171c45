import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError, type PluginReport } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { RecordBus } from '../../records/record-bus.js';
import { pluginHostSettings } from '../../wiring/plugin-gate.js';
import type { Runtime } from '../../wiring/runtime.js';
import { DATABASE, RECORD_BUS, RUNTIME, SETTINGS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { TenantRow } from '../tenants/tenants.entity.js';
import { checkAllowed } from './check-source.js';
import { dryRun } from './dry-run.js';
import { figuresOf } from './plugin-figures.js';
import { PluginModules } from './plugin-modules.js';
import { proveReady } from './prove-ready.js';
import { refuseUndeclared } from './refuse-undeclared.js';
import type { PluginRow, PluginVersionRow } from './plugins.entity.js';
import type { pluginChange, pluginDryRun, pluginReply, pluginRollout } from './plugins.schema.js';

type Shown = z.infer<typeof pluginReply>;

/** As it is told: instants are still dates. */
export interface PluginView extends Omit<Shown, 'createdAt' | 'changedAt' | 'versions'> {
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly versions: readonly PluginVersionRow[];
}

/** Plugins: which there are, for whom, and in which version. */
@Injectable()
export class PluginsService {
  readonly #database: Database;
  readonly #writes: WritesService;
  readonly #settings: LoadedConfig['settings']['plugins'];
  readonly #modules: PluginModules;
  #reports: readonly PluginReport[] = [];

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(WritesService) writes: WritesService,
    @Inject(SETTINGS) { settings }: LoadedConfig,
    @Inject(RUNTIME) { dataDir }: Runtime,
    @Inject(RECORD_BUS) bus: RecordBus,
  ) {
    this.#database = database;
    this.#writes = writes;
    this.#settings = settings.plugins;
    this.#modules = new PluginModules(database, dataDir);
    bus.subscribe((message) => {
      if (message.kind === 'plugins') this.#reports = message.reports;
    });
  }

  /** In the order in which they are asked. */
  async list(): Promise<{ items: PluginView[] }> {
    const items = await this.#read(async (manager) => {
      const rows = await manager.find<PluginRow>('plugin', { order: { place: 'ASC', id: 'ASC' } });
      return Promise.all(rows.map((row) => this.#view(manager, row)));
    });
    return { items };
  }

  /** Errors: `not_found`. */
  one(id: string): Promise<PluginView> {
    return this.#read(async (manager) => this.#view(manager, await found(manager, id)));
  }

  /** The kill switch is `isEnabled`: what is off is not asked from the next revision on. */
  change(
    id: string,
    change: z.infer<typeof pluginChange>,
    context: WriteContext,
  ): Promise<PluginView> {
    const { isEnabled, place, scope } = change;
    return this.#changed(id, 'plugin.change', context, async (before, manager) => {
      await refuseStrangers(manager, scope?.tenants ?? [], 'scope.tenants');
      return {
        isEnabled: isEnabled ?? before.isEnabled,
        place: place ?? before.place,
        scope: scope ?? before.scope,
      };
    });
  }

  /**
   * Errors   `not_found` for a version that is not one of the plugin's; `plugin_invalid` for one that may not run any more, or
   *          could take no message.
   */
  async rollOut(
    id: string,
    { versionId, percent, tenants }: z.infer<typeof pluginRollout>,
    context: WriteContext,
  ): Promise<PluginView> {
    if (percent > 0) await this.#proveReady(id, versionId);
    return this.#changed(id, 'plugin.roll_out', context, async (before, manager) => {
      const version = await foundVersion(manager, id, versionId);
      if (percent === 0) return { trialVersionId: null, trialShare: null };
      checkAllowed(version, this.#settings);
      await refuseStrangers(manager, tenants, 'tenants');
      if (percent < 100 || tenants.length > 0)
        return { trialVersionId: versionId, trialShare: { tenants, percent } };
      const isLive = before.liveVersionId === versionId;
      return {
        liveVersionId: versionId,
        previousVersionId: isLive ? before.previousVersionId : before.liveVersionId,
        trialVersionId: null,
        trialShare: null,
      };
    });
  }

  /**
   * The version before is live again, and this one is the version before.
   *
   * Errors   `conflict` when there is none, or another one by then; `plugin_invalid` when it may not run any more, or could
   *          take no message.
   */
  async revert(id: string, context: WriteContext): Promise<PluginView> {
    const { previousVersionId: versionId } = await this.#read((manager) => found(manager, id));
    if (versionId === null)
      throw new GatewayError('conflict', { text: 'There is no version before this one.' });
    await this.#proveReady(id, versionId);
    return this.#changed(id, 'plugin.revert', context, async (before, manager) => {
      if (before.previousVersionId !== versionId)
        throw new GatewayError('conflict', { text: 'The plugin was rolled out meanwhile.' });
      checkAllowed(await foundVersion(manager, id, versionId), this.#settings);
      return {
        liveVersionId: versionId,
        previousVersionId: before.liveVersionId,
        trialVersionId: null,
        trialShare: null,
      };
    });
  }

  /**
   * Where the version runs, it runs with these from the next revision on.
   *
   * Errors   `not_found`, `invalid_request` for more than the module declares.
   */
  grant(
    id: string,
    versionId: string,
    granted: PluginVersionRow['granted'],
    context: WriteContext,
  ): Promise<PluginView> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const plugin = await found(manager, id);
      const before = await foundVersion(manager, id, versionId);
      refuseUndeclared(before.manifest, granted);
      const after = { ...before, granted: [...new Set(granted)] };
      await manager.update('plugin_version', { id: versionId }, { granted: after.granted });
      await audit({ ...entry('plugin.grant', plugin), before, after });
      publishes();
      return this.#view(manager, plugin);
    });
  }

  remove(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await found(manager, id);
      await manager.delete('plugin_version', { pluginId: id });
      await manager.delete('plugin', { id });
      await manager.query(deleteUnusedModules);
      await audit({ ...entry('plugin.remove', before), before });
      publishes();
    });
  }

  /** Errors: `conflict` for a version that is live or on trial. */
  removeVersion(id: string, versionId: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const plugin = await found(manager, id);
      const before = await foundVersion(manager, id, versionId);
      if (versionId === plugin.liveVersionId || versionId === plugin.trialVersionId)
        throw new GatewayError('conflict', { text: 'The version is in use.' });
      if (versionId === plugin.previousVersionId)
        await manager.update('plugin', { id }, { previousVersionId: null });
      await manager.delete('plugin_version', { id: versionId });
      await manager.query(deleteUnusedModules);
      await audit({ ...entry('plugin.remove_version', plugin), before });
    });
  }

  async dryRun(id: string, { versionId, samples }: z.infer<typeof pluginDryRun>) {
    const version = await this.#read((manager) => foundVersion(manager, id, versionId));
    const module = await this.#modules.bytes(version.sha256);
    return dryRun(pluginHostSettings(this.#settings), version, module, samples);
  }

  async #proveReady(id: string, versionId: string): Promise<void> {
    const version = await this.#read((manager) => foundVersion(manager, id, versionId));
    checkAllowed(version, this.#settings);
    const module = await this.#modules.bytes(version.sha256);
    await proveReady(pluginHostSettings(this.#settings), version, module);
  }

  #changed(
    id: string,
    action: string,
    context: WriteContext,
    work: (
      before: PluginRow,
      manager: EntityManager,
    ) => Partial<PluginRow> | Promise<Partial<PluginRow>>,
  ): Promise<PluginView> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await found(manager, id);
      const after: PluginRow = {
        ...before,
        ...(await work(before, manager)),
        changedAt: new Date(),
      };
      await manager.update('plugin', { id }, after);
      await audit({ ...entry(action, after), before, after });
      publishes();
      return this.#view(manager, after);
    });
  }

  async #view(manager: EntityManager, row: PluginRow): Promise<PluginView> {
    const { trialVersionId, trialShare, ...plain } = row;
    const versions = await manager.find<PluginVersionRow>('plugin_version', {
      where: { pluginId: row.id },
      order: { id: 'DESC' },
    });
    const reports = this.#reports.filter(({ pluginId }) => pluginId === row.id);
    return {
      ...plain,
      scope: { ...row.scope, tenants: [...row.scope.tenants] },
      trial:
        trialVersionId !== null && trialShare !== null
          ? {
              versionId: trialVersionId,
              share: { ...trialShare, tenants: [...trialShare.tenants] },
            }
          : null,
      versions,
      figures: reports.map((report) => figuresOf(report)),
    };
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.#database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

const deleteUnusedModules =
  'DELETE FROM plugin_modules WHERE sha256 NOT IN (SELECT sha256 FROM plugin_versions)';

const entry = (action: string, { id, name }: PluginRow) => ({
  ...{ action, objectKind: 'plugin', objectId: id, objectName: name },
});

async function found(manager: EntityManager, id: string): Promise<PluginRow> {
  const row = await manager.findOneBy<PluginRow>('plugin', { id });
  if (!row) throw new GatewayError('not_found', { text: 'There is no plugin with this id.' });
  return row;
}

async function foundVersion(
  manager: EntityManager,
  pluginId: string,
  id: string,
): Promise<PluginVersionRow> {
  const row = await manager.findOneBy<PluginVersionRow>('plugin_version', { id, pluginId });
  if (!row) throw new GatewayError('not_found', { text: 'The plugin has no such version.' });
  return row;
}

async function refuseStrangers(
  manager: EntityManager,
  tenants: readonly string[],
  param: string,
): Promise<void> {
  for (const id of tenants) {
    const tenant = await manager.findOneBy<TenantRow>('tenant', { id });
    if (!tenant || tenant.archivedAt)
      throw new GatewayError('invalid_request', { text: `There is no tenant '${id}'.`, param });
  }
}
