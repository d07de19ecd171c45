import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../../testing/a-data-plane.js';
import { hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { StoredClient, wordsOf, type Loose } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';

let worker: HearingWorker;
let plane: RunningPlane;
let client: StoredClient;

beforeAll(async () => {
  worker = await hearingWorker();
  plane = await startPlane(createDataPlane, aSnapshot([worker.url]));
  await plane.whenReady();
  client = new StoredClient(plane);
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await worker.close();
});

const ids = ({ body }: { body: Loose }) => (body.data as Loose[]).map(({ id }) => id);

describe('a response that is stored', () => {
  it('is found again as it was told, and chained on at once', async () => {
    const first = await client.say('one');
    const again = await client.ask('GET', `/v1/responses/${first.id}`);
    expect(again).toMatchObject({ status: 200, body: first });
    const second = await client.say('two', { previous_response_id: first.id });
    expect(wordsOf(second)).toBe('heard: one | heard: one | two');
    const told = await client.stream('three', { previous_response_id: second.id });
    expect(told.map(({ sequence_number: number }) => number)).toEqual(told.map((_, at) => at));
    const names = new Set(told.flatMap(({ response }) => (response ? [response.id] : [])));
    expect(names.size).toBe(1);
    const [id] = names;
    expect((await client.ask('GET', `/v1/responses/${id}`)).body).toEqual(told.at(-1)!.response);
    const fourth = await client.say('four', { previous_response_id: id });
    expect(wordsOf(fourth)).toMatch(/\| three \|.*\| four$/);
  });

  it('is not there when it was not to be stored, and not after it was deleted', async () => {
    const unstored = await client.say('one', { store: false });
    expect(unstored).toMatchObject({ store: false, status: 'completed' });
    const { id } = await client.say('two');
    expect((await client.ask('DELETE', `/v1/responses/${id}`)).body).toEqual({
      ...{ id, object: 'response', deleted: true },
    });
    for (const gone of [unstored.id, id])
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/cancel'],
        ['GET', '/input_items'],
      ] as const)
        expect(await client.ask(method, `/v1/responses/${gone}${path}`)).toMatchObject({
          status: 404,
          body: { error: { code: 'response_not_found' } },
        });
    expect(await client.say('x', { previous_response_id: id })).toMatchObject({
      error: { code: 'previous_response_not_found', param: 'previous_response_id' },
    });
  });

  it('is recorded whenever somebody asks for it', async () => {
    const { id } = await client.say('one');
    await client.ask('GET', `/v1/responses/${id}`);
    await client.ask('GET', '/v1/responses/resp_none/input_items');
    const reads = () => plane.calls.filter(({ operation }) => operation === 'stored').slice(-2);
    await vi.waitFor(() =>
      expect(reads()).toMatchObject([
        { tenantId: expect.any(String), keyId: expect.any(String), status: 200, outcome: 'ok' },
        { status: 404, outcome: 'rejected', errorCode: 'response_not_found' },
      ]),
    );
    expect(reads()[0]).toMatchObject({ model: null, usage: null, cost: { micros: 0 } });
    expect(reads()[0]!.replyBytes).toBeGreaterThan(0);
  });

  it('is kept as it failed, and as far as it came', async () => {
    const told = await client.stream('die');
    expect(told.at(-1)).toMatchObject({
      type: 'response.failed',
      response: {
        status: 'failed',
        error: { code: 'server_error' },
        output: [{ status: 'incomplete' }],
      },
    });
    const { id } = told.at(-1)!.response!;
    expect((await client.ask('GET', `/v1/responses/${id}`)).body).toEqual(told.at(-1)!.response);
    const long = await client.say('long');
    expect(long).toMatchObject({
      ...{ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
    });
    expect((await client.ask('GET', `/v1/responses/${long.id}`)).body).toEqual(long);
  });

  it('lists its own input, a page at a time', async () => {
    const { id: before } = await client.say('zero');
    const { id } = await client.say(
      [
        { role: 'user', content: 'a', id: 'msg_mine' },
        ...[
          { role: 'assistant', content: 'b' },
          { role: 'user', content: 'c' },
        ],
      ],
      { previous_response_id: before },
    );
    const list = (query: string) => client.ask('GET', `/v1/responses/${id}/input_items?${query}`);
    const all = await list('order=asc');
    expect(all.body).toMatchObject({
      ...{ object: 'list', has_more: false, first_id: 'msg_mine' },
      data: [
        { id: 'msg_mine', type: 'message', content: [{ type: 'input_text', text: 'a' }] },
        { role: 'assistant', content: [{ type: 'output_text', text: 'b' }] },
        { role: 'user', status: 'completed' },
      ],
    });
    expect(ids(await list(''))).toEqual(ids(all).toReversed());
    const first = await list('order=asc&limit=2');
    expect(first.body.has_more).toBe(true);
    const rest = await list(`order=asc&limit=1&after=${String(first.body.last_id)}`);
    expect([ids(rest), rest.body.has_more]).toEqual([ids(all).slice(2), false]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['order=up', 'order'],
    ['after=msg_nowhere', 'after'],
  ])('refuses a page that cannot be: %s', async (query, param) => {
    const { id } = await client.say('one');
    for (const path of [`/v1/responses/${id}/input_items`, '/v1/conversations/c/items'].slice(0, 1))
      expect(await client.ask('GET', `${path}?${query}`)).toMatchObject({
        ...{ status: 400, body: { error: { code: 'invalid_request', param } } },
      });
  });

  it('gives the output of a tool to the call before it, without its words being said again', async () => {
    const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
    const called = await client.say('call', { tools });
    expect(called.output).toMatchObject([
      { type: 'function_call', name: 'look', call_id: 'call_1', status: 'completed' },
    ]);
    const output = { type: 'function_call_output', call_id: 'call_1', output: 'seen' };
    const answer = await client.say([output], { tools, previous_response_id: called.id });
    expect(wordsOf(answer)).toBe('heard: call | assistant calls look | seen');
  });

  it('takes items by their names', async () => {
    const first = await client.say('think');
    const [thought, message] = first.output as Loose[];
    const named = [thought, message].map((item) => ({ type: 'item_reference', id: item!.id }));
    const second = await client.say([
      ...[{ role: 'user', content: 'x' }, ...named, { role: 'user', content: 'y' }],
    ]);
    expect(wordsOf(second)).toBe('heard: x | heard: think | y');
    const third = await client.say([named[1], { role: 'user', content: 'z' }], {
      previous_response_id: first.id,
    });
    expect(wordsOf(third)).toBe('heard: think | heard: think | z');
    const unknown = await client.say([{ type: 'item_reference', id: 'msg_none' }]);
    expect(unknown).toMatchObject({ error: { param: 'input.0.id' } });
  });

  it('offers a custom tool and gives back raw text; what cannot be offered is told', async () => {
    const tools = [
      {
        type: 'custom',
        name: 'apply_patch',
        format: { type: 'grammar', syntax: 'lark', definition: 'start: "x"' },
      },
      ...[{ type: 'function', name: 'f', parameters: { type: 'object' } }],
      ...[{ type: 'web_search' }, { type: 'namespace', name: 'n', tools: [] }],
    ];
    const answer = await client.ask('POST', '/v1/responses', {
      model: 'org/m',
      input: 'call',
      tools,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-bellwether-warning')).toMatch(/web_search.*namespace/);
    expect(answer.body.output).toMatchObject([
      { type: 'custom_tool_call', name: 'apply_patch', input: 'raw text', call_id: 'call_1' },
    ]);
    const told = await client.stream('call', { tools });
    expect(told.map(({ type }) => type)).toContain('response.custom_tool_call_input.delta');
    const output = { type: 'custom_tool_call_output', call_id: 'call_1', output: 'done' };
    const next = await client.say([output], { tools, previous_response_id: answer.body.id });
    expect(wordsOf(next)).toBe('heard: call | assistant calls apply_patch | done');
    const forced = await client.say('x', { tools, tool_choice: { type: 'web_search' } });
    expect(forced).toMatchObject({ error: { param: 'tool_choice' } });
  });
});
