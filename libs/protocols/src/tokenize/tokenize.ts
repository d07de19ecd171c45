import type { Dialect } from '@bellwether/exchange';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse } from './parse.js';
import { rateHeaders } from '../openai/rate-headers.js';
import { keepAlive } from './reply.js';

/** The tokens of a text or a conversation. Never a stream. */
export const tokenize: Dialect = {
  name: 'tokenize',
  workerPath: '/tokenize',
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
