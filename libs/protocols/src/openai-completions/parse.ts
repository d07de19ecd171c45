import type { Prompt } from '@bellwether/exchange';
import { readRequest } from '../openai/read-request.js';
import { completionRequest, type CompletionRequest } from './wire.js';

/** A completion request → `Prompt`. A list of prompts makes as many choices for each. */
export function parse(body: Uint8Array): Prompt {
  let prompts = 1;
  let made = 1;
  const prompt = readRequest(body, {
    operation: 'completion',
    schema: completionRequest,
    routingKey: 'prompt',
    isOutlined: false,
    seedKey: null,
    maxOutputTokens(request) {
      prompts = promptCount(request);
      made = prompts * (request.best_of ?? 1);
      return request.max_tokens ?? null;
    },
  });
  const choices = prompt.choices * prompts;
  return { ...prompt, choices, ...(made > choices ? { madeChoices: made } : {}) };
}

function promptCount({ prompt }: CompletionRequest): number {
  if (typeof prompt === 'string' || prompt.length === 0) return 1;
  return typeof prompt[0] === 'number' ? 1 : prompt.length;
}
