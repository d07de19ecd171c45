import { workerDialects, type TurnEvent, type WorkerDialect } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { dialects } from '../dialects.js';
import { part, readObject, type Loose } from './loose.js';

const sse = (...documents: readonly object[]): string =>
  documents.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
const done = 'data: [DONE]\n\n';

const chatCall = (input: unknown) => ({
  ...{ index: 0, id: 'a', type: 'function' },
  function: { name: 'f', ...(input === undefined ? {} : { arguments: input }) },
});
const chatStream = (finish: string, ...inputs: unknown[]) =>
  sse(
    ...inputs.map((input) => ({
      id: 'c',
      choices: [{ index: 0, delta: { tool_calls: [chatCall(input)] } }],
    })),
    { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: finish }] },
  ) + done;
const chatBody = (finish: string, input: unknown) =>
  JSON.stringify({
    choices: [{ index: 0, message: { tool_calls: [chatCall(input)] }, finish_reason: finish }],
  });

const block = { type: 'tool_use', id: 'a', name: 'f', input: {} };
const messageStream = (reason: string, ...pieces: string[]) =>
  sse(
    { type: 'message_start', message: { usage: { input_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: block },
    ...pieces.map((partial_json) => ({
      ...{ type: 'content_block_delta', index: 0 },
      delta: { type: 'input_json_delta', partial_json },
    })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  );
const messageBody = JSON.stringify({ type: 'message', content: [block], stop_reason: 'tool_use' });

const item = { type: 'function_call', id: 'fc', call_id: 'a', name: 'f', arguments: '' };
const whole = { object: 'response', status: 'completed', output: [item] };
const cutResponse = {
  ...{ ...whole, status: 'incomplete' },
  incomplete_details: { reason: 'max_output_tokens' },
};
const responseStream = (response: { status: string }) =>
  sse(
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: `response.${response.status}`, response },
  ) + done;

/** Every way in which workers write a call without arguments. */
const replies: readonly (readonly [string, WorkerDialect, boolean, string])[] = [
  ['an empty text', 'openai-chat', true, chatStream('tool_calls', '')],
  ['blanks', 'openai-chat', true, chatStream('stop', ' ', '\n')],
  ['nothing', 'openai-chat', true, chatStream('tool_calls', undefined)],
  ['null', 'openai-chat', true, chatStream('tool_calls', null)],
  ['an empty text', 'openai-chat', false, chatBody('tool_calls', '')],
  ['nothing', 'openai-chat', false, chatBody('stop', undefined)],
  ['an empty piece', 'anthropic-messages', true, messageStream('tool_use', '')],
  ['no piece', 'anthropic-messages', true, messageStream('tool_use')],
  ['an empty object', 'anthropic-messages', false, messageBody],
  ['an empty text', 'openai-responses', true, responseStream(whole)],
  ['an empty text', 'openai-responses', false, JSON.stringify(whole)],
];
/** Turns that a limit ended before the call had its arguments. */
const cut: readonly (readonly [WorkerDialect, string])[] = [
  ['openai-chat', chatStream('length', '')],
  ['anthropic-messages', messageStream('max_tokens', '')],
  ['openai-responses', responseStream(cutResponse)],
];

const requests: Readonly<Record<WorkerDialect, string>> = {
  'openai-chat': '{"model":"m","messages":[{"role":"user","content":"hi"}]}',
  'openai-responses': '{"model":"m","input":"hi"}',
  'anthropic-messages': '{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}',
};

function eventsOf(worker: WorkerDialect, isStream: boolean, reply: string): TurnEvent[] {
  const { decode } = dialects[worker].asWorker!.side('s');
  const step = decode({ isStream, hidesUsage: false, choices: 1 });
  return [...step.push(new TextEncoder().encode(reply)), ...step.end()];
}

/** The same turn, told to a caller. */
function told(caller: WorkerDialect, isStream: boolean, events: readonly TurnEvent[]): string {
  const { asCaller, parse } = dialects[caller];
  const content = asCaller!.read(parse(new TextEncoder().encode(requests[caller])), []);
  const writer = asCaller!.reply({
    ...{ id: 'x_1', model: 'm', isStream, inputTokens: 1, createdAtS: 0, nowS: () => 0, content },
  });
  return new TextDecoder().decode(Buffer.concat(writer.push(events)));
}

/** What a client library takes the arguments to be: pieces joined, or the text of the whole. */
function argumentsOf(caller: WorkerDialect, isStream: boolean, reply: string): unknown {
  const documents: readonly Loose[] = isStream
    ? reply
        .split('\n')
        .flatMap((line) => (line.startsWith('data: {') ? [readObject(line.slice(6))!] : []))
    : [readObject(reply)!];
  const found: unknown[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'arguments' || key === 'partial_json') found.push(inner);
        else if (key === 'input' && caller === 'anthropic-messages') found.push(inner);
        else look(inner);
      }
  };
  if (caller === 'openai-responses' && isStream) {
    const { response } = documents.at(-1)!;
    look(part(response).output);
  } else documents.forEach(look);
  return typeof found.at(-1) === 'string'
    ? found.filter((one) => typeof one === 'string').join('')
    : found.at(-1);
}

