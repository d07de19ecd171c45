import { describe, expect, it } from 'vitest';
import { openAiChat } from '../openai-chat.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const shown = (list: readonly Uint8Array[]) => new TextDecoder().decode(Buffer.concat(list));

interface Delta {
  readonly content?: string;
  readonly tool_calls?: readonly unknown[];
}

const chunk = (delta: Delta, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', model: 'm', choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish }] })}\n\n`;
const done = 'data: [DONE]\n\n';
const call = (id: string | null, index: number | null, name: string | null, input: string) => ({
  ...(index === null ? {} : { index }),
  ...(id === null ? {} : { id }),
  function: { ...(name === null ? {} : { name }), arguments: input },
});
const calls = (...list: unknown[]) => chunk({ tool_calls: list });

function through(text: string, isStream = true) {
  const decoder = openAiChat.decode({ isStream, hidesUsage: false, choices: 1 });
  const events = [...decoder.push(bytes(text)), ...decoder.end()];
  const opaque = events.flatMap((event) => (event.type === 'opaque' ? [event.bytes] : []));
  return { text: shown(opaque), last: events.at(-1) };
}

/** The calls as a client library puts them together: by their index. */
function accumulated(text: string): { id: string; name: string; input: string }[] {
  const out: { id: string; name: string; input: string }[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const { choices } = JSON.parse(line.slice(6)) as {
      choices: { delta: { tool_calls?: Record<string, unknown>[] } }[];
    };
    for (const delta of choices[0]?.delta.tool_calls ?? []) {
      const told = delta.function as { name?: string; arguments?: string };
      const at = (out[delta.index as number] ??= { id: '', name: '', input: '' });
      at.id = (delta.id as string | undefined) ?? at.id;
      at.name += told.name ?? '';
      at.input += told.arguments ?? '';
    }
  }
  return out;
}

describe('Chat streams on their way', () => {
  const good =
    chunk({ content: 'Hi' }) +
    calls(call('a', 0, 'f', '')) +
    calls(call(null, 0, null, '{}')) +
    calls(call('b', 1, 'f', '{"n":1}')) +
    chunk({}, 'tool_calls') +
    done;

  it('pass byte by byte when nothing is wrong', () => {
    expect(through(good).text).toBe(good);
    const plain = chunk({ content: 'Hi', tool_calls: [] }) + chunk({}, 'stop') + done;
    expect(through(plain)).toMatchObject({ text: plain, last: { finishReason: 'stop' } });
  });

  it.each([0, null])('tell calls apart whose index is always %j', (index) => {
    const { text } = through(
      calls(call('a', index, 'f', '{"n":')) +
        calls(call(null, index, null, '1}')) +
        calls(call('b', index, 'g', '{"n":')) +
        calls(call('b', index, null, '2}')) +
        chunk({}, 'tool_calls') +
        done,
    );
    expect(accumulated(text)).toEqual([
      { id: 'a', name: 'f', input: '{"n":1}' },
      { id: 'b', name: 'g', input: '{"n":2}' },
    ]);
  });

  it('give ids to calls without one, and another one to the second of a pair', () => {
    const without = through(
      calls(call(null, 0, 'f', '{}'), call(null, 1, 'g', '{}')) + chunk({}, 'tool_calls') + done,
    );
    const ids = accumulated(without.text).map(({ id }) => id);
    expect(ids).toEqual(['call_x_0_0', 'call_x_0_1']);
    const twice = through(
      calls(call('a', 0, 'f', '{}'), call('a', 1, 'g', '{}')) + chunk({}, 'tool_calls') + done,
    );
    expect(accumulated(twice.text).map(({ id }) => id)).toEqual(['a', 'call_x_0_1']);
  });

  it('end with tool_calls when tools are called, whatever the engine says', () => {
    const said = calls(call('a', 0, 'f', '{}'));
    for (const end of [chunk({}, 'stop') + done, chunk({}, null) + done, done, '']) {
      const { text, last } = through(said + end);
      expect(text.match(/"finish_reason":"[a-z_]+"/g)).toEqual(['"finish_reason":"tool_calls"']);
      expect(text.endsWith(done)).toBe(true);
      expect(last).toEqual({ type: 'turn-end', finishReason: 'tool-calls' });
    }
    expect(through(said + chunk({}, 'length') + done).last).toMatchObject({
      finishReason: 'length',
    });
  });

  it('that end without a reason get one, those that are cut do not', () => {
    expect(through(chunk({ content: 'Hi' }) + done)).toMatchObject({
      text: expect.stringContaining('"finish_reason":"stop"') as unknown,
      last: { type: 'turn-end', finishReason: 'stop' },
    });
    for (const text of [chunk({ content: 'Hi' }), calls(call('a', 0, 'f', '{"n":'))])
      expect(through(text).last?.type).toBe('opaque');
    const cut = through(chunk({ content: 'Hi' }));
    expect(cut.text).not.toContain('"stop"');
    expect(cut.last?.type).toBe('opaque');
  });
});

const silent = 'data: {"id":"x","choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n';

it('a Chat stream begins with who speaks, even if its worker does not say so', () => {
  const { text } = through(silent + silent + done);
  expect(text.match(/"role":"assistant"/g)).toHaveLength(1);
});

it.each(['{"index":0,"delta":null}', '{"index":0}'])(
  'a Chat stream begins with who speaks, also with nothing: %s',
  (choice) => {
    const { text } = through(`data: {"id":"x","choices":[${choice}]}\n\n${silent}${done}`);
    expect(text).toMatch(/^data: [^\n]*"delta":\{"role":"assistant"\}/);
    expect(text.match(/"role":"assistant"/g)).toHaveLength(1);
  },
);

const listed = [
  { type: 'text', text: 'li' },
  { type: 'text', text: 'sty' },
];
const asked = { id: 'a', function: { name: 'f', arguments: { x: 1 } } };

it.each([
  [listed, 'listy'],
  [5, '5'],
])('texts that are %j pass as text', (content, wanted) => {
  const piece = { id: 'x', choices: [{ index: 0, delta: { content } }] };
  const { text } = through(
    `${silent}data: ${JSON.stringify(piece)}\n\n${chunk({}, 'stop')}${done}`,
  );
  expect(text).toContain(`"content":"${wanted}"`);
  const plain = { id: 'x', choices: [{ index: 0, message: { content }, finish_reason: 'stop' }] };
  expect(through(JSON.stringify(plain), false).text).toContain(`"content":"${wanted}"`);
});

it('parts that are no texts pass as they are', () => {
  const content = [{ type: 'image', url: 'x' }];
  const { text } = through(chunk({ content: content as never }) + chunk({}, 'stop') + done);
  expect(text).toContain(JSON.stringify({ content }).slice(1, -1));
});

it('arguments that are an object pass as JSON', () => {
  const { text } = through(calls({ index: 0, ...asked }) + chunk({}, 'tool_calls') + done);
  expect(accumulated(text)).toEqual([{ id: 'a', name: 'f', input: '{"x":1}' }]);
  const message = { tool_calls: [asked] };
  const plain = { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] };
  expect(through(JSON.stringify(plain), false).text).toContain('"arguments":"{\\"x\\":1}"');
});

