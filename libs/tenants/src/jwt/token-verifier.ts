import { GatewayError } from '@bellwether/exchange';
import type { Principal, SnapshotIssuer } from '@bellwether/exchange';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { hashKey } from '../hash-key.js';
import type { CompiledIssuers } from './compile-issuers.js';
import { KeySets } from './key-sets.js';
import type { ReadDocument } from './key-sets.js';
import { mapClaims } from './map-claims.js';

/** A token that was found good is not looked at again for this long, nor beyond its end. */
const rememberedMs = 300_000;
const mostRemembered = 10_000;
/** Headers are attacker-sized; tokens are not. */
const longestToken = 16 * 1024;
/** What may pass through a header and is three parts of base64url, the first of them a JSON object. */
const tokenForm = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

/** Whether a caller's credential looks like a token of an issuer. */
export const looksLikeToken = (text: string): boolean =>
  text.length <= longestToken && tokenForm.test(text);

/**
 * Checks callers' tokens: the signature by the issuer's key of the algorithm that the issuer is allowed, then issuer,
 * audience, authorized party, times and the claims that are asked for.
 */
export class TokenVerifier {
  private readonly keySets: KeySets;

  constructor(
    read: ReadDocument,
    private readonly nowMs: () => number,
  ) {
    this.keySets = new KeySets(read, nowMs);
  }

  /**
   * Who calls with this token. At once for one that was found good before.
   *
   * Errors   `invalid_token` with what is wrong; `forbidden` for one that belongs to no tenant; `issuer_unavailable`
   *          while the issuer's keys cannot be read.
   */
  verify(issuers: CompiledIssuers, token: string): Principal | Promise<Principal> {
    const { hex } = hashKey(token);
    const known = issuers.verified.get(hex);
    if (known !== undefined && this.nowMs() < known.untilMs) return known.principal;
    return this.check(issuers, token, hex);
  }

  private async check(issuers: CompiledIssuers, token: string, hash: string): Promise<Principal> {
    const issuer = issuerOf(issuers, token);
    const claims = await this.claimsOf(issuer, token).catch((cause: unknown) => {
      throw toGatewayError(cause);
    });
    this.checkParties(issuer, claims);
    const principal = mapClaims(issuer, claims);
    const nowMs = this.nowMs();
    const endMs = (claims.exp! + issuer.clockToleranceSeconds) * 1_000;
    if (issuers.verified.size >= mostRemembered)
      issuers.verified.delete(issuers.verified.keys().next().value ?? '');
    issuers.verified.set(hash, { principal, untilMs: Math.min(endMs, nowMs + rememberedMs) });
    return principal;
  }

  private async claimsOf(issuer: SnapshotIssuer, token: string): Promise<JWTPayload> {
    const { alg, kid } = decodeProtectedHeader(token);
    // The token only names its algorithm; which ones are taken is the issuer's entry.
    if (alg === undefined || !(issuer.algorithms as readonly string[]).includes(alg))
      throw new GatewayError('invalid_token', {
        text: 'The token is signed by an algorithm that is not taken from its issuer.',
      });
    const key = await this.keySets.key(issuer, kid, alg);
    if (key === null)
      throw new GatewayError('invalid_token', {
        text: 'The token is signed by a key that its issuer does not have.',
      });
    const { payload } = await jwtVerify(token, key, {
      algorithms: [alg],
      issuer: issuer.issuer,
      audience: [...issuer.audiences],
      clockTolerance: issuer.clockToleranceSeconds,
      currentDate: new Date(this.nowMs()),
      requiredClaims: ['iss', 'aud', 'exp'],
    });
    return payload;
  }

  private checkParties({ authorizedParties, ...issuer }: SnapshotIssuer, claims: JWTPayload): void {
    const latestS = this.nowMs() / 1_000 + issuer.clockToleranceSeconds;
    if (claims.iat !== undefined && claims.iat > latestS)
      throw new GatewayError('invalid_token', { text: 'The token was issued in the future.' });
    const party = claims['azp'] ?? claims['client_id'];
    if (authorizedParties.length > 0 && !authorizedParties.includes(party as string))
      throw new GatewayError('invalid_token', {
        text: 'The token was issued to a client that is not taken.',
      });
  }
}

/** Errors: `invalid_token`. */
function issuerOf({ byIssuer }: CompiledIssuers, token: string): SnapshotIssuer {
  let named: unknown;
  try {
    named = decodeJwt(token).iss;
  } catch (cause) {
    throw toGatewayError(cause);
  }
  const issuer = typeof named === 'string' ? byIssuer.get(named) : undefined;
  if (issuer === undefined)
    throw new GatewayError('invalid_token', { text: 'The issuer of the token is not trusted.' });
  return issuer;
}

/** Whatever is wrong with a token is the caller's to mend. */
function toGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;
  if (cause instanceof errors.JWTExpired)
    return new GatewayError('invalid_token', { text: 'The token has expired.', cause });
  if (cause instanceof errors.JWTClaimValidationFailed)
    return new GatewayError('invalid_token', {
      text: `The claim "${cause.claim}" of the token does not hold.`,
      cause,
    });
  if (cause instanceof errors.JWSSignatureVerificationFailed)
    return new GatewayError('invalid_token', {
      text: 'The signature of the token is wrong.',
      cause,
    });
  return new GatewayError('invalid_token', { cause });
}
