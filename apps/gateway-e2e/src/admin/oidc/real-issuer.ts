import { once } from 'node:events';
import type { Server } from 'node:http';
import type { JWK } from 'jose';

export interface RealIssuerOptions {
  readonly port: number;
  readonly redirectUri: string;
  readonly afterLogout: string;
  /** Told when somebody signs out at the issuer. */
  readonly backChannelUri?: string;
  /** Private keys that sign; without them those that the package has for development. */
  readonly keys?: readonly JWK[];
}

export const realClient = { id: 'console', secret: 'a-secret-of-the-real-issuer-0123456789' };

interface Provider {
  listen(port: number, host: string): Server;
}

const packageName = 'oidc-provider';

/** A whole issuer (`oidc-provider`) with its own sign-in pages for development. Returns what stops it. */
export async function startRealIssuer({
  port,
  redirectUri,
  afterLogout,
  backChannelUri,
  keys,
}: RealIssuerOptions): Promise<() => Promise<void>> {
  // The package brings no types.
  const { default: Issuer } = (await import(packageName)) as {
    default: new (url: string, options: object) => Provider;
  };
  const provider = new Issuer(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: realClient.id,
        client_secret: realClient.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [afterLogout],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...(backChannelUri === undefined
          ? {}
          : {
              backchannel_logout_uri: backChannelUri,
              backchannel_logout_session_required: true,
            }),
      },
    ],
    // Its own guard keeps it from calling a gateway on this machine.
    fetch: (url: string, { dispatcher: _, ...rest }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, rest),
    features: { backchannelLogout: { enabled: backChannelUri !== undefined } },
    ...(keys === undefined ? {} : { jwks: { keys } }),
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    // As most issuers do: the id token itself says who it is.
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Real ${id}`, email: `${id}@example.com`, groups: ['ops'] }),
    }),
  });
  const server = provider.listen(port, '127.0.0.1');
  if (!server.listening) await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
