import { GatewayError, type TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { openAiChat } from '../openai-chat/openai-chat.js';
import { decodeAtEveryCut } from '../testing/every-cut.js';
import { anthropicCount, anthropicMessages } from './anthropic-messages.js';

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const json = (value: Uint8Array) => JSON.parse(new TextDecoder().decode(value)) as never;
const user = (...content: unknown[]) => ({ role: 'user', content });
const assistant = (...content: unknown[]) => ({ role: 'assistant', content });
const text = (words: string) => ({ type: 'text', text: words });
const use = (id: string) => ({ type: 'tool_use', id, name: 'f', input: { n: 1 } });
const result = (id: string, content: unknown = 'ok', rest = {}) => ({
  ...{ type: 'tool_result', tool_use_id: id, content },
  ...rest,
});
const tool = { name: 'f', description: 'does', input_schema: { type: 'object' } };

/** What a chat worker gets, and what the caller is told. */
function chatOf(fields: Record<string, unknown>): {
  body: Record<string, unknown>;
  warnings: readonly string[];
} {
  const asked = anthropicMessages.parse(
    bytes({ model: 'm', max_tokens: 9, messages: [user(text('hi'))], ...fields }),
  );
  const content = anthropicMessages.asCaller!.read(asked, []);
  const { prompt, warnings } = openAiChat.asWorker!.write(content, asked, {
    unaskedMaxTokens: 8192,
  });
  return { body: json(openAiChat.asWorker!.side('s').encode(prompt)), warnings };
}

describe('Messages requests', () => {
  it.each([
    [{ model: 'm', messages: [{}] }, 'max_tokens'],
    [{ model: 'm', max_tokens: 0, messages: [{}] }, 'max_tokens'],
    [{ max_tokens: 1, messages: [{}] }, 'model'],
    [{ model: 'm', max_tokens: 1, messages: [] }, 'messages'],
    [{ model: 'm', max_tokens: 1, messages: [{}], stream: 1 }, 'stream'],
  ])('are refused by the name of the field: %j', (body, param) => {
    expect(() => anthropicMessages.parse(bytes(body))).toThrow(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });

  it('need no limit to be counted', () => {
    expect(anthropicCount.parse(bytes({ model: 'm', messages: [{}] })).maxOutputTokens).toBeNull();
  });

  it.each([
    [{ messages: [user({ type: 'video' })] }, 'messages.0.content.0.type'],
    [
      { messages: [user({ type: 'image', source: { type: 'file', file_id: 'x' } })] },
      'messages.0.content.0.source.type',
    ],
    [{ messages: [user(use('a'))] }, 'messages.0.content.0.type'],
    [{ messages: [assistant(result('a'))] }, 'messages.0.content.0.type'],
    [{ messages: [user(text('x'), result('a'))] }, 'messages.0'],
    [{ messages: [user(text('x')), assistant(use('a')), user(text('y'))] }, 'messages.1'],
    [{ messages: [user(text('x')), assistant(use('a'))] }, 'messages.1'],
    [
      { messages: [user(text('x')), assistant(use('a'), use('a')), user(result('a'))] },
      'messages.1',
    ],
    [
      { messages: [user(text('x')), assistant(use('a')), user(result('a'), result('a'))] },
      'messages.2',
    ],
    [{ tools: [{ name: 'f' }] }, 'tools.0.input_schema'],
    [{ tools: [tool], tool_choice: { type: 'tool', name: 'g' } }, 'tool_choice.name'],
    [{ tool_choice: { type: 'any' } }, 'tool_choice'],
    [
      { tools: [{ type: 'web_search_20250305', name: 'w' }], tool_choice: { type: 'any' } },
      'tool_choice',
    ],
    [{ temperature: 3 }, 'temperature'],
    [{ thread: { type: 'create' } }, 'thread'],
  ])('that a chat worker cannot take are refused: %j', (fields, param) => {
    expect(() => chatOf(fields)).toThrow(expect.objectContaining({ param }));
  });
});

describe('Messages requests, said to a chat worker', () => {
  it('keep system, sampling, tools and fields of the engine', () => {
    const { body, warnings } = chatOf({
      stream: true,
      system: [{ ...text('a'), cache_control: { type: 'ephemeral' } }, text('b')],
      ...{ temperature: 0.5, top_p: 0.9, top_k: 40, stop_sequences: ['END'], min_p: 0.1 },
      metadata: { user_id: 'u' },
      tools: [tool],
      tool_choice: { type: 'tool', name: 'f', disable_parallel_tool_use: true },
      output_config: { effort: 'low', format: { type: 'json_schema', schema: { type: 'object' } } },
    });
    expect(body).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 'a\nb' },
        { role: 'user', content: 'hi' },
      ],
      ...{ stream: true, stream_options: { include_usage: true }, max_tokens: 9 },
      ...{ temperature: 0.5, top_p: 0.9, top_k: 40, stop: ['END'], min_p: 0.1, user: 'u' },
      tools: [
        {
          type: 'function',
          function: { name: 'f', description: 'does', parameters: { type: 'object' } },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'f' } },
      parallel_tool_calls: false,
      reasoning_effort: 'low',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
      },
    });
    expect(warnings).toEqual([]);
  });

  it('put the results of tools before the words of the same turn, and their pictures after', () => {
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'AA' },
    };
    const { body } = chatOf({
      messages: [
        user(text('go')),
        assistant({ type: 'thinking', thinking: 'hm', signature: 's' }, text('ok'), use('a')),
        assistant(use('b')),
        user(text('now?'), result('b', [text('two'), image])),
        user(result('a', 'bad', { is_error: true })),
      ],
    });
    const call = (id: string) => ({
      ...{ id, type: 'function', function: { name: 'f', arguments: '{"n":1}' } },
    });
    expect(body.messages).toEqual([
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: 'ok',
        reasoning_content: 'hm',
        tool_calls: [call('a'), call('b')],
      },
      { role: 'tool', tool_call_id: 'b', content: 'two' },
      { role: 'tool', tool_call_id: 'a', content: 'Error: bad' },
      {
        role: 'user',
        content: [
          text('Attached to the result of b:'),
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
          text('now?'),
        ],
      },
    ]);
  });

  it('keep a system message at its place, and let the model go on with its own words', () => {
    const { body } = chatOf({
      messages: [user(text('a')), { role: 'system', content: 'b' }, assistant(text('The'))],
    });
    expect(body).toMatchObject({
      messages: [{ role: 'user' }, { role: 'system', content: 'b' }, { content: 'The' }],
      ...{ continue_final_message: true, add_generation_prompt: false },
    });
  });

  it('turn documents into text or files', () => {
    const source = (rest: object) => ({ type: 'document', title: 'T', source: rest });
    const { body, warnings } = chatOf({
      messages: [
        user(
          {
            ...source({ type: 'text', media_type: 'text/plain', data: 'D' }),
            citations: { enabled: true },
          },
          source({ type: 'base64', media_type: 'application/pdf', data: 'AA' }),
        ),
      ],
    });
    expect(body.messages).toEqual([
      user(text('T'), text('D'), text('T'), {
        type: 'file',
        file: { filename: 'T', file_data: 'data:application/pdf;base64,AA' },
      }),
    ]);
    expect(warnings).toEqual(['citations is ignored']);
  });

  it.each(['enabled', 'adaptive', 'disabled'])('say whether to think: %s', (type) => {
    const isOn = type !== 'disabled';
    expect(chatOf({ thinking: { type } }).body.chat_template_kwargs).toEqual({
      enable_thinking: isOn,
      thinking: isOn,
    });
  });

  it('tell what they leave out', () => {
    const { body, warnings } = chatOf({
      thinking: { type: 'enabled', budget_tokens: 2048 },
      tools: [tool, { type: 'web_search_20250305', name: 'w' }],
      service_tier: 'auto',
      n: 3,
      messages: [
        user(text('a')),
        assistant({ type: 'redacted_thinking', data: 'x' }, text('b')),
        user(text('c')),
      ],
    });
    expect(body.n).toBeUndefined();
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual([
      ...['service_tier', 'tool', 'n', 'redacted_thinking', 'thinking.budget_tokens'],
    ]);
  });
});

