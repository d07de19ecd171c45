import type { CallRecord } from '@bellwether/exchange';

/**
 * Start to first output, of streams: a plain reply comes whole, so its first byte says nothing about the first token.
 *
 * Units    seconds; null = not a stream, or no output came.
 */
export function ttftSeconds(record: Pick<CallRecord, 'isStream' | 'firstOutputMs'>): number | null {
  return record.isStream && record.firstOutputMs !== null ? record.firstOutputMs / 1000 : null;
}

/**
 * Mean time between two output tokens of a stream, in seconds; null where the worker reports no tokens, and where tools
 * ran in between.
 */
export function interTokenSeconds(record: CallRecord): number | null {
  if (record.tools !== undefined && record.tools.rounds > 0) return null;
  const tokens = record.usage?.outputTokens ?? null;
  if (!record.isStream || record.firstOutputMs === null || tokens === null || tokens < 2)
    return null;
  return Math.max(0, record.endMs - record.firstOutputMs) / 1000 / (tokens - 1);
}
