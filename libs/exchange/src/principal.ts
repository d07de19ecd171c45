import { knownOperations } from './prompt.js';

/** What a caller may be allowed: what a model does for it, and the addresses of what is stored. */
export const callerOperations = [...knownOperations, 'stored'] as const;
export type CallerOperation = (typeof callerOperations)[number];

/**
 * What a caller may ask for.
 *
 * Shapes   an empty list allows everything. A model ends in `*` where it stands for any rest.
 */
export interface CallerScope {
  readonly models: readonly string[];
  readonly operations: readonly CallerOperation[];
}

/** An application's key, the project it belongs to, and the tenant that owns both. */
export interface CallerIds {
  readonly tenantId: string;
  readonly projectId: string;
  readonly keyId: string;
}

/** Who is calling. */
export interface Principal extends CallerIds {
  /** Absent = everything is allowed. */
  readonly scope?: CallerScope;
  /** The person behind the call, as the issuer of its token names them. */
  readonly endUser?: string;
}
