import type { Bucket, Kpis } from '../../live/live-data.js';

export type Direction = 'up' | 'down';
export type Verdict = 'better' | 'worse' | 'neutral';

/** How a figure moved against the window before: as a ratio, or in points for shares. */
export interface Change {
  readonly amount: number;
  readonly direction: Direction;
  readonly verdict: Verdict;
}

type Wish = 'lower' | 'higher' | 'neither';

function changeOf(amount: number | null, wish: Wish): Change | null {
  if (amount === null || !Number.isFinite(amount)) return null;
  const direction: Direction = amount < 0 ? 'down' : 'up';
  if (amount === 0 || wish === 'neither') return { amount, direction, verdict: 'neutral' };
  const isWished = (wish === 'lower') === amount < 0;
  return { amount, direction, verdict: isWished ? 'better' : 'worse' };
}

/** Relative change; null where there is nothing to compare with. */
export function relativeChange(
  now: number | null,
  before: number | null,
  wish: Wish,
): Change | null {
  return changeOf(now === null || before === null || before === 0 ? null : now / before - 1, wish);
}

/** Difference of two shares, as a fraction. */
export function pointChange(now: number | null, before: number | null, wish: Wish): Change | null {
  return changeOf(now === null || before === null ? null : now - before, wish);
}

export interface Changes {
  readonly requests: Change | null;
  readonly ttft: Change | null;
  readonly output: Change | null;
  readonly hit: Change | null;
  readonly errors: Change | null;
}

export function changesOf(now: Kpis, before: Kpis): Changes {
  return {
    requests: relativeChange(now.requestsPerSecond, before.requestsPerSecond, 'neither'),
    ttft: relativeChange(now.ttftP95Ms, before.ttftP95Ms, 'lower'),
    output: relativeChange(now.outputTokensPerSecond, before.outputTokensPerSecond, 'neither'),
    hit: pointChange(now.hitDelivered, before.hitDelivered, 'higher'),
    errors: pointChange(now.errorRate, before.errorRate, 'lower'),
  };
}

const points = 48;

/** Few enough points for a thumbnail: the mean of known neighbours, unknown where none is known. */
export function thin(values: readonly (number | null)[]): (number | null)[] {
  const size = Math.max(1, Math.ceil(values.length / points));
  const thinned: (number | null)[] = [];
  for (let start = 0; start < values.length; start += size) {
    const known = values
      .slice(start, start + size)
      .filter((value): value is number => value !== null);
    thinned.push(
      known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length,
    );
  }
  return thinned;
}

export const hitOf = ({ cachedTokens, inputTokens }: Bucket) =>
  cachedTokens === null || inputTokens === null || inputTokens === 0
    ? null
    : Math.min(1, cachedTokens / inputTokens);
