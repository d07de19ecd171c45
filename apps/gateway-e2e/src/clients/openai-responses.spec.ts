import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { faultsOf } from '../support/with-faults.js';

let engines: RunningEngine[];
let gateway: RunningGateway;
let openai: OpenAI;

beforeAll(async () => {
  engines = await startEngines(1);
  const flags = engines.flatMap(({ url }) => ['--worker-url', url]);
  gateway = await startGateway({ flags });
  await untilWorkers(adminClient(gateway), allReady(1));
  const { apiKey } = gateway.firstRun;
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
});
afterAll(async () => {
  await gateway?.stop();
  await Promise.all(engines?.map((engine) => engine.stop()) ?? []);
});

const withFaults = faultsOf(() => engines);
const ask = {
  model: 'demo',
  input: 'The harbour is closed. Which harbour?',
  max_output_tokens: 512,
};
const lookUp: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'look_up',
  description: 'Looks a place up',
  strict: false,
  parameters: {
    type: 'object',
    properties: { place: { type: 'string' } },
    required: ['place'],
  },
};

describe('the OpenAI SDK’s responses in front of a chat worker', () => {
  it('gets a response', async () => {
    const response = await openai.responses.create({ ...ask, metadata: { k: 'v' } });
    expect(response).toMatchObject({
      ...{ object: 'response', status: 'completed', model: 'demo', metadata: { k: 'v' } },
    });
    expect(response.id).toMatch(/^resp_/);
    expect(response.output_text).toMatch(/harbour is closed/i);
    expect(response.usage?.input_tokens).toBeGreaterThan(0);
  });

  it('accumulates a stream into the same output, thoughts included', async () => {
    const text = (response: OpenAI.Responses.Response) =>
      response.output.map((item) => [item.type, 'content' in item ? item.content : null]);
    await withFaults({ reasoning: 'reasoning' }, { reasoning: 'off' }, async () => {
      const whole = await openai.responses.create(ask);
      const stream = openai.responses.stream(ask);
      const numbers: number[] = [];
      for await (const event of stream) numbers.push(event.sequence_number);
      const final = await stream.finalResponse();
      expect(final.status).toBe('completed');
      expect(JSON.parse(JSON.stringify(text(final)))).toMatchObject(text(whole));
      expect(whole.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
      expect(numbers).toEqual(numbers.map((_, at) => at));
    });
  });

  it.each([1, 3])('runs a round trip of %i tool calls, streamed and not', async (count) => {
    const demand = { ...ask, tools: [lookUp], tool_choice: 'required' as const };
    const toolCalls = count === 1 ? 'one' : 'several';
    await withFaults({ toolCalls }, { toolCalls: 'one' }, async () => {
      const streamed = await openai.responses.stream(demand).finalResponse();
      const responses: OpenAI.Responses.Response[] = [
        streamed,
        await openai.responses.create(demand),
      ];
      for (const { output } of responses) {
        const calls = output.filter(
          (item): item is OpenAI.Responses.ResponseFunctionToolCall =>
            item.type === 'function_call',
        );
        expect(calls).toHaveLength(count);
        for (const { arguments: text } of calls)
          expect(typeof (JSON.parse(text) as { place: unknown }).place).toBe('string');
        const answer = await openai.responses.create({
          ...ask,
          tools: [lookUp],
          input: [
            { role: 'user', content: ask.input },
            ...calls,
            ...calls.map(({ call_id: id }) => ({
              type: 'function_call_output' as const,
              call_id: id,
              output: 'The harbour opens at nine.',
            })),
          ],
        });
        expect([answer.status, answer.output_text.length > 0]).toEqual(['completed', true]);
      }
    });
  });

  it('ends incomplete at the token limit', async () => {
    const short = await openai.responses.create({ ...ask, max_output_tokens: 2 });
    expect([short.status, short.incomplete_details?.reason]).toEqual([
      'incomplete',
      'max_output_tokens',
    ]);
    const streamed = await openai.responses
      .stream({ ...ask, max_output_tokens: 2 })
      .finalResponse();
    expect(streamed.status).toBe('incomplete');
  });

  it('follows a JSON schema', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const response = await openai.responses.create({
      ...ask,
      text: { format: { type: 'json_schema', name: 'n', schema } },
    });
    expect(JSON.parse(response.output_text)).toEqual({ n: expect.any(Number) as unknown });
  });

  it.each(['dieAfterEvents', 'closeAfterEvents', 'errorAfterEvents', 'malformedAfterEvents'])(
    'hears of a stream that breaks: %s',
    async (fault) => {
      await withFaults({ [fault]: 4 }, { [fault]: null }, async () => {
        const types: string[] = [];
        for await (const event of await openai.responses.create({ ...ask, stream: true }))
          types.push(event.type);
        expect(types.at(-1)).toBe('response.failed');
        expect(types.filter((type) => type === 'response.created')).toHaveLength(1);
      });
    },
  );

  it('is refused what was never stored, by name', async () => {
    const error = await openai.responses
      .create({ ...ask, previous_response_id: 'resp_1' })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ param: 'previous_response_id' });
  });
});
