import { randomUUID } from 'node:crypto';
import { embeddingVector } from '../answers/embedding-vector.js';
import { blockTokensOf } from '../engine-host.js';
import { generate } from '../generation.js';
import { readJson, replyResult } from '../http/call.js';
import type { Call } from '../http/call.js';
import { badRequest } from '../http/engine-error.js';
import { checked, embeddingSchema } from './request-schema.js';
import type { EmbeddingRequest } from './request-schema.js';
import { inputTexts } from './text-input.js';
import { checkModel } from './token-budget.js';

/** POST /v1/embeddings */
export function embeddings(call: Call): void {
  const request = checked(embeddingSchema, readJson(call));
  const { settings } = call.host;
  checkModel(call.host, request.model);
  const dimensions = request.dimensions ?? settings.embeddingDimensions;
  if (dimensions > settings.embeddingDimensions) {
    throw badRequest(`dimensions: at most ${settings.embeddingDimensions}`, 'dimensions');
  }
  const texts = inputTexts(request.input, request.model, blockTokensOf(call.host));
  const longest = Math.max(...texts.map(({ prompt }) => prompt.promptTokens));
  if (longest > settings.contextTokens) {
    throw badRequest(
      `This model's maximum context length is ${settings.contextTokens} tokens; an input has ${longest}.`,
      'input',
    );
  }
  const promptTokens = texts.reduce((sum, { prompt }) => sum + prompt.promptTokens, 0);
  const plans = texts.map(({ prompt }) => ({ prompt, outputTokens: 0, finished: 'stop' as const }));
  const ticket = generate(call.host, plans, {
    token: () => undefined,
    done(cachedTokens) {
      const data = texts.map(({ text }, index) => ({
        index,
        object: 'embedding',
        embedding: toWire(embeddingVector(text, dimensions), request),
      }));
      const usage = {
        prompt_tokens: promptTokens,
        total_tokens: promptTokens,
        completion_tokens: 0,
        prompt_tokens_details: { cached_tokens: cachedTokens },
      };
      replyResult(call, {
        id: `embd-${randomUUID()}`,
        object: 'list',
        created: Math.floor(Date.now() / 1000),
        model: request.model,
        data,
        ...(call.faults.missingUsage ? {} : { usage }),
      });
    },
  });
  call.response.once('close', () => ticket.cancel());
}

/** base64 carries the numbers as little-endian 32-bit floats. */
function toWire(
  vector: Float32Array,
  { encoding_format: format }: EmbeddingRequest,
): string | number[] {
  if (format !== 'base64') return Array.from(vector);
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes.toString('base64');
}
