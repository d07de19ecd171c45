import type { Dialect } from '@bellwether/exchange';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse } from './parse.js';
import { rateHeaders } from '../openai/rate-headers.js';
import { keepAlive } from './reply.js';

/** OpenAI Embeddings. Never a stream. */
export const openAiEmbeddings: Dialect = {
  name: 'openai-embeddings',
  workerPath: '/v1/embeddings',
  parse,
  encode,
  decode,
  asCaller: null,
  asWorker: null,
  requestIdHeader: null,
  errorBody,
  errorEvents,
  keepAlive,
  rateHeaders,
};
