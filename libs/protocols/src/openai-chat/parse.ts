import type { Prompt } from '@bellwether/exchange';
import { readRequest } from '../openai/read-request.js';
import { chatRequest } from './wire.js';

/** A chat request → `Prompt`. Engines cache by tools first, then by messages. */
export function parse(body: Uint8Array): Prompt {
  return readRequest(body, {
    operation: 'chat',
    schema: chatRequest,
    routingKey: 'messages',
    isOutlined: true,
    seedKey: 'tools',
    maxOutputTokens: (request) => request.max_completion_tokens ?? request.max_tokens ?? null,
  });
}
