import type { Dialect } from '@bellwether/exchange';
import { translation } from './as-worker/translation.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse } from './parse.js';
import { rateHeaders } from '../openai/rate-headers.js';
import { keepAlive, reply } from './reply.js';
import { readContent } from './as-caller/read-content.js';

/** OpenAI Responses, without stored state. */
export const openAiResponses: Dialect = {
  name: 'openai-responses',
  workerPath: '/v1/responses',
  parse,
  encode,
  decode,
  asCaller: { idPrefix: 'resp', asksConsent: true, read: readContent, reply },
  asWorker: translation,
  requestIdHeader: null,
  errorBody,
  errorEvents,
  keepAlive,
  rateHeaders,
};
