import type { Dialect, DialectName } from '@bellwether/exchange';
import { anthropicMessages } from './anthropic-messages/anthropic-messages.js';
import { classify } from './classify/classify.js';
import { detokenize } from './detokenize/detokenize.js';
import { openAiChat } from './openai-chat/openai-chat.js';
import { openAiCompletions } from './openai-completions/openai-completions.js';
import { openAiResponses } from './openai-responses/openai-responses.js';
import { openAiEmbeddings } from './openai-embeddings/openai-embeddings.js';
import { rerank } from './rerank/rerank.js';
import { score } from './score/score.js';
import { tokenize } from './tokenize/tokenize.js';

/** Every dialect by its name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  'openai-chat': openAiChat,
  'openai-completions': openAiCompletions,
  'openai-embeddings': openAiEmbeddings,
  'openai-responses': openAiResponses,
  'anthropic-messages': anthropicMessages,
  rerank,
  score,
  classify,
  tokenize,
  detokenize,
};
