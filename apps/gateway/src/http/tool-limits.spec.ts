import type { Budget, LimitRule, Limits } from '@bellwether/exchange';
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

/** What the worker was asked to say at most, turn by turn. */
function askedTokens(): unknown[] {
  const turns = worker.requests.filter(({ path }) => path.startsWith('/v1/chat'));
  return turns.map(({ body }) => {
    const said = JSON.parse(body) as { max_tokens?: number; max_completion_tokens?: number };
    return said.max_completion_tokens ?? said.max_tokens;
  });
}

interface Made {
  readonly status: string;
  readonly incomplete_details: unknown;
  readonly output: readonly {
    readonly type: string;
    readonly output?: string;
    readonly error?: unknown;
  }[];
  readonly usage: { readonly total_tokens: number };
}

interface Asking {
  readonly pipeline?: Record<string, number>;
  readonly limits?: readonly LimitRule[];
  readonly rest?: object;
}

/** What a plane with limits of its own answers to the same request, so many times. */
async function answers(
  steps: readonly Step[],
  { pipeline = {}, limits = [], rest = {} }: Asking,
  times: number,
): Promise<Response[]> {
  const snapshot = aSnapshot([worker.url], { limits });
  const edge: RunningPlane = await startPlane(planeWith(tools), snapshot, { pipeline });
  try {
    await edge.whenReady();
    const url = 'https://tools.example/mcp';
    const mcp = {
      ...{ type: 'mcp', server_label: 'math', server_url: url, require_approval: 'never' },
    };
    const body = { model: 'org/m', input: JSON.stringify(steps), tools: [mcp], ...rest };
    const replies: Response[] = [];
    for (let time = 0; time < times; time += 1) {
      const reply = await edge.post('/v1/responses', body);
      replies.push(new Response(await reply.arrayBuffer(), reply));
    }
    return replies;
  } finally {
    await edge.plane.drain(0, 0);
  }
}

async function respond(steps: readonly Step[], asking: Asking): Promise<Made> {
  const [reply] = await answers(steps, asking, 1);
  expect(reply!.status).toBe(200);
  return (await reply!.json()) as Made;
}

const unlimited: Limits = {
  ...{ requestsPerMinute: null, tokensPerMinute: null, concurrentCalls: null, tokensPerCall: null },
};
const dayOf = (amount: number): Budget => ({
  ...{ kind: 'tokensPerDay', amount, window: 'rolling', zone: 'UTC', isSoft: false },
  increase: null,
});
/** A limit of the caller's key. */
const limitOf = (limits: Partial<Limits>, budgets: readonly Budget[] = []): LimitRule => ({
  ...{ id: 'lim_1', subject: 'key', subjectId: 'key_1', model: null, isShadow: false },
  ...{ limits: { ...unlimited, ...limits }, budgets },
});

const calls = ({ output }: Made) => output.filter(({ type }) => type === 'mcp_call');

describe('a loop of tools', () => {
  const forEver: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]] }];

  it.each([
    ['calls', { toolCalls: 2 }, 2, 45],
    ['rounds', { toolRounds: 1 }, 1, 30],
    ['tokens', { toolLoopTokens: 30 }, 1, 30],
    ['seconds', { toolLoopMs: 1 }, 0, 15],
  ])('ends at its limit of %s, and says which', async (limit, pipeline, ran, tokens) => {
    const made = await respond(forEver, { pipeline });
    expect(made).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: `max_tool_${limit}` },
      usage: { total_tokens: tokens },
    });
    expect(calls(made)).toHaveLength(ran);
  });

  it('runs so many calls at a time, and keeps their order', async () => {
    const waits = [20, 1, 15, 1, 10, 1].map((ms) => ['math_wait', { ms }] as const);
    const made = await respond([{ calls: waits }, { text: 'done' }], {
      pipeline: { toolParallelCalls: 3 },
    });
    expect(calls(made).map(({ output }) => output)).toEqual(['20', '1', '15', '1', '10', '1']);
    expect(most).toBe(3);
  });

  it('holds no more of what tools answer than its limit, and tells the model so', async () => {
    const adds = [1, 2, 3].map((a) => ['math_add', { a, b: 0 }] as const);
    const made = await respond([{ calls: adds }, { text: 'done' }], {
      pipeline: { toolResultBytes: 2, toolParallelCalls: 1 },
    });
    expect(made.status).toBe('completed');
    expect(calls(made).map(({ output, error }) => output ?? JSON.stringify(error))).toEqual([
      ...['1', '2'],
      expect.stringContaining('all answers together may have 2'),
    ]);
  });

  // A turn takes 15 tokens. The first is let in with 100 for the answer, and each holds 10 more than the one before.
  it.each([
    ['a budget', limitOf({}, [dayOf(190)])],
    ['the tokens of one call', limitOf({ tokensPerCall: 190 })],
    ['the tokens of a minute', limitOf({ tokensPerMinute: 190 })],
  ])('ends where its caller has no more of %s', async (_what, rule) => {
    const made = await respond(forEver, { limits: [rule], rest: { max_output_tokens: 100 } });
    expect(made).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_tool_budget' },
    });
    expect(calls(made).length).toBeGreaterThan(0);
    expect(made.usage.total_tokens).toBeLessThanOrEqual(190);
  });

  it('gives back what its turns held and did not take', async () => {
    const steps: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]] }, { text: 'done' }];
    const limits = [limitOf({ tokensPerMinute: 400, concurrentCalls: 1, requestsPerMinute: 5 })];
    const replies = await answers(steps, { limits, rest: { max_output_tokens: 150 } }, 4);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const left = replies.map(({ headers }) =>
      Number(headers.get('x-ratelimit-remaining-requests')),
    );
    expect(left).toEqual([4, 3, 2, 1]);
  });

  it('is not begun where its tools alone are too much', async () => {
    const [reply] = await answers(
      forEver,
      { limits: [limitOf({ tokensPerCall: 40 })], rest: { max_output_tokens: 16 } },
      1,
    );
    expect(reply!.status).toBe(413);
  });

  it('says no more in all its turns than the request allows', async () => {
    const made = await respond(forEver, { rest: { max_output_tokens: 16 } });
    expect(made.incomplete_details).toEqual({ reason: 'max_output_tokens' });
    expect(askedTokens().slice(-4)).toEqual([16, 11, 6, 1]);
  });

  it('runs nothing of a turn that was cut', async () => {
    const cut: Step[] = [{ calls: [['math_add', { a: 1, b: 1 }]], finish: 'length' }];
    const made = await respond(cut, {});
    expect(made.incomplete_details).toEqual({ reason: 'max_output_tokens' });
    expect(calls(made)).toEqual([]);
  });
});
