import type { Faults } from '../faults.js';
import type { ChatRequest } from '../routes/request-schema.js';
import { cutAtStop } from '../routes/token-budget.js';
import { answerText } from './answer-text.js';
import type { Answer } from './choice.js';
import type { Conversation } from './conversation.js';

export interface AnswerInput {
  readonly conversation: Conversation;
  readonly request: ChatRequest;
  readonly faults: Faults;
  /** 0 for the first choice; makes the choices of one request differ. */
  readonly salt: number;
  readonly maxTokens: number;
}

/** Decides what the model says: text. */
export function composeAnswer({ conversation, request, salt, maxTokens }: AnswerInput): Answer {
  const wish = { ignoreEnd: request.ignore_eos === true, minTokens: request.min_tokens ?? 0, maxTokens };
  const { text, stopReason } = cutAtStop(answerText(conversation, salt, wish), request.stop);
  return { reasoning: null, content: text, toolCalls: [], stopReason };
}
