import type { Body, List } from './rest-access.js';
import { byId, client, dataOf, done } from './rest-client.js';

export type Plugin = List<'/admin/v1/plugins'>;
export type PluginVersion = Plugin['versions'][number];
export type PluginFigures = Plugin['figures'][number];
export const pluginRanges = ['h1', 'h6', 'h24'] as const;
export type PluginRange = (typeof pluginRanges)[number];
export type PluginUpload = Body<'/admin/v1/plugins', 'post'>;
export type PluginChange = Body<'/admin/v1/plugins/{id}', 'patch'>;
export type PluginRollout = Body<'/admin/v1/plugins/{id}/roll-out', 'post'>;
export type PluginDryRun = Body<'/admin/v1/plugins/{id}/dry-run', 'post'>;

const byVersion = (id: string, versionId: string) => ({ params: { path: { id, versionId } } });

/** Plugins that take part in calls; one function per operation. */
export const plugins = {
  list: () => dataOf(client.GET('/admin/v1/plugins')),
  /** Bucket by bucket, of all gateways of the database. */
  traffic: (id: string, range: PluginRange) =>
    dataOf(
      client.GET('/admin/v1/plugins/{id}/traffic', { params: { path: { id }, query: { range } } }),
    ),
  /** A new plugin, or another version of one; the module says which. Nothing runs by it. */
  upload: (body: PluginUpload) => dataOf(client.POST('/admin/v1/plugins', { body })),
  dryRun: (id: string, body: PluginDryRun) =>
    dataOf(client.POST('/admin/v1/plugins/{id}/dry-run', { ...byId(id), body })),
  rollOut: (id: string, body: PluginRollout) =>
    dataOf(client.POST('/admin/v1/plugins/{id}/roll-out', { ...byId(id), body })),
  revert: (id: string) => dataOf(client.POST('/admin/v1/plugins/{id}/revert', byId(id))),
  change: (id: string, body: PluginChange) =>
    dataOf(client.PATCH('/admin/v1/plugins/{id}', { ...byId(id), body })),
  /** What a version may do of what it asks for; at once where it runs. */
  grant: (id: string, versionId: string, granted: PluginVersion['granted']) =>
    dataOf(
      client.PATCH('/admin/v1/plugins/{id}/versions/{versionId}', {
        ...byVersion(id, versionId),
        body: { granted },
      }),
    ),
  removeVersion: (id: string, versionId: string) =>
    done(client.DELETE('/admin/v1/plugins/{id}/versions/{versionId}', byVersion(id, versionId))),
  remove: (id: string) => done(client.DELETE('/admin/v1/plugins/{id}', byId(id))),
};

export type PluginTraffic = Awaited<ReturnType<typeof plugins.traffic>>;
