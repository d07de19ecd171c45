import type { Prompt } from '@bellwether/exchange';
import { readRequest } from '../openai/read-request.js';
import { completionRequest, type CompletionRequest } from './wire.js';

/** A completion request → `Prompt`. A list of prompts makes as many choices for each. */
export function parse(body: Uint8Array): Prompt {
  let prompts = 1;
  const prompt = readRequest(body, {
    operation: 'completion',
    schema: completionRequest,
    routingKey: 'prompt',
    isOutlined: false,
    seedKey: null,
    maxOutputTokens(request) {
      prompts = promptCount(request);
      return request.max_tokens ?? null;
    },
  });
  return prompts === 1 ? prompt : { ...prompt, choices: prompt.choices * prompts };
}

function promptCount({ prompt }: CompletionRequest): number {
  if (typeof prompt === 'string' || prompt.length === 0) return 1;
  return typeof prompt[0] === 'number' ? 1 : prompt.length;
}
