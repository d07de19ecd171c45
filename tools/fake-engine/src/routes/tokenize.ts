import { readJson, replyJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import { toPieces } from '../tokens.js';
import { chatConversation } from './chat-prompt.js';
import { checked, tokenizeSchema } from './request-schema.js';
import { checkModel } from './token-budget.js';

const vocabularySize = 128_000;

/** POST /tokenize */
export function tokenize(call: Call): void {
  const request = checked(tokenizeSchema, readJson(call));
  if (typeof request.model === 'string') checkModel(call.host, request.model);
  const text = 'prompt' in request ? (request.prompt as string) : conversationText(request);
  const pieces = toPieces(text);
  replyJson(call, {
    count: pieces.length,
    max_model_len: call.host.settings.contextTokens,
    tokens: pieces.map(tokenId),
    token_strs: request.return_token_strs === true ? pieces : null,
  });
}

function conversationText(
  request: Extract<ReturnType<typeof tokenizeSchema.parse>, { messages: unknown }>,
): string {
  return chatConversation(request.messages, request.tools ?? []).promptText;
}

/** A number for a token; not every text has one of its own. */
function tokenId(piece: string): number {
  let id = 0;
  for (const byte of Buffer.from(piece)) id = (Math.imul(id, 257) + byte + 1) >>> 0;
  return id % vocabularySize;
}
