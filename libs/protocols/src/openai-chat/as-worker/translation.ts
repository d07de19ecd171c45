import type { WorkerTranslation } from '@bellwether/exchange';
import { decodeDocuments } from '../../content/decode-documents.js';
import { rawTools } from '../../content/raw-tools.js';
import { encode } from '../encode.js';
import { ChatReader } from './chat-reader.js';
import { counter } from './count-tokens.js';
import { write } from './write-prompt.js';

/** Chat workers behind callers of other dialects. */
export const translation: WorkerTranslation = {
  write,
  side: (idSeed, content) => ({
    workerPath: '/v1/chat/completions',
    encode,
    decode: ({ isStream }) =>
      rawTools(decodeDocuments(new ChatReader(idSeed), isStream), content?.tools ?? []),
  }),
  counter,
};
