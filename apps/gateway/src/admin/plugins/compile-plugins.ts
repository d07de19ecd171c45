import type { EntityManager } from '@bellwether/database';
import type { SnapshotPluginVersion } from '@bellwether/exchange';
import type { SharedDocument } from '../publish/shared-document.js';
import type { PluginRow, PluginVersionRow } from './plugins.entity.js';

/** The section of the snapshot: plugins that are switched on and have a version, in their order. */
export async function compilePlugins(manager: EntityManager): Promise<SharedDocument['plugins']> {
  const plugins = await manager.find<PluginRow>('plugin', {
    where: { isEnabled: true },
    order: { place: 'ASC', id: 'ASC' },
  });
  if (plugins.length === 0) return [];
  const versions = await manager.find<PluginVersionRow>('plugin_version');
  const byId = new Map(versions.map((version) => [version.id, published(version)]));
  return plugins.flatMap(({ id, scope, liveVersionId, trialVersionId, trialShare }) => {
    const live = byId.get(liveVersionId ?? '') ?? null;
    const version = byId.get(trialVersionId ?? '');
    const trial = version && trialShare ? { version, share: plainShare(trialShare) } : null;
    return live === null && trial === null ? [] : [{ id, scope: plainShare(scope), live, trial }];
  });
}

type Version = NonNullable<SharedDocument['plugins'][number]['live']>;

const published = ({ id, sha256, granted, config }: PluginVersionRow): Version => ({
  ...({ id, sha256, granted, config } satisfies SnapshotPluginVersion),
  granted: [...granted],
});

const plainShare = ({ tenants, percent }: PluginRow['scope']) => ({
  tenants: [...tenants],
  percent,
});
