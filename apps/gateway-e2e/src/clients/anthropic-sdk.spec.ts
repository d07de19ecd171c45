import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { faultsOf } from '../support/with-faults.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

let engines: RunningEngine[];
let gateway: RunningGateway;
let anthropic: Anthropic;

beforeAll(async () => {
  engines = await startEngines(2);
  const flags = [
    ...engines.flatMap(({ url }) => ['--worker-url', url]),
    '--http-body-limit-bytes',
    '262144',
  ];
  gateway = await startGateway({ flags });
  await untilWorkers(adminClient(gateway), allReady(2));
  anthropic = clientWith(gateway.firstRun.apiKey);
});
afterAll(async () => {
  await gateway?.stop();
  await Promise.all(engines?.map((engine) => engine.stop()) ?? []);
});

function clientWith(apiKey: string): Anthropic {
  return new Anthropic({ baseURL: gateway.url, apiKey, maxRetries: 0 });
}

const withFaults = faultsOf(() => engines);

const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: 'The harbour is closed. Which harbour?' },
];
const ask = { model: 'demo', max_tokens: 64, messages };
const lookUp: Anthropic.Tool = {
  name: 'look_up',
  description: 'Looks a place up',
  input_schema: {
    type: 'object',
    properties: { place: { type: 'string' } },
    required: ['place'],
  },
};
const textOf = ({ content }: Anthropic.Message): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');

describe('the Anthropic SDK in front of chat workers', () => {
  it('gets a message', async () => {
    const { data, response } = await anthropic.messages.create(ask).withResponse();
    expect(data).toMatchObject({
      type: 'message',
      role: 'assistant',
      model: 'demo',
      stop_reason: 'end_turn',
      stop_sequence: null,
    });
    expect(data.id).toMatch(/^msg_/);
    expect(textOf(data)).toMatch(/harbour is closed/i);
    expect(data.usage.input_tokens).toBeGreaterThan(0);
    expect(data.usage.output_tokens).toBeGreaterThan(0);
    expect(response.headers.get('x-bellwether-worker')).toMatch(/^wrk_/);
    expect(response.headers.get('request-id')).toBe(response.headers.get('x-request-id'));
  });

  it('accumulates a stream into the same message, with its input counted from the start', async () => {
    const whole = await anthropic.messages.create(ask);
    const stream = anthropic.messages.stream(ask);
    const types: string[] = [];
    let inputAtStart = 0;
    stream.on('streamEvent', (event) => {
      types.push(event.type);
      if (event.type === 'message_start') inputAtStart = event.message.usage.input_tokens;
    });
    const final = await stream.finalMessage();
    expect(final.content).toEqual(whole.content);
    expect(final.stop_reason).toBe('end_turn');
    expect(final.usage.output_tokens).toBe(whole.usage.output_tokens);
    expect(inputAtStart).toBeGreaterThan(0);
    expect(types.filter((type) => type === 'message_start')).toHaveLength(1);
    expect(types.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
  });

  it('tells cached input apart from the rest', async () => {
    const long = [{ role: 'user' as const, content: 'The tide is high. '.repeat(400) }];
    const first = await anthropic.messages.create({ ...ask, messages: long });
    const second = await anthropic.messages.create({ ...ask, messages: long });
    const all = ({ usage }: Anthropic.Message) =>
      usage.input_tokens + (usage.cache_read_input_tokens ?? 0);
    expect(all(second)).toBe(all(first));
    expect(second.usage.cache_read_input_tokens).toBeGreaterThan(0);
  });

  it.each([1, 3])('runs a round trip of %i tool calls, streamed and not', async (count) => {
    const demand = { ...ask, tools: [lookUp], tool_choice: { type: 'any' as const } };
    const usual = { toolCalls: 'one' };
    await withFaults({ toolCalls: count === 1 ? 'one' : 'several' }, usual, async () => {
      const streamed = await anthropic.messages.stream(demand).finalMessage();
      for (const message of [streamed, await anthropic.messages.create(demand)]) {
        expect(message.stop_reason).toBe('tool_use');
        const uses = message.content.filter((block) => block.type === 'tool_use');
        expect(uses).toHaveLength(count);
        expect(new Set(uses.map(({ id }) => id)).size).toBe(count);
        for (const { input } of uses)
          expect(typeof (input as { place: unknown }).place).toBe('string');
        const results = uses.map(({ id }) => ({
          type: 'tool_result' as const,
          tool_use_id: id,
          content: [{ type: 'text' as const, text: 'The harbour opens at nine.' }],
        }));
        const answer = await anthropic.messages.create({
          ...ask,
          max_tokens: 512,
          tools: [lookUp],
          messages: [
            ...messages,
            { role: 'assistant', content: message.content },
            { role: 'user', content: [...results, { type: 'text', text: 'When?' }] },
          ],
        });
        expect([answer.stop_reason, textOf(answer).length > 0]).toEqual(['end_turn', true]);
      }
    });
  });

  it('runs tools by the SDK’s own runner', async () => {
    const seen: unknown[] = [];
    const runner = anthropic.beta.messages.toolRunner({
      ...ask,
      max_tokens: 512,
      messages: [{ role: 'user', content: 'Use the tool look_up for the harbour.' }],
      tools: [
        {
          ...lookUp,
          type: 'custom',
          run: (input: unknown) => {
            seen.push(input);
            return Promise.resolve('The harbour opens at nine.');
          },
          parse: (input: unknown) => input,
        },
      ],
      max_iterations: 4,
    });
    const final = await runner.runUntilDone();
    expect(final.stop_reason).toBe('end_turn');
    expect(seen).toEqual([{ place: expect.any(String) as unknown }]);
  });

  it('shows thinking in blocks of its own, before the text', async () => {
    for (const reasoning of ['reasoning_content', 'reasoning'])
      await withFaults({ reasoning }, { reasoning: 'off' }, async () => {
        const asked = {
          ...ask,
          max_tokens: 2048,
          thinking: { type: 'enabled' as const, budget_tokens: 1024 },
        };
        const whole = await anthropic.messages.create(asked);
        const streamed = await anthropic.messages.stream(asked).finalMessage();
        expect(whole.content.map(({ type }) => type)).toEqual(['thinking', 'text']);
        expect(streamed.content).toEqual(whole.content);
      });
  });

  it('ends at the token limit and at a stop sequence', async () => {
    const short = await anthropic.messages.create({ ...ask, max_tokens: 2 });
    expect(short.stop_reason).toBe('max_tokens');
    const stopped = await anthropic.messages.create({ ...ask, stop_sequences: ['closed'] });
    expect([stopped.stop_reason, stopped.stop_sequence]).toEqual(['stop_sequence', 'closed']);
    const streamed = await anthropic.messages
      .stream({ ...ask, stop_sequences: ['closed'] })
      .finalMessage();
    expect([streamed.stop_reason, streamed.stop_sequence]).toEqual(['stop_sequence', 'closed']);
  });

  it('follows a JSON schema', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const message = await anthropic.messages.create({
      ...ask,
      output_config: { format: { type: 'json_schema', schema } },
    });
    expect(JSON.parse(textOf(message))).toEqual({ n: expect.any(Number) as unknown });
  });

  it('sends images, documents, system blocks and cache marks', async () => {
    const cache = { cache_control: { type: 'ephemeral' as const } };
    const data = Buffer.from('not really a picture').toString('base64');
    const message = await anthropic.messages.create({
      ...ask,
      system: [{ type: 'text', text: 'Be brief.', ...cache }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
            {
              type: 'document',
              source: { type: 'text', media_type: 'text/plain', data: 'The pier is open.' },
            },
            { type: 'text', text: 'Which pier?', ...cache },
          ],
        },
      ],
    });
    expect(textOf(message)).not.toBe('');
  });
});

