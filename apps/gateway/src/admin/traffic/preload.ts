import { toFoldedCall } from '../../records/call-row.js';
import { endedBetween } from '../../records/call-store.js';
import { minuteMs, minuteOf } from '../../records/minute-store.js';
import type { RunSql } from '../../records/run-sql.js';
import { ringSeconds } from './second-ring.js';
import type { SecondRing } from './second-ring.js';

/** Calls that are read back at most; what is older comes from the stored minutes. */
const maxCalls = 100_000;

/**
 * Fills the ring with the calls of earlier runs, newest minute first, so that a restart shortens no chart.
 * Calls of this run are in the ring already: only those that ended before `startedAtMs` are read.
 */
export async function preloadRing(sql: RunSql, ring: SecondRing, startedAtMs: number): Promise<void> {
  let calls = 0;
  const oldest = minuteOf(startedAtMs - ringSeconds * 1_000);
  for (let minute = minuteOf(startedAtMs); minute >= oldest && calls < maxCalls; minute -= minuteMs) {
    for await (const page of endedBetween(sql, minute, Math.min(minute + minuteMs, startedAtMs))) {
      for (const row of page) ring.add(row.ended_at_ms, row.worker_id, toFoldedCall(row));
      calls += page.length;
    }
    ring.cover(minute);
  }
}
