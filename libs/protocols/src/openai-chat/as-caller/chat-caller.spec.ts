import type { ReplyOptions, TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { openAiChat } from '../openai-chat.js';

type Fields = Record<string, unknown>;

const user = { role: 'user', content: 'hi' };

function read(fields: Fields) {
  const body = JSON.stringify({ model: 'm', messages: [user], ...fields });
  return openAiChat.asCaller!.read(openAiChat.parse(new TextEncoder().encode(body)), []);
}

function replyTo(fields: Fields, events: readonly TurnEvent[]): string {
  const options: ReplyOptions = {
    ...{ id: 'chatcmpl-1', model: 'm', isStream: fields.stream === true, inputTokens: 37 },
    ...{ createdAtS: 5, nowS: () => 0, content: read(fields) },
  };
  const writer = openAiChat.asCaller!.reply(options);
  return events
    .flatMap((event) => writer.push([event]))
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('');
}

const chunksOf = (text: string): Fields[] =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice(6)) as Fields);

const events: readonly TurnEvent[] = [
  { type: 'reasoning-delta', text: 'hm' },
  { type: 'reasoning-end', signature: 'x' },
  { type: 'text-delta', text: 'hello', logprobs: [{ token: 'hello' }] },
  { type: 'tool-input-start', id: 'a', name: 'f' },
  { type: 'tool-input-start', id: 'b', name: 'g', isRaw: true },
  { type: 'tool-input-delta', id: 'b', text: 'raw' },
  { type: 'tool-input-delta', id: 'a', text: '{}' },
  { type: 'tool-input-end', id: 'a', isWhole: true },
  { type: 'tool-input-end', id: 'b', isWhole: true },
  {
    type: 'usage',
    usage: {
      ...{ inputTokens: 9, cachedTokens: 4, outputTokens: 5, reasoningTokens: 1, source: 'worker' },
    },
  },
  { type: 'turn-end', finishReason: 'tool-calls' },
];

describe('a chat request, looked into', () => {
  it.each<[string, Fields]>([
    ['n', { n: 2 }],
    ['modalities', { modalities: ['audio'] }],
    ['functions', { functions: [{ name: 'f' }] }],
    ['messages.0.content.0.type', { messages: [{ role: 'user', content: [{ type: 'x' }] }] }],
    ['messages.0', { messages: [{ role: 'tool', tool_call_id: 'a', content: 'x' }] }],
    ['tool_choice', { tool_choice: { type: 'function', function: { name: 'f' } } }],
    ['response_format.type', { response_format: { type: 'x' } }],
  ])('is refused by the name of %s', (param, fields) => {
    expect(() => read(fields)).toThrow(expect.objectContaining({ code: 'invalid_request', param }));
  });

  it('names what neither other API has, unless it changes nothing', () => {
    const fields = { seed: 1, frequency_penalty: 0, presence_penalty: 0.5, store: false };
    const { leftOut, unknown } = read({ ...fields, min_p: 0.1 });
    expect([leftOut, unknown]).toEqual([['seed', 'presence_penalty'], { min_p: 0.1 }]);
  });

  it('knows sampling, formats and tools', () => {
    const tools = ['f', 'g'].map((name) => ({ type: 'function', function: { name } }));
    const allowed = { mode: 'required', tools: [tools[1]] };
    expect(
      read({
        ...{
          max_tokens: 3,
          max_completion_tokens: 4,
          stop: 'END',
          logprobs: true,
          top_logprobs: 2,
        },
        ...{ tools, tool_choice: { type: 'allowed_tools', allowed_tools: allowed } },
        response_format: { type: 'json_schema', json_schema: { name: 'n', schema: {} } },
        chat_template_kwargs: { enable_thinking: false },
      }),
    ).toMatchObject({
      ...{ maxOutputTokens: 4, stopSequences: ['END'], topLogprobs: 2 },
      ...{ tools: [{ name: 'g' }], toolChoice: { kind: 'required' } },
      answerFormat: { kind: 'schema', name: 'n' },
      thinking: { isOn: false },
    });
  });
});

describe('a chat reply', () => {
  it('is a document', () => {
    expect(JSON.parse(replyTo({}, events))).toMatchObject({
      ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 5, model: 'm' },
      choices: [
        {
          ...{ index: 0, finish_reason: 'tool_calls', logprobs: { content: [{ token: 'hello' }] } },
          message: {
            ...{ role: 'assistant', content: 'hello', reasoning_content: 'hm', refusal: null },
            tool_calls: [
              { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } },
              { id: 'b', type: 'custom', custom: { name: 'g', input: 'raw' } },
            ],
          },
        },
      ],
      usage: {
        ...{ prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 },
        prompt_tokens_details: { cached_tokens: 4 },
      },
    });
  });

  it('is a stream with one role, numbered calls, one reason and one end mark', () => {
    const text = replyTo({ stream: true }, events);
    const choices = chunksOf(text).map((chunk) => (chunk.choices as Fields[])[0]!);
    const deltas = choices.map(({ delta }) => delta as Fields);
    expect(deltas.filter(({ role }) => role !== undefined)).toHaveLength(1);
    expect(deltas.flatMap(({ tool_calls: calls }) => (calls as Fields[]) ?? [])).toEqual([
      { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } },
      { index: 1, id: 'b', type: 'custom', custom: { name: 'g', input: '' } },
      { index: 1, custom: { input: 'raw' } },
      { index: 0, function: { arguments: '{}' } },
    ]);
    expect(choices.map(({ finish_reason: reason }) => reason).filter(Boolean)).toEqual([
      'tool_calls',
    ]);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(text).not.toContain('"usage"');
  });

  it('tells usage in a chunk of its own, when it is asked for', () => {
    const chunks = chunksOf(
      replyTo({ stream: true, stream_options: { include_usage: true } }, events),
    );
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 9 } });
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  });

  it('estimates usage where the worker told none', () => {
    const reply = JSON.parse(
      replyTo({}, [{ type: 'text-delta', text: 'eight by' }, events.at(-1)!]),
    );
    expect(reply).toMatchObject({ usage: { prompt_tokens: 37, completion_tokens: 2 } });
  });
});
