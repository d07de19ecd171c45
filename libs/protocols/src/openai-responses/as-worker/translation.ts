import type { WorkerTranslation } from '@bellwether/exchange';
import { decodeDocuments } from '../../content/decode-documents.js';
import { stopCut } from '../../content/stop-cut.js';
import { encode } from '../encode.js';
import { ResponseReader } from './response-reader.js';
import { write } from './write-prompt.js';

/** Responses workers behind callers of other dialects. Their API has no stop sequences: the gateway stops. */
export const translation: WorkerTranslation = {
  write,
  side: (idSeed, content) => ({
    workerPath: '/v1/responses',
    encode,
    decode: ({ isStream }) =>
      stopCut(decodeDocuments(new ResponseReader(idSeed), isStream), content?.stopSequences ?? []),
  }),
  counter: null,
};
