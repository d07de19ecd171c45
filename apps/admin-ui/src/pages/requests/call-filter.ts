import type { CallFilter } from '../../api/generated/graphql/graphql.js';
import { callStates, type RequestsSearch } from '../../app/search.js';
import type { Call } from '../../live/live-data.js';

export type FilterKey =
  | 'status'
  | 'model'
  | 'workerId'
  | 'limitId'
  | 'minInputTokens'
  | 'minTtftMs'
  | 'text'
  | 'isStream';
export const filterKeys: readonly FilterKey[] = [
  'status',
  'model',
  'workerId',
  'limitId',
  'minInputTokens',
  'minTtftMs',
  'isStream',
  'text',
];

/** The server's filter from the address. */
export function callFilterOf(search: RequestsSearch): CallFilter {
  const filter: CallFilter = { range: search.range ?? 'm15' };
  if (search.tenant !== undefined) filter.tenantId = search.tenant;
  for (const key of filterKeys)
    if (search[key] !== undefined) Object.assign(filter, { [key]: search[key] });
  return filter;
}

function hasStatus(call: Call, status: NonNullable<RequestsSearch['status']>): boolean {
  if (status === 'live') return false;
  if (status === '429') return call.status === 429;
  if (status === '5xx') return call.status >= 500;
  return call.outcome === status;
}

/** Whether a call that just finished belongs into the list on screen; as the server would decide. */
export function matchesFilter(call: Call, search: RequestsSearch): boolean {
  const { status, model, workerId, limitId, minInputTokens, minTtftMs, text, isStream } = search;
  if (search.tenant && call.tenantId !== search.tenant) return false;
  if (status && !hasStatus(call, status)) return false;
  if (model && call.model !== model) return false;
  if (workerId && call.workerId !== workerId) return false;
  if (limitId && call.limitId !== limitId) return false;
  if (minInputTokens && (call.usage?.inputTokens ?? 0) < minInputTokens) return false;
  if (minTtftMs && (call.firstOutputMs ?? 0) < minTtftMs) return false;
  if (text && !call.requestId.startsWith(text)) return false;
  return isStream === undefined || call.isStream === isStream;
}

type Parsed = Partial<Pick<RequestsSearch, FilterKey>>;

const positive = (text: string): number | undefined => {
  const match = /^(\d+(?:\.\d+)?)(k|s)?$/.exec(text);
  if (!match) return undefined;
  const value = Math.round(Number(match[1]) * (match[2] ? 1_000 : 1));
  return value > 0 ? value : undefined;
};

/** Reads what is typed into the filter bar: `status:failed`, `model:x`, `input>1000`, `ttft>500`, `stream:yes`, or the start of a request id. */
export function parseFilter(
  typed: string,
  workers: readonly { readonly id: string; readonly name: string }[],
): Parsed | null {
  const match = /^(\w+)\s*[:>=]+\s*(.+)$/.exec(typed.trim());
  if (!match) return typed.trim() === '' ? null : { text: typed.trim() };
  const [, name = '', value = ''] = match;
  switch (name.toLowerCase()) {
    case 'status': {
      const status = callStates.find((each) => each === value.toLowerCase());
      return status ? { status } : null;
    }
    case 'model':
      return { model: value };
    case 'worker': {
      const worker = workers.find((each) => each.name === value || each.id === value);
      return worker ? { workerId: worker.id } : null;
    }
    case 'input': {
      const minInputTokens = positive(value);
      return minInputTokens ? { minInputTokens } : null;
    }
    case 'ttft': {
      const minTtftMs = positive(value);
      return minTtftMs ? { minTtftMs } : null;
    }
    case 'stream':
      return /^(yes|true|no|false)$/i.test(value)
        ? { isStream: /^(yes|true)$/i.test(value) }
        : null;
    case 'id':
      return { text: value };
    default:
      return null;
  }
}
