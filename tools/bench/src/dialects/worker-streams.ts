import type { WorkerDialect } from '@bellwether/exchange';

/** A stream, cut where its first token ends. */
export interface WorkerStream {
  readonly first: string;
  readonly rest: string;
}

const word = ' token';
const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { readonly type: string }): string => `event: ${value.type}\n${data(value)}`;

/** A reply of so many tokens, one event each, in the words of a dialect. */
export function workerStream(dialect: WorkerDialect, model: string, tokens: number): WorkerStream {
  const [head, token, tail] = parts[dialect](model, tokens);
  return { first: head + token, rest: token.repeat(tokens - 1) + tail };
}

type Parts = (
  model: string,
  tokens: number,
) => readonly [head: string, token: string, tail: string];

const parts: Readonly<Record<WorkerDialect, Parts>> = {
  'openai-chat': (model, tokens) => {
    const chunk = (delta: object, reason: string | null) => ({
      ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model },
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    const usage = { prompt_tokens: 9, completion_tokens: tokens, total_tokens: tokens + 9 };
    return [
      data(chunk({ role: 'assistant', content: '' }, null)),
      data(chunk({ content: word }, null)),
      data(chunk({}, 'stop')) +
        data({ ...chunk({}, null), choices: [], usage }) +
        'data: [DONE]\n\n',
    ];
  },
  'openai-responses': (model, tokens) => {
    const text = word.repeat(tokens);
    const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    const item = (status: string, content: unknown[]) => ({
      ...{ id: 'msg_1', type: 'message', role: 'assistant', status, content },
    });
    const part = { type: 'output_text', text, annotations: [], logprobs: [] };
    const response = (status: string, output: unknown[], usage: unknown) => ({
      ...{ id: 'resp_1', object: 'response', created_at: 1, status, model, output, usage },
    });
    const usage = { input_tokens: 9, output_tokens: tokens, total_tokens: tokens + 9 };
    return [
      named({ type: 'response.created', ...{ response: response('in_progress', [], null) } }) +
        named({
          ...{ type: 'response.output_item.added', output_index: 0, item: item('in_progress', []) },
        }) +
        named({
          type: 'response.content_part.added',
          ...place,
          ...{ part: { ...part, text: '' } },
        }),
      named({ type: 'response.output_text.delta', ...place, ...{ delta: word, logprobs: [] } }),
      named({ type: 'response.output_text.done', ...place, ...{ text, logprobs: [] } }) +
        named({
          ...{
            type: 'response.output_item.done',
            output_index: 0,
            item: item('completed', [part]),
          },
        }) +
        named({
          type: 'response.completed',
          ...{ response: response('completed', [item('completed', [part])], usage) },
        }),
    ];
  },
  'anthropic-messages': (model, tokens) => {
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [] };
    const usage = { input_tokens: 9, output_tokens: 1 };
    return [
      named({ type: 'message_start', ...{ message: { ...message, stop_reason: null, usage } } }) +
        named({
          ...{ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        }),
      named({
        ...{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: word } },
      }),
      named({ type: 'content_block_stop', ...{ index: 0 } }) +
        named({
          type: 'message_delta',
          ...{ delta: { stop_reason: 'end_turn', stop_sequence: null } },
          ...{ usage: { output_tokens: tokens } },
        }) +
        named({ type: 'message_stop' }),
    ];
  },
};
