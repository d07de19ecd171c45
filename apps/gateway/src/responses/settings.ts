/** The configuration branch `responses`. */
export interface ResponsesSettings {
  readonly whenStoreFails: 'fail' | 'answer-and-queue';
  readonly queueBytes: number;
  readonly backgroundCalls: number;
  readonly leaseMs: number;
  readonly pollMs: number;
  /** Says that a response is kept before it is, so that a test can show that it would notice. Never set elsewhere. */
  readonly acknowledgesEarly?: boolean;
}

/** What stored responses need of the branch `history`. */
export interface PastSettings {
  /** How much of the past a turn is given: the newest that fits in both. */
  readonly contextItems: number;
  readonly contextBytes: number;
  /** Of tenants that have no setting of their own; 0 = kept until they are deleted. */
  readonly retentionDays: number;
  readonly sweepIntervalMs: number;
}

export type StoredSettings = ResponsesSettings & PastSettings;

const dayMs = 86_400_000;

/** When what is made at a moment and kept for `days` goes; null = not by itself. */
export function expiryOf(days: number, createdAtMs: number): number | null {
  return days === 0 ? null : createdAtMs + days * dayMs;
}
