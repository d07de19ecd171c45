import type { HostedToolKind } from './declared-tools.js';
import type { ApprovalAnswer, ApprovalEnd, ApprovalFate } from './tools.js';
import type { SealedSecret } from './worker-spec.js';

/** Where a tool server is. `http` is streamable HTTP, with the older streams as a way back; `sse` is those alone. */
export type ToolServerAddress =
  | { readonly kind: 'http' | 'sse'; readonly url: string }
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, SealedSecret>>;
    };

/**
 * How the gateway shows who it is. `client` gets tokens by itself, `person` has been let in by somebody once; their
 * tokens are kept by the control plane.
 */
export type ToolServerAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: SealedSecret }
  | {
      readonly kind: 'client';
      readonly clientId: string;
      readonly clientSecret: SealedSecret;
      readonly issuer: string;
      readonly scope: string | null;
    }
  | { readonly kind: 'person'; readonly scope: string | null };

export interface ToolServerCredentials {
  readonly headers: Readonly<Record<string, SealedSecret>>;
  readonly auth: ToolServerAuth;
}

/** What becomes of a tool whose definition nobody has consented to yet: it is taken as it is first seen, or waits. */
export const toolPinnings = ['first-use', 'consent'] as const;
export type ToolPinning = (typeof toolPinnings)[number];

/**
 * A tool server that an operator registered. Part of the snapshot.
 *
 * Shapes   `name` is the label that requests know it by. `tenantIds` empty = every tenant may use it. `allowed` null = all of
 *          its tools. `credentials` of a tenant take the place of the server's own. `hosted` names the tool that stands in
 *          for a vendor's.
 */
export interface ToolServerSpec extends ToolServerCredentials {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly address: ToolServerAddress;
  readonly tenantIds: readonly string[];
  readonly allowed: readonly string[] | null;
  readonly hosted: Readonly<Partial<Record<HostedToolKind, string>>>;
  readonly pinning: ToolPinning;
  /** Milliseconds; null = as the settings say. */
  readonly callTimeoutMs: number | null;
  readonly credentials: readonly (ToolServerCredentials & { readonly tenantId: string })[];
}

export const toolEffects = ['allow', 'ask', 'deny'] as const;
export type ToolEffect = (typeof toolEffects)[number];

/** What a server says of a tool: it only reads, it may destroy, or it does not say that it only reads. */
export const toolAnnotationKinds = ['read-only', 'destructive', 'not-read-only'] as const;
export type ToolAnnotationKind = (typeof toolAnnotationKinds)[number];

/**
 * One line of the policy; of all lines that match, the first counts.
 *
 * Shapes   null = any. `server` is a label of a registered server; `origin` tells those from servers that requests declare.
 *          `tool` is a name, a `*` at its end stands for any rest.
 */
export interface ToolRule {
  readonly id: string;
  readonly tenantId: string | null;
  readonly origin: 'registered' | 'declared' | null;
  readonly server: string | null;
  readonly tool: string | null;
  readonly annotation: ToolAnnotationKind | null;
  readonly effect: ToolEffect;
  /** What the model is told when the tool may not run. */
  readonly reason: string | null;
}

/** What the data plane knows of tools. */
export interface SnapshotTools {
  readonly servers: readonly ToolServerSpec[];
  readonly rules: readonly ToolRule[];
}

/** What became of a call of a tool. `fault` is the server's or the connection's, by its name. */
export const toolOutcomes = ['ok', 'error', 'fault', 'denied', 'asked', 'cancelled'] as const;
export type ToolOutcome = (typeof toolOutcomes)[number];

/**
 * One call of a tool, for the log: neither what was asked nor what was answered.
 *
 * Shapes   `serverId` null = the request declared the server. Units: milliseconds since the epoch, milliseconds, bytes.
 */
export interface ToolCallRecord {
  readonly id: string;
  readonly atMs: number;
  readonly requestId: string;
  readonly tenantId: string;
  readonly projectId: string;
  readonly keyId: string;
  readonly serverId: string | null;
  readonly label: string;
  readonly tool: string;
  readonly outcome: ToolOutcome;
  readonly fault: string | null;
  readonly durationMs: number;
  readonly bytes: number;
}