describe('what the Anthropic SDK asks besides', () => {
  it('B10: counts tokens as the worker will', async () => {
    const asked = { model: 'demo', messages, tools: [lookUp], system: 'Be brief.' };
    const { data, response } = await anthropic.messages.countTokens(asked).withResponse();
    const billed = await anthropic.messages.create({ ...asked, max_tokens: 4 });
    const { input_tokens: fresh, cache_read_input_tokens: cached } = billed.usage;
    expect(data.input_tokens).toBe(fresh + (cached ?? 0));
    expect(response.headers.get('x-bellwether-warning')).toBeNull();
  });

  it('B10: counts for Claude Code, which names betas that nobody knows', async () => {
    const reply = await fetch(`${gateway.url}/v1/messages/count_tokens?beta=true`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': gateway.firstRun.apiKey,
        'anthropic-version': '2023-06-01',
        'anthropic-beta': 'made-up-2026-01-01',
      },
      body: JSON.stringify({
        model: 'demo',
        system: 'Be brief.',
        messages: [...messages, { role: 'assistant', content: 'That one.' }],
        tools: [lookUp],
      }),
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ input_tokens: expect.any(Number) as unknown });
  });

  it('lists models in the shape of whoever asks', async () => {
    const ids = [];
    for await (const model of anthropic.models.list()) ids.push([model.type, model.id]);
    expect(ids).toEqual([['model', 'demo']]);
    expect((await anthropic.models.retrieve('demo')).display_name).toBe('demo');
    await expect(anthropic.models.retrieve('no/such')).rejects.toBeInstanceOf(
      Anthropic.NotFoundError,
    );
  });
});

