import { GatewayError, type ReplyOptions, type TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { openAiChat } from '../openai-chat/openai-chat.js';
import { anthropicMessages } from './anthropic-messages.js';

const prompt = anthropicMessages.parse(
  new TextEncoder().encode(
    '{"model":"m","max_tokens":9,"stop_sequences":["END"],"messages":[{"role":"user","content":"hi"}]}',
  ),
);
const options: ReplyOptions = {
  ...{ id: 'msg_1', model: 'm', isStream: true, inputTokens: 37, createdAtS: 0 },
  nowS: () => 0,
  content: anthropicMessages.asCaller!.read(prompt, []),
};

type Wire = Record<string, never> & { type: string; index: number };

function streamOf(events: readonly TurnEvent[]): Wire[] {
  const writer = anthropicMessages.asCaller!.reply(options);
  const text = events
    .flatMap((event) => writer.push([event]))
    .map((piece) => new TextDecoder().decode(piece))
    .join('');
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      const wire = JSON.parse(data ?? '') as Wire;
      expect(wire.type).toBe(name);
      return wire;
    });
}

function bodyOf(events: readonly TurnEvent[]): Record<string, unknown> {
  const writer = anthropicMessages.asCaller!.reply({ ...options, isStream: false });
  const pieces = writer.push(events);
  expect(pieces).toHaveLength(1);
  return JSON.parse(new TextDecoder().decode(pieces[0])) as Record<string, unknown>;
}

/** The content that a client adds up, with the rules of blocks checked on the way. */
function contentOf(stream: readonly Wire[]): unknown[] {
  const content: Record<string, string>[] = [];
  let open = -1;
  for (const { type, index, content_block: block, delta } of stream as readonly Record<
    string,
    never
  >[]) {
    if (type === 'content_block_start') {
      expect([open, index]).toEqual([-1, content.length]);
      open = index!;
      content.push({ ...(block as unknown as Record<string, string>), joined: '' });
    } else if (type === 'content_block_delta') {
      expect(index).toBe(open);
      const [, piece] = Object.entries(delta as unknown as Record<string, string>)[1] ?? [];
      content[open]!.joined += String(piece);
    } else if (type === 'content_block_stop') {
      expect(index).toBe(open);
      open = -1;
    }
  }
  expect(open).toBe(-1);
  return content.map(({ type, id, joined }) => [type, id, joined].filter(Boolean).join(' '));
}

const say = (text: string): TurnEvent => ({ type: 'text-delta', text });
const think = (text: string): TurnEvent => ({ type: 'reasoning-delta', text });
const start = (id: string): TurnEvent => ({ type: 'tool-input-start', id, name: 'f' });
const input = (id: string, text: string): TurnEvent => ({ type: 'tool-input-delta', id, text });
const stop = (id: string, isWhole = true): TurnEvent => ({ type: 'tool-input-end', id, isWhole });
const end = (finishReason: 'stop' | 'length' | 'tool-calls' | 'unknown' = 'stop'): TurnEvent => ({
  ...{ type: 'turn-end', finishReason },
});
const usage: TurnEvent = {
  type: 'usage',
  usage: {
    inputTokens: 30,
    cachedTokens: 10,
    outputTokens: 5,
    reasoningTokens: null,
    source: 'worker',
  },
};

