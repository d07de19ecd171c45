import { randomUUID } from 'node:crypto';
import { composeAnswer } from '../answers/compose-answer.js';
import { assemble, toChoice } from '../answers/choice.js';
import type { Choice } from '../answers/choice.js';
import { generate } from '../generation.js';
import { readJson, replyResult } from '../http/call.js';
import type { Call } from '../http/call.js';
import { EventWriter } from '../http/event-writer.js';
import { blockKeys, countTokens } from '../tokens.js';
import { ChatChunks, withUsage } from './chat-chunks.js';
import type { ChunkHead } from './chat-chunks.js';
import { chatConversation } from './chat-prompt.js';
import { chatSchema, checked } from './request-schema.js';
import type { ChatRequest } from './request-schema.js';
import { checkModel, checkStreamOptions, outputLimit } from './token-budget.js';
import { countChoices, usageObject } from './usage.js';

/** One chat request, understood: what will be said, before the engine has timed it. */
interface PlannedChat {
  readonly request: ChatRequest;
  readonly head: ChunkHead;
  readonly promptTokens: number;
  readonly blockKeys: readonly number[];
  readonly choices: readonly Choice[];
}

/** POST /v1/chat/completions */
export function chat(call: Call): void {
  const planned = plan(call, checked(chatSchema, readJson(call)));
  if (planned.request.stream === true) stream(call, planned);
  else replyWhole(call, planned);
}

function plan({ host, faults }: Call, request: ChatRequest): PlannedChat {
  checkModel(host, request.model);
  checkStreamOptions(request);
  const conversation = chatConversation(request.messages, request.tools ?? []);
  const promptTokens = countTokens(conversation.promptText);
  const asked = request.max_completion_tokens ?? request.max_tokens ?? null;
  const maxTokens = outputLimit(host, promptTokens, asked);
  const choices = Array.from({ length: request.n ?? 1 }, (_, salt) =>
    toChoice(composeAnswer({ conversation, request, faults, salt, maxTokens }), maxTokens),
  );
  return {
    request,
    head: { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model: request.model },
    promptTokens,
    blockKeys: blockKeys(Buffer.from(conversation.promptText), `${request.model}\n${request.cache_salt ?? ''}`),
    choices,
  };
}

function stream(call: Call, planned: PlannedChat): void {
  const { choices, request, promptTokens } = planned;
  const writer = new EventWriter(call.response, call.faults);
  const chunks = new ChatChunks(planned.head, call.faults);
  const wantsUsage = request.stream_options?.include_usage === true && !call.faults.missingUsage;
  const inEveryChunk = wantsUsage && request.stream_options?.continuous_usage_stats === true;
  let produced = 0;
  writer.open();
  const send = (chunk: string): void => {
    const counts = { promptTokens, completionTokens: produced, cachedTokens: 0, reasoningTokens: 0 };
    writer.send(inEveryChunk ? withUsage(chunk, usageObject(counts)) : chunk);
  };
  const ticket = generate(call.host, toGeneration(planned), {
    token(index, number) {
      if (number === 1) send(chunks.role(index));
      produced += 1;
      send(chunks.token(index, choices[index] as Choice, number));
    },
    done(cachedTokens) {
      if (wantsUsage) writer.send(chunks.usage(usageObject(countChoices(choices, promptTokens, cachedTokens))));
      writer.close();
    },
  });
  call.response.once('close', () => ticket.cancel());
}

function replyWhole(call: Call, planned: PlannedChat): void {
  const ticket = generate(call.host, toGeneration(planned), {
    token: () => undefined,
    done: (cachedTokens) => replyResult(call, wholeReply(call, planned, cachedTokens)),
  });
  call.response.once('close', () => ticket.cancel());
}

function toGeneration({ promptTokens, blockKeys: keys, choices }: PlannedChat) {
  const sequences = choices.map(({ pieces, finishReason }) => ({
    outputTokens: pieces.length,
    finished: finishReason === 'length' ? ('length' as const) : ('stop' as const),
  }));
  return { promptTokens, blockKeys: keys, sequences };
}

function wholeReply({ faults }: Call, { head, choices, promptTokens }: PlannedChat, cachedTokens: number): unknown {
  const usage = usageObject(countChoices(choices, promptTokens, cachedTokens));
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: choices.map((choice, index) => ({
      index,
      message: wholeMessage(choice, faults.reasoning),
      logprobs: null,
      finish_reason: choice.finishReason,
      stop_reason: choice.stopReason,
    })),
    ...(faults.missingUsage ? {} : { usage }),
  };
}

function wholeMessage(choice: Choice, reasoningField: string): unknown {
  const { content, reasoning, toolCalls } = assemble(choice);
  return {
    role: 'assistant',
    content: content === '' && toolCalls.length > 0 ? null : content,
    ...(reasoning === '' ? {} : { [reasoningField]: reasoning }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(toWireCall) }),
  };
}

function toWireCall({ id, name, argumentsText }: { id: string; name: string; argumentsText: string }): unknown {
  return { id, type: 'function', function: { name, arguments: argumentsText } };
}
