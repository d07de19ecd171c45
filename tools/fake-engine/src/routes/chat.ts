import { randomUUID } from 'node:crypto';
import { composeAnswer } from '../answers/compose-answer.js';
import { assemble, toChoice } from '../answers/choice.js';
import type { Choice, ToolCall } from '../answers/choice.js';
import { sourceOf } from '../answers/sources.js';
import { blockTokensOf } from '../engine-host.js';
import type { Faults } from '../faults.js';
import { readJson, replyResult } from '../http/call.js';
import type { Call } from '../http/call.js';
import { blockKeys, countTokens } from '../tokens.js';
import { ChatChunks } from './chat-chunks.js';
import { chatConversation } from './chat-prompt.js';
import { awaitReply, streamReply } from './planned-reply.js';
import type { PlannedReply } from './planned-reply.js';
import { chatSchema, checked } from './request-schema.js';
import type { ChatRequest } from './request-schema.js';
import { checkModel, checkStreamOptions, outputLimit } from './token-budget.js';
import { usageObject, type UsageCounts } from './usage.js';

/** POST /v1/chat/completions */
export function chat(call: Call): void {
  const request = checked(chatSchema, readJson(call));
  const reply = planChat(call, request, `chatcmpl-${randomUUID()}`);
  if (request.stream === true) streamReply(call, reply, new ChatChunks(reply.head, call.faults));
  else awaitReply(call, reply, (counts) => replyResult(call, wholeReply(call, reply, counts)));
}

/** What a chat request leads to. Other APIs are planned as the chat request that says the same. */
export function planChat({ host, faults }: Call, request: ChatRequest, id: string): PlannedReply {
  checkModel(host, request.model);
  checkStreamOptions(request);
  const conversation = chatConversation(request.messages, request.tools ?? []);
  const promptTokens = countTokens(conversation.promptText);
  const asked = request.max_completion_tokens ?? request.max_tokens ?? null;
  const maxTokens = outputLimit(host, promptTokens, asked);
  const salt = `${request.model}\n${request.cache_salt ?? ''}`;
  const text = Buffer.from(conversation.promptText);
  const prompt = { promptTokens, blockKeys: blockKeys(text, salt, blockTokensOf(host)) };
  return {
    head: { id, created: Math.floor(Date.now() / 1000), model: request.model },
    planned: Array.from({ length: request.n ?? 1 }, (_, index) => ({
      prompt,
      choice: toChoice(
        composeAnswer({ conversation, request, faults, salt: index, maxTokens }),
        maxTokens,
      ),
    })),
    wantsUsage: request.stream_options?.include_usage === true,
    wantsUsageInEveryChunk: request.stream_options?.continuous_usage_stats === true,
  };
}

function wholeReply(
  { faults }: Call,
  { head, planned }: PlannedReply,
  counts: UsageCounts | null,
): unknown {
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: planned.map(({ choice }, index) => ({
      index,
      message: wholeMessage(choice, faults),
      logprobs: null,
      finish_reason: choice.finishReason,
      stop_reason: choice.stopReason,
    })),
    ...(counts === null ? {} : { usage: usageObject(counts) }),
  };
}

function wholeMessage(
  choice: Choice,
  { reasoning: reasoningField, citesSources }: Faults,
): unknown {
  const source = citesSources ? sourceOf(choice) : null;
  const { content, reasoning, toolCalls } = assemble(choice);
  return {
    role: 'assistant',
    content: content === '' && toolCalls.length > 0 ? null : content,
    ...(reasoning === '' ? {} : { [reasoningField]: reasoning }),
    ...(source === null ? {} : { annotations: [{ type: 'url_citation', url_citation: source }] }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(toWireCall) }),
  };
}

function toWireCall({ id, name, argumentsText }: ToolCall): unknown {
  return { id, type: 'function', function: { name, arguments: argumentsText } };
}
