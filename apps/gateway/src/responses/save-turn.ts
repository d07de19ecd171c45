import { GatewayError, type History, type ResponseToSave } from '@bellwether/exchange';

/**
 * Keeps a turn, whatever became of its conversation meanwhile.
 *
 * Errors   `conflict` for a response that is finished already; `response_not_found` for one that was deleted while it
 *          was made, or erased with all that its tenant has; `storage_unavailable`.
 */
export async function saveTurn(
  history: History,
  tenantId: string,
  turn: ResponseToSave,
): Promise<void> {
  try {
    await saveAnywhere(history, tenantId, turn);
  } catch (cause) {
    if (!isConflict(cause)) throw cause;
    const kept = await history.response(tenantId, turn.response.id);
    if (kept !== null && kept.status !== 'queued' && kept.status !== 'in_progress') throw cause;
    // Items that the caller gave ids which the conversation has already are kept under ids of our own.
    await saveAnywhere(history, tenantId, withOwnIds(turn));
  }
}

async function saveAnywhere(
  history: History,
  tenantId: string,
  turn: ResponseToSave,
): Promise<void> {
  if (await history.saveResponse(tenantId, turn)) return;
  // Its conversation was deleted while the reply was made: the response stands alone.
  await history.saveResponse(tenantId, {
    ...turn,
    response: { ...turn.response, conversationId: null },
  });
}

function withOwnIds(turn: ResponseToSave): ResponseToSave {
  const suffix = turn.response.id.slice(turn.response.id.indexOf('_') + 1);
  const input = turn.input.map((item, at) => {
    const id = `${item.id.slice(0, item.id.indexOf('_') + 1) || 'item_'}${suffix}_i${at}`;
    const json = JSON.stringify({ ...(JSON.parse(item.json) as object), id });
    return { ...item, id, json };
  });
  return { ...turn, input };
}

/** True for a turn that may not come back. */
export const isDeleted = (cause: unknown): boolean =>
  cause instanceof GatewayError && cause.code === 'response_not_found';

/** True for a turn that is kept already. */
export const isConflict = (cause: unknown): boolean =>
  cause instanceof GatewayError && cause.code === 'conflict';

/** True for a store that cannot be reached. */
export const isAway = (cause: unknown): boolean =>
  cause instanceof GatewayError && cause.code === 'storage_unavailable';
