import {
  GatewayError,
  type History,
  type HistoryBudget,
  type Memory,
  type Past,
  type StoredItem,
} from '@bellwether/exchange';
import { storedItem } from './stored-item.js';

/**
 * What was said before a turn, of what its request names.
 *
 * Errors   `previous_response_not_found`, `conversation_not_found`; `invalid_request` for a response that is not
 *          finished; `context_length_exceeded` where nothing may be left out; `storage_unavailable`.
 */
export async function recall(
  history: History,
  tenantId: string,
  memory: Memory,
  budget: HistoryBudget,
): Promise<Past> {
  const past = answeredOnce(await pastOf(history, tenantId, memory, budget));
  if (past.isCut && memory.mayCut === false)
    throw new GatewayError('context_length_exceeded', {
      text: 'truncation: the conversation is longer than what a turn may be given. Let it be `auto` to leave out the oldest part.',
      param: 'truncation',
    });
  const known = new Set(past.items.map(({ id }) => id));
  const missing = memory.references.filter((id) => !known.has(id));
  if (missing.length === 0) return past;
  return { ...past, items: [...past.items, ...(await named(history, tenantId, missing))] };
}

/** Turns that ran at once may have answered the same call: the first answer is told, in the place where it belongs. */
function answeredOnce(past: Past): Past {
  const answered = new Set<string>();
  const items = past.items.filter(({ type, json }) => {
    const isAnswer = type.endsWith('_call_output');
    if (!isAnswer && !type.endsWith('_call')) return true;
    const { call_id: callId } = JSON.parse(json) as { call_id?: string };
    if (callId === undefined) return true;
    if (!isAnswer) answered.delete(callId);
    else if (answered.has(callId)) return false;
    else answered.add(callId);
    return true;
  });
  return { ...past, items };
}

async function pastOf(
  history: History,
  tenantId: string,
  { previousId, conversationId }: Memory,
  budget: HistoryBudget,
): Promise<Past> {
  if (previousId !== null) {
    const [past, response] = await Promise.all([
      history.chain(tenantId, previousId, budget),
      history.response(tenantId, previousId),
    ]);
    if (past === null || response === null)
      throw new GatewayError('previous_response_not_found', { param: 'previous_response_id' });
    if (response.status === 'queued' || response.status === 'in_progress')
      throw new GatewayError('invalid_request', {
        text: 'previous_response_id: this response is not finished.',
        param: 'previous_response_id',
      });
    return past;
  }
  if (conversationId === null) return { items: [], isCut: false };
  const past = await history.recent(tenantId, conversationId, budget);
  if (past === null) throw new GatewayError('conversation_not_found', { param: 'conversation' });
  return past;
}

/** The ids of our own items say which response they belong to. */
const ownId = /^[a-z]+_([0-9a-hjkmnp-tv-z]{26})_(i?)\d+$/;

/** Items of earlier responses that a request names. What is not found is the reader's to refuse. */
async function named(
  history: History,
  tenantId: string,
  ids: readonly string[],
): Promise<StoredItem[]> {
  const wanted = new Set(ids);
  const responses = new Set(
    ids.flatMap((id) => {
      const [, suffix] = ownId.exec(id) ?? [];
      return suffix === undefined ? [] : [`resp_${suffix}`];
    }),
  );
  const found: StoredItem[] = [];
  for (const id of responses) {
    for (const item of await itemsOf(history, tenantId, id))
      if (wanted.has(item.id)) found.push(item);
  }
  return found;
}

async function itemsOf(
  history: History,
  tenantId: string,
  responseId: string,
): Promise<StoredItem[]> {
  const [response, input] = await Promise.all([
    history.response(tenantId, responseId),
    history.inputItems(tenantId, responseId, { limit: 100, order: 'asc', after: null }),
  ]);
  const { output = [] } = (response === null ? {} : JSON.parse(response.json)) as {
    output?: Readonly<Record<string, unknown>>[];
  };
  return [...(input?.items ?? []), ...output.map(storedItem)];
}
