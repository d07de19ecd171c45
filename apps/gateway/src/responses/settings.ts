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
  /** 0 = kept until they are deleted. */
  readonly retentionDays: number;
}

const dayMs = 86_400_000;

/** When what is made at a moment goes; null = not by itself. */
export function expiryOf(
  { retentionDays }: Pick<StoredSettings, 'retentionDays'>,
  createdAtMs: number,
): number | null {
  return retentionDays === 0 ? null : createdAtMs + retentionDays * dayMs;
}
