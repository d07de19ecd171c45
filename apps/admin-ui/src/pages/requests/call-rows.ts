import type { RequestsSearch } from '../../app/search.js';
import type { Call, OpenCall } from '../../live/live-data.js';
import { matchesFilter } from './call-filter.js';

export type CallRow = { readonly id: string; readonly atMs: number } & (
  | { readonly kind: 'open'; readonly call: OpenCall }
  | { readonly kind: 'done'; readonly call: Call }
);

/** The server answers for a running call as well, with what is known so far. */
export const isRunning = (call: Pick<Call, 'outcome'> | null | undefined): boolean =>
  call?.outcome === 'live';

/** One call as a row: what was read of it once it has ended, until then what the live list says. */
export function shownRow(
  read: Call | null | undefined,
  listed: CallRow | undefined,
): CallRow | undefined {
  if (!read) return listed;
  const row = { id: read.requestId, atMs: read.startedAtMs };
  if (!isRunning(read)) return { kind: 'done', ...row, call: read };
  return listed ?? { kind: 'open', ...row, call: { ...read, events: read.events ?? 0 } };
}

interface RowsInput {
  readonly read: readonly Call[];
  readonly finished: readonly Call[];
  readonly open: readonly OpenCall[];
  readonly search: RequestsSearch;
}

function opensMatch(call: OpenCall, search: RequestsSearch): boolean {
  const { status, model, workerId, minInputTokens, minTtftMs, text, isStream } = search;
  if (search.tenant && call.tenantId !== search.tenant) return false;
  if (status && status !== 'live') return false;
  // What a running call will have used is not known yet.
  if (minInputTokens || minTtftMs) return false;
  if (model && call.model !== model) return false;
  if (workerId && call.workerId !== workerId) return false;
  if (text && !call.requestId.startsWith(text)) return false;
  return isStream === undefined || call.isStream === isStream;
}

const startOf = (call: { readonly requestId: string; readonly startedAtMs: number }): string =>
  `${call.requestId}~${call.startedAtMs}`;

/**
 * Running and finished calls in one list, newest first, each once: a call that has finished is no longer running.
 * Callers may give many calls one request id: the newest of them goes by it, the others by their start as well.
 */
export function callRows({ read, finished, open, search }: RowsInput): CallRow[] {
  const rows = new Map<string, CallRow>();
  const put = (row: Pick<CallRow, 'kind' | 'call'>): void => {
    const { requestId: id, startedAtMs: atMs } = row.call;
    rows.set(startOf(row.call), { ...row, id, atMs } as CallRow);
  };
  for (const call of open) if (opensMatch(call, search)) put({ kind: 'open', call });
  if (search.status !== 'live') {
    for (const call of read) put({ kind: 'done', call });
    for (const call of finished) if (matchesFilter(call, search)) put({ kind: 'done', call });
  }
  for (const call of finished)
    if (rows.get(startOf(call))?.kind === 'open') rows.delete(startOf(call));
  const sorted = [...rows.values()].sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
  const seen = new Set<string>();
  return sorted.map((row) => {
    if (seen.has(row.id)) return { ...row, id: startOf(row.call) };
    seen.add(row.id);
    return row;
  });
}

/** What was in the list when the reader left its top: newer rows wait, so that nothing moves under the cursor. */
export interface Held {
  readonly ids: ReadonlySet<string>;
  readonly oldestMs: number;
}

export function hold(rows: readonly CallRow[]): Held {
  return { ids: new Set(rows.map(({ id }) => id)), oldestMs: rows.at(-1)?.atMs ?? 0 };
}

/** The rows to show and how many wait. Older pages that are loaded meanwhile are shown. */
export function heldRows(
  rows: readonly CallRow[],
  held: Held | null,
): { shown: readonly CallRow[]; waiting: number } {
  if (!held) return { shown: rows, waiting: 0 };
  const shown = rows.filter(({ id, atMs }) => held.ids.has(id) || atMs <= held.oldestMs);
  return { shown, waiting: rows.length - shown.length };
}
