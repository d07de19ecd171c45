import type { Principal, SnapshotIssuer } from '@bellwether/exchange';

/** A token that was found good, and until when that holds. */
export interface VerifiedToken {
  readonly principal: Principal;
  readonly untilMs: number;
}

/** The issuers of a snapshot, by the name that tokens give them, with what was found good under that snapshot. */
export interface CompiledIssuers {
  readonly byIssuer: ReadonlyMap<string, SnapshotIssuer>;
  /** By the hash of the token; bounded by whoever fills it. */
  readonly verified: Map<string, VerifiedToken>;
}

/** Makes issuers ready for `TokenVerifier`, once per snapshot; null = no token is taken. */
export function compileIssuers(issuers: readonly SnapshotIssuer[]): CompiledIssuers | null {
  if (issuers.length === 0) return null;
  return {
    byIssuer: new Map(issuers.map((issuer) => [issuer.issuer, issuer])),
    verified: new Map(),
  };
}
