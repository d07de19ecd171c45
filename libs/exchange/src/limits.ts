import type { GatewayError } from './errors.js';

/** What a subject may use; null = as much as it likes. Tokens are those of prompt and answer together. */
export interface Limits {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly concurrentCalls: number | null;
  readonly tokensPerCall: number | null;
}

export type LimitKind = keyof Limits;

/**
 * A limit as it is published: whom it holds, and for which models.
 *
 * Shapes   `model` null = all; a `*` at its end stands for any rest. One rule is one account: all models that it is for share it.
 */
export interface LimitRule {
  readonly id: string;
  readonly subject: 'tenant' | 'project' | 'key';
  readonly subjectId: string;
  readonly model: string | null;
  readonly limits: Limits;
  /** Only counted and told of, never refused. */
  readonly isShadow: boolean;
}

/** How much is left to a caller, of the limit that leaves least. Milliseconds until all of it is there again. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

export interface LimitStates {
  readonly requests: LimitState | null;
  readonly tokens: LimitState | null;
}

/** Whether a call may go on, and what it took so far of its caller's limits. */
export interface Admission {
  /** Thrown by the flow; null = the call goes on. */
  readonly refusal: GatewayError | null;
  /** For the headers of the reply. */
  states(): LimitStates;
  /** The call is over and took so many tokens; null = as many as were reserved. Counts once. */
  settle(tokens: number | null): void;
}
