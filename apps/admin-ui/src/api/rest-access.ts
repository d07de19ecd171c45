import type { paths } from './generated/rest.js';
import { byId, client, dataOf, done } from './rest-client.js';

/** What a list of the admin API is made of. */
export type List<Path extends keyof paths> = paths[Path] extends {
  get: {
    responses: { 200: { content: { 'application/json': { items: readonly (infer Item)[] } } } };
  };
}
  ? Item
  : never;

/** What an operation of the admin API is sent. */
export type Body<
  Path extends keyof paths,
  Method extends keyof paths[Path],
> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;

export type Account = List<'/admin/v1/accounts'>;
/** A role, held in one tenant or, with null, in all. */
export type Assignment = Account['roles'][number];
export type AccountChange = Body<'/admin/v1/accounts/{id}', 'patch'>;
export type Role = List<'/admin/v1/roles'>;
export type RoleInput = Body<'/admin/v1/roles', 'post'>;
export type Group = List<'/admin/v1/groups'>;
export type GroupInput = Body<'/admin/v1/groups', 'post'>;
export type AdminToken = List<'/admin/v1/admin-tokens'>;
export type Provider = List<'/admin/v1/identity-providers'>;
export type ClaimRule = Provider['rules'][number];
export type ProviderInput = Body<'/admin/v1/identity-providers', 'post'>;
export type ProviderChange = Body<'/admin/v1/identity-providers/{id}', 'patch'>;
export type TokenIssuer = List<'/admin/v1/token-issuers'>;
export type IssuerInput = Body<'/admin/v1/token-issuers', 'post'>;

/** People, services, groups and roles; one function per operation. */
export const access = {
  signInWays: () => dataOf(client.GET('/admin/v1/login')),
  signOut: () => dataOf(client.POST('/admin/v1/session/logout')),
  endViewAs: () => done(client.DELETE('/admin/v1/session/view-as')),
  viewAs: (accountId: string) =>
    done(client.POST('/admin/v1/session/view-as', { body: { accountId } })),
  accounts: () => dataOf(client.GET('/admin/v1/accounts')),
  createService: (body: GroupInput) => dataOf(client.POST('/admin/v1/service-accounts', { body })),
  changeAccount: (id: string, body: AccountChange) =>
    done(client.PATCH('/admin/v1/accounts/{id}', { ...byId(id), body })),
  endSessions: (id: string) => done(client.DELETE('/admin/v1/accounts/{id}/sessions', byId(id))),

  roles: () => dataOf(client.GET('/admin/v1/roles')),
  createRole: (body: RoleInput) => dataOf(client.POST('/admin/v1/roles', { body })),
  changeRole: (id: string, body: RoleInput) =>
    dataOf(client.PUT('/admin/v1/roles/{id}', { ...byId(id), body })),
  removeRole: (id: string) => done(client.DELETE('/admin/v1/roles/{id}', byId(id))),

  groups: () => dataOf(client.GET('/admin/v1/groups')),
  createGroup: (body: GroupInput) => dataOf(client.POST('/admin/v1/groups', { body })),
  changeGroup: (id: string, body: GroupInput) =>
    done(client.PUT('/admin/v1/groups/{id}', { ...byId(id), body })),
  removeGroup: (id: string) => done(client.DELETE('/admin/v1/groups/{id}', byId(id))),

  tokens: () => dataOf(client.GET('/admin/v1/admin-tokens')),
  /** The answer has the secret. */
  createToken: (name: string, accountId: string) =>
    dataOf(client.POST('/admin/v1/admin-tokens', { body: { name, accountId } })),
  revokeToken: (id: string) => done(client.DELETE('/admin/v1/admin-tokens/{id}', byId(id))),
};

/** Where people and applications come from: identity providers, and issuers of tokens. */
export const origins = {
  providers: () => dataOf(client.GET('/admin/v1/identity-providers')),
  createProvider: (body: ProviderInput) =>
    dataOf(client.POST('/admin/v1/identity-providers', { body })),
  changeProvider: (id: string, body: ProviderChange) =>
    dataOf(client.PATCH('/admin/v1/identity-providers/{id}', { ...byId(id), body })),
  removeProvider: (id: string) =>
    done(client.DELETE('/admin/v1/identity-providers/{id}', byId(id))),
  previewClaims: (id: string, claims: Record<string, unknown>, rules: ClaimRule[]) =>
    dataOf(
      client.POST('/admin/v1/identity-providers/{id}/preview', {
        ...byId(id),
        body: { claims, rules },
      }),
    ),
  testProvider: (id: string) =>
    dataOf(client.POST('/admin/v1/identity-providers/{id}/test', byId(id))),
  tested: (id: string) => dataOf(client.GET('/admin/v1/identity-providers/tests/{id}', byId(id))),

  issuers: () => dataOf(client.GET('/admin/v1/token-issuers')),
  createIssuer: (body: IssuerInput) => dataOf(client.POST('/admin/v1/token-issuers', { body })),
  changeIssuer: (id: string, body: IssuerInput) =>
    dataOf(client.PUT('/admin/v1/token-issuers/{id}', { ...byId(id), body })),
  removeIssuer: (id: string) => done(client.DELETE('/admin/v1/token-issuers/{id}', byId(id))),
  tryToken: (token: string) =>
    dataOf(client.POST('/admin/v1/token-issuers/try', { body: { token } })),
};
