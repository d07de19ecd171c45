import type { Prompt } from '@bellwether/exchange';
import { readRequest } from '../openai/read-request.js';
import { embeddingRequest, type EmbeddingRequest } from './wire.js';

/** An embedding request → `Prompt`. Embedding models keep no prefix cache, so nothing is routed by text. */
export function parse(body: Uint8Array): Prompt {
  const prompt = readRequest<EmbeddingRequest>(body, {
    operation: 'embedding',
    schema: embeddingRequest,
    routingKey: null,
    isOutlined: false,
    seedKey: null,
    maxOutputTokens: () => null,
  });
  return { ...prompt, isStream: false, usagePatch: null };
}
