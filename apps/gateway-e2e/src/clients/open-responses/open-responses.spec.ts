import {
  responseEvent,
  responseObject,
  type ResponseEvent,
  type ResponseObject,
} from '@bellwether/protocols/testing';
import { describe, expect, it } from 'vitest';
import { clientStage } from '../../support/client-stage.js';

const stage = clientStage();
const model = 'demo';
const ask = 'The harbour is closed. Which harbour?';
const lookUp = {
  ...{ type: 'function', name: 'look_up', description: 'Looks a place up', strict: true },
  parameters: {
    type: 'object',
    properties: { place: { type: 'string' } },
    required: ['place'],
    additionalProperties: false,
  },
};
/** One pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n%%EOF').toString('base64')}`;

async function post(body: object): Promise<Response> {
  const { baseUrl, apiKey } = stage();
  const reply = await fetch(`${baseUrl}/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, ...body }),
  });
  expect([reply.status, reply.status === 200 ? '' : await reply.text()]).toEqual([200, '']);
  return reply;
}

/** A response, with every member that there must be. */
async function create(body: object): Promise<ResponseObject> {
  return responseObject.parse(await (await post(body)).json());
}

/** The events of a stream, each whole; in order, numbered, with one end and the marks around it. */
async function stream(body: object): Promise<ResponseEvent[]> {
  const text = await (await post({ ...body, stream: true })).text();
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  const events = text
    .split('\n\n')
    .filter((piece) => piece.startsWith('event: '))
    .map((piece) => {
      const [, name, json] = /^event: (\S+)\ndata: (.*)$/s.exec(piece)!;
      const event = responseEvent.parse(JSON.parse(json!));
      expect(event.type).toBe(name);
      return event;
    });
  expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, at) => at));
  expect(events.slice(0, 2).map(({ type }) => type)).toEqual([
    ...['response.created', 'response.in_progress'],
  ]);
  const ends = events.filter(({ type }) => /\.(completed|incomplete|failed)$/.test(type));
  expect(ends).toEqual([events.at(-1)]);
  const ids = events.flatMap((event) => ('response' in event ? [event.response.id] : []));
  expect(new Set(ids).size).toBe(1);
  return events;
}

const finalOf = (events: readonly ResponseEvent[]): ResponseObject =>
  (events.at(-1) as Extract<ResponseEvent, { type: 'response.completed' }>).response;
const textOf = ({ output }: ResponseObject): string =>
  output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => ('text' in part ? part.text : ''))
    .join('');
const callsOf = ({ output }: ResponseObject) =>
  output.flatMap((item) => (item.type === 'function_call' ? [item] : []));

/** Deltas, put together, are what the end says. */
function expectAgreement(events: readonly ResponseEvent[]): void {
  const deltas = events.flatMap((event) =>
    event.type === 'response.output_text.delta' ? [event.delta] : [],
  );
  expect(deltas.join('')).toBe(textOf(finalOf(events)));
  const done = events.flatMap((event) =>
    event.type === 'response.output_item.done' ? [event.item] : [],
  );
  expect(done).toEqual(finalOf(events).output);
}

