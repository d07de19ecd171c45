import type { SealedSecret, ToolServerSpec } from '@bellwether/exchange';
import type { Sealer } from '../../wiring/seal.js';
import type { ToolServerRow } from './tools.entity.js';
import type { ToolServerChange, ToolServerInput, ToolServerView } from './tools.schema.js';

type Auth = ToolServerSpec['auth'];

/** A server as the data plane has it. */
export function specOf(row: ToolServerRow): ToolServerSpec {
  const { id, name, description, address, headers, auth, tenantIds, allowed, hosted } = row;
  const { pinning, callTimeoutMs, credentials } = row;
  return {
    ...{ id, name, description, address, headers, auth, tenantIds, allowed, hosted },
    ...{ pinning, callTimeoutMs, credentials },
  };
}

/** A server as people see it: of secrets their names. */
export function viewOf(row: ToolServerRow): ToolServerView {
  const { id, name, description, tenantIds, allowed, hosted, pinning, callTimeoutMs } = row;
  return {
    ...{ id, name, description, hosted, pinning, callTimeoutMs, isEnabled: row.isEnabled },
    tenantIds: [...tenantIds],
    allowed: allowed === null ? null : [...allowed],
    address: shownAddress(row.address),
    headerNames: Object.keys(row.headers),
    auth: shownAuth(row.auth),
    credentials: row.credentials.map((own) => ({
      tenantId: own.tenantId,
      headerNames: Object.keys(own.headers),
      auth: shownAuth(own.auth),
    })),
    ...{ createdAt: row.createdAt, createdBy: row.createdBy, changedAt: row.changedAt },
  };
}

const shownAddress = (address: ToolServerSpec['address']): ToolServerView['address'] =>
  address.kind === 'stdio'
    ? {
        ...{ kind: 'stdio', url: null, command: address.command, args: [...address.args] },
        envNames: Object.keys(address.env),
      }
    : { kind: address.kind, url: address.url, command: null, args: [], envNames: [] };

const shownAuth = (auth: Auth): ToolServerView['auth'] => ({
  kind: auth.kind,
  clientId: auth.kind === 'client' ? auth.clientId : null,
  issuer: auth.kind === 'client' ? auth.issuer : null,
  scope: auth.kind === 'client' || auth.kind === 'person' ? auth.scope : null,
});

type Secrets = Pick<ToolServerChange, 'address' | 'headers' | 'auth' | 'credentials'>;

/** What was told, its secrets sealed. */
export function sealedParts(input: Secrets, sealer: Sealer): Partial<ToolServerRow> {
  const { address, headers, auth, credentials } = input;
  return {
    ...(address === undefined ? {} : { address: sealedAddress(address, sealer) }),
    ...(headers === undefined ? {} : { headers: sealedAll(headers, sealer) }),
    ...(auth === undefined ? {} : { auth: sealedAuth(auth, sealer) }),
    ...(credentials === undefined
      ? {}
      : {
          credentials: credentials.map((own) => ({
            tenantId: own.tenantId,
            headers: sealedAll(own.headers, sealer),
            auth: sealedAuth(own.auth, sealer),
          })),
        }),
  };
}

const sealedAddress = (address: ToolServerInput['address'], sealer: Sealer) =>
  address.kind === 'stdio' ? { ...address, env: sealedAll(address.env, sealer) } : address;

const sealedAll = (
  words: Readonly<Record<string, string>>,
  sealer: Sealer,
): Record<string, SealedSecret> =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, sealer.seal(word)]));

function sealedAuth(auth: ToolServerInput['auth'], sealer: Sealer): Auth {
  if (auth.kind === 'bearer') return { kind: 'bearer', token: sealer.seal(auth.token) };
  if (auth.kind === 'client') return { ...auth, clientSecret: sealer.seal(auth.clientSecret) };
  return auth;
}
