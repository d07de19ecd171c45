import { functionTools } from '@bellwether/pipeline/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine, type Step } from '../testing/stepped-engine.js';
import { planeWith } from '../testing/tool-plane.js';

let whenSlow = Promise.withResolvers<void>();

const tools = functionTools({
  math: {
    add: { run: ({ a, b }) => String(Number(a) + Number(b)) },
    guarded: { run: () => 'opened', consent: 'ask' },
    slow: {
      run: (_input, signal) => {
        whenSlow.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      },
    },
  },
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
  const pipeline = { toolApprovalWaitMs: 200, toolApprovalPollMs: 5 };
  edge = await startPlane(planeWith(tools), aSnapshot([worker.url]), { pipeline });
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});
afterEach(() => {
  expect(tools.over.toSorted()).toEqual(tools.begun.toSorted());
  expect(tools.openSessions).toBe(0);
  whenSlow = Promise.withResolvers<void>();
});

type Loose = Record<string, unknown>;

const toolset = { type: 'mcp_toolset', mcp_server_name: 'math' };
const servers = [{ type: 'url', name: 'math', url: 'https://tools.example/mcp' }];
const own = { name: 'mine', input_schema: { type: 'object' } };

function ask(steps: readonly Step[], rest: Loose): Promise<Response> {
  return edge.post('/v1/messages', {
    ...{ model: 'org/m', max_tokens: 99, mcp_servers: servers, tools: [toolset] },
    messages: [{ role: 'user', content: JSON.stringify(steps) }],
    ...rest,
  });
}

/** A message as its stream adds up, or as it is. */
async function message(reply: Response, stream: boolean): Promise<Loose> {
  expect(reply.status).toBe(200);
  if (!stream) return (await reply.json()) as Loose;
  const events = [...(await reply.text()).matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data!) as Loose & { type: string; index: number; delta: Loose },
  );
  const content: Loose[] = [];
  let whole: Loose = {};
  for (const event of events) {
    if (event.type === 'content_block_start') {
      expect(event.index).toBe(content.length);
      content.push(event.content_block as Loose);
    } else if (event.type === 'content_block_delta') {
      const block = content[event.index]!;
      if (event.delta.type === 'text_delta') block.text = `${block.text}${event.delta.text}`;
      else block.input = JSON.parse(String(event.delta.partial_json)) as unknown;
    } else if (event.type === 'message_delta') whole = { ...event.delta, usage: event.usage };
  }
  expect(events.filter(({ type }) => type === 'message_start')).toHaveLength(1);
  expect(events.at(-1)!.type).toBe('message_stop');
  return { ...whole, content };
}

const addTwice: Step[] = [
  { text: 'Adding.', calls: [['math_add', { a: 1, b: 2 }]] },
  { calls: [['math_add', { a: 3, b: 4 }]] },
  { text: 'done' },
];
const turns = () =>
  worker.requests
    .filter(({ path }) => path.startsWith('/v1/chat'))
    .map(({ body }) => JSON.parse(body) as { messages: Loose[]; tools?: unknown[] });

