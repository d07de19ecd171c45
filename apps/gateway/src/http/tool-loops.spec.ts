import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import {
  CountingEngine,
  loopPlan,
  loopRequest,
  loopTools,
  streamEnds,
  type LoopPlan,
} from '../testing/tool-loops.js';
import { planeWith } from '../testing/tool-plane.js';

const loops = Number(process.env.TEST_TOOL_LOOPS ?? 30);
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

const tools = loopTools();
const engine = new CountingEngine();
let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await cannedWorker(engine.answer);
  const pipeline = { toolCallMs: 30, toolParallelCalls: 2 };
  const fleet = { openBreakerAfter: 1_000_000 };
  edge = await startPlane(
    planeWith(tools),
    aSnapshot([worker.url, worker.url.replace('127.0.0.1', 'localhost')]),
    {
      ...{ pipeline, fleet },
    },
  );
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});

/** What came back; null = the client left before the end. */
async function run(plan: LoopPlan, id: string): Promise<{ status: number; text: string } | null> {
  const { path, body, headers } = loopRequest(plan);
  const signal = plan.leavesAfterMs === null ? null : AbortSignal.timeout(plan.leavesAfterMs);
  try {
    const reply = await edge.post(path, body, {
      headers: { ...headers, 'x-request-id': id },
      signal,
    });
    return { status: reply.status, text: await reply.text() };
  } catch (cause) {
    if (signal?.aborted === true) return null;
    throw cause;
  }
}

describe(`${loops} loops of tools with faults, seed ${seed}`, () => {
  it(
    'end as they should, leave nothing running, and count every token once',
    async () => {
      for (let index = 0; index < loops; index += 1) {
        const plan = loopPlan(seed * 10_007 + index);
        const id = `loop-${seed}-${index}`;
        const told = `${id}: ${JSON.stringify(plan)}`;
        const answer = await run(plan, id);
        const recorded = () => edge.calls.find(({ requestId }) => requestId === id);
        // Who leaves before the gateway hears of them leaves no record; whose turn a worker answered does.
        const isBooked = () =>
          recorded() !== undefined || (answer === null && !engine.turns.has(id));
        await expect.poll(isBooked, { timeout: 30_000, message: told }).toBe(true);
        await expect.poll(() => tools.openSessions, { timeout: 30_000, message: told }).toBe(0);
        expect(tools.over.length, told).toBe(tools.begun.length);
        const record = recorded();
        if (answer === null || record === undefined) continue;
        if (!plan.isStream) expect(() => JSON.parse(answer.text) as unknown, told).not.toThrow();
        else if (answer.status === 200) {
          expect(answer.text, told).toMatch(streamEnds[plan.api]);
          expect(
            answer.text.match(/event: (response\.(completed|incomplete|failed)|message_stop)\n/g)
              ?.length ?? 1,
            told,
          ).toBe(1);
        }
        if (record.outcome !== 'ok') continue;
        const { input, output } = engine.tokensOf(id);
        expect([record.usage?.inputTokens, record.usage?.outputTokens], told).toEqual([
          input,
          output,
        ]);
        expect(answer.status, told).toBe(200);
      }
      expect(edge.calls.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(
        loops / 3,
      );
    },
    60_000 + loops * 2_000,
  );
});