describe('errors as the Anthropic SDK knows them', () => {
  /** A field of the engine's own, carried to it; this value it does not take. */
  const refused = { min_tokens: 'many' };
  const wrong: Anthropic.MessageParam[] = [
    ...messages,
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' }] },
  ];
  it.each([
    ['a wrong key', () => clientWith('bw_wrong').messages.create(ask), 401, 'authentication_error'],
    [
      'no messages',
      () => anthropic.messages.create({ ...ask, messages: [] }),
      400,
      'invalid_request_error',
    ],
    [
      'a result of no call',
      () => anthropic.messages.create({ ...ask, messages: wrong }),
      400,
      'invalid_request_error',
    ],
    [
      'a tool that is not there',
      () =>
        anthropic.messages.create({
          ...ask,
          tools: [lookUp],
          tool_choice: { type: 'tool', name: 'other' },
        }),
      400,
      'invalid_request_error',
    ],
    [
      'what the worker refuses',
      () => anthropic.messages.create({ ...ask, ...refused }),
      400,
      'invalid_request_error',
    ],
    [
      'an unknown model',
      () => anthropic.messages.create({ ...ask, model: 'no/such' }),
      404,
      'not_found_error',
    ],
    [
      'a body that is too large',
      () => anthropic.messages.create({ ...ask, system: 'x'.repeat(300_000) }),
      413,
      'request_too_large',
    ],
  ])('come for %s', async (_, call, status, type) => {
    const error: unknown = await call().then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(Anthropic.APIError);
    expect(error).toMatchObject({
      status,
      error: { type: 'error', error: { type, message: expect.any(String) as unknown } },
      requestID: expect.stringMatching(/^req_/) as unknown,
    });
  });

  it.each([true, false])(
    'come for a 4xx of the worker before the stream, streamed: %s',
    async (stream) => {
      const call = () => anthropic.messages.create({ ...ask, ...refused, stream });
      await expect(call()).rejects.toMatchObject({ status: 400, error: { type: 'error' } });
    },
  );

  it("come for a worker's 429, with its Retry-After", async () => {
    const faults = { status: 429, retryAfterSeconds: 3 };
    const error = await withFaults(faults, { status: null, retryAfterSeconds: null }, () =>
      anthropic.messages.create(ask).catch((cause: unknown) => cause),
    );
    expect(error).toBeInstanceOf(Anthropic.RateLimitError);
    expect(
      (error as InstanceType<typeof Anthropic.RateLimitError>).headers.get('retry-after'),
    ).toBe('3');
  });

  it.each(['dieAfterEvents', 'closeAfterEvents', 'errorAfterEvents', 'malformedAfterEvents'])(
    'come for a stream that breaks: %s',
    async (fault) => {
      await withFaults({ [fault]: 4 }, { [fault]: null }, async () => {
        const stream = anthropic.messages.stream(ask);
        let text = '';
        stream.on('text', (delta) => (text += delta));
        await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIError);
        expect(text).not.toBe('');
      });
    },
  );

  it('come for a plain reply that breaks, before any of it has left', async () => {
    await withFaults({ closeAfterEvents: 4 }, { closeAfterEvents: null }, async () => {
      await expect(anthropic.messages.create(ask)).rejects.toMatchObject({ status: 502 });
    });
  });

  it('come for tool input that is no object', async () => {
    const demand = { ...ask, tools: [lookUp], tool_choice: { type: 'any' as const } };
    await withFaults({ toolCalls: 'malformed' }, { toolCalls: 'one' }, async () => {
      await expect(anthropic.messages.create(demand)).rejects.toMatchObject({ status: 502 });
      await expect(anthropic.messages.stream(demand).finalMessage()).rejects.toBeInstanceOf(
        Anthropic.AnthropicError,
      );
    });
  });
});

describe('streams to the Anthropic SDK', () => {
  it('are the same in whatever pieces the worker sends them', async () => {
    const whole = await anthropic.messages.stream(ask).finalMessage();
    const usual = { cutEveryByte: false, crlf: false };
    const cut = await withFaults({ cutEveryByte: true, crlf: true }, usual, () =>
      anthropic.messages.stream(ask).finalMessage(),
    );
    expect(cut.content).toEqual(whole.content);
  });

  it('are complete without the usage of the worker', async () => {
    const final = await withFaults({ missingUsage: true }, { missingUsage: false }, () =>
      anthropic.messages.stream(ask).finalMessage(),
    );
    expect(final.stop_reason).toBe('end_turn');
    expect(final.usage.output_tokens).toBeGreaterThan(0);
  });

  it('stop the worker when they are aborted', async () => {
    const admin = adminClient(gateway);
    const stream = anthropic.messages.stream({
      ...ask,
      max_tokens: 4000,
      messages: [{ role: 'user', content: 'Tell a very long story.' }],
    });
    await new Promise<void>((resolve) => stream.once('text', () => resolve()));
    stream.abort();
    await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
    await untilWorkers(admin, (workers) => workers.every(({ inFlight }) => inFlight === 0), 3000);
  });
});
