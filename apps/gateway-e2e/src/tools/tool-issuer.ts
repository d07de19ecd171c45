import { once } from 'node:events';
import type { Server } from 'node:http';

export interface ToolIssuer {
  readonly url: string;
  /** Whether a token is one that this issuer gave out, and still holds. */
  isGood(token: string): Promise<boolean>;
  stop(): Promise<void>;
}

interface Provider {
  readonly AccessToken: { find(token: string): Promise<unknown> };
  listen(port: number, host: string): Server;
}

const packageName = 'oidc-provider';

/** A whole issuer (`oidc-provider`) that lets clients register themselves, with its own pages for people. */
export async function startToolIssuer(port: number): Promise<ToolIssuer> {
  // The package brings no types.
  const { default: Issuer } = (await import(packageName)) as {
    default: new (url: string, options: object) => Provider;
  };
  const url = `http://127.0.0.1:${port}`;
  const provider = new Issuer(url, {
    scopes: ['openid', 'offline_access', 'tools'],
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    features: {
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'tools', accessTokenFormat: 'opaque' }),
      },
    },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id }),
    }),
  });
  const server = provider.listen(port, '127.0.0.1');
  if (!server.listening) await once(server, 'listening');
  return {
    url,
    isGood: async (token) => (await provider.AccessToken.find(token)) !== undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