describe.each(replies)('a call whose arguments are %s of a worker of %s, stream: %s', (...row) => {
  const [, worker, isStream, reply] = row;

  it.each(workerDialects)('is one without arguments to a caller of %s', (caller) => {
    const spoken = told(caller, isStream, eventsOf(worker, isStream, reply));
    const found = argumentsOf(caller, isStream, spoken);
    expect(typeof found === 'string' ? JSON.parse(found) : found).toEqual({});
  });
});

it.each(cut)(
  'a call of %s that a limit cut before its arguments is not taken for whole',
  (...row) => {
    const events = eventsOf(row[0], true, row[1]);
    expect(events.find(({ type }) => type === 'tool-input-end')).toMatchObject({ isWhole: false });
    expect(events.some(({ type }) => type === 'tool-input-delta')).toBe(false);
  },
);

it.each([
  ...cut,
  ['openai-chat', chatStream('length', '{"n":')],
  ['anthropic-messages', messageStream('max_tokens', '{"n":')],
] as const)('a call of %s that a limit cut is incomplete to Responses callers', (...row) => {
  const events = eventsOf(row[0], true, row[1]);
  for (const isStream of [true, false]) {
    const reply = told('openai-responses', isStream, events);
    expect(reply).toContain('"status":"incomplete"');
    expect(reply).not.toContain('"status":"completed"');
  }
});

const thought = (text: string, signature: string, ...after: object[]) => [
  { type: 'message_start', message: {} },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'thinking', thinking: text, signature },
  },
  { type: 'content_block_stop', index: 0 },
  ...after,
];
const messageEnd = (reason: string) => [
  { type: 'message_delta', delta: { stop_reason: reason } },
  { type: 'message_stop' },
];
const answer = {
  type: 'content_block_start',
  index: 1,
  content_block: { type: 'text', text: 'so' },
};

it.each([
  ['is cut', 'incomplete', sse(...thought('half', '', ...messageEnd('max_tokens')))],
  ['ends by itself', 'completed', sse(...thought('whole', 's', ...messageEnd('end_turn')))],
  [
    'is followed by a cut text',
    'completed',
    sse(...thought('whole', 's', answer, ...messageEnd('max_tokens'))),
  ],
])('a thought of a Messages worker that %s is %s to Responses callers', (_, status, stream) => {
  for (const isStream of [true, false]) {
    const reply = told('openai-responses', isStream, eventsOf('anthropic-messages', true, stream));
    const response = isStream
      ? part(readObject(reply.trim().split('data: ').at(-2)!)!.response)
      : readObject(reply)!;
    expect((response.output as unknown[])[0]).toMatchObject({ type: 'reasoning', status });
  }
});

it('a thought that is over when its worker fails keeps its seal', () => {
  const error = { type: 'error', error: { message: 'gone' } };
  const events = [
    eventsOf('anthropic-messages', true, sse(...thought('whole', 's', error))),
    eventsOf('anthropic-messages', true, sse(...thought('whole', 's'))),
  ];
  for (const some of events)
    expect(some.filter(({ type }) => type === 'reasoning-end')).toHaveLength(1);
});

it('a call is whole that is closed before a limit ends the turn', () => {
  const events = eventsOf('openai-chat', true, chatStream('length', '{"n":1}'));
  const { output } = readObject(told('openai-responses', false, events))!;
  expect(output).toMatchObject([{ type: 'function_call', status: 'completed' }]);
});

it.each([
  ['stream', true, (input: unknown) => chatStream('tool_calls', input)],
  ['plain', false, (input: unknown) => chatBody('tool_calls', input)],
] as const)('passes on from a Chat worker as an empty object: %s', (_, isStream, reply) => {
  for (const input of ['', ' ', undefined, null]) {
    const step = dialects['openai-chat'].decode({ isStream, hidesUsage: false, choices: 1 });
    const events = [...step.push(new TextEncoder().encode(reply(input))), ...step.end()];
    const bytes = events.flatMap((event) => (event.type === 'opaque' ? [event.bytes] : []));
    const text = new TextDecoder().decode(Buffer.concat(bytes));
    expect(argumentsOf('openai-chat', isStream, text)).toMatch(/^\s*\{\}$/);
  }
});