describe('Open Responses in front of a chat-only worker', () => {
  it('1 basic: a whole response object', async () => {
    const response = await create({ input: ask });
    expect(response).toMatchObject({ status: 'completed', store: true, background: false });
    expect(textOf(response)).not.toBe('');
    expect(response.completed_at).toBeGreaterThanOrEqual(response.created_at);
  });

  it('2 streaming: every event whole', async () => {
    const events = await stream({ input: ask });
    expectAgreement(events);
    expect(finalOf(events).status).toBe('completed');
  });

  it('2 streaming with thoughts, in their words and as a summary', async () => {
    await stage().withFaults({ reasoning: 'reasoning' }, { reasoning: 'off' }, async () => {
      for (const [reasoning, word] of [
        [{}, 'response.reasoning_text.delta'],
        [{ summary: 'auto' }, 'response.reasoning_summary_text.delta'],
      ] as const) {
        const events = await stream({ input: ask, reasoning });
        expectAgreement(events);
        expect(events.map(({ type }) => type)).toContain(word);
        expect(finalOf(events).output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
      }
    });
  });

  it('3 system prompt: by instructions, and by a message', async () => {
    const instructed = await create({ instructions: 'Be brief.', input: ask });
    expect(instructed.instructions).toBe('Be brief.');
    const told = [
      { type: 'message', role: 'system', content: 'Be brief.' },
      { type: 'message', role: 'user', content: ask },
    ];
    expect((await create({ input: told })).usage!.input_tokens).toBe(
      instructed.usage!.input_tokens,
    );
  });

  it('4 tool call, streamed and not', async () => {
    await stage().withFaults({ toolCalls: 'one' }, {}, async () => {
      const demand = { input: ask, tools: [lookUp], tool_choice: 'required' };
      const events = await stream(demand);
      expectAgreement(events);
      for (const response of [await create(demand), finalOf(events)]) {
        const [call, ...others] = callsOf(response);
        expect([call!.name, call!.status, others.length]).toEqual(['look_up', 'completed', 0]);
        expect(JSON.parse(call!.arguments)).toHaveProperty('place');
        expect(response.tools).toEqual([lookUp]);
      }
    });
  });

  it('5 function-call round trip: by the whole history, and with the output alone', async () => {
    const demand = { input: ask, tools: [lookUp], tool_choice: 'required' };
    const response = await create(demand);
    const [call] = callsOf(response);
    const output = {
      type: 'function_call_output',
      call_id: call!.call_id,
      output: 'It opens at nine.',
    };
    const whole = await create({
      ...{ tools: [lookUp], input: [{ role: 'user', content: ask }, call, output] },
    });
    const chained = await create({
      ...{ tools: [lookUp], input: [output], previous_response_id: response.id },
    });
    for (const answer of [whole, chained]) expect(textOf(answer)).not.toBe('');
    expect(chained.usage!.input_tokens).toBe(whole.usage!.input_tokens);
  });

  it.each([
    ['6 image input', { type: 'input_image', image_url: png, detail: 'auto' }],
    ['7 file input', { type: 'input_file', filename: 'a.pdf', file_data: pdf }],
  ])('%s', async (_name, part) => {
    const content = [{ type: 'input_text', text: ask }, part];
    const response = await create({ input: [{ type: 'message', role: 'user', content }] });
    expect([response.status, textOf(response) === '']).toEqual(['completed', false]);
  });

  it('8 multi-turn: the history in the input', async () => {
    const first = await create({ input: ask });
    const input = [
      { role: 'user', content: ask },
      ...first.output,
      { role: 'user', content: 'And when?' },
    ];
    const second = await create({ input });
    expect(second.usage!.input_tokens).toBeGreaterThan(first.usage!.input_tokens);
    expectAgreement(await stream({ input }));
  });

  it('9 previous_response_id: the same as the history in the input', async () => {
    const first = await create({ input: ask });
    const said = { role: 'user', content: 'And when?' };
    const chained = await create({ input: [said], previous_response_id: first.id });
    const whole = await create({ input: [{ role: 'user', content: ask }, ...first.output, said] });
    expect(chained.previous_response_id).toBe(first.id);
    expect(chained.usage!.input_tokens).toBe(whole.usage!.input_tokens);
    const streamed = await stream({ input: [said], previous_response_id: first.id });
    expect(finalOf(streamed).usage!.input_tokens).toBe(whole.usage!.input_tokens);
  });

  it.each(['file_search', 'web_search'])(
    '%s, which nobody runs here: told when it is offered, refused when it is forced',
    async (type) => {
      const tool = type === 'file_search' ? { type, vector_store_ids: ['vs_1'] } : { type };
      const offered = await post({ input: ask, tools: [tool] });
      expect(offered.headers.get('x-bellwether-warning')).toContain(type);
      const { baseUrl, apiKey } = stage();
      const forced = await fetch(`${baseUrl}/responses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, input: ask, tools: [tool], tool_choice: { type } }),
      });
      expect(forced.status).toBe(400);
      expect(await forced.json()).toMatchObject({ error: { param: 'tool_choice' } });
    },
  );
});
