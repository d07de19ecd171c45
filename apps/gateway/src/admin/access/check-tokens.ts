import { compactVerify, decodeProtectedHeader } from 'jose';
import type { CryptoKey } from 'jose';

export type Claims = Readonly<Record<string, unknown>>;

/** What a token of an issuer is checked against. */
export interface Signed {
  readonly issuer: string;
  readonly clientId: string;
  readonly toleranceSeconds: number;
  readonly nowMs: number;
  /** The issuer's public key of this id; null = it has none. */
  key(id: string | undefined, algorithm: string): Promise<CryptoKey | null>;
}

export interface LogoutClaims {
  readonly id: string;
  readonly subject: string | null;
  readonly sessionId: string | null;
}

/** A token that is not to be believed, in words for the log and never for strangers. */
export class TokenRefused extends Error {}

// Named by us, never by the token: no `none`, and nothing that a public key could be the secret of.
const algorithms: ReadonlySet<string> = new Set(
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA'.split(' '),
);
const longestToken = 65_536;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token is of now. */
const logoutSeconds = 300;

function must(isGood: boolean, text: string): asserts isGood {
  if (!isGood) throw new TokenRefused(text);
}

async function verified(token: string, signed: Signed): Promise<Claims> {
  must(token.length > 0 && token.length <= longestToken, 'no token of a sensible size');
  const { alg = '', kid } = headerOf(token);
  must(algorithms.has(alg), 'the algorithm is not allowed');
  const key = await signed.key(kid, alg);
  must(key !== null, 'the issuer has no such key');
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [alg] });
    return JSON.parse(Buffer.from(payload).toString('utf8')) as Claims;
  } catch (cause) {
    throw new TokenRefused('the signature is broken', { cause });
  }
}

function headerOf(token: string): { alg?: string; kid?: string } {
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new TokenRefused('this is no signed token', { cause });
  }
}

/** What every token must say: who made it, for whom, and when. */
function checkBounds(claims: Claims, signed: Signed): void {
  const { iss, aud, azp, exp, nbf, iat } = claims;
  const now = signed.nowMs / 1_000;
  const audiences = Array.isArray(aud) ? (aud as unknown[]) : [aud];
  must(iss === signed.issuer, 'it is of another issuer');
  must(audiences.includes(signed.clientId), 'it is for another audience');
  must(
    azp === undefined ? audiences.length === 1 : azp === signed.clientId,
    'it was made for another party',
  );
  must(typeof iat === 'number' && iat <= now + signed.toleranceSeconds, 'it is of the future');
  must(
    nbf === undefined || (typeof nbf === 'number' && nbf <= now + signed.toleranceSeconds),
    'it does not hold yet',
  );
  must(
    exp === undefined || (typeof exp === 'number' && exp > now - signed.toleranceSeconds),
    'it is over',
  );
}

/** An id token, whole. Errors: `TokenRefused`; `issuer_unavailable` while the keys cannot be read. */
export async function checkIdToken(
  token: string,
  signed: Signed,
  nonce: string,
): Promise<Claims & { readonly sub: string }> {
  const claims = await verified(token, signed);
  checkBounds(claims, signed);
  const { sub, exp } = claims;
  must(exp !== undefined, 'it never ends');
  must(claims['nonce'] === nonce, 'it answers another question');
  must(typeof sub === 'string' && sub.length > 0 && sub.length <= 255, 'it names nobody');
  return { ...claims, sub };
}

/** A back-channel logout token. Errors: as `checkIdToken`. */
export async function checkLogoutToken(token: string, signed: Signed): Promise<LogoutClaims> {
  const claims = await verified(token, signed);
  checkBounds(claims, signed);
  const { jti, sub, sid, iat, events } = claims;
  const named = (events ?? null) as Claims | null;
  must(Number(iat) > signed.nowMs / 1_000 - logoutSeconds, 'it is too old');
  must(typeof jti === 'string' && jti.length > 0 && jti.length <= 255, 'it has no id');
  must(typeof named?.[logoutEvent] === 'object', 'it is no logout');
  must(claims['nonce'] === undefined, 'it is an id token');
  const subject = typeof sub === 'string' && sub.length <= 255 ? sub : null;
  const sessionId = typeof sid === 'string' && sid.length <= 255 ? sid : null;
  must(subject !== null || sessionId !== null, 'it names nobody');
  return { id: jti, subject, sessionId };
}
