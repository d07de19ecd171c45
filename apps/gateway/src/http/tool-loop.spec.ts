import { functionTools } from '@bellwether/pipeline/testing';
import { responseEvent, responseObject, type ResponseObject } from '@bellwether/protocols/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine, stepUsage, type Step } from '../testing/stepped-engine.js';
import { planeWith } from '../testing/tool-plane.js';

const tools = functionTools({
  math: {
    add: {
      run: ({ a, b }) => String(Number(a) + Number(b)),
      isReadOnly: true,
      parameters: { type: 'object', properties: { a: { type: 'number' } } },
    },
    fail: {
      run: () => {
        throw new Error('the disk is full');
      },
    },
    slow: {
      run: (_input, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    },
    guarded: { run: () => 'opened', consent: 'ask' },
    never: { run: () => 'never', consent: { deny: 'Operators do not allow this tool.' } },
  },
  books: { open: { run: () => 'open' } },
  finder: {
    search: {
      run: ({ query }) => ({ results: [{ url: 'https://a.example/', title: String(query) }] }),
      hosted: 'web_search',
    },
  },
});

let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await cannedWorker(steppedEngine);
  const pipeline = {
    toolCallMs: 200,
    toolRounds: 4,
    toolApprovalWaitMs: 5_000,
    toolApprovalPollMs: 5,
  };
  edge = await startPlane(planeWith(tools), aSnapshot([worker.url]), { pipeline });
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});
/** Whatever was begun is over, and no session stays open. */
afterEach(() => {
  expect(tools.over.toSorted()).toEqual(tools.begun.toSorted());
  expect(tools.openSessions).toBe(0);
});

const mcp = (rest: object = {}) => ({
  ...{ type: 'mcp', server_label: 'math', server_url: 'https://tools.example/mcp' },
  require_approval: 'never',
  ...rest,
});
const own = { type: 'function', name: 'mine', parameters: { type: 'object' }, strict: null };

interface Told {
  readonly response: ResponseObject;
  readonly types: readonly string[];
}

/** A response, streamed or not; every event and the object are as strict clients want them. */
async function respond(steps: readonly Step[], rest: object, stream: boolean): Promise<Told> {
  const body = { model: 'org/m', input: JSON.stringify(steps), tools: [mcp()], stream, ...rest };
  const reply = await edge.post('/v1/responses', body);
  expect([reply.status, reply.status === 200 ? '' : await reply.clone().text()]).toEqual([200, '']);
  if (!stream) return { response: responseObject.parse(await reply.json()), types: [] };
  const events = [...(await reply.text()).matchAll(/^data: (\{.*\})$/gm)].map(([, data]) =>
    responseEvent.parse(JSON.parse(data!)),
  );
  expect(events.map((event) => event.sequence_number)).toEqual(events.map((_event, at) => at));
  const last = events.at(-1)!;
  if (!('response' in last)) throw new Error(`the stream ends with ${last.type}`);
  const done = events.flatMap((event) =>
    event.type === 'response.output_item.done' ? [[event.output_index, event.item] as const] : [],
  );
  const byPlace = done.toSorted(([left], [right]) => left - right).map(([, item]) => item);
  expect(byPlace).toEqual(last.response.output);
  return { response: last.response, types: events.map(({ type }) => type) };
}

const kinds = ({ response }: Told) => response.output.map(({ type }) => type);
const turns = () => worker.requests.filter(({ path }) => path.startsWith('/v1/chat'));
const lastBody = () => JSON.parse(turns().at(-1)!.body) as { messages: unknown[] };

