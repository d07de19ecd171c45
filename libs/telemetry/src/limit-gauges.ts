import type { LimitStats } from '@bellwether/exchange';
import type { MetricSet } from './metric-set.js';

/** Writes how admission is doing: sums since the start, as the data plane tells them. */
export function writeLimitStats(set: MetricSet, stats: LimitStats): void {
  set.limitsAdmitted.reset();
  set.limitsAdmitted.inc(stats.admitted);
  set.limitsRefused.reset();
  for (const [limit, count] of Object.entries(stats.refused))
    set.limitsRefused.inc({ limit }, count);
  set.limitsShadowed.reset();
  for (const [limit, count] of Object.entries(stats.shadowed))
    set.limitsShadowed.inc({ limit }, count);
  if (stats.store === null) return;
  const { calls, failures, waitedMs, isAway } = stats.store;
  set.limitStoreCalls.reset();
  set.limitStoreCalls.inc(calls);
  set.limitStoreFailures.reset();
  set.limitStoreFailures.inc(failures);
  set.limitStoreSeconds.reset();
  set.limitStoreSeconds.inc(waitedMs / 1_000);
  set.limitStoreAway.set(isAway ? 1 : 0);
}
