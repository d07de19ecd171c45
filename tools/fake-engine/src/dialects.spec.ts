import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsSchema } from './faults.js';
import { startFakeEngine } from './start-fake-engine.js';
import type { FakeEngine } from './start-fake-engine.js';
import { ask, post, readStream } from './testing/client.js';

type Wire = Record<string, never> & { type: string };

let engine: FakeEngine;
let responses: string;
let messages: string;

beforeAll(async () => {
  engine = await startFakeEngine({
    ports: [0, 0],
    timeScale: 50,
    portDialects: [['openai-responses'], ['anthropic-messages']],
  });
  responses = `${engine.urls[0]}/v1/responses`;
  messages = `${engine.urls[1]}/v1/messages`;
});
beforeEach(() => {
  for (const index of [0, 1]) engine.setFaults(index, faultsSchema.parse({}));
});
afterAll(() => engine.close());

const question = 'The gate code is K-9. Which gate code?';
const inResponses = { model: 'simulated-8b', input: question };
const inMessages = {
  ...{ model: 'simulated-8b', max_tokens: 512 },
  messages: [{ role: 'user', content: question }],
};
const parameters = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };

/** Events of a named stream; each is named as its document says. */
async function eventsOf(url: string, document: unknown): Promise<Wire[]> {
  const { raw } = await readStream(url, { ...(document as object), stream: true });
  return raw
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => {
      const [, name, data] = /^event: (\S+)\ndata: (.*)$/.exec(event) ?? [];
      const wire = JSON.parse(data ?? '') as Wire;
      expect(wire.type).toBe(name);
      return wire;
    });
}

describe('an engine of one API', () => {
  it('does not find the others', async () => {
    const chat = `${engine.urls[0]}/v1/chat/completions`;
    const { status } = await post(chat, { model: 'simulated-8b', messages: [] });
    expect(status).toBe(404);
    expect((await post(`${engine.urls[1]}/v1/responses`, inResponses)).status).toBe(404);
    expect((await post(`${engine.urls[0]}/v1/messages`, inMessages)).status).toBe(404);
  });

  it('that is Messages lists its models as Anthropic does, to who names the version', async () => {
    const url = `${engine.urls[1]}/v1/models`;
    expect((await fetch(url)).status).toBe(400);
    const listed = await fetch(url, { headers: { 'anthropic-version': '2023-06-01' } });
    expect(await listed.json()).toMatchObject({
      data: [{ type: 'model', id: 'simulated-8b' }],
      has_more: false,
    });
  });

  it('refuses in its own envelope', async () => {
    expect(await ask(messages, { ...inMessages, max_tokens: 0 })).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error' },
    });
    expect(await ask(responses, { ...inResponses, stop: ['x'] })).toMatchObject({
      error: { param: 'stop' },
    });
  });
});

describe('Responses', () => {
  it('answers whole and in events, with the same words', async () => {
    const whole = await ask<Wire>(responses, inResponses);
    expect(whole).toMatchObject({ object: 'response', status: 'completed' });
    const events = await eventsOf(responses, inResponses);
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, at) => at));
    const last = events.at(-1) as unknown as { type: string; response: { output: never[] } };
    expect(last.type).toBe('response.completed');
    const textOf = (output: readonly { content: unknown }[]) =>
      output.map(({ content }) => content);
    expect(textOf(last.response.output)).toEqual(textOf(whole.output as never));
    expect(JSON.stringify(whole.output)).toContain('K-9');
  });

  it('thinks when it is asked to, and knows its own sealed thoughts', async () => {
    const asked = {
      ...{ ...inResponses, reasoning: { effort: 'low' } },
      include: ['reasoning.encrypted_content'],
    };
    const whole = await ask<{ output: { type: string; encrypted_content: string }[] }>(
      responses,
      asked,
    );
    expect(whole.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    const user = { role: 'user', content: question };
    const again = { ...asked, input: [user, ...whole.output, user] };
    expect((await post(responses, again)).status).toBe(200);
    const [thought] = whole.output;
    const changed = { ...thought, encrypted_content: `x${thought?.encrypted_content}` };
    expect((await post(responses, { ...asked, input: [user, changed, user] })).status).toBe(400);
  });

  it('calls functions and tools that take text', async () => {
    const tools = [
      { type: 'function', name: 'count', parameters },
      { type: 'custom', name: 'patch' },
    ];
    const called = async (name: string, type: string) =>
      await eventsOf(responses, { ...inResponses, tools, tool_choice: { type, name } });
    const count = await called('count', 'function');
    expect(count.map(({ type }) => type)).toContain('response.function_call_arguments.delta');
    const patch = await called('patch', 'custom');
    const done = patch.find(({ type }) => type === 'response.custom_tool_call_input.done');
    expect(typeof (done as unknown as { input: unknown }).input).toBe('string');
  });

  it('fails in the middle in its own words', async () => {
    engine.setFaults(0, { errorAfterEvents: 5 });
    expect((await eventsOf(responses, inResponses)).at(-1)).toMatchObject({
      ...{ type: 'error', sequence_number: 5, code: 'server_error' },
    });
  });
});

