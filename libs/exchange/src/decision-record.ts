import type { VetoReason } from './fleet-view.js';

export interface DecisionTerm {
  readonly name: string;
  readonly raw: number | null;
  readonly value: number | null;
}

export interface DecisionCandidate {
  readonly workerId: string;
  readonly inFlight: number;
  readonly backlogSeconds: number;
  readonly kvUsage: number | null;
  readonly waiting: number | null;
  readonly readingAgeMs: number | null;
  readonly matchedTokens: number;
  readonly terms: readonly DecisionTerm[];
}

/**
 * Why a call went where it went. Joined with its outcome when the call ends.
 *
 * Shapes   at most 32 candidates, the winner first; vetoes as counts by reason; ≤ 16 kB as JSON.
 * Units    tokens, seconds.
 */
export interface DecisionRecord {
  readonly requestId: string;
  readonly atMs: number;
  readonly revision: number;
  /** 0 = no route document was published. */
  readonly version: number;
  readonly routeId: string | null;
  readonly model: string;
  readonly policy: string;
  readonly reason: string | null;
  readonly attempt: number;
  readonly candidates: readonly DecisionCandidate[];
  readonly candidateCount: number;
  readonly vetoes: readonly {
    readonly reason: VetoReason | string;
    readonly workerIds: readonly string[];
    readonly count: number;
  }[];
  readonly winnerId: string | null;
  /** Winner's score lead over the runner-up, in the policy's own unit; null when the policy has no score. */
  readonly margin: number | null;
  readonly isTie: boolean;
  readonly promptTokens: number;
  readonly predictedCachedTokens: number;
  /** The most that any candidate was believed to hold; absent in records of earlier releases. */
  readonly availableCachedTokens?: number;
  readonly predictedTtftSeconds: number | null;
  /** What plugins noted of the call, by the name of the plugin and its own; absent = nothing. */
  readonly annotations?: Readonly<Record<string, string>>;
}
