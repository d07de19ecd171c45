import { byId, client, dataOf, done } from './rest-client.js';
import type { KeyChange, KeyInput } from './rest-types.js';

/** Tenants, their projects and the keys of these; one function per operation. */
export const tenancy = {
  createTenant: (name: string) => dataOf(client.POST('/admin/v1/tenants', { body: { name } })),
  renameTenant: (id: string, name: string) =>
    dataOf(client.PATCH('/admin/v1/tenants/{id}', { ...byId(id), body: { name } })),
  deleteTenant: (id: string) => done(client.DELETE('/admin/v1/tenants/{id}', byId(id))),
  /** Of a deleted tenant, with its name typed. The answer is the proof. */
  eraseTenant: (id: string, name: string) =>
    dataOf(client.DELETE('/admin/v1/tenants/{id}/everything', { ...byId(id), body: { name } })),

  createProject: (tenantId: string, name: string) =>
    dataOf(client.POST('/admin/v1/projects', { body: { tenantId, name } })),
  renameProject: (id: string, name: string) =>
    dataOf(client.PATCH('/admin/v1/projects/{id}', { ...byId(id), body: { name } })),
  deleteProject: (id: string) => done(client.DELETE('/admin/v1/projects/{id}', byId(id))),

  createKey: (body: KeyInput) => dataOf(client.POST('/admin/v1/keys', { body })),
  changeKey: (id: string, body: KeyChange) =>
    dataOf(client.PATCH('/admin/v1/keys/{id}', { ...byId(id), body })),
  /** The answer has the new secret. */
  rotateKey: (id: string, overlapMinutes: number) =>
    dataOf(client.POST('/admin/v1/keys/{id}/rotate', { ...byId(id), body: { overlapMinutes } })),
  revokeKey: (id: string) => done(client.DELETE('/admin/v1/keys/{id}', byId(id))),
};
