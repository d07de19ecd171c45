import { isDeepStrictEqual } from 'node:util';
import { issuesIn } from '../wiring/zod.pipe.js';
import type { AdminClient } from './admin-client.js';
import { UsageError } from './command-line.js';
import { readText } from './files.js';

/** A tool server as a file has it. Its secrets are references: `{ env: NAME }` or `{ file: PATH }`. */
export interface FiledToolServer {
  readonly name: string;
  readonly [field: string]: unknown;
}

interface ShownAuth {
  readonly kind: string;
  readonly clientId: string | null;
  readonly issuer: string | null;
  readonly scope: string | null;
}

interface StoredToolServer {
  readonly id: string;
  readonly name: string;
  readonly address: {
    readonly kind: string;
    readonly url: string | null;
    readonly command: string | null;
    readonly args: readonly string[];
    readonly envNames: readonly string[];
  };
  readonly headerNames: readonly string[];
  readonly auth: ShownAuth;
  readonly isApplied: boolean;
  readonly [field: string]: unknown;
}

/** Fields that a file sets as they are. */
const plainFields = [
  ...['description', 'tenantIds', 'allowed', 'hosted', 'pinning', 'callTimeoutMs', 'isEnabled'],
];
const filedFields = new Set(['name', 'address', 'headers', 'auth', ...plainFields]);
/** What stands in a new server that says nothing about it. */
const usual: Readonly<Record<string, unknown>> = {
  ...{ description: null, tenantIds: [], allowed: null, hosted: {}, pinning: 'first-use' },
  ...{ callTimeoutMs: null, isEnabled: true },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The servers of a file. Errors: `UsageError` for what cannot stand in one. */
export function filedToolServers(list: readonly unknown[]): FiledToolServer[] {
  return list.map((entry, index) => {
    const server = isRecord(entry) ? entry : {};
    const { name, address } = server;
    if (typeof name !== 'string' || !isRecord(address))
      throw new UsageError(`Tool server ${index + 1} of the file has no name or no address.`);
    const unknown = Object.keys(server).find((field) => !filedFields.has(field));
    if (unknown !== undefined)
      throw new UsageError(`Tool server ${name}: '${unknown}' cannot stand in a file.`);
    for (const [where, secret] of secretsOf(server))
      if (!isReference(secret))
        throw new UsageError(
          `Tool server ${name}: ${where} is a secret. Give { env: NAME } or { file: PATH }.`,
        );
    return { ...server, name };
  });
}

interface Reference {
  readonly env?: string;
  readonly file?: string;
}

const isReference = (value: unknown): value is Reference =>
  isRecord(value) &&
  Object.keys(value).length === 1 &&
  [value['env'], value['file']].some((where) => typeof where === 'string' && where !== '');

/** Where a secret stands, and what stands there. */
function secretsOf(server: Readonly<Record<string, unknown>>): [string, unknown][] {
  const { headers, auth, address } = server;
  const inside = (where: string, all: unknown): [string, unknown][] =>
    isRecord(all) ? Object.entries(all).map(([name, value]) => [`${where}.${name}`, value]) : [];
  const ofAuth = isRecord(auth)
    ? (['token', 'clientSecret'] as const).flatMap((field): [string, unknown][] =>
        field in auth ? [[`auth.${field}`, auth[field]]] : [],
      )
    : [];
  const variables = isRecord(address) ? inside('address.env', address['env']) : [];
  return [...inside('headers', headers), ...ofAuth, ...variables];
}

/** A server with its secrets in place of the references. */
function replaced(value: unknown, secretAt: (reference: Reference) => string): unknown {
  if (isReference(value)) return secretAt(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaced(inner, secretAt)]),
  );
}

/** Errors: `UsageError` for a secret that is not there. */
const withSecrets = (value: unknown, secretOf: SecretOf): unknown =>
  replaced(value, ({ env: name = '', file }) => {
    if (file !== undefined) return readText(file).trim();
    const secret = secretOf(name);
    if (secret === null)
      throw new UsageError(`The variable ${name} is not set: a secret is to stand in it.`);
    return secret;
  });

/**
 * Looks at the servers of a file as the gateway will, before anything is changed; their secrets need not be there.
 *
 * Errors   `UsageError` with every wrong field by its path in the file.
 */
export async function refuseWrongServers(wanted: readonly FiledToolServer[]): Promise<void> {
  // The form brings the protocol of tool servers with it: other verbs do without.
  const { toolServerInput } = await import('../admin/tools/tools.schema.js');
  const names = wanted.map(({ name }) => name);
  const problems = wanted.flatMap((server, index) => {
    const at = (path: string) => ['toolServers', index, path].join('.');
    if (names.indexOf(server.name) < index) return [`${at('name')}: ${server.name} stands twice.`];
    return issuesIn(
      toolServerInput,
      replaced(server, () => 'secret'),
    ).map(({ path, message }) => `${at(path)}: ${message}`);
  });
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}

/** What a variable holds; null = it is not set. */
export type SecretOf = (name: string) => string | null;

export interface ApplyingTools {
  readonly isDryRun: boolean;
  /** Secrets are told anew although nothing else changes: nobody can see whether they have. */
  readonly tellsSecrets: boolean;
  readonly secretOf: SecretOf;
}

