import type { DecodeOptions, Prompt, StreamStep, TurnEvent } from '@bellwether/exchange';
import { z } from 'zod';
import { parseDocument } from '../json/parse-document.js';
import { rewriteBody } from '../openai/rewrite-body.js';
import { plainResult, type PlainResult } from './wire.js';

/** Bytes of a worker's reply → events. A bare list of scores becomes the reply that Cohere and Jina give. */
export function decode({ prompt }: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return rewriteBody((reply) => {
    if (typeof reply !== 'object' || reply === null) return null;
    if (!Array.isArray(reply)) return reply as Record<string, unknown>;
    const results = z.array(plainResult).safeParse(reply);
    return results.success ? ranking(results.data, prompt ?? null) : null;
  });
}

function ranking(results: readonly PlainResult[], prompt: Prompt | null): Record<string, unknown> {
  const asked = prompt === null ? {} : parseDocument(prompt.body).value;
  const limit = typeof asked.top_n === 'number' && asked.top_n > 0 ? asked.top_n : results.length;
  const tokens = tokensOf(results);
  const best = results.toSorted((one, other) => other.score - one.score).slice(0, limit);
  return {
    object: 'rerank',
    ...(prompt === null ? {} : { model: prompt.model }),
    results: best.map((result) => ({
      index: result.index,
      relevance_score: result.score,
      ...documentOf(result),
    })),
    ...(tokens === null ? {} : { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
  };
}

function documentOf({ document, text }: PlainResult): object {
  const said = document ?? text;
  if (said === undefined || said === null) return {};
  return { document: typeof said === 'string' ? { text: said } : said };
}

/** Some engines count what each pair of query and document took. */
function tokensOf(results: readonly PlainResult[]): number | null {
  let tokens: number | null = null;
  for (const { meta_info: meta } of results)
    if (meta?.prompt_tokens !== undefined) tokens = (tokens ?? 0) + meta.prompt_tokens;
  return tokens;
}
