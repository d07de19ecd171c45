import { readJson, replyJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import { tokenNumbers, toPieces } from '../tokens.js';
import { chatConversation } from './chat-prompt.js';
import { checked, tokenizeSchema } from './request-schema.js';
import { checkModel } from './token-budget.js';

/** POST /tokenize */
export function tokenize(call: Call): void {
  const request = checked(tokenizeSchema, readJson(call));
  if (typeof request.model === 'string') checkModel(call.host, request.model);
  const text = 'prompt' in request ? (request.prompt as string) : conversationText(request);
  const tokens = tokenNumbers(text);
  replyJson(call, {
    count: tokens.length,
    max_model_len: call.host.settings.contextTokens,
    tokens,
    token_strs: request.return_token_strs === true ? toPieces(text) : null,
  });
}

function conversationText(
  request: Extract<ReturnType<typeof tokenizeSchema.parse>, { messages: unknown }>,
): string {
  return chatConversation(request.messages, request.tools ?? []).promptText;
}
