import { isDeepStrictEqual } from 'node:util';
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

export const fromFile =
  'It comes from a file that was applied. Change the file and apply it, or release the server: bellwether tool-server release.';

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
    ...{ isApplied: row.isApplied, readOnlyReason: row.isApplied ? fromFile : null },
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

/** What was told, its secrets sealed. Of a tenant's credentials, parts that were not told stay as they are in `before`. */
export function sealedParts(
  input: Secrets,
  sealer: Sealer,
  before: Pick<ToolServerRow, 'credentials'> = { credentials: [] },
): Partial<ToolServerRow> {
  const { address, headers, auth, credentials } = input;
  return {
    ...(address === undefined ? {} : { address: sealedAddress(address, sealer) }),
    ...(headers === undefined ? {} : { headers: sealedAll(headers, sealer) }),
    ...(auth === undefined ? {} : { auth: sealedAuth(auth, sealer) }),
    ...(credentials === undefined
      ? {}
      : {
          credentials: credentials.map(({ tenantId, headers: told, auth: way }) => {
            const kept = before.credentials.find((own) => own.tenantId === tenantId);
            return {
              tenantId,
              headers: told === undefined ? (kept?.headers ?? {}) : sealedAll(told, sealer),
              auth: way === undefined ? (kept?.auth ?? { kind: 'none' }) : sealedAuth(way, sealer),
            };
          }),
        }),
  };
}

/** Whose ways in are other ones now, null = the server's own: tokens of the old ones are worth nothing. */
export function changedOwners(
  before: Pick<ToolServerRow, 'auth' | 'credentials'>,
  after: Pick<ToolServerRow, 'auth' | 'credentials'>,
): (string | null)[] {
  const own = isSameAuth(before.auth, after.auth) ? [] : [null];
  const tenants = before.credentials.filter(({ tenantId, auth }) => {
    const now = after.credentials.find((each) => each.tenantId === tenantId);
    return now === undefined || !isSameAuth(auth, now.auth);
  });
  return [...own, ...tenants.map(({ tenantId }) => tenantId)];
}

/** A secret that is told anew is sealed anew: the same way in is one that nobody told, or one without a secret. */
const isSameAuth = (one: Auth, other: Auth): boolean => isDeepStrictEqual(one, other);

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
