import { randomUUID } from 'node:crypto';
import { answerText } from '../answers/answer-text.js';
import { assemble, toChoice } from '../answers/choice.js';
import type { Choice } from '../answers/choice.js';
import { cutAtStop } from '../answers/stop-text.js';
import { structuredText } from '../answers/structured-text.js';
import { blockTokensOf } from '../engine-host.js';
import { readJson, replyResult } from '../http/call.js';
import type { Call } from '../http/call.js';
import { CompletionChunks } from './completion-chunks.js';
import { awaitReply, streamReply } from './planned-reply.js';
import type { PlannedChoice, PlannedReply } from './planned-reply.js';
import { checked, completionSchema } from './request-schema.js';
import type { CompletionRequest } from './request-schema.js';
import { inputTexts } from './text-input.js';
import type { InputText } from './text-input.js';
import { checkModel, checkStreamOptions, outputLimit } from './token-budget.js';
import { usageObject, type UsageCounts } from './usage.js';

/** What the protocol gives a completion that names no limit. */
const defaultMaxTokens = 16;

/** POST /v1/completions */
export function completions(call: Call): void {
  const request = checked(completionSchema, readJson(call));
  checkModel(call.host, request.model);
  checkStreamOptions(request);
  const salt = `${request.model}\n${request.cache_salt ?? ''}`;
  const texts = inputTexts(request.prompt, salt, blockTokensOf(call.host));
  const choicesEach = request.n ?? 1;
  // Choices are numbered prompt by prompt.
  const echoes = texts.flatMap(({ text }) =>
    new Array<string>(choicesEach).fill(request.echo === true ? text : ''),
  );
  const reply: PlannedReply = {
    head: {
      id: `cmpl-${randomUUID()}`,
      created: Math.floor(Date.now() / 1000),
      model: request.model,
    },
    planned: texts.flatMap((text) => planPrompt(call, request, text)),
    wantsUsage: request.stream_options?.include_usage === true,
    wantsUsageInEveryChunk: request.stream_options?.continuous_usage_stats === true,
  };
  if (request.stream === true) streamReply(call, reply, new CompletionChunks(reply.head, echoes));
  else awaitReply(call, reply, (counts) => replyResult(call, wholeReply(reply, echoes, counts)));
}

function planPrompt(
  { host }: Call,
  request: CompletionRequest,
  { text, prompt }: InputText,
): PlannedChoice[] {
  const maxTokens = outputLimit(host, prompt.promptTokens, request.max_tokens ?? defaultMaxTokens);
  return Array.from({ length: request.n ?? 1 }, (_, salt) => ({
    prompt,
    choice: toChoice(toAnswer(request, text, salt, maxTokens), maxTokens),
  }));
}

function toAnswer(request: CompletionRequest, text: string, salt: number, maxTokens: number) {
  const conversation = { lines: [{ role: 'user', text }], promptText: text };
  const wish = {
    ignoreEnd: request.ignore_eos === true,
    minTokens: request.min_tokens ?? 0,
    maxTokens,
  };
  const structured = structuredText(conversation, request, salt);
  const ending = cutAtStop(structured ?? answerText(conversation, salt, wish), request.stop);
  return { reasoning: null, content: ending.text, toolCalls: [], stopReason: ending.stopReason };
}

function wholeReply(
  { head, planned }: PlannedReply,
  echoes: readonly string[],
  counts: UsageCounts | null,
): unknown {
  return {
    id: head.id,
    object: 'text_completion',
    created: head.created,
    model: head.model,
    choices: planned.map(({ choice }, index) => toWireChoice(choice, index, echoes[index] ?? '')),
    ...(counts === null ? {} : { usage: usageObject(counts) }),
  };
}

function toWireChoice(choice: Choice, index: number, echo: string): unknown {
  return {
    index,
    text: echo + assemble(choice).content,
    logprobs: null,
    finish_reason: choice.finishReason,
    stop_reason: choice.stopReason,
    prompt_logprobs: null,
  };
}
