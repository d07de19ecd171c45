import { byId, client, dataOf, done } from './rest-client.js';
import type { Body, List } from './rest-access.js';

export type UsageExport = List<'/admin/v1/usage-exports'>;
export type UsageExportInput = Body<'/admin/v1/usage-exports', 'post'>;
export type UsageExportRun = List<'/admin/v1/usage-exports/{id}/runs'>;

/** Files of usage that make themselves; one function per operation. */
export const usageExports = {
  all: () => dataOf(client.GET('/admin/v1/usage-exports')),
  create: (body: UsageExportInput) => dataOf(client.POST('/admin/v1/usage-exports', { body })),
  change: (id: string, body: UsageExportInput) =>
    dataOf(client.PUT('/admin/v1/usage-exports/{id}', { ...byId(id), body })),
  remove: (id: string) => done(client.DELETE('/admin/v1/usage-exports/{id}', byId(id))),
  runs: (id: string) => dataOf(client.GET('/admin/v1/usage-exports/{id}/runs', byId(id))),
  /** Makes the file of the last whole window. */
  run: (id: string) => dataOf(client.POST('/admin/v1/usage-exports/{id}/run', byId(id))),
};