describe.each([true, false])('a response with tools of a server, streamed: %s', (stream) => {
  it('runs the calls of a turn, in their order, and tells the model what came of them', async () => {
    const calls = [
      ['math_add', { a: 1, b: 2 }],
      ['math_fail', {}],
      ['math_add', { a: 3, b: 4 }],
    ] as const;
    const told = await respond([{ text: 'Let me see.', calls }, { text: 'done' }], {}, stream);
    expect(kinds(told)).toEqual([
      ...['mcp_list_tools', 'message', 'mcp_call', 'mcp_call', 'mcp_call', 'message'],
    ]);
    expect(told.response.output.slice(2, 5)).toMatchObject([
      { name: 'add', server_label: 'math', arguments: '{"a":1,"b":2}', output: '3', error: null },
      { name: 'fail', output: null, error: toolError('the disk is full'), status: 'failed' },
      { name: 'add', output: '7', status: 'completed' },
    ]);
    expect(lastBody().messages.slice(-4)).toMatchObject([
      { role: 'assistant', content: 'Let me see.', tool_calls: [{}, {}, {}] },
      { role: 'tool', tool_call_id: 'call_0_0', content: '3' },
      { role: 'tool', content: 'Error: the disk is full' },
      { role: 'tool', content: '7' },
    ]);
    expect(told.response.usage).toMatchObject({ input_tokens: 20, output_tokens: 10 });
  });

  it('hands the own calls of the application back, with what was done', async () => {
    const calls = [
      ['math_add', { a: 1, b: 1 }],
      ['mine', { x: 1 }],
    ] as const;
    const told = await respond([{ calls }, { text: 'no' }], { tools: [mcp(), own] }, stream);
    expect(told.response.status).toBe('completed');
    expect(kinds(told).toSorted()).toEqual(['function_call', 'mcp_call', 'mcp_list_tools']);
    const call = told.response.output.find(({ type }) => type === 'function_call')!;
    const next = await respond(
      [{ text: 'unused' }],
      {
        tools: [mcp(), own],
        previous_response_id: told.response.id,
        input: [
          {
            type: 'function_call_output',
            call_id: (call as { call_id: string }).call_id,
            output: 'ok',
          },
        ],
      },
      stream,
    );
    expect(kinds(next)).toEqual(['message']);
    const { messages } = lastBody();
    expect(messages.filter((one) => (one as { role: string }).role === 'tool')).toHaveLength(2);
  });

  it('stops at max_tool_calls, with the reason and the tokens of all turns (B40)', async () => {
    const forEver: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]] }];
    const told = await respond(forEver, { max_tool_calls: 3 }, stream);
    expect(told.response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_tool_calls' },
      usage: { input_tokens: 40, output_tokens: 20 },
    });
    expect(kinds(told).filter((type) => type === 'mcp_call')).toHaveLength(3);
    const capped = await respond(forEver, {}, stream);
    expect(capped.response.incomplete_details).toEqual({ reason: 'max_tool_rounds' });
    expect(capped.response.usage).toMatchObject({ input_tokens: 50, output_tokens: 25 });
  });

  it('tells the model that a tool did not answer in time, that it is not allowed, or that its input is broken', async () => {
    const calls = [
      ['math_slow', {}],
      ['math_never', {}],
      ['math_add', '{"a":'],
    ] as const;
    const told = await respond([{ calls }, { text: 'done' }], {}, stream);
    expect(told.response.output.slice(1, 4)).toMatchObject([
      { status: 'failed', error: toolError('The tool did not answer within 200 ms.') },
      { status: 'failed', error: toolError('Operators do not allow this tool.') },
      { status: 'failed', error: toolError('The arguments are no JSON object.') },
    ]);
    expect(told.response.status).toBe('completed');
    const next = { previous_response_id: told.response.id };
    expect(kinds(await respond([{ text: 'more' }], next, stream))).toEqual(['message']);
  });

  it('offers what the request allows, and forces only in the first turn', async () => {
    const steps: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]] }, { text: 'done' }];
    const before = turns().length;
    await respond(
      steps,
      {
        tools: [mcp({ allowed_tools: { read_only: true }, authorization: 'tok-secret' })],
        tool_choice: { type: 'mcp', server_label: 'math', name: 'add' },
      },
      stream,
    );
    const bodies = turns()
      .slice(before)
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ tool_choice: choice }) => choice)).toEqual([
      { type: 'function', function: { name: 'math_add' } },
      undefined,
    ]);
    expect(bodies[0]!.tools).toHaveLength(1);
    expect(JSON.stringify(bodies)).not.toContain('tok-secret');
    expect(tools.questions.at(-1)!.declared[0]).toMatchObject({ authorization: 'tok-secret' });
  });

  it('offers only what a choice of allowed tools lists', async () => {
    const allowed = (tools: unknown) => ({ type: 'allowed_tools', mode: 'auto', tools });
    const body = (choice: unknown) => ({
      ...{ model: 'org/m', input: '[{"text":"hi"}]', tools: [mcp(), own], stream },
      tool_choice: choice,
    });
    const offered = async (choice: unknown) => {
      await (await edge.post('/v1/responses', body(choice))).text();
      const { tools: sent = [] } = JSON.parse(turns().at(-1)!.body) as {
        tools?: { function: { name: string } }[];
      };
      return sent.map((tool) => tool.function.name);
    };
    expect(await offered(allowed([{ type: 'function', name: 'mine' }]))).toEqual(['mine']);
    const servers = await offered(allowed([{ type: 'mcp', server_label: 'math' }]));
    expect(servers).toContain('math_add');
    expect(servers).not.toContain('mine');
  });

  it('tells a search as a search', async () => {
    const steps: Step[] = [{ calls: [['finder_search', { query: 'bells' }]] }, { text: 'found' }];
    const rest = { tools: [{ type: 'web_search' }], include: ['web_search_call.action.sources'] };
    const told = await respond(steps, rest, stream);
    expect(kinds(told)).toEqual(['web_search_call', 'message']);
    expect(told.response.output[0]).toMatchObject({
      status: 'completed',
      action: { query: 'bells', sources: [{ type: 'url', url: 'https://a.example/' }] },
    });
  });

  it.each([true, false])('asks for consent and goes on with the answer: %s', async (approve) => {
    const steps: Step[] = [{ calls: [['math_guarded', { d: 1 }]] }, { text: 'done' }];
    const first = await respond(steps, {}, stream);
    expect(kinds(first)).toEqual(['mcp_list_tools', 'mcp_approval_request']);
    expect(first.response.status).toBe('completed');
    const asked = first.response.output[1]!;
    const input = [
      { type: 'mcp_approval_response', approval_request_id: asked.id, approve, reason: 'as I say' },
    ];
    const rest = { previous_response_id: first.response.id, input };
    // Tools are not carried over: who answers names them again, and loses nothing by having forgotten it.
    const search = { type: 'web_search' };
    for (const others of [undefined, [], [own], [search], [{ ...mcp(), server_label: 'books' }]]) {
      const stray = await edge.post('/v1/responses', { model: 'org/m', tools: others, ...rest });
      expect([stray.status, await stray.json()]).toMatchObject([
        400,
        { error: { param: 'tools', message: expect.stringContaining(asked.id) as string } },
      ]);
    }
    const second = await respond([], rest, stream);
    expect(kinds(second)).toEqual(['mcp_call', 'message']);
    expect(second.response.output[0]).toMatchObject({
      approval_request_id: asked.id,
      ...(approve ? { output: 'opened' } : { error: toolError('The call was refused. as I say') }),
    });
    const { messages } = lastBody();
    expect(messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ function: { name: 'math_guarded' } }] },
      { role: 'tool', content: approve ? 'opened' : 'Error: The call was refused. as I say' },
    ]);
    const again = await edge.post('/v1/responses', { model: 'org/m', tools: [mcp()], ...rest });
    expect(again.status).toBe(400);
  });
});

