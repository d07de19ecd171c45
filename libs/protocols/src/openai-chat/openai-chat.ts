import type { Dialect } from '@bellwether/exchange';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse } from './parse.js';
import { keepAlive } from './reply.js';
import { translation } from './translate/translation.js';

/** OpenAI Chat Completions. */
export const openAiChat: Dialect = {
  name: 'openai-chat',
  workerPath: '/v1/chat/completions',
  parse,
  encode,
  decode,
  asCaller: null,
  asWorker: translation,
  requestIdHeader: null,
  errorBody,
  errorEvents,
  keepAlive,
};
