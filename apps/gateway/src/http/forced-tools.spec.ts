import { functionTools } from '@bellwether/pipeline/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine } from '../testing/stepped-engine.js';
import { loopRequest } from '../testing/tool-loops.js';
import { planeWith } from '../testing/tool-plane.js';

const tools = functionTools({
  box: { echo: { run: ({ words }) => String(words) }, wipe: { run: () => 'wiped' } },
});

let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await cannedWorker(steppedEngine);
  edge = await startPlane(planeWith(tools), aSnapshot([worker.url]));
  await edge.whenReady();
});
afterAll(async () => {
  expect(tools.openSessions).toBe(0);
  await edge.plane.drain(0, 0);
  await worker.close();
});

type Api = 'responses' | 'messages' | 'chat';

interface Sent {
  readonly tool_choice?: unknown;
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** What comes of a choice: the reply, and what the model was asked in each turn. */
async function choose(api: Api, isStream: boolean, choice: object) {
  const steps = [{ calls: [['box_echo', { words: 'hi' }] as const] }, { text: 'done' }];
  const { path, body, headers } = loopRequest({
    ...{ api, isStream, steps, leavesAfterMs: null, maxToolCalls: null },
  });
  const before = worker.requests.length;
  const reply = await edge.post(path, { ...body, tool_choice: choice }, { headers });
  const text = await reply.text();
  const turns = worker.requests
    .slice(before)
    .filter((one) => one.path.startsWith('/v1/chat'))
    .map((one) => JSON.parse(one.body) as Sent);
  return { status: reply.status, text, turns };
}

const named = (name: string) => ({ type: 'function', function: { name } });

describe.each([true, false])(
  'a choice of a tool that the gateway runs, streamed: %s',
  (isStream) => {
    it.each([
      ['chat', named('box_echo')],
      ['chat', named('echo')],
      ['messages', { type: 'tool', name: 'box_echo' }],
      ['messages', { type: 'tool', name: 'echo' }],
    ] as const)('forces it in the first turn (%s, %j)', async (api, choice) => {
      const { status, text, turns } = await choose(api, isStream, choice);
      expect([status, text]).toEqual([200, expect.stringContaining('done')]);
      expect(turns.map(({ tool_choice: told }) => told)).toEqual([named('box_echo'), undefined]);
    });

    it.each([
      ['chat', named('nothing'), 'tool_choice'],
      ['messages', { type: 'tool', name: 'nothing' }, 'tool_choice.name'],
    ] as const)('is refused by its field where there is none (%s)', async (api, choice, at) => {
      const { status, text, turns } = await choose(api, isStream, choice);
      expect([status, text]).toEqual([
        ...[
          400,
          expect.stringContaining(`${at}: there is no tool 'nothing' that can be called here`),
        ],
      ]);
      expect(turns).toEqual([]);
    });

    it.each([
      ['chat', named('mine')],
      ['messages', { type: 'tool', name: 'mine' }],
    ] as const)("leaves the application's own functions to it (%s)", async (api, choice) => {
      const { turns } = await choose(api, isStream, choice);
      expect(turns[0]!.tool_choice).toEqual(named('mine'));
    });

    it.each([
      ['chat', [named('wipe'), named('mine')], ['mine', 'box_wipe']],
      ['chat', [named('mine')], ['mine']],
      ['responses', [{ type: 'mcp', server_label: 'box', name: 'wipe' }], ['box_wipe']],
      ['responses', [{ type: 'mcp', server_label: 'box' }], ['box_echo', 'box_wipe']],
    ] as const)('is narrowed by allowed tools (%s, %j)', async (api, allowed, offered) => {
      const listed = { mode: 'auto', tools: allowed };
      const { turns } = await choose(api, isStream, {
        type: 'allowed_tools',
        ...(api === 'chat' ? { allowed_tools: listed } : listed),
      });
      expect(turns[0]!.tools?.map((tool) => tool.function.name)).toEqual(offered);
    });
  },
);
