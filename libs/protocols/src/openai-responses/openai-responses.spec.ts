import { GatewayError, type ReplyOptions, type TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { openAiChat } from '../openai-chat/openai-chat.js';
import { openAiResponses } from './openai-responses.js';

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const textOf = (value: Uint8Array) => new TextDecoder().decode(value);
const tool = { type: 'function', name: 'f', parameters: { type: 'object' }, strict: true };
const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' });
const output = (id: string, words: unknown = 'ok') => ({
  ...{ type: 'function_call_output', call_id: id, output: words },
});

function chatOf(fields: Record<string, unknown>) {
  const asked = openAiResponses.parse(bytes({ model: 'm', input: 'hi', ...fields }));
  const content = openAiResponses.asCaller!.read(asked, []);
  const { prompt, warnings } = openAiChat.asWorker!.write(content, asked, {
    unaskedMaxTokens: 8192,
  });
  return { body: JSON.parse(textOf(prompt.body)) as Record<string, unknown>, warnings };
}

describe('Responses requests, said to a chat worker', () => {
  it('keep instructions, sampling, tools and the form of the answer', () => {
    const { body, warnings } = chatOf({
      ...{ stream: true, instructions: 'Be brief.', temperature: 0.5, top_p: 0.9 },
      ...{ max_output_tokens: 9, parallel_tool_calls: false, user: 'u', min_p: 0.1 },
      tools: [tool],
      tool_choice: { type: 'function', name: 'f' },
      reasoning: { effort: 'low' },
      text: { format: { type: 'json_schema', name: 'n', schema: { type: 'object' } } },
    });
    expect(body).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'hi' },
      ],
      ...{ stream: true, stream_options: { include_usage: true }, max_tokens: 9, user: 'u' },
      ...{ temperature: 0.5, top_p: 0.9, min_p: 0.1, reasoning_effort: 'low' },
      tools: [
        { type: 'function', function: { name: 'f', parameters: { type: 'object' }, strict: true } },
      ],
      tool_choice: { type: 'function', function: { name: 'f' } },
      parallel_tool_calls: false,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'n', schema: { type: 'object' } },
      },
    });
    expect(warnings).toEqual([]);
  });

  it('make one message of what the model thought, said and called in a row', () => {
    const { body } = chatOf({
      input: [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: [{ type: 'input_text', text: 'go' }] },
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [],
          content: [{ type: 'reasoning_text', text: 'hm' }],
        },
        { role: 'assistant', content: [{ type: 'output_text', text: 'ok', annotations: [] }] },
        ...[call('a'), call('b'), output('b', ''), output('a')],
        { role: 'user', content: [{ type: 'input_image', image_url: 'https://x.example/a.png' }] },
      ],
    });
    const chatCall = (id: string) => ({
      ...{ id, type: 'function', function: { name: 'f', arguments: '{}' } },
    });
    expect(body.messages).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'go' },
      {
        ...{ role: 'assistant', content: 'ok', reasoning_content: 'hm' },
        tool_calls: [chatCall('a'), chatCall('b')],
      },
      { role: 'tool', tool_call_id: 'b', content: '' },
      { role: 'tool', tool_call_id: 'a', content: 'ok' },
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }],
      },
    ]);
  });

  it('say texts of a person as one text, of several messages too, and a list only with more than text', () => {
    const texts = [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'one' },
          { type: 'input_text', text: 'two' },
        ],
      },
      { role: 'user', content: 'three' },
    ];
    const { body } = chatOf({ input: texts });
    expect(body.messages).toEqual([{ role: 'user', content: 'one\ntwo\nthree' }]);
    const image = { type: 'input_image', image_url: 'https://a.example/i.png', detail: 'low' };
    const shown = chatOf({ input: [...texts, { role: 'user', content: [image] }] }).body;
    expect(
      (shown.messages as { content: { type: string }[] }[])[0]?.content.map(({ type }) => type),
    ).toEqual(['text', 'text', 'text', 'image_url']);
  });

  it('allow some of the tools only', () => {
    const { body } = chatOf({
      tools: [tool, { ...tool, name: 'g' }],
      tool_choice: {
        type: 'allowed_tools',
        mode: 'required',
        tools: [{ type: 'function', name: 'g' }],
      },
    });
    expect(body).toMatchObject({ tools: [{ function: { name: 'g' } }], tool_choice: 'required' });
  });

  it.each([
    [{ mode: 'auto' }, 'tool_choice.tools'],
    [{ mode: 'auto', tools: null }, 'tool_choice.tools'],
    [{ mode: 'required', tools: 'f' }, 'tool_choice.tools'],
    [{ mode: 'auto', tools: [7] }, 'tool_choice.tools.0'],
    [{ mode: 'any', tools: [{ type: 'function', name: 'f' }] }, 'tool_choice.mode'],
    [{}, 'tool_choice.mode'],
  ])('name what is wrong with a list of allowed tools: %j', (fields, param) => {
    const choice = { type: 'allowed_tools', ...fields };
    for (const tools of [[tool], [{ type: 'web_search' }]])
      expect(() => chatOf({ tools, tool_choice: choice })).toThrow(
        expect.objectContaining({ code: 'invalid_request', param }),
      );
  });

  it('tell what they leave out', () => {
    const { warnings } = chatOf({
      tools: [tool, { type: 'web_search' }, { type: 'namespace', name: 'n', tools: [] }],
      service_tier: 'flex',
      input: [
        { type: 'web_search_call', id: 'ws_1', status: 'completed' },
        { role: 'user', content: 'x' },
      ],
    });
    expect(warnings).toEqual([
      ...['service_tier is ignored', 'tool web_search is ignored'],
      ...['tool namespace is ignored', 'item web_search_call is ignored'],
    ]);
  });

  it.each([
    [{ input: '' }, 'input'],
    [{ input: [] }, 'input'],
    [{ input: [{ type: 'item_reference', id: 'x' }] }, 'input.0.id'],
    [{ input: [{ type: 'unheard_of' }] }, 'input.0.type'],
    [{ input: [output('a')] }, 'input.0'],
    [{ input: [call('a'), { role: 'user', content: 'x' }] }, 'input.0'],
    [{ previous_response_id: 'resp_1', conversation: 'conv_1' }, 'previous_response_id'],
    [{ background: true, store: false }, 'background'],
    [{ metadata: { k: 'x'.repeat(513) } }, 'metadata.k'],
    [{ metadata: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [n, ''])) }, 'metadata'],
    [{ include: ['everything'] }, 'include.0'],
    [{ prompt: { id: 'p' } }, 'prompt'],
    [{ tools: [{ type: 'web_search' }], tool_choice: { type: 'web_search' } }, 'tool_choice'],
    [{ tool_choice: 'required' }, 'tool_choice'],
    [{ temperature: 3 }, 'temperature'],
  ])('are refused by the name of the field: %j', (fields, param) => {
    expect(() => chatOf(fields)).toThrow(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });
});