/** What it takes to make the tool servers what the file says, one line each; done unless `isDryRun`. null = it says nothing. */
export async function applyToolServers(
  client: AdminClient,
  wanted: readonly FiledToolServer[] | null,
  how: ApplyingTools,
): Promise<string[]> {
  if (wanted === null) return [];
  const all = await stored(client);
  const known = new Map(all.map((server) => [server.name, server]));
  const lines: string[] = [];
  for (const server of wanted) {
    const present = known.get(server.name);
    if (!present) {
      lines.push(`Tool server ${server.name} is registered.`);
      if (how.isDryRun) continue;
      const input = withSecrets(server, how.secretOf) as object;
      await client.call('POST', 'tool-servers', { ...input, isApplied: true });
    } else lines.push(...(await applyOne(client, server, present, how)));
  }
  const named = new Set(wanted.map(({ name }) => name));
  const dropped = all.filter(({ name, isApplied }) => isApplied && !named.has(name));
  for (const { id } of how.isDryRun ? [] : dropped)
    await client.call('DELETE', `tool-servers/${id}`);
  return [
    ...lines,
    ...dropped.map(({ name }) => `Tool server ${name} is removed: the file no longer has it.`),
  ];
}

async function applyOne(
  client: AdminClient,
  server: FiledToolServer,
  present: StoredToolServer,
  { isDryRun, tellsSecrets, secretOf }: ApplyingTools,
): Promise<string[]> {
  const changed = changedFields(server, present);
  const hasSecrets = secretsOf(server).length > 0;
  const told = tellsSecrets && hasSecrets;
  const lines = [
    ...(changed.length > 0
      ? [
          `Tool server ${server.name}: ${changed.join(', ')} ${changed.length === 1 ? 'changes' : 'change'}.`,
        ]
      : []),
    ...(told ? [`Tool server ${server.name} is told its secrets anew.`] : []),
    ...(present.isApplied ? [] : [`Tool server ${server.name} is the file's from now on.`]),
  ];
  if (isDryRun || lines.length === 0) return lines;
  // Secrets do not go to another place by themselves: with an address they are told anew.
  const isMoved = changed.includes('address');
  const secret = isMoved || told ? ['address', 'headers', 'auth'] : [];
  const fields = [...new Set([...changed, ...secret])].filter((field) => field in server);
  const change = Object.fromEntries(
    fields.map((field) => [field, withSecrets(server[field], secretOf)]),
  );
  await client.call('PATCH', `tool-servers/${present.id}`, { ...change, isApplied: true });
  return lines;
}

function changedFields(server: FiledToolServer, present: StoredToolServer): string[] {
  const { address, headers, auth } = server;
  return [
    ...plainFields.filter(
      (field) => field in server && !isDeepStrictEqual(server[field], present[field]),
    ),
    ...(isDeepStrictEqual(shownAddress(address), bareAddress(present.address)) ? [] : ['address']),
    ...(headers === undefined ||
    isDeepStrictEqual(sortedKeys(headers), [...present.headerNames].sort())
      ? []
      : ['headers']),
    ...(auth === undefined || isDeepStrictEqual(shownAuth(auth), present.auth) ? [] : ['auth']),
  ];
}

const sortedKeys = (value: unknown): string[] => (isRecord(value) ? Object.keys(value).sort() : []);

const bareAddress = (address: StoredToolServer['address']) => ({
  ...address,
  envNames: [...address.envNames].sort(),
});

/** As the gateway shows it: of secrets their names. */
function shownAddress(address: unknown): object {
  const { kind, url = null, command = null, args = [], env } = isRecord(address) ? address : {};
  return { kind, url, command, args, envNames: sortedKeys(env) };
}

function shownAuth(auth: unknown): object {
  const { kind, clientId = null, issuer = null, scope = null } = isRecord(auth) ? auth : {};
  return { kind, clientId, issuer, scope };
}

/** The tool servers as a file has them. Secrets are references to variables that nobody has set yet. */
export async function exportToolServers(client: AdminClient): Promise<FiledToolServer[]> {
  return (await stored(client)).map((server) => {
    const { name, address, headerNames, auth } = server;
    const reference = (word: string) => ({
      env: `${name}_${word}`.toUpperCase().replaceAll(/\W/g, '_'),
    });
    const references = (names: readonly string[]) =>
      Object.fromEntries(names.map((word) => [word, reference(word)]));
    const { kind, url, command, args, envNames } = address;
    return {
      name,
      address:
        kind === 'stdio'
          ? { kind, command, args, ...(envNames.length > 0 ? { env: references(envNames) } : {}) }
          : { kind, url },
      ...(headerNames.length > 0 ? { headers: references(headerNames) } : {}),
      ...(auth.kind === 'none' ? {} : { auth: filedAuth(auth, reference) }),
      ...Object.fromEntries(
        plainFields.flatMap((field) =>
          isDeepStrictEqual(server[field], usual[field]) ? [] : [[field, server[field]]],
        ),
      ),
    };
  });
}

function filedAuth(
  { kind, clientId, issuer, scope }: ShownAuth,
  reference: (word: string) => object,
) {
  if (kind === 'bearer') return { kind, token: reference('token') };
  if (kind !== 'client') return { kind, scope };
  return { kind, clientId, clientSecret: reference('client_secret'), issuer, scope };
}

const stored = async (client: AdminClient) =>
  (await client.call<{ items: StoredToolServer[] }>('GET', 'tool-servers')).items;
