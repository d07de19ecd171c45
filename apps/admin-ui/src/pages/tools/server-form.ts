import type { ToolServer, ToolServerChange, ToolServerInput } from '../../api/rest-tools.js';
import {
  areCredentialsWhole,
  blankCredentials,
  type CredentialValues,
  credentialValuesOf,
  type KnownCredentials,
  type SecretRow,
  toldOf,
  wordsOf,
} from './credentials-form.js';

export const addressKinds = ['http', 'sse', 'stdio'] as const;
export const hostedKinds = [
  'web_search',
  'file_search',
  'code_interpreter',
  'image_generation',
] as const;
export type HostedKind = (typeof hostedKinds)[number];

/** What one tenant gets in with, in place of everybody's. */
export interface TenantCredentials extends CredentialValues {
  readonly tenantId: string;
}

/** What the form of a tool server holds. */
export interface ServerValues extends CredentialValues {
  readonly name: string;
  readonly description: string;
  readonly kind: (typeof addressKinds)[number];
  readonly url: string;
  readonly command: string;
  /** One a line. */
  readonly args: string;
  readonly env: readonly SecretRow[];
  readonly tenantIds: readonly string[];
  /** None = all. */
  readonly allowed: readonly string[];
  readonly pinning: ToolServer['pinning'];
  /** The tool that stands in for a vendor's; '' = none does. */
  readonly hosted: Readonly<Record<HostedKind, string>>;
  /** Milliseconds; '' = as the settings say. */
  readonly callTimeout: string;
  readonly credentials: readonly TenantCredentials[];
}

const noHosted = { web_search: '', file_search: '', code_interpreter: '', image_generation: '' };

export const blankServer: ServerValues = {
  ...blankCredentials,
  ...{ name: '', description: '', kind: 'http', url: 'https://', command: '', args: '' },
  ...{ env: [], tenantIds: [], allowed: [], pinning: 'first-use' },
  ...{ hosted: noHosted, callTimeout: '', credentials: [] },
};

export const serverValuesOf = (server: ToolServer): ServerValues => ({
  ...blankServer,
  ...credentialValuesOf(server),
  ...{ name: server.name, description: server.description ?? '', kind: server.address.kind },
  url: server.address.url ?? blankServer.url,
  command: server.address.command ?? '',
  args: server.address.args.join('\n'),
  ...{ tenantIds: server.tenantIds, allowed: server.allowed ?? [], pinning: server.pinning },
  hosted: { ...noHosted, ...server.hosted },
  callTimeout: server.callTimeoutMs === null ? '' : String(server.callTimeoutMs),
  credentials: server.credentials.map((own) => ({
    ...credentialValuesOf(own),
    tenantId: own.tenantId,
  })),
});

/** Everything that is needed is there; `server` = the one that is changed. */
export function isServerWhole(values: ServerValues, server: ToolServer | null): boolean {
  const { kind, url, command, env, credentials } = values;
  if (!/^[A-Za-z][\w-]{0,47}$/.test(values.name.trim())) return false;
  if (!isTimeoutRight(values.callTimeout)) return false;
  if (kind === 'stdio') return command.trim() !== '' && env.every(({ name }) => name.trim() !== '');
  return (
    URL.canParse(url) &&
    /^https?:\/\/./.test(url) &&
    areCredentialsWhole(values, knownOf(values, server)) &&
    credentials.every((own) =>
      areCredentialsWhole(own, knownOfTenant(values, server, own.tenantId)),
    )
  );
}

/** Nothing, or whole milliseconds. */
export const isTimeoutRight = (text: string): boolean => /^([1-9]\d{0,9})?$/.test(text.trim());

export function serverInputOf(values: ServerValues): ToolServerInput {
  return {
    ...commonOf(values),
    address: addressOf(values),
    ...(values.kind === 'stdio' ? noCredentials : toldOf(values, null)),
    credentials: credentialsOf(values, null),
  };
}

/** What holds secrets is sent only when it was told anew. */
export function serverChangeOf(values: ServerValues, server: ToolServer): ToolServerChange {
  const areOwnKept = server.credentials.length === 0 && values.credentials.length === 0;
  return {
    ...commonOf(values),
    ...(isAddressTold(values, server) ? { address: addressOf(values) } : {}),
    ...ownToldOf(values, server),
    ...(areOwnKept ? {} : { credentials: credentialsOf(values, server) }),
  };
}

const noCredentials: ReturnType<typeof toldOf> = { headers: {}, auth: { kind: 'none' } };

/** A started server is let in by its variables: what the server before it was let in by goes. */
function ownToldOf(values: ServerValues, server: ToolServer): ReturnType<typeof toldOf> {
  if (values.kind !== 'stdio') return toldOf(values, knownOf(values, server));
  return server.address.kind === 'stdio' ? {} : noCredentials;
}

/** Variables of a started server go with its address: a new one has those that are told with it. */
export function isAddressTold(values: ServerValues, server: ToolServer): boolean {
  const before = serverValuesOf(server);
  const parts = ['kind', 'url', 'command', 'args'] as const;
  return values.env.length > 0 || parts.some((part) => values[part] !== before[part]);
}

/** What stands may not follow a server to another host: it is told anew there. */
export function isElsewhere(values: ServerValues, server: ToolServer | null): boolean {
  if (server === null || values.kind === 'stdio') return false;
  const originOf = (url: string | null) =>
    url !== null && URL.canParse(url) ? new URL(url).origin : null;
  const now = originOf(values.url.trim());
  return now !== null && now !== originOf(server.address.url);
}

/** What of the server's own credentials stands and may stay. */
export const knownOf = (
  values: ServerValues,
  server: ToolServer | null,
): KnownCredentials | null => (isElsewhere(values, server) ? null : server);

/** The same of a tenant. */
export const knownOfTenant = (
  values: ServerValues,
  server: ToolServer | null,
  tenantId: string,
): KnownCredentials | null =>
  isElsewhere(values, server)
    ? null
    : (server?.credentials.find((own) => own.tenantId === tenantId) ?? null);

function addressOf({ kind, url, command, args, env }: ServerValues): ToolServerInput['address'] {
  if (kind !== 'stdio') return { kind, url: url.trim() };
  const lines = args.split('\n').filter((line) => line !== '');
  return { kind, command: command.trim(), args: lines, env: wordsOf(env) };
}

function credentialsOf(
  values: ServerValues,
  server: ToolServer | null,
): NonNullable<ToolServerInput['credentials']> {
  if (values.kind === 'stdio') return [];
  return values.credentials.map((own) => ({
    tenantId: own.tenantId,
    ...toldOf(own, knownOfTenant(values, server, own.tenantId)),
  }));
}

const commonOf = (values: ServerValues) => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  tenantIds: [...values.tenantIds],
  allowed: values.allowed.length === 0 ? null : [...values.allowed],
  pinning: values.pinning,
  hosted: Object.fromEntries(
    hostedKinds
      .map((kind) => [kind, values.hosted[kind].trim()] as const)
      .filter(([, tool]) => tool !== ''),
  ),
  callTimeoutMs: values.callTimeout.trim() === '' ? null : Number(values.callTimeout.trim()),
});
