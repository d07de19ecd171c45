import { GatewayError } from '@bellwether/exchange';
import type { RunSql } from '../../records/run-sql.js';
import {
  addLimitHits,
  addToRollup,
  dayMs,
  limitHits,
  rollups,
} from '../../records/usage/rollups.js';

/**
 * Makes the sums of whole days again from their events. Writers wait meanwhile; a call that is stored after it is added as ever.
 *
 * Errors   `invalid_request` for days whose events may be gone: their sums are all that is left of them.
 */
export async function rebuildSums(
  sql: RunSql,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  oldestMs: number,
): Promise<{ readonly days: number }> {
  const first = Math.floor(fromMs / dayMs) * dayMs;
  if (first < oldestMs)
    throw new GatewayError('invalid_request', {
      text: 'The events of these days are not kept any more.',
      param: 'from',
    });
  let days = 0;
  for (let day = first; day < toMs; day += dayMs) {
    await sql(rebuildOf(day, day + dayMs));
    days += 1;
  }
  return { days };
}

/** Several statements in one text are one transaction. The lock comes first: what is summed after it is whole. */
function rebuildOf(fromMs: number, toMs: number): string {
  const window = (column: string): string => `${column} >= ${fromMs} AND ${column} < ${toMs}`;
  const events = `(SELECT * FROM usage_events WHERE ${window('started_at_ms')}) AS e`;
  return [
    `LOCK TABLE ${[...rollups, limitHits].map(({ table }) => table).join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
    ...rollups.flatMap((rollup) => [
      `DELETE FROM ${rollup.table} WHERE ${window('bucket_ms')}`,
      addToRollup(rollup, events),
    ]),
    `DELETE FROM ${limitHits.table} WHERE ${window('bucket_ms')}`,
    addLimitHits(events),
  ].join('; ');
}
