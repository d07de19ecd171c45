import type { ToolServer, ToolServerChange, ToolServerInput } from '../../api/rest-tools.js';

/** A word that nobody sees again, by its name. */
export interface SecretRow {
  readonly name: string;
  readonly value: string;
}

export const addressKinds = ['http', 'sse', 'stdio'] as const;
export const authKinds = ['none', 'bearer', 'client', 'person'] as const;

/** What the form of a tool server holds. Secrets begin empty: of one that stands they stay unless they are told anew. */
export interface ServerValues {
  readonly name: string;
  readonly description: string;
  readonly kind: (typeof addressKinds)[number];
  readonly url: string;
  readonly command: string;
  /** One a line. */
  readonly args: string;
  readonly env: readonly SecretRow[];
  readonly headers: readonly SecretRow[];
  readonly auth: (typeof authKinds)[number];
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
  readonly scope: string;
  readonly tenantIds: readonly string[];
  /** None = all. */
  readonly allowed: readonly string[];
  readonly pinning: ToolServer['pinning'];
}

export const blankServer: ServerValues = {
  ...{ name: '', description: '', kind: 'http', url: 'https://', command: '', args: '' },
  ...{ env: [], headers: [], auth: 'none', token: '', clientId: '', clientSecret: '' },
  ...{ issuer: 'https://', scope: '', tenantIds: [], allowed: [], pinning: 'first-use' },
};

export const serverValuesOf = (server: ToolServer): ServerValues => ({
  ...blankServer,
  ...{ name: server.name, description: server.description ?? '', kind: server.address.kind },
  url: server.address.url ?? blankServer.url,
  command: server.address.command ?? '',
  args: server.address.args.join('\n'),
  auth: server.auth.kind,
  clientId: server.auth.clientId ?? '',
  issuer: server.auth.issuer ?? blankServer.issuer,
  scope: server.auth.scope ?? '',
  ...{ tenantIds: server.tenantIds, allowed: server.allowed ?? [], pinning: server.pinning },
});

/** Everything that is needed is there; `server` = the one that is changed. */
export function isServerWhole(values: ServerValues, server: ToolServer | null): boolean {
  const { kind, url, command, env, headers } = values;
  return (
    /^[A-Za-z][\w-]{0,47}$/.test(values.name.trim()) &&
    (kind === 'stdio' ? command.trim() !== '' : URL.canParse(url) && /^https?:\/\/./.test(url)) &&
    [...(kind === 'stdio' ? env : headers)].every(({ name }) => name.trim() !== '') &&
    (!isAuthTold(values, server) || isAuthWhole(values))
  );
}

function isAuthWhole({ auth, token, clientId, clientSecret, issuer }: ServerValues): boolean {
  if (auth === 'bearer') return token !== '';
  if (auth !== 'client') return true;
  return clientId.trim() !== '' && clientSecret !== '' && /^https?:\/\/./.test(issuer);
}

export function serverInputOf(values: ServerValues): ToolServerInput {
  return {
    ...commonOf(values),
    address: addressOf(values),
    headers: values.kind === 'stdio' ? {} : wordsOf(values.headers),
    auth: authOf(values),
  };
}

/** What holds secrets is sent only when it was told anew. */
export function serverChangeOf(values: ServerValues, server: ToolServer): ToolServerChange {
  const hasHeaders = values.kind !== 'stdio' && values.headers.length > 0;
  return {
    ...commonOf(values),
    ...(isAddressTold(values, server) ? { address: addressOf(values) } : {}),
    ...(hasHeaders ? { headers: wordsOf(values.headers) } : {}),
    ...(isAuthTold(values, server) ? { auth: authOf(values) } : {}),
  };
}

/** Variables of a started server go with its address: a new one has those that are told with it. */
export function isAddressTold(values: ServerValues, server: ToolServer): boolean {
  const before = serverValuesOf(server);
  const parts = ['kind', 'url', 'command', 'args'] as const;
  return values.env.length > 0 || parts.some((part) => values[part] !== before[part]);
}

function isAuthTold(values: ServerValues, server: ToolServer | null): boolean {
  if (server === null) return true;
  const before = serverValuesOf(server);
  const parts = ['auth', 'token', 'clientId', 'clientSecret', 'issuer', 'scope'] as const;
  return parts.some((part) => values[part] !== before[part]);
}

function addressOf({ kind, url, command, args, env }: ServerValues): ToolServerInput['address'] {
  if (kind !== 'stdio') return { kind, url: url.trim() };
  const lines = args.split('\n').filter((line) => line !== '');
  return { kind, command: command.trim(), args: lines, env: wordsOf(env) };
}

function authOf(values: ServerValues): NonNullable<ToolServerInput['auth']> {
  const { auth, token, clientId, clientSecret, issuer } = values;
  const scope = values.scope.trim() || null;
  if (values.kind === 'stdio' || auth === 'none') return { kind: 'none' };
  if (auth === 'bearer') return { kind: 'bearer', token };
  if (auth === 'person') return { kind: 'person', scope };
  return { kind: 'client', clientId: clientId.trim(), clientSecret, issuer: issuer.trim(), scope };
}

const wordsOf = (rows: readonly SecretRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value]));

const commonOf = ({ name, description, tenantIds, allowed, pinning }: ServerValues) => ({
  name: name.trim(),
  description: description.trim() || null,
  tenantIds: [...tenantIds],
  allowed: allowed.length === 0 ? null : [...allowed],
  pinning,
});
