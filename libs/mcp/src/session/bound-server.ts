import type { ApprovalRule, HostedToolKind, ToolServerSpec } from '@bellwether/exchange';
import type { PoolQuestion } from '../client/pool.js';
import type { DeclaredIdentity } from './declared-identity.js';

/** A server that one call may use, with what narrows it. `spec` null = the request declared it. */
export interface BoundServer {
  readonly label: string;
  readonly spec: ToolServerSpec | null;
  /** null = it is registered. */
  readonly identity: DeclaredIdentity | null;
  readonly question: PoolQuestion;
  /** null = all of its tools. */
  readonly allowed: readonly string[] | null;
  readonly approval: ApprovalRule | null;
  /** Set when its one allowed tool stands in for a vendor's. */
  readonly hosted: { readonly kind: HostedToolKind; readonly options: Options } | null;
}

export type Options = Readonly<Record<string, unknown>>;
