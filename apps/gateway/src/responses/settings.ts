/** The configuration branches `responses` and `history`, as far as stored responses need them. */
export interface StoredSettings {
  readonly whenStoreFails: 'fail' | 'answer-and-queue';
  readonly queueBytes: number;
  readonly backgroundCalls: number;
  readonly leaseMs: number;
  readonly pollMs: number;
  /** How much of the past a turn is given: the newest that fits in both. */
  readonly contextItems: number;
  readonly contextBytes: number;
  /** Of tenants that have no setting of their own; 0 = kept until they are deleted. */
  readonly retentionDays: number;
}

const dayMs = 86_400_000;

/** When what is made at a moment and kept for `days` goes; null = not by itself. */
export function expiryOf(days: number, createdAtMs: number): number | null {
  return days === 0 ? null : createdAtMs + days * dayMs;
}
