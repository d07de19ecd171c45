import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWK } from 'jose';

type Claims = Record<string, unknown>;

/** How an id token is signed; all but `right` is a lie. */
export type Signing = 'right' | 'none' | 'hs256-with-public-key' | 'stranger' | 'broken';

/** What the issuer tells besides the truth. A claim that is `undefined` is left out. */
export interface Lies {
  readonly claims?: Claims;
  readonly signing?: Signing;
  readonly userinfo?: Claims;
  readonly documentIssuer?: string;
}

interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly kid: string;
}

async function newKeys(): Promise<Keys> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  return { ...pair, kid: randomUUID() };
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const asJson = { 'content-type': 'application/json' };

/** An issuer of the test's own, at addresses that nobody would guess. It keeps PKCE and exact redirects, and lies when told. */
export class LyingIssuer {
  lies: Lies = {};
  keyFetches = 0;
  /** What the authorization address was asked with; the code is spent with it. */
  asked = new URLSearchParams();
  /** What the token address was asked with last. */
  spent = new URLSearchParams();
  #keys: Keys;
  #strangers: Keys;
  #server: Server;
  readonly url: string;

  private constructor(server: Server, keys: Keys, strangers: Keys) {
    this.#server = server;
    this.#keys = keys;
    this.#strangers = strangers;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenants/one`;
  }

  static async start(): Promise<LyingIssuer> {
    const [keys, strangers] = await Promise.all([newKeys(), newKeys()]);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = new LyingIssuer(server, keys, strangers);
    server.on('request', (request, reply) => {
      issuer.#answer(request).then(
        ([status, body]) => reply.writeHead(status, asJson).end(JSON.stringify(body)),
        (cause: unknown) => reply.writeHead(500).end(String(cause)),
      );
    });
    return issuer;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async rotate(): Promise<void> {
    this.#keys = await newKeys();
  }

  get #document() {
    const odd = this.url.replace('/tenants/one', '/odd');
    return {
      issuer: this.lies.documentIssuer ?? this.url,
      authorization_endpoint: `${odd}/door?realm=1`,
      token_endpoint: `${odd}/swap`,
      jwks_uri: `${odd}/ring?set=1`,
      userinfo_endpoint: `${odd}/who`,
      end_session_endpoint: `${odd}/bye`,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    };
  }

  async #answer(request: IncomingMessage): Promise<[number, unknown]> {
    const path = request.url ?? '';
    if (path === '/tenants/one/.well-known/openid-configuration') return [200, this.#document];
    if (path === '/odd/ring?set=1') {
      this.keyFetches += 1;
      return [200, { keys: [await this.#jwk()] }];
    }
    if (path === '/odd/who')
      return [200, { sub: 'alice', email: 'alice@example.com', ...this.lies.userinfo }];
    if (path === '/odd/swap') return this.#swap(new URLSearchParams(await text(request)));
    return [404, {}];
  }

  async #jwk(): Promise<JWK> {
    const { publicKey, kid } = this.#keys;
    return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  }

  async #swap(form: URLSearchParams): Promise<[number, unknown]> {
    this.spent = form;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      challenge === this.asked.get('code_challenge') &&
      form.get('redirect_uri') === this.asked.get('redirect_uri');
    if (!isRight) return [400, { error: 'invalid_grant' }];
    const idToken = await this.idToken();
    return [200, { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: idToken }];
  }

  async idToken(): Promise<string> {
    const now = nowSeconds();
    return this.#sign(
      {
        ...{ iss: this.url, aud: 'console', sub: 'alice', iat: now, exp: now + 60, sid: 's1' },
        ...{ nonce: this.asked.get('nonce'), name: 'Alice', groups: ['ops'] },
        ...this.lies.claims,
      },
      this.lies.signing ?? 'right',
    );
  }

  /** A back-channel logout token. */
  logoutToken(claims: Claims, signing: Signing = 'right', kid?: string): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const now = nowSeconds();
    const base = {
      iss: this.url,
      aud: 'console',
      iat: now,
      exp: now + 60,
      jti: randomUUID(),
      events,
    };
    return this.#sign({ ...base, ...claims }, signing, kid);
  }

  async #sign(claims: Claims, signing: Signing, kid = this.#keys.kid): Promise<string> {
    if (signing === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`;
    if (signing === 'hs256-with-public-key') {
      const said = `${part({ alg: 'HS256', kid })}.${part(claims)}`;
      const secret = await exportSPKI(this.#keys.publicKey);
      return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`;
    }
    const key = signing === 'stranger' ? this.#strangers.privateKey : this.#keys.privateKey;
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    if (signing !== 'broken') return token;
    const [head, , signature] = token.split('.');
    return `${head}.${part({ ...claims, sub: 'mallory' })}.${signature}`;
  }
}