describe.each([true, false])('Messages with tools of a server, streamed: %s', (stream) => {
  it('tells calls and results as blocks, and goes on with them when they are sent back', async () => {
    const told = await message(await ask(addTwice, { stream }), stream);
    expect(told).toMatchObject({
      stop_reason: 'end_turn',
      usage: { input_tokens: 30, output_tokens: 15 },
      content: [
        { type: 'text', text: 'Adding.' },
        { type: 'mcp_tool_use', name: 'add', server_name: 'math', input: { a: 1, b: 2 } },
        { type: 'mcp_tool_result', is_error: false, content: [{ type: 'text', text: '3' }] },
        { type: 'mcp_tool_use', input: { a: 3, b: 4 } },
        { type: 'mcp_tool_result', content: [{ text: '7' }] },
        { type: 'text', text: 'done' },
      ],
    });
    const messages = [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: told.content },
      { role: 'user', content: '[{"text":"again"}]' },
    ];
    await message(await ask([], { stream, messages }), stream);
    expect(turns().at(-1)!.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'Adding.', tool_calls: [{ function: { name: 'math_add' } }] },
      { role: 'tool', content: '3' },
      { role: 'assistant', tool_calls: [{}] },
      { role: 'tool', content: '7' },
      { role: 'assistant', content: 'done' },
      { role: 'user' },
    ]);
  });

  it('hands calls of own tools back with what was done', async () => {
    const calls = [
      ['math_add', { a: 1, b: 2 }],
      ['mine', { x: 1 }],
    ] as const;
    const told = await message(await ask([{ calls }], { stream, tools: [toolset, own] }), stream);
    const types = (told.content as Loose[]).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['mcp_tool_result', 'mcp_tool_use', 'tool_use']);
    expect(told.stop_reason).toBe('tool_use');
  });

  it('pauses the turn at a limit', async () => {
    const forEver: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]] }];
    const told = await message(await ask(forEver, { stream, max_tokens: 999 }), stream);
    expect(told.stop_reason).toBe('pause_turn');
    expect(told.usage).toMatchObject({ input_tokens: 330, output_tokens: 165 });
  });

  it('waits in place for the console, as long as it may', async () => {
    const steps: Step[] = [{ calls: [['math_guarded', {}]] }, { text: 'done' }];
    const pending = ask(steps, { stream });
    await expect.poll(() => tools.waiting.size).toBe(1);
    const [approvalId] = tools.waiting.keys();
    tools.said.set(approvalId!, { isApproved: true, reason: null, by: 'console' });
    const told = await message(await pending, stream);
    expect(told.content).toMatchObject([{}, { content: [{ text: 'opened' }] }, { text: 'done' }]);
    const refused = await message(await ask(steps, { stream }), stream);
    const late = { is_error: true, content: [{ text: 'Nobody answered in time.' }] };
    expect(refused.content).toMatchObject([{}, late, { text: 'done' }]);
    expect(tools.waiting.size).toBe(0);
    expect([...tools.ended.values()]).toEqual(['expired']);
    tools.ended.clear();
  });

  it('tells a search of the web as one', async () => {
    const steps: Step[] = [{ calls: [['finder_search', { query: 'bells' }]] }, { text: 'found' }];
    const search = [{ type: 'web_search_20250305', name: 'web_search' }];
    const told = await message(
      await ask(steps, { stream, tools: search, mcp_servers: [] }),
      stream,
    );
    expect(told.content).toMatchObject([
      { type: 'server_tool_use', name: 'web_search', input: { query: 'bells' } },
      { type: 'web_search_tool_result', content: [{ url: 'https://a.example/' }] },
      { type: 'text', text: 'found' },
    ]);
    expect(told.usage).toMatchObject({ server_tool_use: { web_search_requests: 1 } });
  });
});

describe.each([true, false])('Chat with a header that asks for tools, streamed: %s', (stream) => {
  const chat = async (messages: readonly Loose[], rest: Loose = {}): Promise<Loose> => {
    const body = { model: 'org/m', messages, stream, stream_options: undefined, ...rest };
    if (stream) body.stream_options = { include_usage: true } as never;
    const headers = { 'x-bellwether-tools': 'math' };
    const reply = await edge.post('/v1/chat/completions', body, { headers });
    if (!stream) return (await reply.json()) as Loose;
    const text = await reply.text();
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    const chunks = [...text.matchAll(/^data: (\{.*\})$/gm)].map(
      ([, data]) => JSON.parse(data!) as { choices: { delta: Loose; finish_reason: unknown }[] },
    );
    const deltas = chunks.flatMap(({ choices }) => choices);
    const message: Loose = { role: 'assistant', content: '', mcp_calls: [] };
    for (const { delta } of deltas) {
      message.content = `${String(message.content)}${String(delta.content ?? '')}`;
      (message.mcp_calls as unknown[]).push(...((delta.mcp_calls as unknown[]) ?? []));
    }
    return {
      choices: [{ message, finish_reason: deltas.at(-1)!.finish_reason }],
      usage: (chunks.at(-1) as Loose).usage,
    };
  };

  it('answers once, tells what ran, and is told it again', async () => {
    const first = { role: 'user', content: JSON.stringify(addTwice) };
    const reply = await chat([first]);
    const [choice] = reply.choices as { message: Loose; finish_reason: string }[];
    expect(choice).toMatchObject({
      finish_reason: 'stop',
      message: {
        content: 'Adding.done',
        mcp_calls: [{ name: 'add', output: '3' }, { output: '7' }],
      },
    });
    expect(reply.usage).toMatchObject({ prompt_tokens: 30, completion_tokens: 15 });
    await chat([first, choice!.message, { role: 'user', content: '[{"text":"more"}]' }]);
    const { messages } = turns().at(-1)!;
    expect(messages.filter(({ role }) => role === 'tool').map(({ content }) => content)).toEqual([
      '3',
      '7',
    ]);
  });

  it('passes as ever without the header', async () => {
    const body = {
      model: 'org/m',
      messages: [{ role: 'user', content: '[{"text":"hi"}]' }],
      stream,
    };
    const before = tools.questions.length;
    await (await edge.post('/v1/chat/completions', body)).text();
    expect(tools.questions).toHaveLength(before);
    expect(turns().at(-1)!.tools).toBeUndefined();
  });
});

