import {
  markFor,
  markOf,
  steadyHash,
  withMark,
  type CallRecord,
  type Prompt,
} from '@bellwether/exchange';
import type { Call } from './call.js';
import { firstSaid } from './first-said.js';
import { steeringOf } from './steering.js';

/** Bytes of the prompt that stand for the conversation where no user says anything. */
const conversationBytes = 256;

type Marked = Pick<Call, 'headers' | 'conversation'> & {
  readonly record: Pick<CallRecord, 'tenantId'>;
};

/**
 * What the conversation of a call goes by: the same in all of its turns, on every gateway.
 *
 * Result   the mark that the ids of its kept replies have. One that goes on by `previous_response_id` alone is known by
 *          the id that it names, before anything is recalled.
 */
export function conversationOf(call: Marked, prompt: Prompt): string {
  return (call.conversation ??= markOfPrevious(call, prompt) ?? markOfWords(call, prompt));
}

/** The id of a reply that is to be kept, where it is: the next turns will know their conversation by it. */
export function replyIdOf(call: Marked & Pick<Call, 'newId'>, prompt: Prompt, prefix: string) {
  const id = call.newId(prefix);
  return prompt.memory === null ? id : withMark(id, conversationOf(call, prompt));
}

function markOfPrevious({ headers }: Marked, { memory }: Prompt): string | null {
  if (memory === null || memory.previousId === null) return null;
  return steeringOf(headers).routingKey === null ? markOf(memory.previousId) : null;
}

/** By its routing key, its id, or what its user said first. Tenants that say the same have marks of their own. */
function markOfWords({ headers, record }: Marked, { memory, routingText }: Prompt): string {
  const words =
    steeringOf(headers).routingKey ??
    memory?.conversationId ??
    firstSaid(routingText) ??
    Buffer.from(routingText.subarray(0, conversationBytes)).toString('latin1');
  return markFor(steadyHash(`${record.tenantId}/${words}`));
}
