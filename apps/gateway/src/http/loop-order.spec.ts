import { functionTools } from '@bellwether/pipeline/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { loopTold } from '../testing/loop-told.js';
import { steppedEngine, type Step } from '../testing/stepped-engine.js';
import { loopApis, loopRequest } from '../testing/tool-loops.js';
import { planeWith } from '../testing/tool-plane.js';

const tools = functionTools({
  box: {
    echo: { run: ({ words }) => String(words) },
    guarded: { run: ({ words }) => String(words), consent: 'ask' },
  },
});

let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await cannedWorker(steppedEngine);
  edge = await startPlane(planeWith(tools), aSnapshot([worker.url]));
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});
afterEach(() => {
  expect(tools.over.toSorted()).toEqual(tools.begun.toSorted());
  expect(tools.openSessions).toBe(0);
});

interface Sent {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
}

/** What the worker was told last: the names of calls and the answers, in their order. */
function lastTold(): string[] {
  const last = worker.requests.findLast(({ path }) => path.startsWith('/v1/chat'))!;
  const { messages } = JSON.parse(last.body) as { messages: readonly Sent[] };
  return messages
    .filter(({ role }) => role === 'assistant' || role === 'tool')
    .map(({ content, tool_calls: calls }) =>
      calls ? calls.map((call) => call.function.name).join(' + ') : String(content),
    );
}

const echo = (words: string) => ['box_echo', { words }] as const;
const mine = ['mine', { x: 1 }] as const;
const ofApi = {
  responses: { echo: 'mcp_call echo', mine: 'function_call mine' },
  messages: { echo: 'mcp_tool_use echo', mine: 'tool_use mine' },
};

const cases = loopApis.flatMap((api) => [true, false].map((isStream) => ({ api, isStream })));

describe.each(cases)(
  'calls of the gateway and the application in one turn ($api, $isStream)',
  (form) => {
    const { api } = form;
    const ask = async (steps: readonly Step[], rest: object = {}): Promise<string> => {
      const { path, body, headers } = loopRequest({
        ...{ ...form, steps, leavesAfterMs: null, maxToolCalls: null },
      });
      const reply = await edge.post(path, { ...body, ...rest }, { headers });
      const told = await reply.text();
      expect([reply.status, told]).toEqual([200, told]);
      return told;
    };
    const pieces = (text: string) =>
      loopTold(api, text).pieces.filter((one) => !/^mcp_(list_tools|tool_result)/.test(one));

    it.each([
      [[echo('a'), mine, echo('b')], 'echo mine echo'],
      [[mine, echo('a'), echo('b')], 'mine echo echo'],
      [[echo('a'), echo('b'), mine, mine], 'echo echo mine mine'],
    ])('are told in the order of the model: %j', async (calls, order) => {
      const told = pieces(await ask([{ calls }, { text: 'no' }]));
      // Chat has a field for each, and no order between them.
      if (api === 'chat')
        expect(told).toEqual([
          ...calls.filter((one) => one !== mine).map(() => 'ran echo'),
          ...calls.filter((one) => one === mine).map(() => 'call mine'),
        ]);
      else expect(told).toEqual(order.split(' ').map((one) => ofApi[api][one as 'echo' | 'mine']));
    });

    it('are told where a limit keeps some of them from being run', async () => {
      if (api !== 'responses') return;
      const calls = [echo('a'), mine, echo('b')];
      const told = await ask([{ calls }], { max_tool_calls: 1 });
      expect(pieces(told)).toEqual([ofApi.responses.echo, ofApi.responses.mine]);
      expect(loopTold(api, told).end).toBe('incomplete');
    });
  },
);

const answered = '[{"text":"fine"}]';