describe('a loop that ends too early', () => {
  it('ends calls that wait for consent, and of which nobody was told', async () => {
    const controller = new AbortController();
    const calls = [
      ['math_guarded', {}],
      ['math_slow', {}],
    ] as const;
    const body = {
      ...{ model: 'org/m', input: JSON.stringify([{ calls }]), stream: true },
      tools: [
        {
          ...{ type: 'mcp', server_label: 'math', server_url: 'https://tools.example/mcp' },
          require_approval: 'never',
        },
      ],
    };
    const reply = await edge.post('/v1/responses', body, { signal: controller.signal });
    expect(reply.status).toBe(200);
    await whenSlow.promise;
    controller.abort();
    await expect.poll(() => [...tools.ended.values()]).toEqual(['cancelled']);
    tools.ended.clear();
    await expect.poll(() => tools.openSessions).toBe(0);
  });

  it('tells of a call that was cut with its arguments, in its events and as it is kept', async () => {
    const server = { type: 'mcp', server_label: 'math', server_url: 'https://tools.example/mcp' };
    const queued = await edge.post('/v1/responses', {
      ...{ model: 'org/m', input: JSON.stringify([{ calls: [['math_slow', { n: 1 }]] }]) },
      ...{ stream: true, background: true, tools: [{ ...server, require_approval: 'never' }] },
    });
    await whenSlow.promise;
    const reading = queued.body!.pipeThrough(new TextDecoderStream()).getReader();
    let events = '';
    const read = async () => {
      const { done, value = '' } = await reading.read();
      events += value;
      return !done;
    };
    while (!events.includes('mcp_call_arguments.done') && (await read()));
    const [, id] = /"id":"(resp_\w+)"/.exec(events)!;
    await edge.post(`/v1/responses/${id}/cancel`, {});
    while (await read());
    const done = /event: response\.output_item\.done\ndata: (.*"type":"mcp_call".*)\n/.exec(
      events,
    )!;
    const cut = { arguments: '{"n":1}', status: 'incomplete', output: null };
    expect(JSON.parse(done[1]!)).toMatchObject({ item: cut });
    const authorization = `Bearer ${testKey}`;
    const kept = await fetch(`${edge.address}/v1/responses/${id}`, { headers: { authorization } });
    const { output } = (await kept.json()) as { output: Loose[] };
    expect(output.find(({ type }) => type === 'mcp_call')).toMatchObject(cut);
    await expect.poll(() => tools.openSessions).toBe(0);
  });

  it('ends its tools with its client', async () => {
    const controller = new AbortController();
    const slow: Step[] = [{ text: 'wait', calls: [['math_slow', {}]] }];
    const reply = ask(slow, { stream: true });
    void reply.catch(() => undefined);
    const body = {
      ...{ model: 'org/m', input: JSON.stringify(slow), stream: true },
      tools: [
        {
          ...{ type: 'mcp', server_label: 'math', server_url: 'https://tools.example/mcp' },
          require_approval: 'never',
        },
      ],
    };
    await whenSlow.promise;
    await (await reply).body?.cancel();
    whenSlow = Promise.withResolvers<void>();
    const second = await edge.post('/v1/responses', body, { signal: controller.signal });
    expect(second.status).toBe(200);
    await whenSlow.promise;
    controller.abort();
    await expect.poll(() => tools.openSessions).toBe(0);
  });

  it('ends a stream whose worker dies in a later turn as its API has it, with the tokens so far', async () => {
    const steps: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]] }, { text: 'half', dies: true }];
    const text = await (await ask(steps, { stream: true })).text();
    expect(text).toMatch(/event: error\ndata: .*\n\n$/);
    await expect
      .poll(() => edge.calls.find(({ errorCode }) => errorCode === 'stream_broken'))
      .toMatchObject({
        outcome: 'failed',
        usage: { inputTokens: expect.any(Number) as number, outputTokens: 6 },
        tools: { rounds: 1, started: 1, failed: 0, denied: 0 },
      });
  });

  it('refuses a server that nobody knows before anything is asked of a model', async () => {
    const before = turns().length;
    const reply = await ask([{ text: 'x' }], {
      mcp_servers: [],
      tools: [{ type: 'mcp_toolset', mcp_server_name: 'nowhere' }],
    });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('tools.0');
    expect(turns()).toHaveLength(before);
  });
});
