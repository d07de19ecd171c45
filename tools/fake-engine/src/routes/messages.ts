import { randomUUID } from 'node:crypto';
import { assemble, type Choice } from '../answers/choice.js';
import { sealOf } from '../answers/seal.js';
import { blockCitation } from '../answers/sources.js';
import { readJson, replyJson, replyResult } from '../http/call.js';
import type { Call } from '../http/call.js';
import { countTokens } from '../tokens.js';
import { BlockChunks } from './block-chunks.js';
import { chatConversation } from './chat-prompt.js';
import { planChat } from './chat.js';
import { MessageEvents } from './message-events.js';
import { chatRequestOf, isThinking } from './messages-request.js';
import { messagesCountSchema, messagesSchema } from './messages-schema.js';
import { stopOf, usageOf } from './messages-end.js';
import { awaitReply, streamReply, type PlannedReply } from './planned-reply.js';
import { checked } from './request-schema.js';
import { checkModel } from './token-budget.js';
import type { UsageCounts } from './usage.js';

/** POST /v1/messages */
export function messages(call: Call): void {
  const request = checked(messagesSchema, readJson(call));
  // Who asks for thoughts gets them, whatever the switch says.
  const faults = isThinking(request)
    ? { ...call.faults, reasoning: 'reasoning_content' as const }
    : call.faults;
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const planned = planChat({ ...call, faults }, chatRequestOf(request), id);
  const reply: PlannedReply = { ...planned, wantsUsage: true };
  if (request.stream === true)
    streamReply(
      call,
      reply,
      new BlockChunks(new MessageEvents(reply.head, call.faults.citesSources)),
    );
  else awaitReply(call, reply, (counts) => replyResult(call, wholeMessage(call, reply, counts)));
}

/** POST /v1/messages/count_tokens */
export function countMessages(call: Call): void {
  const request = checked(messagesCountSchema, readJson(call));
  checkModel(call.host, request.model);
  const chat = chatRequestOf(request);
  const { promptText } = chatConversation(chat.messages, chat.tools ?? []);
  replyJson(call, { input_tokens: countTokens(promptText) });
}

function wholeMessage(
  { faults }: Call,
  { head, planned }: PlannedReply,
  counts: UsageCounts | null,
): unknown {
  const choice = planned[0]?.choice as Choice;
  const { content, reasoning, toolCalls } = assemble(choice);
  const cited = faults.citesSources ? { citations: [blockCitation] } : {};
  return {
    ...{ id: head.id, type: 'message', role: 'assistant', model: head.model },
    content: [
      ...(reasoning === ''
        ? []
        : [{ type: 'thinking', thinking: reasoning, signature: sealOf(reasoning) }]),
      ...(content === '' ? [] : [{ type: 'text', text: content, ...cited }]),
      ...toolCalls.map(({ id, name, argumentsText }) => ({
        ...{ type: 'tool_use', id, name, input: inputOf(argumentsText) },
      })),
    ],
    ...stopOf(choice),
    ...(counts === null ? {} : { usage: usageOf(counts) }),
  };
}

/** Input that a switch or the limit spoilt goes as it is: half an object is no object. */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text) as unknown;
  } catch {
    return text; // the switch wants it broken
  }
}