describe('plain Chat replies on their way', () => {
  const reply = (finish: string | null, ...toolCalls: unknown[]) =>
    JSON.stringify({
      id: 'x',
      choices: [{ index: 0, message: { tool_calls: toolCalls }, finish_reason: finish }],
    });

  it('pass byte by byte when nothing is wrong', () => {
    const good = reply('tool_calls', call('a', null, 'f', '{}'), call('b', null, 'f', '{}'));
    expect(through(good, false).text).toBe(good);
  });

  it.each(['stop', null])('end with tool_calls in place of %j', (finish) => {
    const { text, last } = through(reply(finish, call('a', null, 'f', '{}')), false);
    expect(JSON.parse(text)).toMatchObject({ choices: [{ finish_reason: 'tool_calls' }] });
    expect(last).toEqual({ type: 'turn-end', finishReason: 'tool-calls' });
  });

  it('have an id for every call', () => {
    const broken = reply('tool_calls', call('a', null, 'f', '{}'), call('a', null, 'g', '{}'));
    const { choices } = JSON.parse(through(broken, false).text) as {
      choices: { message: { tool_calls: { id: string }[] } }[];
    };
    expect(new Set(choices[0]?.message.tool_calls.map(({ id }) => id)).size).toBe(2);
  });

  it('of more than a mebibyte pass as they come', () => {
    const long = `{"choices":[{"message":{"content":"${'x'.repeat(1_100_000)}"},"finish_reason":"stop"}]}`;
    const decoder = openAiChat.decode({ isStream: false, hidesUsage: false, choices: 1 });
    expect(decoder.push(bytes(long.slice(0, 600_000)))).toEqual([]);
    const first = decoder.push(bytes(long.slice(600_000)));
    expect(first).toMatchObject([{ type: 'opaque', bytes: { length: long.length } }]);
    expect(decoder.end().at(-1)).toMatchObject({ type: 'turn-end' });
  });
});
