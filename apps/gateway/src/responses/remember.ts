import { GatewayError, type History, type Memory, type ResponseToSave } from '@bellwether/exchange';
import type { MadeReply } from '@bellwether/pipeline';
import { expiryOf, type StoredSettings } from './settings.js';
import { isAway, isDeleted, saveTurn } from './save-turn.js';
import type { WaitingTurns } from './waiting-turns.js';

/** A reply as a turn of the store. */
export function turnOf(
  { previousId, conversationId, isBackground }: Memory,
  { reply, model, createdAtMs }: MadeReply,
  keptDays: number,
): ResponseToSave {
  const { id, status, json, input, output } = reply;
  // Half a turn is nothing that a conversation could go on with.
  const isSaid = status === 'completed' || status === 'incomplete';
  return {
    response: {
      ...{ id, previousId, status, model, createdAtMs, isBackground, json },
      conversationId: isSaid ? conversationId : null,
      expiresAtMs: expiryOf(keptDays, createdAtMs),
      leaseUntilMs: null,
    },
    input,
    output,
  };
}

/**
 * Keeps the replies of calls: in the store, or on disk until the store takes them, where that is what operators want.
 *
 * Result   what the caller should be warned of.
 * Errors   `storage_unavailable`; `conflict` for a response that is finished already; `response_not_found` for one made
 *          in the background that is gone.
 */
export async function remember(
  { history, waiting, settings }: RememberParts,
  tenantId: string,
  turn: ResponseToSave,
): Promise<string | null> {
  try {
    // Those that wait go first: their order is that of the conversation.
    if (await waiting.replay()) {
      await saveTurn(history, tenantId, turn);
      return null;
    }
  } catch (cause) {
    if (isDeleted(cause) && !turn.response.isBackground)
      return 'the response is not kept: all that its tenant had stored was erased while it was made';
    if (!isAway(cause) || settings.whenStoreFails === 'fail') throw cause;
  }
  if (settings.whenStoreFails === 'fail') throw new GatewayError('storage_unavailable');
  await waiting.add(tenantId, turn);
  return 'the response is not stored yet: the store cannot be reached';
}

/** Milliseconds by which a response is acknowledged before it is kept, where that is wanted. */
const earlyByMs = 300;

/** As `remember`, but for a test that must notice the difference. */
export function rememberTooLate(
  parts: RememberParts,
  tenantId: string,
  turn: ResponseToSave,
): Promise<string | null> {
  setTimeout(() => void remember(parts, tenantId, turn).catch(() => undefined), earlyByMs);
  return Promise.resolve(null);
}

export interface RememberParts {
  readonly history: History;
  readonly waiting: WaitingTurns;
  readonly settings: StoredSettings;
}
