import type { Body, List } from './rest-access.js';
import type { paths } from './generated/rest.js';
import { byId, client, dataOf, done } from './rest-client.js';

type Query<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Asked } };
}
  ? NonNullable<Asked>
  : never;

export type ToolServer = List<'/admin/v1/tool-servers'>;
export type ToolServerInput = Body<'/admin/v1/tool-servers', 'post'>;
export type ToolServerChange = Body<'/admin/v1/tool-servers/{id}', 'patch'>;
export type ToolDefinition = List<'/admin/v1/tool-servers/{id}/tools'>;
export type ToolAuthorization = List<'/admin/v1/tool-servers/{id}/authorizations'>;
export type ToolApproval = List<'/admin/v1/tool-approvals'>;
export type ToolCall = List<'/admin/v1/tool-calls'>;
export type ServerCalls = List<'/admin/v1/tool-calls/servers'>;
export type ToolRule = Body<'/admin/v1/tool-policy', 'put'>['rules'][number];

/** Tool servers, what people consent to, and what ran; one function per operation. */
export const tools = {
  servers: () => dataOf(client.GET('/admin/v1/tool-servers')),
  createServer: (body: ToolServerInput) => dataOf(client.POST('/admin/v1/tool-servers', { body })),
  /** As it would be registered; nothing is kept. */
  tryServer: (body: ToolServerInput) => dataOf(client.POST('/admin/v1/tool-servers/try', { body })),
  changeServer: (id: string, body: ToolServerChange) =>
    dataOf(client.PATCH('/admin/v1/tool-servers/{id}', { ...byId(id), body })),
  removeServer: (id: string) => done(client.DELETE('/admin/v1/tool-servers/{id}', byId(id))),
  /** `tenantId`: whose credentials are tried, null = the server's own. */
  testServer: (id: string, tenantId: string | null) =>
    dataOf(client.POST('/admin/v1/tool-servers/{id}/test', { ...byId(id), body: { tenantId } })),
  authorize: (id: string, tenantId: string | null) =>
    dataOf(
      client.POST('/admin/v1/tool-servers/{id}/authorize', { ...byId(id), body: { tenantId } }),
    ),
  authorizations: (id: string) =>
    dataOf(client.GET('/admin/v1/tool-servers/{id}/authorizations', byId(id))),
  definitions: (id: string) => dataOf(client.GET('/admin/v1/tool-servers/{id}/tools', byId(id))),
  /** To the definitions that were looked at, by their hashes. */
  consent: (id: string, agreed: readonly ToolDefinition[]) =>
    dataOf(
      client.POST('/admin/v1/tool-servers/{id}/consent', {
        ...byId(id),
        body: { tools: agreed.map(({ name, hash }) => ({ name, hash })) },
      }),
    ),

  policy: () => dataOf(client.GET('/admin/v1/tool-policy')),
  writePolicy: (rules: ToolRule[]) =>
    dataOf(client.PUT('/admin/v1/tool-policy', { body: { rules } })),

  approvals: (query: Query<'/admin/v1/tool-approvals'>) =>
    dataOf(client.GET('/admin/v1/tool-approvals', { params: { query } })),
  answer: (id: string, isApproved: boolean, reason: string | null) =>
    dataOf(
      client.POST('/admin/v1/tool-approvals/{id}/answer', {
        ...byId(id),
        body: { isApproved, reason },
      }),
    ),
  callsOfServers: () => dataOf(client.GET('/admin/v1/tool-calls/servers')),
  calls: (query: Query<'/admin/v1/tool-calls'>) =>
    dataOf(client.GET('/admin/v1/tool-calls', { params: { query } })),
};
