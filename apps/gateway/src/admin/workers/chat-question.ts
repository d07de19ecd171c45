import type { Dialect, Prompt, WorkerDialect } from '@bellwether/exchange';
import { dialects } from '@bellwether/protocols';

export interface ChatQuestion {
  readonly model: string;
  readonly text: string;
  readonly maxOutputTokens: number;
}

/** OpenAI's own service takes no smaller limit for a response. */
const leastResponseTokens = 16;

const bodies: Readonly<Record<WorkerDialect, (question: ChatQuestion) => object>> = {
  'openai-chat': ({ text, maxOutputTokens }) => ({
    max_tokens: maxOutputTokens,
    messages: [{ role: 'user', content: text }],
  }),
  'openai-responses': ({ text, maxOutputTokens }) => ({
    max_output_tokens: Math.max(leastResponseTokens, maxOutputTokens),
    input: text,
    store: false,
  }),
  'anthropic-messages': ({ text, maxOutputTokens }) => ({
    max_tokens: maxOutputTokens,
    messages: [{ role: 'user', content: text }],
  }),
};

/** A streamed question in the first of the dialects that a worker speaks; none said = Chat Completions. */
export function chatQuestion(
  spoken: readonly WorkerDialect[],
  question: ChatQuestion,
): { readonly dialect: Dialect; readonly prompt: Prompt } {
  const name = spoken[0] ?? 'openai-chat';
  const dialect = dialects[name];
  const body = { model: question.model, stream: true, ...bodies[name](question) };
  return { dialect, prompt: dialect.parse(Buffer.from(JSON.stringify(body))) };
}