describe('Messages streams', () => {
  it('start once, with the input estimated, and end once, with what the worker counted', () => {
    const stream = streamOf([think('hm'), think(' so'), say('a'), say('b'), usage, end()]);
    expect(stream.map(({ type }) => type)).toEqual([
      'message_start',
      ...[
        'content_block_start',
        'content_block_delta',
        'content_block_delta',
        'content_block_stop',
      ],
      ...[
        'content_block_start',
        'content_block_delta',
        'content_block_delta',
        'content_block_stop',
      ],
      ...['message_delta', 'message_stop'],
    ]);
    expect(stream[0]).toMatchObject({
      message: { id: 'msg_1', content: [], stop_reason: null, usage: { input_tokens: 37 } },
    });
    expect(stream.at(-2)).toMatchObject({
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { input_tokens: 20, cache_read_input_tokens: 10, output_tokens: 5 },
    });
    expect(contentOf(stream)).toEqual(['thinking hm so', 'text ab']);
  });

  it('say an end that comes with nothing before it', () => {
    expect(streamOf([end('length')]).map(({ type }) => type)).toEqual([
      ...['message_start', 'message_delta', 'message_stop'],
    ]);
  });

  it('keep blocks apart when the worker mixes texts and tool calls', () => {
    const events = [
      ...[say('a'), start('t0'), input('t0', '{"n":'), say('b'), start('t1'), input('t1', '{"m":')],
      ...[input('t0', '1}'), stop('t0'), input('t1', '2}'), stop('t1'), end('tool-calls')],
    ];
    const expected = ['text a', 'tool_use t0 {"n":1}', 'text b', 'tool_use t1 {"m":2}'];
    expect(contentOf(streamOf(events))).toEqual(expected);
    expect(bodyOf(events).content).toMatchObject([
      { type: 'text', text: 'a' },
      { type: 'tool_use', id: 't0', input: { n: 1 } },
      { type: 'text', text: 'b' },
      { type: 'tool_use', id: 't1', input: { m: 2 } },
    ]);
  });

  it('lay out calls that stay open until the end, in order', () => {
    const events = [
      ...[start('t0'), start('t1'), start('t2'), input('t1', '{}'), stop('t1')],
      ...[stop('t0'), stop('t2'), end('tool-calls')],
    ];
    expect(contentOf(streamOf(events))).toEqual(['tool_use t0', 'tool_use t1 {}', 'tool_use t2']);
    expect(bodyOf(events).content).toMatchObject([{ input: {} }, { input: {} }, { input: {} }]);
  });

  it('fail when a call that is never complete keeps too much waiting', () => {
    const writer = anthropicMessages.asCaller!.reply(options);
    const many = Array.from({ length: 100_001 }, () => say('a'));
    expect(() => writer.push([start('t0'), ...many])).toThrow(
      expect.objectContaining({ code: 'worker_failed' }),
    );
  });

  it('refuse a tool input that is no object, unless the limit cut it', () => {
    const events = (reason: 'tool-calls' | 'length') => [
      ...[start('t0'), input('t0', '{"n":'), stop('t0', false), end(reason)],
    ];
    expect(() => streamOf(events('tool-calls'))).toThrow(GatewayError);
    expect(() => bodyOf(events('tool-calls'))).toThrow(GatewayError);
    expect(streamOf(events('length')).at(-2)).toMatchObject({
      delta: { stop_reason: 'max_tokens' },
    });
    expect(bodyOf(events('length'))).toMatchObject({ stop_reason: 'max_tokens' });
  });

  it.each([
    ['END', 'stop_sequence', 'END'],
    ['<|end|>', 'end_turn', null],
  ])('name the stop sequence %s only when it was asked for', (stopSequence, reason, sequence) => {
    const events: TurnEvent[] = [
      say('a'),
      { type: 'turn-end', finishReason: 'stop', stopSequence },
    ];
    const expected = { stop_reason: reason, stop_sequence: sequence };
    expect(streamOf(events).at(-2)).toMatchObject({ delta: expected });
    expect(bodyOf(events)).toMatchObject(expected);
  });

  it('call a refusal one', () => {
    const events: TurnEvent[] = [{ type: 'refusal-delta', text: 'No.' }, end()];
    expect(bodyOf(events)).toMatchObject({
      content: [{ type: 'text', text: 'No.' }],
      stop_reason: 'refusal',
    });
  });

  it('carry the seal of a thought byte for byte', () => {
    const events: TurnEvent[] = [
      think('hm'),
      { type: 'reasoning-end', signature: 'Ab+/=' },
      say('a'),
      end(),
    ];
    expect(bodyOf(events).content).toMatchObject([{ thinking: 'hm', signature: 'Ab+/=' }, {}]);
    const delta = { type: 'signature_delta', signature: 'Ab+/=' };
    expect(streamOf(events)).toContainEqual({ type: 'content_block_delta', index: 0, delta });
  });

  it('count by length where the worker tells nothing', () => {
    expect(bodyOf([say('twelve bytes'), end()]).usage).toMatchObject({
      ...{ input_tokens: 37, output_tokens: 3 },
    });
  });
});

describe('chat streams as Messages streams', () => {
  const chunk = (delta: unknown, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const through = (recording: string): Wire[] => {
    const side = openAiChat.asWorker!.side('s');
    const step = side.decode({ isStream: true, hidesUsage: false, choices: 1 });
    return streamOf([...step.push(new TextEncoder().encode(recording)), ...step.end()]);
  };

  it('make no tool block of an empty list of calls', () => {
    const stream = through(chunk({ content: 'Hej', tool_calls: [] }) + chunk({}, 'stop'));
    expect(contentOf(stream)).toEqual(['text Hej']);
  });

  it('keep a whole tool input that comes in one piece', () => {
    const call = { index: 0, id: 'c', function: { name: 'f', arguments: '{"city":"Lund"}' } };
    const stream = through(chunk({ tool_calls: [call] }) + chunk({}, 'tool_calls'));
    expect(contentOf(stream)).toEqual(['tool_use c {"city":"Lund"}']);
    expect(stream.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' } });
  });
});
