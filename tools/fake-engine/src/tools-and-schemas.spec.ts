import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeEngine } from './start-fake-engine.js';
import type { FakeEngine } from './start-fake-engine.js';
import { ask, readStream, userSays } from './testing/client.js';
import type { StreamRead } from './testing/client.js';

interface WireCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}
interface ChatReply {
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly tool_calls?: readonly WireCall[];
      readonly reasoning_content?: string;
    };
    readonly finish_reason: string;
  }[];
  readonly usage: { readonly completion_tokens_details?: { readonly reasoning_tokens: number } };
}

const forecast = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer', minimum: 1, maximum: 5 },
    unit: { enum: ['C', 'F'] },
  },
  required: ['city', 'days', 'unit'],
};
const tools = [
  {
    type: 'function',
    function: {
      name: 'send_mail',
      description: 'Sends a letter',
      parameters: {
        type: 'object',
        properties: { to: { type: 'string', format: 'email' } },
        required: ['to'],
      },
    },
  },
  {
    type: 'function',
    function: { name: 'get_forecast', description: 'The weather to come', parameters: forecast },
  },
];

let engine: FakeEngine;
let chat: string;

beforeAll(async () => {
  engine = await startFakeEngine({ timeScale: 50 });
  chat = `${engine.url}/v1/chat/completions`;
});
beforeEach(() => engine.setFaults(0, { toolCalls: 'one', reasoning: 'off' }));
afterAll(() => engine.close());

async function callsOf(document: Record<string, unknown>): Promise<readonly WireCall[]> {
  const reply = await ask<ChatReply>(chat, document);
  return reply.choices[0]?.message.tool_calls ?? [];
}

/** Tool calls put together from the pieces of a stream. */
function joinedCalls({ chunks }: StreamRead): { name: string; text: string; pieces: number }[] {
  const calls: { name: string; text: string; pieces: number }[] = [];
  for (const delta of chunks
    .flatMap((chunk) => chunk.choices)
    .flatMap((choice) => choice.delta.tool_calls ?? [])) {
    if (delta.id !== undefined)
      calls[delta.index] = { name: delta.function.name ?? '', text: '', pieces: 0 };
    const call = calls[delta.index];
    if (call === undefined) throw new Error('a piece came before its call');
    call.text += delta.function.arguments;
    call.pieces += 1;
  }
  return calls;
}

