import type { TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { anthropicMessages } from '../../anthropic-messages/anthropic-messages.js';
import { eventsAtEveryCut } from '../../testing/translated.js';
import { translation } from './translation.js';

type Fields = Record<string, unknown>;

/** A Messages request, as a Responses worker gets it. */
function sent(fields: Fields): { body: Fields; warnings: readonly string[] } {
  const body = {
    model: 'm',
    max_tokens: 9,
    messages: [{ role: 'user', content: 'hi' }],
    ...fields,
  };
  const asked = anthropicMessages.parse(new TextEncoder().encode(JSON.stringify(body)));
  const { prompt, warnings } = translation.write(
    anthropicMessages.asCaller!.read(asked, []),
    asked,
    { unaskedMaxTokens: 700 },
  );
  return { body: JSON.parse(new TextDecoder().decode(prompt.body)) as Fields, warnings };
}

const event = (type: string, rest: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
const message = (text: string) => ({
  ...{ type: 'message', id: 'msg_1', role: 'assistant' },
  content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
});
const ended = (output: unknown[], rest: object = {}) =>
  event('response.completed', {
    response: { object: 'response', status: 'completed', output, ...rest },
  });
const usage = { input_tokens: 7, output_tokens: 3, output_tokens_details: { reasoning_tokens: 1 } };

function read(recording: string, isStream = true): TurnEvent[] {
  const [first = [], ...others] = eventsAtEveryCut(
    () => translation.side('s').decode({ isStream, hidesUsage: false, choices: 1 }),
    recording,
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}

describe('a request to a Responses worker', () => {
  it('says what Messages says, and has nothing stored', () => {
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'AA' },
    };
    const { body, warnings } = sent({
      system: 'be brief',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: 'openai-responses/thought:enc' },
            { type: 'text', text: 'x' },
            { type: 'tool_use', id: 'a', name: 'f', input: { n: 1 } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'a', content: 'no', is_error: true }],
        },
      ],
      tools: [{ name: 'f', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'f', disable_parallel_tool_use: true },
      thinking: { type: 'enabled', budget_tokens: 2000 },
      stop_sequences: ['END'],
      top_k: 4,
    });
    expect(body).toMatchObject({
      ...{ model: 'm', store: false, instructions: 'be brief', max_output_tokens: 9 },
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'look' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'auto' },
          ],
        },
        { type: 'reasoning', encrypted_content: 'enc', summary: [{ text: 'hm' }] },
        { type: 'message', role: 'assistant', content: 'x' },
        { type: 'function_call', call_id: 'a', name: 'f', arguments: '{"n":1}' },
        { type: 'function_call_output', call_id: 'a', output: 'Error: no' },
      ],
      tools: [{ type: 'function', name: 'f', strict: false }],
      tool_choice: { type: 'function', name: 'f' },
      parallel_tool_calls: false,
      reasoning: { effort: 'low', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    });
    // The gateway looks for them by itself.
    expect(Object.keys(body)).not.toContain('stop');
    expect(warnings).toEqual([expect.stringContaining('top_k')]);
  });

  it('says thoughts of others in words, and tells when a beginning cannot be gone on with', () => {
    const { body, warnings } = sent({
      messages: [
        { role: 'user', content: 'hi' },
        {
          role: 'assistant',
          content: [{ type: 'thinking', thinking: 'hm', signature: 'foreign' }],
        },
      ],
    });
    expect((body.input as Fields[])[1]).toMatchObject({ content: [{ text: 'hm' }], summary: [] });
    expect(warnings).toEqual([expect.stringContaining('last message')]);
  });
});

