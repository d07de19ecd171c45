import type { CallerScope } from './principal.js';

/** Signatures that a token of a caller may have: by a key pair, never by a secret that both sides know. */
export const tokenAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const;

export type TokenAlgorithm = (typeof tokenAlgorithms)[number];

/** Where calls belong. */
export interface Belonging {
  readonly tenantId: string;
  readonly projectId: string;
}

/**
 * An issuer whose tokens are taken for keys.
 *
 * Shapes   `audiences` and `algorithms` are not empty. A claim inside another is named with dots: `org.id`.
 */
export interface SnapshotIssuer {
  /** Stands for a key wherever one is named. */
  readonly id: string;
  /** As tokens name it. */
  readonly issuer: string;
  /** null = where the issuer's discovery document says. */
  readonly jwksUrl: string | null;
  /** One of them must be the token's. */
  readonly audiences: readonly string[];
  /** Clients whose tokens are taken; empty = all. */
  readonly authorizedParties: readonly string[];
  readonly algorithms: readonly TokenAlgorithm[];
  /** Claims that must have a value, or have it in their list. */
  readonly requiredClaims: Readonly<Record<string, string>>;
  readonly clockToleranceSeconds: number;
  /** The claim that says where a call belongs; null = all belong to `fallback`. */
  readonly tenantClaim: string | null;
  readonly mapping: readonly ({ readonly value: string } & Belonging)[];
  /** For values that the mapping does not know; null = such tokens are refused. */
  readonly fallback: Belonging | null;
  readonly scope?: CallerScope;
}
