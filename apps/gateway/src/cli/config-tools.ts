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

/** Errors: `UsageError` with a line for each secret that is not there. */
function withSecrets(value: unknown, secretOf: SecretOf): unknown {
  const missing: string[] = [];
  const told = replaced(value, ({ env: name = '', file }) => {
    if (file !== undefined) return readText(file).trim();
    const secret = secretOf(name);
    if (secret === null)
      missing.push(`The variable ${name} is not set: a secret is to stand in it.`);
    return secret ?? '';
  });
  if (missing.length > 0) throw new UsageError(missing.join('\n'));
  return told;
}

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

/** What is to become of the tool servers, one line each, and how it is done. */
export interface ToolServerPlan {
  readonly lines: readonly string[];
  carryOut(): Promise<void>;
}

interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

interface Step {
  readonly lines: readonly string[];
  /** What is sent, with its secrets; not made for a dry run. */
  readonly write: () => Write;
}

/**
 * What it takes to make the tool servers what the file says. null = it says nothing. All secrets are read here: one that is
 * missing leaves everything as it is.
 *
 * Errors   `UsageError` with every secret that is not there.
 */
export async function planToolServers(
  client: AdminClient,
  wanted: readonly FiledToolServer[] | null,
  how: ApplyingTools,
): Promise<ToolServerPlan> {
  const all = wanted === null ? [] : await stored(client);
  const known = new Map(all.map((server) => [server.name, server]));
  const named = new Set((wanted ?? []).map(({ name }) => name));
  const dropped = all.filter(({ name, isApplied }) => isApplied && !named.has(name));
  const steps = [
    ...(wanted ?? []).map((server) => stepOf(server, known.get(server.name) ?? null, how)),
    ...dropped.map(({ id, name }) => ({
      lines: [`Tool server ${name} is removed: the file no longer has it.`],
      write: (): Write => ({ method: 'DELETE', path: `tool-servers/${id}` }),
    })),
  ].filter((step) => step !== null);
  const writes = how.isDryRun ? [] : written(steps);
  return {
    lines: steps.flatMap(({ lines }) => lines),
    async carryOut() {
      for (const { method, path, body } of writes) await client.call(method, path, body);
    },
  };
}

function written(steps: readonly Step[]): readonly Write[] {
  const missing = new Set<string>();
  const writes = steps.flatMap(({ write }) => {
    try {
      return [write()];
    } catch (cause) {
      if (!(cause instanceof UsageError)) throw cause;
      for (const line of cause.message.split('\n')) missing.add(line);
      return [];
    }
  });
  if (missing.size > 0) throw new UsageError([...missing].join('\n'));
  return writes;
}

function stepOf(
  server: FiledToolServer,
  present: StoredToolServer | null,
  how: ApplyingTools,
): Step | null {
  if (present !== null) return changeOf(server, present, how);
  return {
    lines: [`Tool server ${server.name} is registered.`],
    write() {
      const input = withSecrets(server, how.secretOf) as object;
      return { method: 'POST', path: 'tool-servers', body: { ...input, isApplied: true } };
    },
  };
}

/** null = nothing changes. */
function changeOf(
  server: FiledToolServer,
  present: StoredToolServer,
  { tellsSecrets, secretOf }: ApplyingTools,
): Step | null {
  const changed = changedFields(server, present);
  const told = tellsSecrets && secretsOf(server).length > 0;
  const lines = [
    ...(changed.length > 0
      ? [
          `Tool server ${server.name}: ${changed.join(', ')} ${changed.length === 1 ? 'changes' : 'change'}.`,
        ]
      : []),
    ...(told ? [`Tool server ${server.name} is told its secrets anew.`] : []),
    ...(present.isApplied ? [] : [`Tool server ${server.name} is the file's from now on.`]),
  ];
  if (lines.length === 0) return null;
  return {
    lines,
    write() {
      // Secrets do not go to another place by themselves: with an address they are told anew.
      const isMoved = changed.includes('address');
      const secret = isMoved || told ? ['address', 'headers', 'auth'] : [];
      const fields = [...new Set([...changed, ...secret])].filter((field) => field in server);
      const change = Object.fromEntries(
        fields.map((field) => [field, withSecrets(server[field], secretOf)]),
      );
      const body = { ...change, isApplied: true };
      return { method: 'PATCH', path: `tool-servers/${present.id}`, body };
    },
  };
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