/** How connections to tool servers are doing, since the start. */
export interface ToolPoolStats {
  readonly open: number;
  readonly opened: number;
  readonly failed: number;
  readonly refused: number;
  readonly calls: number;
}

/**
 * Somebody asked for a tool server or a tool that is not theirs, or that nobody has.
 *
 * Shapes   `name` is what was asked for, in the caller's words.
 */
export interface ToolRefusal {
  readonly requestId: string;
  readonly tenantId: string;
  readonly projectId: string;
  readonly keyId: string;
  readonly name: string;
}

/** A tool as the store is asked about it. */
export interface ToolDefinitionSeen {
  readonly name: string;
  readonly hash: string;
  /** JSON of what the model would be told. */
  readonly definition: string;
}

/**
 * Whether a definition may be used: it is the one that was consented to, another one, another one than was taken when it
 * was first seen, or nobody has looked at it.
 */
export type ToolConsent = 'agreed' | 'changed' | 'changed-since-seen' | 'waiting';

/**
 * A call that waits for consent.
 *
 * Shapes   `input` is JSON text of an object. `address` is where a server is that the request brought, without secrets; null
 *          = it is registered. `hash` is of the definition, and of such a server: consent is for these two alone.
 */
export interface KeptApproval {
  readonly id: string;
  readonly tenantId: string;
  readonly requestId: string;
  readonly projectId: string;
  readonly keyId: string;
  readonly serverId: string | null;
  readonly address: string | null;
  readonly label: string;
  readonly tool: string;
  readonly hash: string;
  readonly callId: string;
  readonly input: string;
  readonly expiresAtMs: number;
}

/** Who goes on with a call that waited, and in which request. */
export type ApprovalTaker = Pick<KeptApproval, 'tenantId' | 'keyId' | 'requestId'>;

/**
 * What must outlive the data plane. Implemented by the control plane; everything that goes over it is plain data.
 *
 * Errors   every function rejects while the rows cannot be reached.
 */
export interface ToolStore {
  /**
   * Compares the definitions of a fresh listing with those that were consented to, by their names, and remembers them.
   * Unknown ones are taken when the pinning says so.
   */
  consents(
    serverId: string,
    pinning: ToolPinning,
    seen: readonly ToolDefinitionSeen[],
  ): Promise<ReadonlyMap<string, ToolConsent>>;
  /** How the definitions of an earlier listing stand by now; null = somebody has seen another one since: it is out of date. */
  standing(
    serverId: string,
    seen: readonly Pick<ToolDefinitionSeen, 'name' | 'hash'>[],
  ): Promise<ReadonlyMap<string, ToolConsent> | null>;
  /** Errors: `conflict` when a tenant has too many calls that wait. */
  keep(approval: KeptApproval): Promise<void>;
  /** null = nobody has said anything. An approval that is unknown, of another tenant or over its time is a refusal. */
  answered(id: string, tenantId: string): Promise<ApprovalAnswer | null>;
  /** A kept call, as long as it could be given away. */
  find(id: string, tenantId: string): Promise<KeptApproval | null>;
  /**
   * Gives a kept call away, once: to the answer that somebody has given before, or to this one of the application's. null =
   * there is no such call, it is over its time, was given away, or the earlier answer is another.
   */
  take(id: string, answer: ApprovalAnswer, taker: ApprovalTaker): Promise<KeptApproval | null>;
  /**
   * Ends a kept call for good. Result: what somebody had said to it before its time was over, in which case it goes on;
   * null = it has ended. Who has gone takes nothing any more: `cancelled` ends it whatever was said.
   */
  end(id: string, tenantId: string, how: ApprovalEnd): Promise<ApprovalAnswer | null>;
  /** Why a call cannot be given away; null = it can. One of another tenant is unknown. */
  fate(id: string, tenantId: string): Promise<ApprovalFate | null>;
  /** Leaves a line in the audit log. */
  refused(refusal: ToolRefusal): Promise<void>;
  /** The sealed tokens of a server, of a tenant or of all. */
  tokens(serverId: string, tenantId: string | null): Promise<SealedSecret | null>;
  keepTokens(serverId: string, tenantId: string | null, tokens: SealedSecret): Promise<void>;
}
