import type { Dialect } from '@bellwether/exchange';
import { readContent } from './as-caller/read-content.js';
import { reply } from './as-caller/reply.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse } from './parse.js';
import { rateHeaders } from '../openai/rate-headers.js';
import { keepAlive } from './reply.js';
import { translation } from './as-worker/translation.js';

/** OpenAI Chat Completions. */
export const openAiChat: Dialect = {
  name: 'openai-chat',
  workerPath: '/v1/chat/completions',
  parse,
  encode,
  decode,
  asCaller: { idPrefix: 'chatcmpl', read: readContent, reply },
  asWorker: translation,
  requestIdHeader: null,
  errorBody,
  errorEvents,
  keepAlive,
  rateHeaders,
};