describe('Messages errors', () => {
  const said = (error: GatewayError) => json(anthropicMessages.errorBody(error, 'req_1'));

  it.each([
    ['invalid_json', 'invalid_request_error'],
    ['invalid_api_key', 'authentication_error'],
    ['forbidden', 'permission_error'],
    ['model_not_found', 'not_found_error'],
    ['body_too_large', 'request_too_large'],
    ['queue_full', 'rate_limit_error'],
    ['no_worker', 'overloaded_error'],
    ['worker_timeout', 'timeout_error'],
    ['worker_failed', 'api_error'],
  ] as const)('put %s into the envelope as %s', (code, type) => {
    expect(said(new GatewayError(code))).toEqual({
      type: 'error',
      error: { type, message: expect.any(String) as unknown },
      request_id: 'req_1',
    });
  });

  it("say a worker's refusal in its own words, in this envelope", () => {
    const workerBody = bytes({ error: { message: 'too long', type: 'BadRequestError' } });
    expect(said(new GatewayError('worker_rejected', { workerBody }))).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'too long' },
    });
  });

  it('end a stream with an error event', () => {
    const events = new TextDecoder().decode(
      anthropicMessages.errorEvents(new GatewayError('stream_broken'), 'req_1'),
    );
    expect(events).toMatch(/^event: error\ndata: \{"type":"error".*\}\n\n$/);
  });
});

