import { GatewayError, type ItemPage, type PageQuery } from '@bellwether/exchange';
import { readBoolean, readWhole } from './query-values.js';

const defaultLimit = 20;
const maxLimit = 100;

/** Which page of a list is asked for. Errors: `invalid_request` naming the parameter. */
export function pageQuery(query: URLSearchParams): PageQuery {
  const order = query.get('order') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') throw refused('order', 'it must be asc or desc');
  const after = query.get('after');
  return {
    limit: readWhole(query, 'limit', 1, maxLimit) ?? defaultLimit,
    order,
    after: after === '' ? null : after,
  };
}

/** A page as the API has it. Errors: `not_found` becomes a wrong `after`. */
export async function listOf(
  asked: Promise<ItemPage | null>,
  otherwise: () => GatewayError,
  show: (json: string) => string,
): Promise<string> {
  const page = await asked.catch((cause: unknown) => {
    if (cause instanceof GatewayError && cause.code === 'not_found')
      throw refused('after', 'there is no such item in the list');
    throw cause;
  });
  if (page === null) throw otherwise();
  return pageText(page, show);
}

/** A page, as text. */
export function pageText({ items, hasMore }: ItemPage, show: (json: string) => string): string {
  const data = items.map(({ json }) => show(json)).join(',');
  const ids = { first_id: items[0]?.id ?? null, last_id: items.at(-1)?.id ?? null };
  const rest = JSON.stringify({ ...ids, has_more: hasMore }).slice(1);
  return `{"object":"list","data":[${data}],${rest}`;
}

/** What a reader wants to be told besides. Clients write a list as `include[]=…` or `include=…`. */
export function includesOf(query: URLSearchParams): ReadonlySet<string> {
  return new Set([...query.getAll('include[]'), ...query.getAll('include')]);
}

/** Whether the reader wants a stream, and after which event. */
export function streamQuery(query: URLSearchParams): { readonly startingAfter: number } | null {
  const isStream = readBoolean(query, 'stream');
  const startingAfter = readWhole(query, 'starting_after', 0, Number.MAX_SAFE_INTEGER);
  if (startingAfter !== null && !isStream)
    throw refused('starting_after', 'it belongs to a stream: stream must be true');
  return isStream ? { startingAfter: startingAfter ?? -1 } : null;
}

export function refused(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
