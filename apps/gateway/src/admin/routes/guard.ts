/** What a roll-out must not do, over the calls that ended in the last `windowSeconds`. */
export interface Guard {
  /** Failed ÷ (answered + failed), 0–1; null = not watched. */
  readonly errorRateAbove: number | null;
  readonly ttftP95AboveSeconds: number | null;
  /** Nothing is judged on fewer calls. */
  readonly minCalls: number;
  readonly windowSeconds: number;
}

/** What the guard needs of one finished call. */
export interface GuardedCall {
  readonly endedAtMs: number;
  readonly isFailed: boolean;
  /** null = it was no stream, or no output came. */
  readonly ttftSeconds: number | null;
}

/** The reason to take a roll-out back, as a sentence; null = there is none. Pure. */
export function judge(guard: Guard, calls: readonly GuardedCall[], nowMs: number): string | null {
  const sinceMs = nowMs - guard.windowSeconds * 1_000;
  const recent = calls.filter(({ endedAtMs }) => endedAtMs >= sinceMs);
  if (recent.length < guard.minCalls || recent.length === 0) return null;
  const failed = recent.filter(({ isFailed }) => isFailed).length;
  const errorRate = failed / recent.length;
  if (guard.errorRateAbove !== null && errorRate > guard.errorRateAbove)
    return `${percent(errorRate)} of ${recent.length} calls failed; the guard allows ${percent(guard.errorRateAbove)}.`;
  const times = recent.flatMap(({ ttftSeconds }) => (ttftSeconds === null ? [] : [ttftSeconds]));
  // The quantile of a handful says nothing, however many calls were no streams.
  if (guard.ttftP95AboveSeconds === null || times.length < guard.minCalls || times.length === 0)
    return null;
  const p95 = quantile(times, 0.95);
  return p95 > guard.ttftP95AboveSeconds
    ? `TTFT p95 was ${seconds(p95)} over ${times.length} streams; the guard allows ${seconds(guard.ttftP95AboveSeconds)}.`
    : null;
}

/** The smallest value that at least `share` of `values` do not exceed. `values` is not empty. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0
  );
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`;
const seconds = (value: number) => `${Number(value.toFixed(3))} s`;
