import type { Content, TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { openAiChat } from '../../openai-chat/openai-chat.js';
import { eventsAtEveryCut } from '../../testing/translated.js';
import { translation } from './translation.js';

type Fields = Record<string, unknown>;

const user = { role: 'user', content: 'hi' };

/** A chat request, as a Messages worker gets it. */
function sent(fields: Fields): { body: Fields; warnings: readonly string[]; content: Content } {
  const body = { model: 'm', max_tokens: 5000, messages: [user], ...fields };
  const asked = openAiChat.parse(new TextEncoder().encode(JSON.stringify(body)));
  const content = openAiChat.asCaller!.read(asked, []);
  const { prompt, warnings } = translation.write(content, asked, { unaskedMaxTokens: 700 });
  return { body: JSON.parse(new TextDecoder().decode(prompt.body)) as Fields, warnings, content };
}

const event = (type: string, rest: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
const block = (index: number, content: object) =>
  event('content_block_start', { index, content_block: content });
const delta = (index: number, of: object) => event('content_block_delta', { index, delta: of });
const stop = (index: number) => event('content_block_stop', { index });
const ending = (reason: string | null, rest: object = {}) =>
  event('message_delta', { delta: { stop_reason: reason, ...rest }, usage: { output_tokens: 3 } });
const start = event('message_start', { message: { usage: { input_tokens: 7 } } });
const over = event('message_stop');
const said = block(0, { type: 'text', text: '' }) + delta(0, { type: 'text_delta', text: 'a' });

function read(recording: string, isStream = true): TurnEvent[] {
  const [first = [], ...others] = eventsAtEveryCut(
    () => translation.side('s').decode({ isStream, hidesUsage: false, choices: 1 }),
    recording,
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}

describe('a request to a Messages worker', () => {
  it('says what chat says', () => {
    const tool = { name: 'f', description: 'd', parameters: { properties: {} } };
    const call = { id: 'call.1', type: 'function', function: { name: 'f', arguments: '{"n":1}' } };
    const { body, warnings } = sent({
      messages: [
        { role: 'system', content: 'be brief' },
        user,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call.1', content: 'one' },
        { role: 'developer', content: 'and kind' },
        { role: 'user', content: [{ type: 'text', text: 'so?' }] },
      ],
      tools: [{ type: 'function', function: tool }],
      tool_choice: 'required',
      parallel_tool_calls: false,
      ...{ temperature: 0.5, top_p: 0.9, stop: ['END', '\n\n'], user: 'u' },
    });
    expect(body).toEqual({
      ...{ model: 'm', max_tokens: 5000, system: 'be brief\nand kind' },
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'hi' }] },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'call_1', name: 'f', input: { n: 1 } }],
        },
        {
          role: 'user',
          content: [
            {
              ...{ type: 'tool_result', tool_use_id: 'call_1' },
              content: [{ type: 'text', text: 'one' }],
            },
            { type: 'text', text: 'so?' },
          ],
        },
      ],
      tools: [{ name: 'f', description: 'd', input_schema: { type: 'object', properties: {} } }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      ...{ temperature: 0.5, top_p: 0.9, stop_sequences: ['END'], metadata: { user_id: 'u' } },
    });
    expect(warnings).toEqual([]);
  });

  it('has a limit where chat names none, and says so', () => {
    const { body, warnings } = sent({ max_tokens: undefined });
    expect(body.max_tokens).toBe(700);
    expect(warnings).toEqual([expect.stringContaining('max_tokens')]);
  });

  it('asks for any JSON in words, and leaves the object of what comes', () => {
    const { body, warnings, content } = sent({
      messages: [{ role: 'system', content: 'be brief' }, user],
      response_format: { type: 'json_object' },
    });
    expect(body.system).toMatch(/^be brief\nAnswer with one valid JSON object/);
    expect(body.output_config).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('JSON is asked for in words')]);
    const recording =
      start +
      block(0, { type: 'text', text: '' }) +
      ['```json\n{"a"', ':"}"', '}\n``', '`']
        .map((text) => delta(0, { type: 'text_delta', text }))
        .join('') +
      stop(0) +
      ending('end_turn') +
      over;
    const side = translation
      .side('s', content)
      .decode({ isStream: true, hidesUsage: false, choices: 1 });
    const events = [...side.push(new TextEncoder().encode(recording)), ...side.end()];
    const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
    expect(text).toBe('{"a":"}"}');
  });

  it('keeps an input that is no object, and drops thoughts that nobody signed', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"n":' } };
    const { body, warnings } = sent({
      messages: [
        user,
        { role: 'assistant', reasoning_content: 'hm', content: 'x', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'a', content: 'one' },
      ],
    });
    expect((body.messages as Fields[])[1]?.content).toEqual([
      { type: 'text', text: 'x' },
      { type: 'tool_use', id: 'a', name: 'f', input: { malformed: '{"n":' } },
    ]);
    expect(warnings).toEqual([expect.stringContaining('reasoning')]);
  });

  it('thinks by effort, but not where Anthropic lets nobody think', () => {
    expect(sent({ reasoning_effort: 'minimal' }).body).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'low' },
    });
    expect(sent({ reasoning_effort: 'none' }).body.thinking).toEqual({ type: 'disabled' });
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const forced = sent({ reasoning_effort: 'high', tools, tool_choice: 'required' });
    expect(forced.body.thinking).toBeUndefined();
    expect(forced.warnings).toEqual([expect.stringContaining('thinking is off')]);
  });

  it('wraps tools that take text, and unwraps what they are called with', () => {
    const { body, content } = sent({
      tools: [{ type: 'custom', custom: { name: 'patch', format: { type: 'text' } } }],
    });
    expect(body.tools).toMatchObject([{ name: 'patch', input_schema: { required: ['input'] } }]);
    const side = translation.side('s', content);
    const step = side.decode({ isStream: true, hidesUsage: false, choices: 1 });
    const text =
      start +
      block(0, { type: 'tool_use', id: 'a', name: 'patch', input: {} }) +
      delta(0, { type: 'input_json_delta', partial_json: '{"input":"+ li' }) +
      delta(0, { type: 'input_json_delta', partial_json: 'ne\\n"}' }) +
      stop(0);
    expect(step.push(new TextEncoder().encode(text))).toEqual([
      { type: 'tool-input-start', id: 'a', name: 'patch', isRaw: true },
      { type: 'tool-input-delta', id: 'a', text: '+ line\n' },
      { type: 'tool-input-end', id: 'a', isWhole: true },
    ]);
  });
});

