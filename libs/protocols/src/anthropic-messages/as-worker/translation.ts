import type { WorkerTranslation } from '@bellwether/exchange';
import { decodeDocuments } from '../../content/decode-documents.js';
import { jsonCut } from '../../content/json-cut.js';
import { rawTools } from '../../content/raw-tools.js';
import { stopCut } from '../../content/stop-cut.js';
import { encode } from '../encode.js';
import { counter } from './count-tokens.js';
import { MessageReader } from './message-reader.js';
import { canStopAt, write } from './write-prompt.js';

/** Messages workers behind callers of other dialects. */
export const translation: WorkerTranslation = {
  write,
  side: (idSeed, content) => ({
    workerPath: '/v1/messages',
    encode,
    decode: ({ isStream }) => {
      const events = decodeDocuments(new MessageReader(idSeed), isStream);
      const stops = content?.stopSequences.filter((stop) => !canStopAt(stop)) ?? [];
      const turn = stopCut(rawTools(events, content?.tools ?? []), stops);
      return content?.answerFormat?.kind === 'json' ? jsonCut(turn) : turn;
    },
  }),
  counter,
};
