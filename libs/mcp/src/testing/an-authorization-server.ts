import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AuthorizationServer {
  readonly issuer: string;
  /** Guards a tool server: answers 401, with where to go, unless a token of this server came along. */
  gate(request: IncomingMessage, response: ServerResponse): boolean;
  /** What was asked of the token address, one form a request. */
  readonly asked: readonly Readonly<Record<string, string>>[];
  /** Every access token that was given out is worth nothing any more; refresh tokens are. */
  expire(): void;
  close(): Promise<void>;
}

export const testClient = { id: 'bellwether', secret: 'client-secret' };

/** A small but strict OAuth 2.1 server: PKCE is checked, codes and refresh tokens are good for once. */
export async function anAuthorizationServer(): Promise<AuthorizationServer> {
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const asked: Record<string, string>[] = [];
  let issuer = '';

  function give(): object {
    const made = { access_token: randomUUID(), refresh_token: randomUUID() };
    access.add(made.access_token);
    refresh.add(made.refresh_token);
    return { ...made, token_type: 'Bearer', expires_in: 3_600 };
  }

  function mayHave(form: Readonly<Record<string, string>>, basic: string | undefined): boolean {
    if (form['grant_type'] === 'client_credentials')
      return (
        basic === `Basic ${Buffer.from(`${testClient.id}:${testClient.secret}`).toString('base64')}`
      );
    if (form['grant_type'] === 'refresh_token') return refresh.delete(form['refresh_token'] ?? '');
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    return code?.challenge === challenge && code.redirect === form['redirect_uri'];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname.startsWith('/.well-known/')) return json(response, 200, metadataOf(issuer));
    if (url.pathname === '/register')
      return json(response, 201, { ...(await body(request)), client_id: randomUUID() });
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      const redirect = url.searchParams.get('redirect_uri') ?? '';
      codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirect });
      const to = new URL(redirect);
      to.searchParams.set('code', code);
      to.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: to.href }).end();
      return;
    }
    const form = await body(request);
    asked.push(form);
    if (mayHave(form, request.headers.authorization)) json(response, 200, give());
    else json(response, 400, { error: 'invalid_grant' });
  }

  const http = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    asked,
    gate(request, response) {
      const own = `http://${request.headers.host}`;
      if (request.url?.startsWith('/.well-known/oauth-protected-resource')) {
        json(response, 200, { resource: `${own}/mcp`, authorization_servers: [issuer] });
        return false;
      }
      if (access.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return true;
      const where = `${own}/.well-known/oauth-protected-resource/mcp`;
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${where}"` }).end();
      return false;
    },
    expire: () => access.clear(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
});

function json(response: ServerResponse, status: number, told: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
}

async function body(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, string>)
    : Object.fromEntries(new URLSearchParams(text));
}