describe('Messages', () => {
  it('answers whole and in events, with the same words', async () => {
    const whole = await ask<{ content: { text: string }[] }>(messages, inMessages);
    expect(whole).toMatchObject({ type: 'message', stop_reason: 'end_turn' });
    const events = await eventsOf(messages, inMessages);
    const types = events.map(({ type }) => type);
    expect([types[0], types[1], types.at(-1)]).toEqual(['message_start', 'ping', 'message_stop']);
    const text = events
      .map(({ delta }) => (delta as unknown as { text?: string } | undefined)?.text ?? '')
      .join('');
    expect([text, text.includes('K-9')]).toEqual([whole.content[0]?.text, true]);
  });

  it('thinks when it is asked to, and knows its own signature', async () => {
    const asked = { ...inMessages, thinking: { type: 'adaptive' } };
    const { content } = await ask<{ content: { type: string; signature: string }[] }>(
      messages,
      asked,
    );
    expect(content.map(({ type }) => type)).toEqual(['thinking', 'text']);
    const [user] = inMessages.messages;
    const again = (blocks: unknown) =>
      post(messages, { ...asked, messages: [user, { role: 'assistant', content: blocks }, user] });
    expect((await again(content)).status).toBe(200);
    expect((await again([{ ...content[0], signature: 'x' }, content[1]])).status).toBe(400);
  });

  it('calls tools, stops at sequences and at the limit', async () => {
    const tools = [{ name: 'count', input_schema: parameters }];
    engine.setFaults(1, { toolCalls: 'several' });
    const called = await ask<{ content: { type: string; input: object }[] }>(messages, {
      ...{ ...inMessages, tools, tool_choice: { type: 'any' } },
    });
    expect(called).toMatchObject({ stop_reason: 'tool_use' });
    expect(called.content.map(({ input }) => Object.keys(input))).toEqual([['n'], ['n'], ['n']]);
    expect(await ask(messages, { ...inMessages, stop_sequences: ['K'] })).toMatchObject({
      ...{ stop_reason: 'stop_sequence', stop_sequence: 'K' },
    });
    expect(await ask(messages, { ...inMessages, max_tokens: 2 })).toMatchObject({
      stop_reason: 'max_tokens',
      usage: { output_tokens: 2 },
    });
  });

  it('counts tokens', async () => {
    const counted = await ask<{ input_tokens: number }>(`${messages}/count_tokens`, inMessages);
    expect(counted.input_tokens).toBeGreaterThan(5);
  });

  it('fails in the middle in its own words', async () => {
    engine.setFaults(1, { errorAfterEvents: 4 });
    expect((await eventsOf(messages, inMessages)).at(-1)).toMatchObject({
      ...{ type: 'error', error: { type: 'api_error' } },
    });
  });
});

describe('switches of what is said', () => {
  it('a source of the text is told in the words of each API', async () => {
    for (const index of [0, 1]) engine.setFaults(index, { citesSources: true });
    const url = 'https://harbour.example/notices';
    const response = await ask<{ output: { content: { annotations: unknown[] }[] }[] }>(
      responses,
      inResponses,
    );
    expect(response.output[0]?.content[0]?.annotations).toMatchObject([
      { type: 'url_citation', url, start_index: 0 },
    ]);
    const message = await ask<{ content: { citations: unknown[] }[] }>(messages, inMessages);
    expect(message.content[0]?.citations).toMatchObject([
      { type: 'web_search_result_location', url },
    ]);
    const told = (events: readonly Wire[]) =>
      events.filter((event) => JSON.stringify(event).includes(url));
    expect((await eventsOf(responses, inResponses)).map(({ type }) => type)).toContain(
      'response.output_text.annotation.added',
    );
    expect(told(await eventsOf(messages, inMessages))).toHaveLength(1);
  });

  it('a JSON object stands in a fence', async () => {
    engine.setFaults(1, { fencedJson: true });
    const { content } = await ask<{ content: { text: string }[] }>(messages, inMessages);
    const [, json = ''] = /^Here it is:\n```json\n(.*)\n```\n/.exec(content[0]?.text ?? '') ?? [];
    expect(JSON.parse(json)).toHaveProperty('answer');
  });
});
