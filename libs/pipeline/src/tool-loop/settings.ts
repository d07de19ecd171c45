/**
 * How much the gateway runs for one call. Milliseconds; tokens are of all turns together, what goes in and what comes
 * out.
 */
export interface ToolLoopSettings {
  /** Turns of the model that tools have run between. */
  readonly toolRounds: number;
  readonly toolCalls: number;
  /** So many run at once. */
  readonly toolParallelCalls: number;
  readonly toolCallMs: number;
  readonly toolLoopMs: number;
  readonly toolLoopTokens: number;
  /** Of all answers together: they are held until the call is over. */
  readonly toolResultBytes: number;
  /** How long a call waits for consent where the caller's API cannot be asked for it, and how often it is looked. */
  readonly toolApprovalWaitMs: number;
  readonly toolApprovalPollMs: number;
}