describe('responses of chat workers', () => {
  const asked = openAiResponses.parse(bytes({ model: 'm', input: 'hi', metadata: { k: 'v' } }));
  const options: ReplyOptions = {
    ...{ id: 'resp_1', model: 'm', isStream: true, inputTokens: 37, createdAtS: 5, nowS: () => 6 },
    content: openAiResponses.asCaller!.read(asked, []),
  };
  type Wire = Record<string, unknown> & { type: string; response?: Record<string, unknown> };
  const read = (text: string): Wire[] =>
    text
      .split('\n\n')
      .filter((event) => event.startsWith('event: '))
      .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)) as Wire);
  const events: TurnEvent[] = [
    { type: 'reasoning-delta', text: 'hm' },
    { type: 'text-delta', text: 'a' },
    { type: 'text-delta', text: 'b' },
    { type: 'tool-input-start', id: 'call_1', name: 'f' },
    { type: 'tool-input-delta', id: 'call_1', text: '{}' },
    { type: 'tool-input-end', id: 'call_1', isWhole: true },
  ];
  const usage: TurnEvent = {
    type: 'usage',
    usage: {
      inputTokens: 8,
      cachedTokens: 3,
      outputTokens: 7,
      reasoningTokens: 2,
      source: 'worker',
    },
  };
  const end = (finishReason: 'tool-calls' | 'length'): TurnEvent => ({
    type: 'turn-end',
    finishReason,
  });
  const streamOf = (list: readonly TurnEvent[]): string => {
    const writer = openAiResponses.asCaller!.reply(options);
    return list
      .flatMap((event) => writer.push([event]))
      .map(textOf)
      .join('');
  };

  it('say every item from its beginning to its end, numbered, and the whole at last', () => {
    const text = streamOf([...events, usage, end('tool-calls')]);
    const stream = read(text);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(stream.map(({ sequence_number: number }) => number)).toEqual(stream.map((_, at) => at));
    const item = (...inner: string[]) => ['output_item.added', ...inner, 'output_item.done'];
    const part = (...inner: string[]) => item('content_part.added', ...inner, 'content_part.done');
    expect(stream.map(({ type }) => type.replace('response.', ''))).toEqual([
      ...['created', 'in_progress'],
      ...part('reasoning_text.delta', 'reasoning_text.done'),
      ...part('output_text.delta', 'output_text.delta', 'output_text.done'),
      ...item('function_call_arguments.delta', 'function_call_arguments.done'),
      'completed',
    ]);
    const { response } = stream.at(-1)!;
    expect(response).toMatchObject({
      ...{ id: 'resp_1', status: 'completed', created_at: 5, metadata: { k: 'v' }, store: true },
      ...{ completed_at: 6, previous_response_id: null, conversation: null, background: false },
      usage: { input_tokens: 8, output_tokens: 7, total_tokens: 15 },
      output: [
        { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'hm' }] },
        { type: 'message', status: 'completed', content: [{ type: 'output_text', text: 'ab' }] },
        { type: 'function_call', call_id: 'call_1', arguments: '{}', status: 'completed' },
      ],
    });
  });

  it('tell a thought as its summary to those who ask for one, and keep its seal', () => {
    const demand = { model: 'm', input: 'hi', reasoning: { summary: 'auto' } };
    const content = openAiResponses.asCaller!.read(openAiResponses.parse(bytes(demand)), []);
    const writer = openAiResponses.asCaller!.reply({ ...options, content });
    const thought: TurnEvent[] = [
      { type: 'reasoning-delta', text: 'hm' },
      { type: 'reasoning-end', signature: 'openai-responses/signature:s' },
      { type: 'reasoning-end', signature: 'openai-responses/thought:t' },
    ];
    const stream = read(
      writer
        .push([...thought, events[1]!, end('length')])
        .map(textOf)
        .join(''),
    );
    expect(stream.map(({ type }) => type.replace('response.reasoning_summary_', ''))).toEqual(
      expect.arrayContaining(['part.added', 'text.delta', 'text.done', 'part.done']),
    );
    const { output } = stream.at(-1)!.response as { output: Wire[] };
    expect(output.map(({ type }) => type)).toEqual(['reasoning', 'reasoning', 'message']);
    expect(output[0]).toMatchObject({
      content: [],
      summary: [{ type: 'summary_text', text: 'hm' }],
    });
    expect(output[0]).not.toHaveProperty('encrypted_content');
    const kept = writer.kept!();
    expect(kept.output.map(({ json }) => JSON.parse(json) as Wire)).toMatchObject([
      { encrypted_content: 'openai-responses/signature:s' },
      { encrypted_content: 'openai-responses/thought:t', content: [] },
      { type: 'message' },
    ]);
    expect(kept).toMatchObject({ status: 'incomplete', input: [{ type: 'message' }] });
  });

  it('are the same document when nothing streams', () => {
    const writer = openAiResponses.asCaller!.reply({ ...options, isStream: false });
    const [body] = writer.push([...events, usage, end('tool-calls')]);
    const streamed = read(streamOf([...events, usage, end('tool-calls')])).at(-1)!.response;
    expect(JSON.parse(textOf(body!))).toEqual(streamed);
  });

  it('are incomplete at the token limit', () => {
    const stream = read(streamOf([events[1]!, end('length')]));
    expect(stream.at(-1)).toMatchObject({
      type: 'response.incomplete',
      response: {
        ...{ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
        output: [{ status: 'incomplete' }],
      },
    });
  });

  it('fail with what was said so far, under the same id', () => {
    const writer = openAiResponses.asCaller!.reply(options);
    const begun = read(writer.push(events.slice(0, 3)).map(textOf).join(''));
    const failed = read(textOf(writer.fail!(new GatewayError('stream_broken'))));
    expect(failed.at(-1)).toMatchObject({
      type: 'response.failed',
      sequence_number: begun.length + failed.length - 1,
      response: { id: 'resp_1', status: 'failed', error: { code: 'server_error' } },
    });
    expect(failed.filter(({ type }) => type === 'response.output_item.done')).toHaveLength(1);
  });
});

