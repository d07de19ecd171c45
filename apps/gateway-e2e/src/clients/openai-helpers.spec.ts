import OpenAI from 'openai';
import { LengthFinishReasonError } from 'openai/error';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientStage } from '../support/client-stage.js';

const stage = clientStage({ engines: 2 });
let openai: OpenAI;
beforeAll(() => {
  openai = new OpenAI({ baseURL: stage().baseUrl, apiKey: stage().apiKey, maxRetries: 0 });
});

const messages = [{ role: 'user' as const, content: 'The harbour is closed. Which harbour?' }];
const ask = { model: 'demo', messages, max_tokens: 256 };
const Place = z.object({ place: z.string(), berths: z.number().int(), isOpen: z.boolean() });
const lookUp = {
  type: 'function' as const,
  function: {
    name: 'look_up',
    description: 'Looks a place up',
    parameters: {
      type: 'object',
      properties: { place: { type: 'string' } },
      required: ['place'],
    },
  },
};

describe('the stream helper of OpenAI’s SDK for chats', () => {
  it('tells snapshots, ends, and accumulates what a plain reply says', async () => {
    const whole = await openai.chat.completions.create(ask);
    const stream = openai.chat.completions.stream(ask);
    const seen: string[] = [];
    let snapshot = '';
    stream
      .on('content', (_delta, so) => (snapshot = so))
      .on('content.done', () => seen.push('content.done'))
      .on('chunk', () => seen.push('chunk'))
      .on('end', () => seen.push('end'));
    const final = await stream.finalChatCompletion();
    expect(final.choices[0]?.message.content).toBe(whole.choices[0]?.message.content);
    expect(snapshot).toBe(whole.choices[0]?.message.content);
    expect(final.choices[0]?.finish_reason).toBe('stop');
    expect(seen.filter((name) => name === 'content.done')).toHaveLength(1);
  });

  it('tells the input of tools as it comes', async () => {
    await stage().withFaults({ toolCalls: 'several' }, { toolCalls: 'one' }, async () => {
      const stream = openai.chat.completions.stream({
        ...ask,
        tools: [lookUp],
        tool_choice: 'required',
      });
      const done: string[] = [];
      stream.on('tool_calls.function.arguments.done', ({ arguments: text }) => done.push(text));
      const message = (await stream.finalChatCompletion()).choices[0]?.message;
      const calls = message?.tool_calls ?? [];
      expect(calls).toHaveLength(3);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
      expect(done).toEqual(
        calls.map((call) => (call.type === 'function' ? call.function.arguments : null)),
      );
    });
  });

  it('is told of a stream that breaks', async () => {
    await stage().withFaults({ dieAfterEvents: 4 }, { dieAfterEvents: null }, async () => {
      const stream = openai.chat.completions.stream(ask);
      await expect(stream.finalChatCompletion()).rejects.toBeInstanceOf(OpenAI.OpenAIError);
    });
  });

  it('gives every one of several choices', async () => {
    const final = await openai.chat.completions.stream({ ...ask, n: 3 }).finalChatCompletion();
    expect(final.choices.map(({ index, finish_reason: reason }) => [index, reason])).toEqual([
      [0, 'stop'],
      [1, 'stop'],
      [2, 'stop'],
    ]);
  });
});

describe('structured outputs of OpenAI’s SDK', () => {
  it('parse in chats, streamed and not', async () => {
    const format = { response_format: zodResponseFormat(Place, 'place') };
    const whole = await openai.chat.completions.parse({ ...ask, ...format });
    const streamed = await openai.chat.completions
      .stream({ ...ask, ...format })
      .finalChatCompletion();
    for (const { choices } of [whole, streamed])
      expect(Place.safeParse(choices[0]?.message.parsed).success).toBe(true);
  });

  it('parse in responses, streamed and not', async () => {
    const request = {
      model: 'demo',
      input: 'The harbour is closed. Which harbour?',
      text: { format: zodTextFormat(Place, 'place') },
    };
    const whole = await openai.responses.parse(request);
    const streamed = await openai.responses.stream(request).finalResponse();
    for (const { output_parsed: parsed } of [whole, streamed])
      expect(Place.safeParse(parsed).success).toBe(true);
  });

  it('are told apart from an answer that the limit cut', async () => {
    const cut = openai.chat.completions.parse({
      ...ask,
      max_tokens: 2,
      response_format: zodResponseFormat(Place, 'place'),
    });
    await expect(cut).rejects.toBeInstanceOf(LengthFinishReasonError);
  });
});

describe('the tool runner of OpenAI’s SDK', () => {
  it.each([true, false])('runs tools until there is an answer, streamed: %s', async (stream) => {
    const seen: unknown[] = [];
    const tools = [
      {
        type: 'function' as const,
        function: {
          ...lookUp.function,
          parse: JSON.parse as (text: string) => { place: string },
          function: (input: { place: string }) => {
            seen.push(input);
            return 'The harbour opens at nine.';
          },
        },
      },
    ];
    const request = {
      ...ask,
      messages: [{ role: 'user' as const, content: 'Use the tool look_up for the harbour.' }],
      tools,
    };
    const runner = stream
      ? openai.chat.completions.runTools({ ...request, stream: true })
      : openai.chat.completions.runTools(request);
    expect(await runner.finalContent()).not.toBe('');
    expect(seen).toEqual([{ place: expect.any(String) as unknown }]);
    expect(runner.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
  });
});

describe('the stream helper of OpenAI’s SDK for responses', () => {
  it('accumulates what a plain reply says', async () => {
    const request = { model: 'demo', input: 'The harbour is closed. Which harbour?' };
    const whole = await openai.responses.create(request);
    const stream = openai.responses.stream(request);
    const deltas: string[] = [];
    stream.on('response.output_text.delta', ({ delta }) => deltas.push(delta));
    const final = await stream.finalResponse();
    expect(final.output_text).toBe(whole.output_text);
    expect(deltas.join('')).toBe(whole.output_text);
    expect(final.status).toBe('completed');
  });

  it('accumulates tool calls that go on in a second turn', async () => {
    const tools = [
      {
        type: 'function' as const,
        name: 'look_up',
        description: 'Looks a place up',
        parameters: lookUp.function.parameters,
        strict: false,
      },
    ];
    const input: OpenAI.Responses.ResponseInput = [
      { role: 'user', content: 'Use the tool look_up for the harbour.' },
    ];
    const first = await openai.responses.stream({ model: 'demo', input, tools }).finalResponse();
    const calls = first.output.filter((item) => item.type === 'function_call');
    expect(calls).toHaveLength(1);
    const outputs = calls.map(({ call_id: id }) => ({
      type: 'function_call_output' as const,
      call_id: id,
      output: 'The harbour opens at nine.',
    }));
    const second = await openai.responses
      .stream({
        model: 'demo',
        input: [...input, ...(first.output as OpenAI.Responses.ResponseInput), ...outputs],
        tools,
      })
      .finalResponse();
    expect(second.output_text).not.toBe('');
  });
});