describe('replies of Messages workers', () => {
  const events = [
    { type: 'message_start', message: { usage: { input_tokens: 5, cache_read_input_tokens: 3 } } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'a' } },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 7 } },
    { type: 'message_stop' },
  ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const run = (isStream: boolean, pieces: readonly string[]): TurnEvent[] => {
    const step = anthropicMessages.decode({ isStream, hidesUsage: false, choices: 1 });
    return [...pieces.flatMap((piece) => step.push(bytes(piece))), ...step.end()];
  };
  const usage = { inputTokens: 8, cachedTokens: 3, outputTokens: 7 };

  it('pass, with usage and the end noticed', () => {
    const noticed = run(true, events).filter(({ type }) => type !== 'opaque');
    expect(noticed).toMatchObject([
      { type: 'usage', usage },
      { type: 'turn-end', finishReason: 'tool-calls' },
    ]);
    const body = {
      stop_reason: 'end_turn',
      usage: { input_tokens: 5, cache_read_input_tokens: 3, output_tokens: 7 },
    };
    expect(run(false, [JSON.stringify(body)]).slice(1)).toMatchObject([
      { type: 'usage', usage },
      { type: 'turn-end', finishReason: 'stop' },
    ]);
  });

  it('are the same however they are cut', () => {
    const recording = events.join('').replaceAll('\n', '\r\n');
    const decoder = () =>
      anthropicMessages.decode({ isStream: true, hidesUsage: false, choices: 1 });
    for (const { text: passed, noticed } of decodeAtEveryCut(decoder, recording)) {
      expect(passed).toBe(recording);
      expect(noticed).toHaveLength(2);
    }
  });

  it('end nothing when they are cut, and fail by an error event', () => {
    expect(run(true, events.slice(0, 3)).some(({ type }) => type === 'turn-end')).toBe(false);
    const failed = run(true, [
      events[0]!,
      'event: error\ndata: {"type":"error","error":{"message":"x"}}\n\n',
    ]);
    expect(failed.at(-1)).toMatchObject({ type: 'turn-error', code: 'worker_failed' });
  });

  it('of an overloaded worker say so to their callers as well', () => {
    const told = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    const event = run(true, [events[0]!, `event: error\ndata: ${JSON.stringify(told)}\n\n`]).at(-1);
    if (event?.type !== 'turn-error') throw new Error('It has not failed.');
    const bytesTold = anthropicMessages.errorEvents(new GatewayError(event.code, event), 'req_1');
    expect(new TextDecoder().decode(bytesTold)).toContain('"type":"overloaded_error"');
  });
});
