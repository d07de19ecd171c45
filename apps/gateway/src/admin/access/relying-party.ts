import { GatewayError } from '@bellwether/exchange';
import type { KeySets } from '@bellwether/tenants';
import * as client from 'openid-client';
import { guardedFetch } from '../../wiring/guarded-fetch.js';
import { isSafeAddress } from '../../wiring/issuer-address.js';
import type { IdentityProviderRow } from './access.entity.js';
import { checkIdToken, checkLogoutToken } from './check-tokens.js';
import type { Claims, LogoutClaims, Signed } from './check-tokens.js';
import { placeOf } from './refusal-detail.js';

/** An issuer as it is spoken to: its secret open. */
export interface Issuer extends Pick<IdentityProviderRow, 'id' | 'issuer' | 'clientId' | 'scopes'> {
  readonly secret: string | null;
}

/** What the browser was sent away with, and what must come back with it. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface Identity {
  readonly subject: string;
  /** The issuer's own id of the session. */
  readonly sessionId: string | null;
  readonly claims: Claims;
  readonly idToken: string;
}

export interface RelyingPartyOptions {
  readonly keys: KeySets;
  readonly timeoutMs: number;
  readonly toleranceSeconds: number;
  nowMs(): number;
}

/** What an issuer says of itself is asked again after this. */
const freshMs = 600_000;
const mostIssuers = 100;
const maxBytes = 1_048_576;

interface Known {
  readonly atMs: number;
  readonly configuration: Promise<client.Configuration>;
}

/** OpenID Connect from our side: authorization code with PKCE, and what has to be checked of each reply. */
export class RelyingParty {
  readonly #options: RelyingPartyOptions;
  /** By everything that matters, bounded: the oldest gives way. */
  readonly #known = new Map<string, Known>();

  constructor(options: RelyingPartyOptions) {
    this.#options = options;
  }

  /** Where the browser is sent, and the proof to keep. Errors: `issuer_unavailable`. */
  async begin(issuer: Issuer, redirectUri: string): Promise<{ url: string; proof: Proof }> {
    const configuration = await this.#configuration(issuer);
    const proof: Proof = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      redirectUri,
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: ['openid', ...issuer.scopes.filter((scope) => scope !== 'openid')].join(' '),
      state: proof.state,
      nonce: proof.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, proof };
  }

  /** Who came back. Throws whatever is wrong with the reply: the caller says which. */
  async finish(issuer: Issuer, proof: Proof, search: string): Promise<Identity> {
    const configuration = await this.#configuration(issuer);
    const here = new URL(proof.redirectUri);
    here.search = search;
    const tokens = await client.authorizationCodeGrant(configuration, here, {
      expectedState: proof.state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: proof.verifier,
      idTokenExpected: true,
    });
    const idToken = tokens.id_token ?? '';
    const claims = await checkIdToken(idToken, this.#signed(issuer, configuration), proof.nonce);
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    return {
      subject: claims.sub,
      sessionId: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      // What is signed wins over what is told.
      claims: { ...more, ...claims },
      idToken,
    };
  }

  /** Where the browser is sent to end the issuer's session too; null = the issuer has no such place. */
  async endSessionUrl(issuer: Issuer, idToken: string, returnTo: string): Promise<string | null> {
    const configuration = await this.#configuration(issuer);
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
    }).href;
  }

  /** Whose sessions an issuer ends. Errors: as thrown by the checks. */
  async readLogout(issuer: Issuer, token: string): Promise<LogoutClaims> {
    return checkLogoutToken(token, this.#signed(issuer, await this.#configuration(issuer)));
  }

  #signed(issuer: Issuer, configuration: client.Configuration): Signed {
    const { keys, toleranceSeconds, nowMs } = this.#options;
    const jwksUrl = configuration.serverMetadata().jwks_uri ?? null;
    return {
      issuer: configuration.serverMetadata().issuer,
      clientId: issuer.clientId,
      toleranceSeconds,
      nowMs: nowMs(),
      key: async (id, algorithm) => keys.key({ issuer: issuer.issuer, jwksUrl }, id, algorithm),
    };
  }

  async #configuration(issuer: Issuer): Promise<client.Configuration> {
    const name = JSON.stringify([issuer.id, issuer.issuer, issuer.clientId, issuer.secret]);
    const now = this.#options.nowMs();
    let known = this.#known.get(name);
    if (!known || now - known.atMs >= freshMs) {
      this.#known.delete(name);
      if (this.#known.size >= mostIssuers)
        this.#known.delete(this.#known.keys().next().value ?? '');
      known = { atMs: now, configuration: this.#discover(issuer) };
      this.#known.set(name, known);
    }
    try {
      return await known.configuration;
    } catch (cause) {
      // The next one asks again.
      this.#known.delete(name);
      if (cause instanceof GatewayError) throw cause;
      throw new GatewayError('issuer_unavailable', { cause });
    }
  }

  async #discover({ issuer, clientId, secret }: Issuer): Promise<client.Configuration> {
    const { timeoutMs, toleranceSeconds } = this.#options;
    const isPlain = new URL(issuer).protocol === 'http:';
    checkPlaces({ issuer });
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: toleranceSeconds },
      secret === null ? client.None() : client.ClientSecretBasic(secret),
      {
        // Plain HTTP is for issuers beside us; which addresses may be reached is decided below.
        execute: isPlain ? [client.allowInsecureRequests] : [],
        timeout: Math.ceil(timeoutMs / 1_000),
        [client.customFetch]: (url, options) => fetchGuarded(url, options, timeoutMs),
      },
    );
    checkPlaces(configuration.serverMetadata());
    return configuration;
  }
}

const places = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const;

/** Codes, secrets and people are sent to none of an issuer's addresses in the open, whatever its document says. */
function checkPlaces(metadata: Partial<Record<(typeof places)[number], unknown>>): void {
  for (const place of places) {
    const address = metadata[place];
    if (typeof address === 'string' && !isSafeAddress(address))
      throw new Error(`its ${place} is not asked over https`);
  }
}

async function fetchGuarded(
  url: string,
  { method, headers, body }: client.CustomFetchOptions,
  timeoutMs: number,
): Promise<Response> {
  try {
    const reply = await guardedFetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      reach: 'operator',
      timeoutMs,
      maxBytes,
    });
    const response = new Response(reply.text, {
      status: reply.status,
      headers: reply.contentType === null ? {} : { 'content-type': reply.contentType },
    });
    // So that what is said of a reply can say whose it was.
    return Object.defineProperty(response, 'url', { value: url });
  } catch (cause) {
    throw new GatewayError('issuer_unavailable', {
      cause: new Error(`${placeOf(url)} did not answer`, { cause }),
    });
  }
}
