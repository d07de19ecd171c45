import { readJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import { checked, rerankSchema } from './request-schema.js';
import { answerPlain, similarity } from './scored-pairs.js';

/** POST /v1/rerank, /rerank, /v2/rerank: as vLLM answers, the best document first. */
export function rerank(call: Call): void {
  const { model, query, documents, top_n: limit } = checked(rerankSchema, readJson(call));
  answerPlain(call, {
    model,
    param: 'documents',
    idPrefix: 'rerank',
    texts: documents.map((text) => `${query}\n${text}`),
    document: () => ({
      results: documents
        .map((text, index) => ({
          index,
          document: { text, multi_modal: null },
          relevance_score: similarity(query, text),
        }))
        .sort((one, other) => other.relevance_score - one.relevance_score)
        .slice(0, limit === undefined || limit === null || limit === 0 ? documents.length : limit),
    }),
  });
}
