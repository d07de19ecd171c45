import type { Faults } from '../faults.js';
import type { ChatRequest } from '../routes/request-schema.js';
import { seedOf } from '../tokens.js';
import { answerText } from './answer-text.js';
import type { Answer } from './choice.js';
import type { Conversation } from './conversation.js';
import { structuredText } from './structured-text.js';
import { spokenText, shortAnswer } from './prose.js';
import { cutAtStop } from './stop-text.js';
import { toolCallsFor } from './tool-choice.js';

export interface AnswerInput {
  readonly conversation: Conversation;
  readonly request: ChatRequest;
  readonly faults: Faults;
  /** 0 for the first choice; makes the choices of one request differ. */
  readonly salt: number;
  readonly maxTokens: number;
}

/** Decides what the model says to a chat: tool calls, a document of the shape asked for, or text. */
export function composeAnswer(input: AnswerInput): Answer {
  const { conversation, request, faults, salt, maxTokens } = input;
  const reasoning = reasoningFor(input);
  const toolCalls = toolCallsFor(input);
  if (toolCalls.length > 0) return { reasoning, content: null, toolCalls, stopReason: null };
  const structured = structuredText(conversation, request, salt);
  if (structured !== null) return { reasoning, content: structured, toolCalls, stopReason: null };
  if (faults.fencedJson) return { reasoning, content: fenced(input), toolCalls, stopReason: null };
  const wish = {
    ignoreEnd: request.ignore_eos === true,
    minTokens: request.min_tokens ?? 0,
    maxTokens,
  };
  const { text, stopReason } = cutAtStop(answerText(conversation, salt, wish), request.stop);
  return { reasoning, content: text, toolCalls, stopReason };
}

function fenced({ conversation, salt }: AnswerInput): string {
  const json = structuredText(conversation, { response_format: { type: 'json_object' } }, salt);
  return `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`;
}

function reasoningFor({ conversation, request, faults, salt }: AnswerInput): string | null {
  if (faults.reasoning === 'off' || request.include_reasoning === false) return null;
  return shortAnswer(
    spokenText(conversation),
    seedOf(`thinking ${conversation.promptText}`) + salt,
  );
}