describe('the reply of a Messages worker', () => {
  it('says thoughts with their seal, text, tools and usage', () => {
    const events = read(
      start +
        event('ping') +
        block(0, { type: 'thinking', thinking: '', signature: '' }) +
        delta(0, { type: 'thinking_delta', thinking: 'hm' }) +
        delta(0, { type: 'signature_delta', signature: 'c2ln' }) +
        stop(0) +
        block(1, { type: 'redacted_thinking', data: 'eHg' }) +
        stop(1) +
        block(2, { type: 'tool_use', id: 'a', name: 'f', input: {} }) +
        delta(2, { type: 'input_json_delta', partial_json: '{"n":1}' }) +
        stop(2) +
        block(3, { type: 'tool_use', id: 'a', name: 'f', input: { n: 2 } }) +
        stop(3) +
        ending('tool_use') +
        over,
    );
    expect(events).toMatchObject([
      { type: 'reasoning-delta', text: 'hm' },
      { type: 'reasoning-end', signature: 'anthropic-messages/signature:c2ln' },
      { type: 'reasoning-end', signature: 'anthropic-messages/thought:eHg' },
      { type: 'tool-input-start', id: 'a' },
      { type: 'tool-input-delta', text: '{"n":1}' },
      { type: 'tool-input-end', isWhole: true },
      { type: 'tool-input-start', id: 'call_s_1' },
      { type: 'tool-input-delta', text: '{"n":2}' },
      { type: 'tool-input-end', isWhole: true },
      { type: 'usage', usage: { inputTokens: 7, outputTokens: 3 } },
      { type: 'turn-end', finishReason: 'tool-calls' },
    ]);
  });

  it.each([
    ['end_turn', { finishReason: 'stop' }],
    ['stop_sequence', { finishReason: 'stop', stopSequence: 'END' }],
    ['max_tokens', { finishReason: 'length' }],
    ['model_context_window_exceeded', { finishReason: 'length' }],
    ['refusal', { finishReason: 'content-filter' }],
    ['something', { finishReason: 'stop', unknownWord: 'something' }],
    [null, { finishReason: 'stop' }],
  ])('ends with %j in the house’s words', (reason, wanted) => {
    const rest = reason === 'stop_sequence' ? { stop_sequence: 'END' } : {};
    const events = read(start + said + stop(0) + ending(reason, rest) + over);
    expect(events.at(-1)).toEqual({ type: 'turn-end', ...wanted });
  });

  it.each([
    ['without the stops and the last event', start + said + ending('end_turn')],
    [
      'with CRLF, unspaced data, comments and a byte order mark',
      odd(start + said + ending('end_turn') + over),
    ],
    ['without indices', (start + said + ending('end_turn') + over).replaceAll('"index":0,', '')],
  ])('is read %s', (_, recording) => {
    expect(read(recording)).toMatchObject([
      { type: 'text-delta', text: 'a' },
      { type: 'usage' },
      { type: 'turn-end', finishReason: 'stop' },
    ]);
  });

  it('has no end when it is cut, and none after an error', () => {
    expect(read(start + said).at(-1)).toEqual({ type: 'text-delta', text: 'a' });
    const error = event('error', { error: { type: 'overloaded_error', message: 'busy' } });
    expect(read(start + said + error + over).at(-1)).toEqual({
      ...{
        type: 'turn-error',
        code: 'worker_busy',
        status: 503,
        text: 'The worker reported: busy',
      },
    });
    expect(read(`${start}data: nonsense\n\n`)).toMatchObject([{ code: 'stream_broken' }]);
    expect(read('{"ok":true}', false)).toMatchObject([{ code: 'stream_broken' }]);
  });
});

function odd(plain: string): string {
  return `\ufeff: hello\r\n\r\n${plain
    .replaceAll('data: ', 'data:')
    .replace('"content_block"', '\ndata:"content_block"')
    .replaceAll('\n', '\r\n')}`;
}
