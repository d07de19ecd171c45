import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { PluginCapability, PluginShare } from '@bellwether/exchange';
import type { PluginManifest } from '@bellwether/plugins';

/** A plugin. Its name is that of its manifests; plugins are asked in the order of their places. */
export interface PluginRow {
  id: string;
  name: string;
  place: number;
  isEnabled: boolean;
  /** Whom it is for at all. */
  scope: PluginShare;
  liveVersionId: string | null;
  /** What was live before. */
  previousVersionId: string | null;
  trialVersionId: string | null;
  trialShare: PluginShare | null;
  createdAt: Date;
  createdBy: string | null;
  changedAt: Date;
}

/** One upload. Never changes but for what it is granted. */
export interface PluginVersionRow {
  id: string;
  pluginId: string;
  version: string;
  sha256: string;
  bytes: number;
  memoryPages: number;
  manifest: PluginManifest;
  granted: PluginCapability[];
  config: Record<string, unknown>;
  /** The trusted key that signed it, by the SHA-256 of the key; null = it is not signed. */
  signedBy: string | null;
  /** `upload`, or the address it was fetched from. */
  source: string;
  createdAt: Date;
  createdBy: string | null;
}

/** The bytes of a module, in base64. Apart from the versions, which are listed often. */
export interface PluginModuleRow {
  sha256: string;
  content: string;
}

export const pluginEntity: EntityFactory = (column) =>
  new EntitySchema<PluginRow>({
    name: 'plugin',
    tableName: 'plugins',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      place: column.count(),
      isEnabled: column.flag({ name: 'is_enabled' }),
      scope: column.json(),
      liveVersionId: column.id({ name: 'live_version_id', isNullable: true }),
      previousVersionId: column.id({ name: 'previous_version_id', isNullable: true }),
      trialVersionId: column.id({ name: 'trial_version_id', isNullable: true }),
      trialShare: column.json({ name: 'trial_share', isNullable: true }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
      changedAt: column.instant({ name: 'changed_at' }),
    },
  });

export const pluginVersionEntity: EntityFactory = (column) =>
  new EntitySchema<PluginVersionRow>({
    name: 'plugin_version',
    tableName: 'plugin_versions',
    columns: {
      id: column.id({ isPrimary: true }),
      pluginId: column.id({ name: 'plugin_id' }),
      version: column.text(),
      sha256: column.id(),
      bytes: column.count(),
      memoryPages: column.count({ name: 'memory_pages' }),
      manifest: column.json(),
      granted: column.json(),
      config: column.json(),
      signedBy: column.text({ name: 'signed_by', isNullable: true }),
      source: column.text(),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
    },
  });

export const pluginModuleEntity: EntityFactory = (column) =>
  new EntitySchema<PluginModuleRow>({
    name: 'plugin_module',
    tableName: 'plugin_modules',
    columns: {
      sha256: column.id({ isPrimary: true }),
      content: column.text(),
    },
  });
