import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { expect, vi } from 'vitest';
import { declaredRoutes } from '../admin/auth/check-permissions.js';
import type { DeclaredRoute } from '../admin/auth/check-permissions.js';
import { startAdmin } from './start-admin.js';
import type { Answer, Ask, RunningGateway, StartAdminOptions } from './start-admin.js';

export type Asking = (path: string, how?: Ask) => Promise<Answer>;

interface Queries {
  /** A query of one field with what it cannot be asked without. */
  queryOf(name: string, id?: string): string;
  /** The same with all that the field tells, of one tenant where that can be said. */
  wholeQueryOf(name: string, id: string): string;
}

/** A gateway with two tenants, and the routes of its application as the start itself sees them. */
export interface PermissionWorld extends Queries {
  readonly running: RunningGateway;
  readonly rest: readonly DeclaredRoute[];
  readonly fields: readonly DeclaredRoute[];
  readonly tenantA: string;
  readonly tenantB: string;
  /** Makes something as the owner. */
  made(path: string, body: object): Promise<Answer['body']>;
  /** An automation with one role, in one tenant or in all. */
  asRole(role: string, tenantId: string | null): Promise<Asking>;
  dispose(): Promise<void>;
}

/** Asks a route, its parameters filled with an id; a write gets a body. */
export function askRoute(
  asking: Asking,
  address: string,
  id: string,
  body: object = {},
): Promise<Answer> {
  const [method = '', path = ''] = address.split(' ');
  const filled = path.replaceAll(/:\w+/g, id);
  return asking(filled, { method, ...(method === 'GET' || method === 'DELETE' ? {} : { body }) });
}

export async function permissionWorld(options: StartAdminOptions = {}): Promise<PermissionWorld> {
  const { running, routes } = await startSeen(options);
  const made = async (path: string, body: object): Promise<Answer['body']> => {
    const reply = await running.asToken(path, { body });
    expect(reply.status, `${path} ${reply.text}`).toBe(201);
    return reply.body;
  };
  const tenantA = (await made('/admin/v1/tenants', { name: 'Alpha' })).id;
  const tenantB = (await made('/admin/v1/tenants', { name: 'Beta' })).id;
  let count = 0;
  return {
    ...{ running, made, tenantA, tenantB, ...(await readSchema(running)) },
    rest: routes.filter(({ address }) => address.includes('/')),
    fields: routes.filter(({ address }) => !address.includes('/')),
    async asRole(role, tenantId) {
      count += 1;
      const name = `${role} ${count}`;
      const roles = [{ role, tenantId }];
      const account = await made('/admin/v1/service-accounts', { name, roles });
      const token = await made('/admin/v1/admin-tokens', { name, accountId: account.id });
      const authorization = `Bearer ${token.secret}`;
      return (path, how = {}) =>
        running.ask(path, { ...how, headers: { authorization, ...how.headers } });
    },
    dispose: () => running.dispose(),
  };
}

async function startSeen(options: StartAdminOptions) {
  const create = vi.spyOn(NestFactory, 'create');
  try {
    const running = await startAdmin(options);
    const app = await create.mock.results[0]!.value;
    const routes = declaredRoutes(app.get(DiscoveryService), app.get(MetadataScanner));
    return { running, routes };
  } finally {
    create.mockRestore();
  }
}

interface Type {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: Type | null;
}
interface Field {
  readonly name: string;
  readonly args: readonly { readonly name: string; readonly type: Type }[];
  readonly type: Type;
}
type Schema = ReadonlyMap<string, readonly Field[]>;

const innermost = (type: Type): Type => (type.ofType ? innermost(type.ofType) : type);
const nested = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';
const mostDeep = 4;

async function readSchema(running: RunningGateway): Promise<Queries> {
  const argument = 'kind name ofType { kind name }';
  const query = `{ __schema { types { name fields { name args { name type { ${argument} } } type { ${nested} } } } } }`;
  const reply = await running.asToken('/admin/graphql', { body: { query } });
  const found = reply.body.data.__schema.types as { name: string; fields: Field[] | null }[];
  const schema: Schema = new Map(found.map(({ name, fields }) => [name, fields ?? []]));
  const queryOf = (name: string, id: string, isWhole: boolean): string => {
    const field = schema.get('Query')?.find((each) => each.name === name);
    if (field === undefined) throw new Error(`There is no query ${name}.`);
    const isObject = innermost(field.type).kind === 'OBJECT';
    const inner = isWhole
      ? selectionOf(schema, innermost(field.type).name ?? '', id)
      : '__typename';
    return `{ ${name}${argumentsOf(field, id, isWhole)} ${isObject ? `{ ${inner} }` : ''} }`;
  };
  return {
    queryOf: (name, id = 'none_such') => queryOf(name, id, false),
    wholeQueryOf: (name, id) => queryOf(name, id, true),
  };
}

/** Everything that a type has, some levels down. */
function selectionOf(schema: Schema, typeName: string, id: string, depth = 1): string {
  const parts = (schema.get(typeName) ?? []).flatMap((field) => {
    const type = innermost(field.type);
    const call = `${field.name}${argumentsOf(field, id, true)}`;
    if (type.kind !== 'OBJECT') return [call];
    const inner = depth < mostDeep ? selectionOf(schema, type.name ?? '', id, depth + 1) : '';
    return inner === '' ? [] : [`${call} { ${inner} }`];
  });
  return parts.join(' ');
}

/** What a field cannot be asked without; when it is asked whole, also the tenant that it may be asked for. */
function argumentsOf({ args }: Field, id: string, isWhole: boolean): string {
  const values: Readonly<Record<string, string>> = {
    ...{ Int: '1', Float: '1', Boolean: 'true', Range: 'h1', ID: `"${id}"`, String: `"${id}"` },
    UsageQuestion: `{ fromMs: 0, toMs: 3600000, bucket: hour, groupBy: [tenant], filter: { tenant: "${id}" } }`,
  };
  const given = args
    .filter(({ name, type }) => type.kind === 'NON_NULL' || (isWhole && name === 'tenantId'))
    .map(({ name, type }) => `${name}: ${values[innermost(type).name ?? ''] ?? '{}'}`);
  return given.length > 0 ? `(${given.join(', ')})` : '';
}