const toolError = (text: string) => ({
  type: 'mcp_tool_execution_error',
  content: [{ type: 'text', text }],
});

describe('a response with tools of a server', () => {
  const read = async (id: string) => {
    const key = { authorization: `Bearer ${testKey}` };
    const reply = await fetch(`${edge.address}/v1/responses/${id}`, { headers: key });
    return responseObject.parse(await reply.json());
  };
  const steps: Step[] = [{ calls: [['math_add', { a: 1, b: 2 }]] }, { text: 'done' }];

  it('is made in the background as well', async () => {
    const body = { model: 'org/m', input: JSON.stringify(steps), tools: [mcp()], background: true };
    const queued = (await (await edge.post('/v1/responses', body)).json()) as { id: string };
    await expect.poll(async () => (await read(queued.id)).status).toBe('completed');
    expect((await read(queued.id)).output.map(({ type }) => type)).toEqual([
      ...['mcp_list_tools', 'mcp_call', 'message'],
    ]);
  });

  it('waits for consent no longer than its client does', async () => {
    const controller = new AbortController();
    const asking: Step[] = [{ text: 'May I?', calls: [['math_guarded', {}]] }];
    const body = {
      ...{ model: 'org/m', max_tokens: 99, stream: true },
      messages: [{ role: 'user', content: JSON.stringify(asking) }],
      mcp_servers: [{ type: 'url', name: 'math', url: 'https://tools.example/mcp' }],
      tools: [{ type: 'mcp_toolset', mcp_server_name: 'math' }],
    };
    const reply = edge.post('/v1/messages', body, { signal: controller.signal });
    reply.catch(() => undefined);
    await expect.poll(() => tools.waiting.size).toBe(1);
    controller.abort();
    await expect.poll(() => [...tools.ended.values()]).toEqual(['cancelled']);
    await expect.poll(() => tools.openSessions).toBe(0);
  });

  it('is kept as far as it came when a later turn fails, and says so', async () => {
    const dying = [steps[0]!, { text: 'half', dies: true as const }];
    const body = { model: 'org/m', input: JSON.stringify(dying), tools: [mcp()], stream: true };
    const reply = await edge.post('/v1/responses', body);
    const text = await reply.text();
    const [, data] = /event: response\.failed\ndata: (.*)\n\ndata: \[DONE\]\n\n$/.exec(text) ?? [];
    const { response } = responseEvent.parse(JSON.parse(data!)) as { response: ResponseObject };
    expect(response.output[1]).toMatchObject({ type: 'mcp_call', output: '3' });
    expect((await read(response.id)).output).toEqual(response.output);
    const booked = () =>
      edge.calls.find(({ requestId }) => requestId === reply.headers.get('x-request-id'));
    await expect.poll(() => booked()?.usage?.inputTokens).toBeGreaterThan(stepUsage.prompt_tokens);
    expect(response.usage).toMatchObject({
      input_tokens: booked()?.usage?.inputTokens,
      output_tokens: booked()?.usage?.outputTokens,
    });
  });

  it('goes on in a conversation', async () => {
    const made = await edge.post('/v1/conversations', {});
    const { id: conversation } = (await made.json()) as { id: string };
    await respond(steps, { conversation }, false);
    const told = await respond([{ text: 'more' }], { conversation }, false);
    expect(kinds(told)).toEqual(['message']);
    expect(lastBody().messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ function: { name: 'math_add' } }] },
      { role: 'tool', content: '3' },
      { role: 'assistant', content: 'done' },
      { role: 'user' },
    ]);
  });

  it.each([
    [{ tools: [mcp({ server_label: '1st' })] }, 'tools.0.server_label'],
    [{ tools: [mcp(), mcp({ server_label: 'Math' })] }, 'tools.1.server_label'],
    [{ tools: [mcp({ server_url: 'ftp://x/' })] }, 'tools.0.server_url'],
    [
      { tools: [mcp({ server_url: null, connector_id: 'connector_gmail' })] },
      'tools.0.connector_id',
    ],
    [
      { tools: [mcp({ require_approval: { always: { read_only: true } } })] },
      'tools.0.require_approval.always.read_only',
    ],
    [{ tool_choice: { type: 'mcp', server_label: 'elsewhere' } }, 'tool_choice.server_label'],
    [{ tool_choice: { type: 'mcp', server_label: 'math', name: 'no' } }, 'tool_choice'],
    [{ tool_choice: { type: 'web_search' } }, 'tool_choice'],
    [{ tools: [{ type: 'file_search' }], tool_choice: { type: 'file_search' } }, 'tool_choice'],
  ])('is refused where it says %j, by the field', async (rest, param) => {
    const body = { model: 'org/m', input: 'hi', tools: [mcp()], ...rest };
    const reply = await edge.post('/v1/responses', body);
    expect(reply.status).toBe(400);
    expect(((await reply.json()) as { error: { param: string } }).error.param).toBe(param);
  });

  it('leaves out, with a warning, a hosted tool that nothing is mapped to', async () => {
    const tools = [mcp(), { type: 'file_search', vector_store_ids: [] }];
    const body = { model: 'org/m', input: '[{"text":"hi"}]', tools };
    const reply = await edge.post('/v1/responses', body);
    expect([reply.status, reply.headers.get('x-bellwether-warning')]).toEqual([
      ...[200, 'tool file_search is ignored'],
    ]);
    const alone = await edge.post('/v1/responses', { ...body, tools: tools.slice(1) });
    expect(alone.headers.get('x-bellwether-warning')).toBe('tool file_search is ignored');
  });
});
