import type { WorkerDialect } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { chatQuestion } from './chat-question.js';

const question = { model: 'm', text: 'Hello?', maxOutputTokens: 4 };
const askedOf = (spoken: readonly WorkerDialect[]) => {
  const { dialect, prompt } = chatQuestion(spoken, question);
  return [dialect.workerPath, JSON.parse(Buffer.from(prompt.body).toString()) as object];
};
const messages = [{ role: 'user', content: 'Hello?' }];

describe('a question to a worker that is looked at', () => {
  it.each`
    spoken                                   | path                      | says
    ${[]}                                    | ${'/v1/chat/completions'} | ${{ max_tokens: 4, messages }}
    ${['openai-responses', 'openai-chat']}   | ${'/v1/responses'}        | ${{ max_output_tokens: 16, input: 'Hello?', store: false }}
    ${['anthropic-messages', 'openai-chat']} | ${'/v1/messages'}         | ${{ max_tokens: 4, messages }}
  `('goes to $path of a worker that speaks $spoken', ({ spoken, path, says }) => {
    expect(askedOf(spoken as WorkerDialect[])).toEqual([
      path,
      { model: 'm', stream: true, ...(says as object) },
    ]);
  });
});
