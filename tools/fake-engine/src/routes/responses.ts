import { randomUUID } from 'node:crypto';
import type { Choice } from '../answers/choice.js';
import { readJson, replyResult } from '../http/call.js';
import type { Call } from '../http/call.js';
import { BlockChunks } from './block-chunks.js';
import { planChat } from './chat.js';
import { awaitReply, streamReply, type PlannedReply } from './planned-reply.js';
import { checked } from './request-schema.js';
import { ResponseEvents } from './response-events.js';
import { chatRequestOf, isThinking, rawTools } from './responses-request.js';
import { responsesSchema } from './responses-schema.js';
import type { UsageCounts } from './usage.js';

/** POST /v1/responses; nothing is stored. */
export function responses(call: Call): void {
  const request = checked(responsesSchema, readJson(call));
  // Who asks for thoughts gets them, whatever the switch says.
  const faults = isThinking(request)
    ? { ...call.faults, reasoning: 'reasoning_content' as const }
    : call.faults;
  const id = `resp_${randomUUID().replaceAll('-', '')}`;
  const planned = planChat({ ...call, faults }, chatRequestOf(request), id);
  const reply: PlannedReply = { ...planned, wantsUsage: true };
  const events = new ResponseEvents(reply.head, {
    isSealed: request.include?.includes('reasoning.encrypted_content') === true,
    rawTools: rawTools(request),
    citesSources: call.faults.citesSources,
  });
  if (request.stream === true) streamReply(call, reply, new BlockChunks(events));
  else awaitReply(call, reply, (counts) => replyResult(call, wholeResponse(events, reply, counts)));
}

/** The whole reply is what the stream of it would end with. */
function wholeResponse(
  events: ResponseEvents,
  { planned }: PlannedReply,
  counts: UsageCounts | null,
): unknown {
  const choice = planned[0]?.choice as Choice;
  const chunks = new BlockChunks(events);
  for (let number = 1; number <= choice.pieces.length; number += 1) chunks.token(0, choice, number);
  chunks.end(counts);
  return events.whole(choice, counts);
}