describe('the reply of a Responses worker', () => {
  const added = (item: object, place: object) =>
    event('response.output_item.added', { ...place, item });
  const delta = (of: string, text: string, place: object) =>
    event(`response.${of}.delta`, { ...place, delta: text });

  it('says thoughts, text and calls whose pieces mix', () => {
    const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '' });
    const events = read(
      event('response.created', { response: {} }) +
        added({ type: 'reasoning', id: 'rs' }, { output_index: 0 }) +
        delta('reasoning_summary_text', 'one', { output_index: 0, summary_index: 0 }) +
        delta('reasoning_summary_text', 'two', { output_index: 0, summary_index: 1 }) +
        event('response.output_item.done', {
          output_index: 0,
          item: { type: 'reasoning', id: 'rs', encrypted_content: 'enc', summary: [] },
        }) +
        added(call('a'), { output_index: 1 }) +
        added(call('b'), { output_index: 2 }) +
        delta('function_call_arguments', '{"n"', { output_index: 1 }) +
        delta('function_call_arguments', '{"m":2}', { output_index: 2 }) +
        delta('function_call_arguments', ':1}', { output_index: 1 }) +
        ended([], { usage }),
    );
    expect(events).toMatchObject([
      { type: 'reasoning-delta', text: 'one' },
      { type: 'reasoning-delta', text: '\n\ntwo' },
      { type: 'reasoning-end', signature: 'openai-responses/thought:enc' },
      { type: 'tool-input-start', id: 'a' },
      { type: 'tool-input-start', id: 'b' },
      { type: 'tool-input-delta', id: 'a', text: '{"n"' },
      { type: 'tool-input-delta', id: 'b', text: '{"m":2}' },
      { type: 'tool-input-delta', id: 'a', text: ':1}' },
      { type: 'tool-input-end', id: 'a', isWhole: true },
      { type: 'tool-input-end', id: 'b', isWhole: true },
      { type: 'usage', usage: { inputTokens: 7, outputTokens: 3, reasoningTokens: 1 } },
      { type: 'turn-end', finishReason: 'tool-calls' },
    ]);
  });

  it.each([
    ['only at its end', ended([message('hello')])],
    [
      'by ids without places',
      added(message(''), {}) +
        delta('output_text', 'hel', { item_id: 'msg_1' }) +
        delta('output_text', 'lo', { item_id: 'msg_1' }) +
        event('response.output_item.done', { item: message('hello') }) +
        ended([message('hello')]),
    ],
    [
      'by places with ids that change',
      added({ ...message(''), id: 'other' }, { output_index: 0 }) +
        delta('output_text', 'hello', { output_index: 0, item_id: 'third' }) +
        ended([message('hello')]),
    ],
    ['in deltas that lose their end', delta('output_text', 'he', {}) + ended([message('hello')])],
  ])('is told once when it comes %s', (_, recording) => {
    const events = read(recording);
    const text = events.map((one) => (one.type === 'text-delta' ? one.text : '')).join('');
    expect([text, events.at(-1)]).toEqual(['hello', { type: 'turn-end', finishReason: 'stop' }]);
  });

  it('ends incomplete at the limit', () => {
    const rest = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    const whole = { object: 'response', output: [message('a')], ...rest };
    expect(read(JSON.stringify(whole), false).at(-1)).toMatchObject({ finishReason: 'length' });
    expect(read(event('response.incomplete', { response: whole })).at(-1)).toMatchObject({
      finishReason: 'length',
    });
  });

  it.each([
    [event('error', { code: 'server_error', message: 'no memory' })],
    [event('response.failed', { response: { error: { message: 'no memory' } } })],
    ['data: {"error":{"message":"no memory"}}\n\n'],
  ])('turns %j into an error and says nothing after it', (bad) => {
    expect(read(bad + ended([message('a')]))).toEqual([
      { type: 'turn-error', code: 'worker_failed', text: 'The worker reported: no memory' },
    ]);
  });

  it('is cut where no last event comes, whatever mark follows', () => {
    expect(read(delta('output_text', 'a', {}))).toEqual([{ type: 'text-delta', text: 'a' }]);
    const marked = read(`${delta('output_text', 'a', {})}data: [DONE]\n\n`);
    expect(marked.at(-1)).toMatchObject({ type: 'turn-error', code: 'stream_broken' });
  });
});
