import { functionTools } from '@bellwether/pipeline/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine, type Step } from '../testing/stepped-engine.js';
import { planeWith } from '../testing/tool-plane.js';

let running = 0;
let most = 0;
const tools = functionTools({
  math: {
    add: { run: ({ a, b }) => String(Number(a) + Number(b)) },
    wait: {
      run: async ({ ms }) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, Number(ms)));
        running -= 1;
        return String(ms);
      },
    },
  },
});

let worker: CannedWorker;
beforeAll(async () => {
  worker = await cannedWorker(steppedEngine);
});
afterAll(() => worker.close());

interface Made {
  readonly status: string;
  readonly incomplete_details: unknown;
  readonly output: readonly { readonly type: string; readonly output?: string }[];
  readonly usage: { readonly total_tokens: number };
}

/** A response of a plane with limits of its own. */
async function respond(steps: readonly Step[], pipeline: Record<string, number>): Promise<Made> {
  const edge: RunningPlane = await startPlane(planeWith(tools), aSnapshot([worker.url]), {
    pipeline,
  });
  try {
    await edge.whenReady();
    const mcp = { type: 'mcp', server_label: 'math', server_url: 'https://tools.example/mcp' };
    const body = { model: 'org/m', input: JSON.stringify(steps), tools: [mcp] };
    const reply = await edge.post('/v1/responses', body);
    expect(reply.status).toBe(200);
    return (await reply.json()) as Made;
  } finally {
    await edge.plane.drain(0, 0);
  }
}

const calls = ({ output }: Made) => output.filter(({ type }) => type === 'mcp_call');

describe('a loop of tools', () => {
  const forEver: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]] }];

  it.each([
    ['calls', { toolCalls: 2 }, 2, 45],
    ['rounds', { toolRounds: 1 }, 1, 30],
    ['tokens', { toolLoopTokens: 30 }, 1, 30],
    ['seconds', { toolLoopMs: 1 }, 0, 15],
  ])('ends at its limit of %s, and says which', async (limit, pipeline, ran, tokens) => {
    const made = await respond(forEver, pipeline);
    expect(made).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: `max_tool_${limit}` },
      usage: { total_tokens: tokens },
    });
    expect(calls(made)).toHaveLength(ran);
  });

  it('runs so many calls at a time, and keeps their order', async () => {
    const waits = [20, 1, 15, 1, 10, 1].map((ms) => ['math_wait', { ms }] as const);
    const made = await respond([{ calls: waits }, { text: 'done' }], { toolParallelCalls: 3 });
    expect(calls(made).map(({ output }) => output)).toEqual(['20', '1', '15', '1', '10', '1']);
    expect(most).toBe(3);
  });

  it('runs nothing of a turn that was cut', async () => {
    const cut: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]], finish: 'length' }];
    const made = await respond(cut, {});
    expect(made.incomplete_details).toEqual({ reason: 'max_output_tokens' });
    expect(calls(made)).toEqual([]);
  });
});
