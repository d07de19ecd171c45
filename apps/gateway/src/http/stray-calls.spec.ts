import { functionTools } from '@bellwether/pipeline/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { loopTold, type LoopTold } from '../testing/loop-told.js';
import { steppedEngine, type Step } from '../testing/stepped-engine.js';
import { loopApis, loopRequest } from '../testing/tool-loops.js';
import { planeWith } from '../testing/tool-plane.js';

const tools = functionTools({
  box: { echo: { run: ({ words }) => String(words) }, wipe: { run: () => 'wiped' } },
});

let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await cannedWorker(steppedEngine);
  edge = await startPlane(planeWith(tools), aSnapshot([worker.url]), {
    pipeline: { toolRounds: 3 },
  });
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});
afterEach(() => {
  expect(tools.over).toEqual(tools.begun);
  expect(tools.openSessions).toBe(0);
});

interface Sent {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
  }[];
}

const turns = () => worker.requests.filter(({ path }) => path.startsWith('/v1/chat'));
const lastSent = () => (JSON.parse(turns().at(-1)!.body) as Sent).messages;

const cases = loopApis.flatMap((api) => [true, false].map((isStream) => ({ api, isStream })));

describe.each(cases)('a call of a tool that nobody has ($api, streamed: $isStream)', (form) => {
  const { api } = form;
  const text = { responses: 'message', messages: 'text', chat: 'text' }[api];
  const listed = api === 'responses' ? ['mcp_list_tools'] : [];
  const ask = async (steps: readonly Step[], rest: object = {}): Promise<LoopTold> => {
    const { path, body, headers } = loopRequest({
      ...{ ...form, steps, leavesAfterMs: null, maxToolCalls: null },
    });
    const reply = await edge.post(path, { ...body, ...rest }, { headers });
    const told = await reply.text();
    expect([reply.status, told]).toEqual([200, told]);
    return loopTold(api, told);
  };

  it('is told to the model, which goes on, and to nobody else', async () => {
    const calls = [
      ['box_echo', { words: 'hi' }],
      ['open the door', { now: true }],
    ] as const;
    const told = await ask([{ calls }, { text: 'done' }]);
    const ran = {
      responses: ['mcp_call echo'],
      messages: ['mcp_tool_use echo', 'mcp_tool_result'],
      chat: ['ran echo'],
    }[api];
    expect(told.pieces).toEqual([...listed, ...ran, text]);
    expect(told.end).toBe({ responses: 'completed', messages: 'end_turn', chat: 'stop' }[api]);
    expect(lastSent().slice(-3)).toMatchObject([
      { tool_calls: [{ function: { name: 'box_echo' } }, { function: { name: 'open_the_door' } }] },
      { role: 'tool', content: 'hi' },
      { role: 'tool', content: "Error: There is no tool 'open_the_door' that can be called here." },
    ]);
  });

  it('is any call where the request wants none', async () => {
    const none = api === 'messages' ? { type: 'none' } : 'none';
    const told = await ask([{ calls: [['box_wipe', {}]] }, { text: 'done' }], {
      tool_choice: none,
    });
    expect(told.pieces).toEqual([...listed, text]);
    expect(lastSent().at(-1)).toMatchObject({
      content: "Error: There is no tool 'box_wipe' that can be called here.",
    });
  });

  it('counts for the rounds that there may be', async () => {
    const before = turns().length;
    const told = await ask([{ calls: [['invented', {}]] }]);
    expect(turns().length - before).toBe(4);
    expect(told.pieces).toEqual(listed);
    expect(told.end).toBe({ responses: 'incomplete', messages: 'pause_turn', chat: 'length' }[api]);
  });

  it('does not keep the own calls of the application from it', async () => {
    const calls = [
      ['invented', {}],
      ['mine', { x: 1 }],
    ] as const;
    const told = await ask([{ calls }, { text: 'no' }]);
    const own = { responses: 'function_call mine', messages: 'tool_use mine', chat: 'call mine' };
    expect(told.pieces).toEqual([...listed, own[api]]);
    expect(told.end).toBe(
      { responses: 'completed', messages: 'tool_use', chat: 'tool_calls' }[api],
    );
  });
});

describe('a tool that the request leaves out', () => {
  const steps = JSON.stringify([{ calls: [['box_wipe', {}]] }, { text: 'done' }]);
  const forms = {
    responses: {
      ...{ path: '/v1/responses', listed: ['mcp_list_tools', 'message'] },
      body: {
        input: steps,
        tools: [
          {
            ...{ type: 'mcp', server_label: 'box', server_url: 'https://box.example/' },
            ...{ require_approval: 'never', allowed_tools: ['echo'] },
          },
        ],
      },
    },
    messages: {
      ...{ path: '/v1/messages', listed: ['text'] },
      body: {
        max_tokens: 99,
        messages: [{ role: 'user', content: steps }],
        mcp_servers: [{ type: 'url', name: 'box', url: 'https://box.example/' }],
        tools: [
          { type: 'mcp_toolset', mcp_server_name: 'box', configs: { wipe: { enabled: false } } },
        ],
      },
    },
  } as const;

  it.each(['responses', 'messages'] as const)('is not run when it is called (%s)', async (api) => {
    const { path, body, listed } = forms[api];
    const reply = await edge.post(path, { model: 'org/m', ...body });
    expect(loopTold(api, await reply.text()).pieces).toEqual(listed);
    expect(lastSent().at(-1)!.content).toBe(
      "Error: There is no tool 'box_wipe' that can be called here.",
    );
  });

  it('does not stand in the way of a chain that is read again', async () => {
    const { path, body } = forms.responses;
    const first = (await (await edge.post(path, { model: 'org/m', ...body })).json()) as {
      id: string;
    };
    const next = { ...body, previous_response_id: first.id, input: '[{"text":"more"}]' };
    const reply = await edge.post(path, { model: 'org/m', ...next });
    expect(loopTold('responses', await reply.text())).toEqual({
      ...{ pieces: ['message'], end: 'completed' },
    });
    expect(lastSent().map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });
});