describe('a turn of both is told to the model again as it was', () => {
  const calls = [mine, echo('a'), echo('b')];

  it('in Responses', async () => {
    const { path, body } = loopRequest({
      ...{ api: 'responses', isStream: false, steps: [{ calls }, { text: 'no' }] },
      ...{ leavesAfterMs: null, maxToolCalls: null },
    });
    const first = (await (await edge.post(path, body)).json()) as {
      id: string;
      output: { type: string; call_id: string }[];
    };
    const { call_id } = first.output.find(({ type }) => type === 'function_call')!;
    const output = { type: 'function_call_output', call_id, output: 'mine was run' };
    const next = { ...body, previous_response_id: first.id };
    const message = { role: 'user', content: answered };
    const reply = await edge.post(path, { ...next, input: [output, message] });
    expect([reply.status, await reply.text()]).toMatchObject([200, expect.anything()]);
    expect(lastTold()).toEqual(['mine + box_echo + box_echo', 'a', 'b', 'mine was run']);
  });

  it('in Messages', async () => {
    const { path, body } = loopRequest({
      ...{ api: 'messages', isStream: false, steps: [{ calls }, { text: 'no' }] },
      ...{ leavesAfterMs: null, maxToolCalls: null },
    });
    const first = (await (await edge.post(path, body)).json()) as {
      content: { type: string; id: string }[];
    };
    const { id } = first.content.find(({ type }) => type === 'tool_use')!;
    const result = { type: 'tool_result', tool_use_id: id, content: 'mine was run' };
    const messages = [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: first.content },
      { role: 'user', content: [result, { type: 'text', text: answered }] },
    ];
    const reply = await edge.post(path, { ...body, messages });
    expect([reply.status, await reply.text()]).toMatchObject([200, expect.anything()]);
    expect(lastTold()).toEqual(['mine + box_echo + box_echo', 'a', 'b', 'mine was run']);
  });
});

describe('calls that waited', () => {
  it('go on waiting when another answer of the request cannot be taken', async () => {
    const { path, body } = loopRequest({
      ...{ api: 'responses', isStream: false },
      steps: [{ calls: [['box_guarded', { words: 'opened' }]] }, { text: 'done' }],
      ...{ leavesAfterMs: null, maxToolCalls: null },
    });
    const first = (await (await edge.post(path, body)).json()) as {
      id: string;
      output: { type: string; id: string }[];
    };
    const { id } = first.output.find(({ type }) => type === 'mcp_approval_request')!;
    const approving = (ids: readonly string[]) =>
      edge.post(path, {
        ...{ ...body, previous_response_id: first.id },
        input: ids.map((one) => ({
          ...{ type: 'mcp_approval_response', approval_request_id: one, approve: true },
        })),
      });
    const refused = await approving([id, 'mcpr_unknown']);
    expect([refused.status, await refused.text()]).toEqual([
      ...[400, expect.stringContaining('mcpr_unknown')],
    ]);
    const taken = await approving([id]);
    expect([taken.status, await taken.text()]).toEqual([200, expect.stringContaining('opened')]);
  });

  it('are told in the order of the model, whoever has answered them', async () => {
    const calls = ['one', 'two', 'three'].map((said) => ['box_guarded', { words: said }] as const);
    const { path, body } = loopRequest({
      ...{ api: 'responses', isStream: false, steps: [{ calls }, { text: 'done' }] },
      ...{ leavesAfterMs: null, maxToolCalls: null },
    });
    const first = (await (await edge.post(path, body)).json()) as {
      id: string;
      output: { type: string; id: string }[];
    };
    const asked = first.output.filter(({ type }) => type === 'mcp_approval_request');
    const [one, two, three] = asked.map(({ id }) => id);
    tools.said.set(one!, { isApproved: true, reason: null, by: 'console' });
    const input = [three, two].map((id) => ({
      ...{ type: 'mcp_approval_response', approval_request_id: id, approve: true },
    }));
    const reply = await edge.post(path, { ...body, previous_response_id: first.id, input });
    const { output } = (await reply.json()) as { output: { type: string; output?: string }[] };
    expect(output.map(({ type, output: said }) => said ?? type)).toEqual([
      ...['one', 'two', 'three', 'message'],
    ]);
    expect(lastTold()).toEqual(['box_guarded + box_guarded + box_guarded', 'one', 'two', 'three']);
  });
});
