import type { Dialect } from '@bellwether/exchange';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse } from './parse.js';
import { rateHeaders } from '../openai/rate-headers.js';
import { keepAlive } from './reply.js';

/** Similarity of texts, in the shape of the engine that answers. Never a stream. */
export const score: Dialect = {
  name: 'score',
  workerPath: '/v1/score',
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
