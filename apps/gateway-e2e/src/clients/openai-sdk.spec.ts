import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

let engines: RunningEngine[];
let gateway: RunningGateway;
let openai: OpenAI;

beforeAll(async () => {
  engines = await startEngines(3);
  const flags = [
    ...engines.flatMap(({ url }) => ['--worker-url', url]),
    '--http-body-limit-bytes',
    '262144',
  ];
  gateway = await startGateway({ flags });
  await untilWorkers(adminClient(gateway), allReady(3));
  openai = new OpenAI({
    baseURL: `${gateway.url}/v1`,
    apiKey: gateway.firstRun.apiKey,
    maxRetries: 0,
  });
});
afterAll(async () => {
  await gateway?.stop();
  await Promise.all(engines?.map((engine) => engine.stop()) ?? []);
});

const messages = [{ role: 'user' as const, content: 'The harbour is closed. Which harbour?' }];
const ask = { model: 'demo', messages, max_tokens: 64 };

describe('the OpenAI SDK through three workers', () => {
  it('chats', async () => {
    const { data, response } = await openai.chat.completions.create(ask).withResponse();
    expect(data.choices[0]?.message.content).toMatch(/harbour is closed/i);
    expect(data.usage?.prompt_tokens).toBeGreaterThan(0);
    expect(response.headers.get('x-bellwether-worker')).toMatch(/^wrk_/);
  });

  it('streams a chat, without the usage nobody asked for', async () => {
    let text = '';
    let finish: string | null = null;
    for await (const chunk of await openai.chat.completions.create({ ...ask, stream: true })) {
      expect(chunk.usage ?? null).toBeNull();
      text += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect([text.includes('closed'), finish]).toEqual([true, 'stop']);
  });

  it('streams usage when it asks', async () => {
    const chunks = [];
    for await (const chunk of await openai.chat.completions.create({
      ...ask,
      stream: true,
      stream_options: { include_usage: true },
    }))
      chunks.push(chunk);
    expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(0);
  });

  it('accumulates a stream with a tool call', async () => {
    const tools = [
      {
        type: 'function' as const,
        function: {
          name: 'look_up',
          parameters: {
            type: 'object',
            properties: { place: { type: 'string' } },
            required: ['place'],
          },
        },
      },
    ];
    const run = openai.chat.completions.stream({ ...ask, tools, tool_choice: 'required' });
    const message = (await run.finalChatCompletion()).choices[0]?.message;
    const call = message?.tool_calls?.[0];
    expect(
      call?.type === 'function' &&
        typeof (JSON.parse(call.function.arguments) as { place: unknown }).place,
    ).toBe('string');
  });

  it('completes text, streamed and not', async () => {
    const prompt = 'The tide is high. Which tide?';
    const whole = await openai.completions.create({ model: 'demo', prompt, max_tokens: 32 });
    let streamed = '';
    for await (const chunk of await openai.completions.create({
      model: 'demo',
      prompt,
      max_tokens: 32,
      stream: true,
    }))
      streamed += chunk.choices[0]?.text ?? '';
    expect(streamed).toBe(whole.choices[0]?.text);
  });

  it('embeds', async () => {
    const { data, usage } = await openai.embeddings.create({
      model: 'demo',
      input: ['one', 'two'],
    });
    expect(data.map(({ embedding }) => embedding.length)).toEqual([384, 384]);
    expect(data[0]?.embedding).not.toEqual(data[1]?.embedding);
    expect(usage.prompt_tokens).toBeGreaterThan(0);
  });

  it('lists models', async () => {
    const ids = [];
    for await (const model of openai.models.list()) ids.push(model.id);
    expect(ids).toEqual(['demo']);
    expect((await openai.models.retrieve('demo')).id).toBe('demo');
  });

  it.each([
    [
      'a wrong key',
      () =>
        new OpenAI({
          baseURL: `${gateway.url}/v1`,
          apiKey: 'bw_wrong',
          maxRetries: 0,
        }).models.list(),
      OpenAI.AuthenticationError,
      401,
    ],
    [
      'an unknown model',
      () => openai.chat.completions.create({ ...ask, model: 'no/such' }),
      OpenAI.NotFoundError,
      404,
    ],
    [
      'no messages',
      () => openai.chat.completions.create({ ...ask, messages: [] }),
      OpenAI.BadRequestError,
      400,
    ],
    [
      'a body that is too large',
      () => openai.chat.completions.create({ ...ask, user: 'x'.repeat(300_000) }),
      OpenAI.APIError,
      413,
    ],
  ])('raises the right error for %s', async (_, call, kind, status) => {
    const error: unknown = await call().then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status, requestID: expect.any(String) });
  });

  it("raises a worker's own 429, with its Retry-After", async () => {
    for (const engine of engines) await engine.setFaults({ status: 429, retryAfterSeconds: 3 });
    const error: unknown = await openai.chat.completions
      .create(ask)
      .catch((cause: unknown) => cause);
    for (const engine of engines) await engine.setFaults({ status: null, retryAfterSeconds: null });
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect((error as InstanceType<typeof OpenAI.RateLimitError>).headers?.get('retry-after')).toBe(
      '3',
    );
  });

  it('raises an error for a stream that breaks, in whatever way', async () => {
    for (const faults of [
      { dieAfterEvents: 4 },
      { closeAfterEvents: 4 },
      { errorAfterEvents: 4 },
      { malformedAfterEvents: 4 },
    ]) {
      for (const engine of engines) await engine.setFaults(faults);
      const read = async () => {
        for await (const chunk of await openai.chat.completions.create({ ...ask, stream: true }))
          expect(chunk.choices).toBeDefined();
      };
      await expect(read(), JSON.stringify(faults)).rejects.toBeInstanceOf(OpenAI.APIError);
      for (const engine of engines) await engine.setFaults({ [Object.keys(faults)[0]!]: null });
    }
  });

  it('reads streams in whatever pieces they come', async () => {
    for (const engine of engines) await engine.setFaults({ cutEveryByte: true, crlf: true });
    let text = '';
    for await (const chunk of await openai.chat.completions.create({ ...ask, stream: true }))
      text += chunk.choices[0]?.delta.content ?? '';
    for (const engine of engines) await engine.setFaults({ cutEveryByte: false, crlf: false });
    expect(text).toMatch(/harbour is closed/i);
  });

  it('aborts in the middle, and the worker stops within a second', async () => {
    const admin = adminClient(gateway);
    const stream = await openai.chat.completions.create({
      model: 'demo',
      messages: [{ role: 'user', content: 'Tell a very long story.' }],
      max_tokens: 4000,
      stream: true,
    });
    for await (const _ of stream) break;
    stream.controller.abort();
    await untilWorkers(admin, (workers) => workers.every(({ inFlight }) => inFlight === 0), 3000);
    await expect
      .poll(
        async () =>
          (
            await Promise.all(
              engines.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
            )
          )
            .join('\n')
            .match(/num_requests_running\S* [1-9]/),
        { timeout: 3000 },
      )
      .toBeNull();
  });
});
