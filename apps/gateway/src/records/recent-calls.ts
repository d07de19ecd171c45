import type { CallRecord } from '@bellwether/exchange';

/** Finished calls kept in memory, with their decisions: what a click reaches before the writer did. */
const kept = 200;

export interface RecentCalls {
  add(records: readonly CallRecord[]): void;
  find(requestId: string): CallRecord | null;
  /** Newest first. */
  newest(limit: number): CallRecord[];
}

export function createRecentCalls(): RecentCalls {
  let calls: CallRecord[] = [];
  return {
    add(records) {
      calls =
        records.length >= kept
          ? records.slice(-kept)
          : [...calls.slice(records.length - kept), ...records];
    },
    find: (requestId) => calls.findLast((call) => call.requestId === requestId) ?? null,
    newest: (limit) => calls.slice(-limit).reverse(),
  };
}
