import type { FastifyRequest } from 'fastify';
import type { Permission } from './permissions.js';

/** What one role allows in one tenant, or in all. */
export interface Grant {
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
  /** null = all tenants, and what belongs to none. */
  readonly tenantId: string | null;
}

/** Who acts on the admin listener: a person with a session, an admin token, or the local peer of `admin.sock`. */
export interface Actor {
  readonly kind: 'user' | 'token' | 'local';
  /** `usr_…`, the token's id, or `local`. */
  readonly id: string;
  readonly name: string;
  /** Its roles in words, the widest first: for people to read, never to decide by. */
  readonly role: string;
  readonly grants: readonly Grant[];
  /** What it may do somewhere. */
  readonly permissions: ReadonlySet<Permission>;
  /**
   * The tenants whose rows it may see and change; null = all.
   * Methods that take their actor by `@CurrentActor()` or `@Context()` find here those of the permission they declare.
   */
  readonly tenantIds: readonly string[] | null;
  /** Set for people. */
  readonly sessionId: string | null;
  /** Whose view it has; it may change nothing meanwhile. */
  readonly viewAs?: { readonly id: string; readonly name: string };
}

/** A request of the admin listener, after the entry hook has looked at it. */
export interface AdminRequest extends FastifyRequest {
  actor: Actor | null;
}
