import type { Dialect } from '@bellwether/exchange';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse } from './parse.js';
import { rateHeaders } from '../openai/rate-headers.js';
import { keepAlive } from './reply.js';

/** OpenAI Completions, the older API. */
export const openAiCompletions: Dialect = {
  name: 'openai-completions',
  workerPath: '/v1/completions',
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
