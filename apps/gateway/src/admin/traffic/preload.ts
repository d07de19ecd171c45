import { toFoldedCall } from '../../records/call-row.js';
import { endedBetween } from '../../records/call-store.js';
import { minuteMs, minuteOf } from '../../records/minute-store.js';
import type { RunSql } from '../../records/run-sql.js';
import { ringSeconds } from './second-ring.js';
import type { SecondRing } from './second-ring.js';

/** Calls that are read back at most; what is older comes from the stored minutes. */
const maxCalls = 100_000;

/**
 * Fills the ring with the calls of earlier runs, newest first, so that a restart shortens no chart.
 * Calls of this run are in the ring already: only those that ended before `startedAtMs` are read.
 */
export async function preloadRing(
  sql: RunSql,
  ring: SecondRing,
  startedAtMs: number,
): Promise<void> {
  const oldest = minuteOf(startedAtMs - ringSeconds * 1_000);
  let calls = 0;
  for await (const page of endedBetween(sql, oldest, startedAtMs)) {
    for (const row of page) ring.add(row.ended_at_ms, row.worker_id, toFoldedCall(row));
    calls += page.length;
    const last = page[page.length - 1];
    // The minute of the page's last call may go on in the next page.
    if (last) ring.cover(minuteOf(last.ended_at_ms) + minuteMs);
    if (calls >= maxCalls) return;
  }
  ring.cover(oldest);
}
