import type { Dialect } from '@bellwether/exchange';
import { translation } from './as-worker/translation.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { errorBody, errorEvents } from './error.js';
import { parse, parseCount } from './parse.js';
import { anthropicRateHeaders } from '../anthropic-rate-headers.js';
import { keepAlive, reply } from './reply.js';
import { readContent } from './as-caller/read-content.js';

/** Anthropic Messages. */
export const anthropicMessages: Dialect = {
  name: 'anthropic-messages',
  workerPath: '/v1/messages',
  parse,
  encode,
  decode,
  asCaller: { idPrefix: 'msg', tellsInputFirst: true, read: readContent, reply },
  asWorker: translation,
  requestIdHeader: 'request-id',
  errorBody,
  errorEvents,
  keepAlive,
  rateHeaders: anthropicRateHeaders,
};

/** The same for requests to count tokens, which need no limit. */
export const anthropicCount: Dialect = { ...anthropicMessages, parse: parseCount };
