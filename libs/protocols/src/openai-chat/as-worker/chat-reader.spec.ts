import type { TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { eventsAtEveryCut } from '../../testing/translated.js';
import { decode } from '../decode.js';
import { translation } from './translation.js';

const decoder = (isStream: boolean) => () =>
  translation.side('s').decode({ isStream, hidesUsage: false, choices: 1 });

const chunk = (delta: unknown, rest: Record<string, unknown> = {}, outer = {}): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...rest }], ...outer })}\n\n`;
const done = 'data: [DONE]\n\n';
const finish = (reason: string | null = 'stop') => chunk({}, { finish_reason: reason });
const calls = (...list: unknown[]) => chunk({ tool_calls: list });

/** The same events however the bytes are cut; they are given once. */
function decoded(recording: string, isStream = true): TurnEvent[] {
  const [first = [], ...others] = eventsAtEveryCut(decoder(isStream), recording);
  for (const other of others) expect(other).toEqual(first);
  return first;
}

/** Tool calls by id, with their joined input. */
function toolsOf(events: readonly TurnEvent[]): Record<string, string> {
  const tools: Record<string, string> = {};
  for (const event of events) {
    if (event.type === 'tool-input-start') tools[event.id] = `${event.name}:`;
    else if (event.type === 'tool-input-delta') tools[event.id] += event.text;
  }
  return tools;
}

describe('chat streams, translated', () => {
  it('say reasoning under either name once, text, usage and the end', () => {
    const events = decoded(
      [
        chunk({ role: 'assistant', content: '' }),
        chunk({ reasoning_content: 'hm', reasoning: 'hm' }),
        chunk({ reasoning: ' so' }),
        chunk({ content: 'smörgås 北京 🙂', tool_calls: [] }),
        chunk({}, { finish_reason: 'stop', stop_reason: 'END' }),
        'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4}}\n\n',
        done,
      ].join(''),
    );
    expect(events).toMatchObject([
      { type: 'reasoning-delta', text: 'hm' },
      { type: 'reasoning-delta', text: ' so' },
      { type: 'text-delta', text: 'smörgås 北京 🙂' },
      { type: 'usage', usage: { inputTokens: 9, outputTokens: 4 } },
      { type: 'turn-end', finishReason: 'stop', stopSequence: 'END' },
    ]);
  });

  it('are read with CRLF, a byte order mark, comments, unspaced and many-lined data', () => {
    const plain = [chunk({ content: 'a' }), finish(), done].join('');
    const odd = `\ufeff: hello\r\n\r\n${plain
      .replaceAll('data: ', 'data:')
      .replace('"choices"', '\ndata:"choices"')
      .replaceAll('\n', '\r\n')}`;
    expect(decoded(odd)).toEqual(decoded(plain));
  });

  it.each([
    ['at once, without usage and [DONE]', finish()],
    [
      'with usage in the last chunk',
      chunk({}, { finish_reason: 'stop' }, { usage: { prompt_tokens: 1, completion_tokens: 1 } }) +
        done,
    ],
    ['with [DONE] and no reason', done],
    ['without the last blank line', finish().trimEnd()],
  ])('end %s', (_, end) => {
    expect(decoded(chunk({ content: 'a' }) + end).at(-1)).toEqual({
      type: 'turn-end',
      finishReason: 'stop',
    });
  });

  it('do not end when they are cut', () => {
    expect(decoded(chunk({ content: 'a' }) + finish().slice(0, 20)).at(-1)).toEqual({
      type: 'text-delta',
      text: 'a',
    });
  });

  it.each([
    ['data: {"error":{"message":"out of memory"}}\n\n', 'worker_failed'],
    ['data: nonsense\n\n', 'stream_broken'],
  ])('turn %j into an error and say nothing after it', (bad, code) => {
    const events = decoded(chunk({ content: 'a' }) + bad + chunk({ content: 'b' }) + done);
    expect(events).toMatchObject([{ type: 'text-delta' }, { type: 'turn-error', code }]);
  });

  it.each(['stop', null, 'tool_calls'])('end tool calls as such, said %j', (reason) => {
    const call = { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } };
    expect(decoded(calls(call) + finish(reason) + done).at(-1)).toEqual({
      type: 'turn-end',
      finishReason: 'tool-calls',
    });
  });
});

describe('tool calls of chat streams', () => {
  const started = (id: string | null, index: number | null, input = '') => ({
    ...(id === null ? {} : { id }),
    ...(index === null ? {} : { index }),
    function: { name: 'look_up', arguments: input },
  });
  const more = (input: string, rest: object) => ({ ...rest, function: { arguments: input } });

  it('keep an input that comes with the name, or in forty pieces', () => {
    const input = '{"city":"Lund","why":"{\\"}"}';
    expect(toolsOf(decoded(calls(started('a', 0, input)) + finish() + done))).toEqual({
      a: `look_up:${input}`,
    });
    const pieces = Array.from(input, (letter) => calls(more(letter, { index: 0 }))).join('');
    const events = decoded(calls(started('a', 0)) + pieces + finish() + done);
    expect(toolsOf(events)).toEqual({ a: `look_up:${input}` });
    expect(events.at(-2)).toEqual({ type: 'tool-input-end', id: 'a', isWhole: true });
  });

  it.each([0, null])('are told apart by id when every index is %j', (index) => {
    const stream =
      calls(started('call_a', index, '{"n":')) +
      calls(more('1}', index === null ? {} : { index })) +
      calls(started('call_b', index, '{"n":')) +
      calls(more('2}', index === null ? { id: 'call_b' } : { id: 'call_b', index }));
    expect(toolsOf(decoded(stream + finish() + done))).toEqual({
      call_a: 'look_up:{"n":1}',
      call_b: 'look_up:{"n":2}',
    });
  });

  it('get ids where there are none, and other ones where they repeat', () => {
    const stream =
      calls(started(null, 0, '{"n":1}')) +
      calls(started('x', 1, '{"n":2}')) +
      calls(started('x', 2, '{}'));
    expect(toolsOf(decoded(stream + finish() + done))).toEqual({
      call_s_0: 'look_up:{"n":1}',
      x: 'look_up:{"n":2}',
      call_s_2: 'look_up:{}',
    });
  });

  it('may repeat id and name in every piece, and mix with others', () => {
    const stream =
      calls(started('a', 0, '{"n"')) +
      calls(started('b', 1, '{"m"')) +
      calls(started('a', 0, ':1}')) +
      calls(started('b', 1, ':2}'));
    expect(toolsOf(decoded(stream + finish() + done))).toEqual({
      a: 'look_up:{"n":1}',
      b: 'look_up:{"m":2}',
    });
  });

  it.each(['{"a":', '[1]', '{a:1}'])('say that the input %s is no object', (input) => {
    const events = decoded(calls(started('a', 0, input)) + finish() + done);
    expect(events.find(({ type }) => type === 'tool-input-end')).toMatchObject({ isWhole: false });
  });

  it('are not more than a turn can have', () => {
    const step = decoder(true)();
    const many = Array.from({ length: 1025 }, (_, index) => started(`c${index}`, index, '{}'));
    expect(() => step.push(new TextEncoder().encode(calls(...many)))).toThrow(
      expect.objectContaining({ code: 'worker_failed' }),
    );
  });

  it('without a name are an error of the worker', () => {
    const events = decoded(calls(more('{}', { index: 0, id: 'a' })) + finish() + done);
    expect(events.at(-1)).toMatchObject({ type: 'turn-error', code: 'worker_failed' });
  });
});

describe.each(['abort', 'error', { type: 'abort', message: 'out of memory' }])(
  'a choice that ends with %j',
  (reason) => {
    const failed = { type: 'turn-error', code: 'worker_failed' };
    const half = chunk({ content: 'half' });
    const stream = half + chunk({}, { finish_reason: reason }) + done;
    const body = JSON.stringify({
      choices: [{ index: 0, message: { content: 'half' }, finish_reason: reason }],
    });

    it('has failed, streamed and plain', () => {
      for (const events of [decoded(stream), decoded(body, false)])
        expect(events).toMatchObject([{ type: 'text-delta', text: 'half' }, failed]);
    });

    it('has failed for callers whose bytes pass as well', () => {
      for (const [reply, isStream] of [
        [stream, true],
        [body, false],
      ] as const) {
        const step = decode({ isStream, hidesUsage: false, choices: 1 });
        const events = [...step.push(new TextEncoder().encode(reply)), ...step.end()];
        expect(events.at(-1)).toMatchObject(failed);
        expect(events.some(({ type }) => type === 'turn-end')).toBe(false);
      }
    });
  },
);

it.each([
  { object: 'error', message: 'out of memory', type: 'InternalServerError', code: 500 },
  { message: 'out of memory' },
])('an error without an envelope is one: %j', (error) => {
  const failed = { type: 'turn-error', text: 'The worker reported: out of memory' };
  const stream = `${chunk({ content: 'x' })}event: error\ndata: ${JSON.stringify(error)}\n\n${done}`;
  expect(decoded(stream).at(-1)).toMatchObject(failed);
  expect(decoded(JSON.stringify(error), false)).toMatchObject([failed]);
});

it.each([{}, { choices: [] }, { choices: [{ index: 0, finish_reason: 'stop' }] }])(
  'a reply that says nothing is no answer: %j',
  (body) => {
    expect(decoded(JSON.stringify(body), false)).toMatchObject([{ code: 'stream_broken' }]);
  },
);

it('a word for the end that nobody knows is taken for an end', () => {
  const stream = chunk({ content: 'a' }) + finish('eos') + done;
  const end = { type: 'turn-end', finishReason: 'stop' };
  expect(decoded(stream).at(-1)).toEqual({ ...end, unknownWord: 'eos' });
  const known = chunk({ content: 'a' }) + finish('eos_token') + done;
  expect(decoded(known).at(-1)).toEqual(end);
});

describe('plain chat replies, translated', () => {
  it('say the same as streams', () => {
    const message = {
      content: 'here',
      reasoning: 'hm',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: { n: 1 } } }],
    };
    const body = {
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 2 },
    };
    expect(decoded(JSON.stringify(body), false)).toMatchObject([
      { type: 'reasoning-delta', text: 'hm' },
      { type: 'text-delta', text: 'here' },
      { type: 'tool-input-start', id: 'a', name: 'f' },
      { type: 'tool-input-delta', text: '{"n":1}' },
      { type: 'tool-input-end', isWhole: true },
      { type: 'usage' },
      { type: 'turn-end', finishReason: 'tool-calls' },
    ]);
  });
});

it.each([
  { object: 'error', message: 'out of memory', code: 500 },
  { error: { message: 'out of memory' } },
])('a plain reply that is an error is none for callers whose bytes pass: %j', (error) => {
  const step = decode({ isStream: false, hidesUsage: false, choices: 1 });
  const events = [...step.push(new TextEncoder().encode(JSON.stringify(error))), ...step.end()];
  expect(events.slice(1)).toMatchObject([
    { type: 'turn-error', text: 'The worker reported: out of memory' },
  ]);
});
