import { GatewayError } from '@bellwether/exchange';
import type { Principal, SnapshotIssuer } from '@bellwether/exchange';
import type { JWTPayload } from 'jose';

/** Longer subjects are cut: they name a person, and a person's name is no text. */
const longestSubject = 256;

/** A claim, also one inside another: first by its whole name, then along the dots. */
export function claimOf(claims: JWTPayload, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let found: unknown = claims;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part))
      return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}

function valuesOf(claims: JWTPayload, path: string): readonly string[] {
  const claim = claimOf(claims, path);
  const all: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return all.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [String(value)]
      : [],
  );
}

/**
 * Who calls, by the claims of a token that was found good. The first value that the mapping knows decides; the mapping's
 * order does where a token has several.
 *
 * Errors   `invalid_token` for a claim that is asked for and missing; `forbidden` for a token that belongs to nobody here.
 */
export function mapClaims(issuer: SnapshotIssuer, claims: JWTPayload): Principal {
  for (const [path, value] of Object.entries(issuer.requiredClaims))
    if (!valuesOf(claims, path).includes(value))
      throw new GatewayError('invalid_token', {
        text: `The token does not have the value of "${path}" that is asked for.`,
      });
  const values = issuer.tenantClaim === null ? [] : valuesOf(claims, issuer.tenantClaim);
  const place = issuer.mapping.find(({ value }) => values.includes(value)) ?? issuer.fallback;
  if (place === null)
    throw new GatewayError('forbidden', { text: 'This token belongs to no tenant here.' });
  return {
    tenantId: place.tenantId,
    projectId: place.projectId,
    keyId: issuer.id,
    ...(issuer.scope === undefined ? {} : { scope: issuer.scope }),
    ...(typeof claims.sub === 'string' && claims.sub !== ''
      ? { endUser: claims.sub.slice(0, longestSubject) }
      : {}),
  };
}