describe('replies of Responses workers', () => {
  it('end under their own id and number when they break, after what was passed', () => {
    const step = openAiResponses.decode({ isStream: true, hidesUsage: false, choices: 1 });
    const line = (type: string, number: number, rest: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...rest })}\n\n`;
    expect(step.failing!(new GatewayError('stream_broken'))).toBeNull();
    const begun = line('response.created', 0, { response: { id: 'resp_theirs', output: [] } });
    step.push(bytes(begun + line('response.output_text.delta', 1, { delta: 'a' })));
    // It comes with the error in one piece, so that it does not pass.
    step.push(bytes(line('response.output_text.delta', 2, { delta: 'b' }) + 'data: {broken\n\n'));
    const text = textOf(step.failing!(new GatewayError('stream_broken'))!);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(JSON.parse(/^data: (\{.*)$/m.exec(text)![1]!)).toMatchObject({
      ...{ type: 'response.failed', sequence_number: 2 },
      response: { id: 'resp_theirs', status: 'failed', error: { code: 'server_error' } },
    });
  });

  it('pass, with usage and the end noticed', () => {
    const response = {
      status: 'completed',
      output: [],
      usage: { input_tokens: 1, output_tokens: 2 },
    };
    const recording = [
      { type: 'response.output_text.delta', delta: 'a' },
      { type: 'response.completed', response },
    ]
      .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      .join('');
    for (const [isStream, text] of [
      [true, recording],
      [false, JSON.stringify(response)],
    ] as const) {
      const step = openAiResponses.decode({ isStream, hidesUsage: false, choices: 1 });
      expect([...step.push(bytes(text)), ...step.end()]).toMatchObject([
        { type: 'opaque', hasOutput: true },
        { type: 'usage', usage: { inputTokens: 1, outputTokens: 2 } },
        { type: 'turn-end', finishReason: 'stop' },
      ]);
    }
  });
});
