import type { WorkerTranslation } from '@bellwether/exchange';
import { encode } from '../encode.js';
import { counter } from './count-tokens.js';
import { decodeEvents } from './decode-events.js';
import { write } from './write-prompt.js';

/** Chat workers behind callers of other dialects. */
export const translation: WorkerTranslation = {
  write,
  side: (idSeed) => ({
    workerPath: '/v1/chat/completions',
    encode,
    decode: (options) => decodeEvents(options, idSeed),
  }),
  counter,
};
