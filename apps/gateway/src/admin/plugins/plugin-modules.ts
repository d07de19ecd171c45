import { join } from 'node:path';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError, type SnapshotPlugin } from '@bellwether/exchange';
import {
  dropUnusedModules,
  hasPluginModule,
  keepPluginModule,
  readPluginModule,
} from '../../wiring/plugin-files.js';
import type { PluginModuleRow } from './plugins.entity.js';

/** Brings the modules that a snapshot names from the database into the data folder, before it is swapped in. */
export class PluginModules {
  readonly #database: Database;
  readonly #folder: string;

  constructor(database: Database, dataDir: string) {
    this.#database = database;
    this.#folder = join(dataDir, 'plugins');
  }

  /** Errors: `plugin_invalid` when the database has no such module; `storage_unavailable`. */
  async fetch(plugins: readonly SnapshotPlugin[]): Promise<void> {
    const versions = plugins.flatMap(({ live, trial }) => [live, trial?.version ?? null]);
    const needed = new Set(versions.flatMap((version) => version?.sha256 ?? []));
    for (const sha256 of needed) {
      if (hasPluginModule(this.#folder, sha256)) continue;
      const bytes = await moduleBytes(this.#database.use().manager, sha256);
      keepPluginModule(this.#folder, sha256, bytes);
    }
    dropUnusedModules(this.#folder, needed);
  }

  /** The bytes of a module that is kept. Errors: `plugin_invalid`. */
  async bytes(sha256: string): Promise<Uint8Array> {
    return hasPluginModule(this.#folder, sha256)
      ? readPluginModule(this.#folder, sha256)
      : moduleBytes(this.#database.use().manager, sha256);
  }
}

async function moduleBytes(manager: EntityManager, sha256: string): Promise<Uint8Array> {
  const row = await manager.findOneBy<PluginModuleRow>('plugin_module', { sha256 });
  if (row === null)
    throw new GatewayError('plugin_invalid', { text: `There is no module ${sha256}.` });
  return Buffer.from(row.content, 'base64');
}
