import type { Operation, Prompt } from '@bellwether/exchange';
import type { z } from 'zod';
import { readRequest, type OpenAiRequest } from './read-request.js';

/**
 * Reads the request of an operation that generates no text: never a stream, and not routed by text, as nothing of it
 * stays in a prefix cache.
 *
 * Errors   as `readRequest`.
 */
export function readPlainRequest<Body extends OpenAiRequest>(
  body: Uint8Array,
  operation: Operation,
  schema: z.ZodType<Body>,
): Prompt {
  const prompt = readRequest<Body>(body, {
    operation,
    schema,
    routingKey: null,
    isOutlined: false,
    seedKey: null,
    maxOutputTokens: () => null,
  });
  return { ...prompt, isStream: false, usagePatch: null, choices: 1 };
}