describe('tool calls', () => {
  it('come when the last message asks to use a tool, with arguments that fit the schema and the conversation', async () => {
    const [call, ...others] = await callsOf(
      userSays('The city is Lund. Use a tool to look at the weather.', { tools }),
    );
    expect(others).toEqual([]);
    expect(call?.function.name).toBe('get_forecast');
    const value = z
      .fromJSONSchema(forecast as never)
      .parse(JSON.parse(call?.function.arguments ?? ''));
    expect(value).toMatchObject({ city: 'Lund' });
  });

  it.each([
    ['nothing asks for one', userSays('What a nice day.', { tools })],
    ['they are forbidden', userSays('Use a tool.', { tools, tool_choice: 'none' })],
    ['there are none', userSays('Use a tool.')],
  ])('do not come when %s', async (_name, document) => {
    expect(await callsOf(document)).toEqual([]);
  });

  it('come in pieces when streamed and demanded', async () => {
    const choice = { type: 'function', function: { name: 'get_forecast' } };
    const stream = await readStream(
      chat,
      userSays('Hello.', { tools, tool_choice: choice, stream: true }),
    );
    const [call] = joinedCalls(stream);
    expect(call?.name).toBe('get_forecast');
    expect(call?.pieces).toBeGreaterThan(4);
    expect(
      z.fromJSONSchema(forecast as never).safeParse(JSON.parse(call?.text ?? '')).success,
    ).toBe(true);
    expect(stream.chunks.at(-1)?.choices[0]?.finish_reason).toBe('tool_calls');
  });

  const afterResult = {
    model: 'simulated-8b',
    tools,
    messages: [
      { role: 'user', content: 'Use get_forecast.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'get_forecast', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: 'hail on Tuesday' },
    ],
  };

  it('are followed by text that contains the result', async () => {
    const reply = await ask<ChatReply>(chat, afterResult);
    expect(reply.choices[0]?.message.content).toContain('hail on Tuesday');
    expect(reply.choices[0]?.finish_reason).toBe('stop');
  });

  it('never end under the switch for ever', async () => {
    engine.setFaults(0, { toolCalls: 'for-ever' });
    expect(await callsOf(afterResult)).toHaveLength(1);
  });

  it('come several at once under that switch, unless the request wants one at a time', async () => {
    engine.setFaults(0, { toolCalls: 'several' });
    const stream = await readStream(
      chat,
      userSays('Hi', { tools, tool_choice: 'required', stream: true }),
    );
    const calls = joinedCalls(stream);
    expect(calls).toHaveLength(3);
    for (const call of calls) expect(() => JSON.parse(call.text) as unknown).not.toThrow();
    expect(
      await callsOf(userSays('Hi', { tools, tool_choice: 'required', parallel_tool_calls: false })),
    ).toHaveLength(1);
  });

  it('are no JSON under the switch for that', async () => {
    engine.setFaults(0, { toolCalls: 'malformed' });
    const [call] = await callsOf(userSays('Hi', { tools, tool_choice: 'required' }));
    expect(() => JSON.parse(call?.function.arguments ?? '') as unknown).toThrow();
  });
});

describe('documents of a requested shape', () => {
  it.each([
    [
      'scalars with limits',
      {
        type: 'object',
        properties: {
          a: { type: 'integer', minimum: 3, maximum: 4 },
          b: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
          c: { type: 'string', minLength: 30, maxLength: 32 },
          d: { const: 7 },
        },
        required: ['a', 'b', 'c', 'd'],
      },
    ],
    [
      'patterns',
      {
        type: 'object',
        properties: {
          a: { type: 'string', pattern: '^[A-Z]{2}-\\d{3}(?:x|yy)?$' },
          b: { type: 'string', pattern: '^\\w+@[^@ ]+\\.se$' },
        },
        required: ['a', 'b'],
      },
    ],
    [
      'formats',
      {
        type: 'object',
        properties: {
          a: { type: 'string', format: 'date-time' },
          b: { type: 'string', format: 'uuid' },
          c: { type: 'string', format: 'email' },
        },
        required: ['a', 'b', 'c'],
      },
    ],
    [
      'lists',
      {
        type: 'object',
        properties: {
          a: { type: 'array', items: { enum: ['x', 'y', 'z'] }, minItems: 3, maxItems: 3 },
          b: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }] },
        },
        required: ['a', 'b'],
      },
    ],
    [
      'alternatives and references',
      {
        type: 'object',
        properties: { a: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/node' }] } },
        required: ['a'],
        $defs: {
          node: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
            },
            required: ['name', 'next'],
          },
        },
      },
    ],
  ])('satisfy %s', async (_name, schema) => {
    const reply = await ask<ChatReply>(
      chat,
      userSays('Fill it in.', {
        response_format: { type: 'json_schema', json_schema: { name: 'form', schema } },
      }),
    );
    const value = JSON.parse(reply.choices[0]?.message.content ?? '') as unknown;
    expect(z.fromJSONSchema(schema as never).safeParse(value).error).toBeUndefined();
  });

  it('are some object when only that is asked for', async () => {
    const reply = await ask<ChatReply>(
      chat,
      userSays('Go.', { response_format: { type: 'json_object' } }),
    );
    expect(JSON.parse(reply.choices[0]?.message.content ?? '')).toBeTypeOf('object');
  });
});

describe('reasoning', () => {
  it('comes before the answer under its switch and is counted', async () => {
    engine.setFaults(0, { reasoning: 'reasoning_content' });
    const stream = await readStream(chat, userSays('Why do cats sleep?', { stream: true }));
    const kinds = stream.chunks
      .flatMap((chunk) => chunk.choices)
      .map(({ delta }) => (delta.reasoning_content === undefined ? 'content' : 'reasoning'));
    // The first event is the role.
    expect(kinds[1]).toBe('reasoning');
    expect(kinds.lastIndexOf('reasoning')).toBeLessThan(kinds.indexOf('content', 1));
    const whole = await ask<ChatReply>(chat, userSays('Why do cats sleep?'));
    expect(whole.choices[0]?.message.reasoning_content?.length).toBeGreaterThan(10);
    expect(whole.usage.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(3);
  });
});
