import type { paths } from './generated/rest.js';
import { byId, client, dataOf, done } from './rest-client.js';

type List<Path extends keyof paths> = paths[Path] extends {
  get: {
    responses: { 200: { content: { 'application/json': { items: readonly (infer Item)[] } } } };
  };
}
  ? Item
  : never;

export type Account = List<'/admin/v1/accounts'>;
export type Role = List<'/admin/v1/roles'>;
export type Provider = List<'/admin/v1/identity-providers'>;
export type ClaimRule = Provider['rules'][number];
export type ProviderInput = NonNullable<
  paths['/admin/v1/identity-providers']['post']['requestBody']
>['content']['application/json'];

/** People, roles and identity providers; one function per operation. */
export const access = {
  signInWays: () => dataOf(client.GET('/admin/v1/login')),
  signOut: () => dataOf(client.POST('/admin/v1/session/logout')),
  endViewAs: () => done(client.DELETE('/admin/v1/session/view-as')),
  viewAs: (accountId: string) =>
    done(client.POST('/admin/v1/session/view-as', { body: { accountId } })),
  accounts: () => dataOf(client.GET('/admin/v1/accounts')),
  disable: (id: string, isDisabled: boolean) =>
    done(client.PATCH('/admin/v1/accounts/{id}', { ...byId(id), body: { isDisabled } })),
  endSessions: (id: string) => done(client.DELETE('/admin/v1/accounts/{id}/sessions', byId(id))),
  roles: () => dataOf(client.GET('/admin/v1/roles')),
  providers: () => dataOf(client.GET('/admin/v1/identity-providers')),
  createProvider: (body: ProviderInput) =>
    dataOf(client.POST('/admin/v1/identity-providers', { body })),
  removeProvider: (id: string) =>
    done(client.DELETE('/admin/v1/identity-providers/{id}', byId(id))),
  testProvider: (id: string) =>
    dataOf(client.POST('/admin/v1/identity-providers/{id}/test', byId(id))),
  tested: (id: string) => dataOf(client.GET('/admin/v1/identity-providers/tests/{id}', byId(id))),
};
