import type { TurnEvent, WorkerClient } from '@bellwether/exchange';
import { describe, expect, test } from 'vitest';
import { calibrateWorker } from './calibrate-worker.js';

interface Pace {
  readonly baseSeconds: number;
  readonly tokensPerSecond: number;
  /** Share of every prompt that is in the cache already. */
  readonly cachedShare?: number;
}

/** A worker in virtual time: it answers after what its prefill takes. */
function aWorker({ baseSeconds, tokensPerSecond, cachedShare = 0 }: Pace) {
  let nowMs = 0;
  const asked: string[] = [];
  const client: Pick<WorkerClient, 'send'> = {
    send: async ({ prompt }) => {
      const text = new TextDecoder().decode(prompt.body);
      asked.push(text);
      const inputTokens = Math.round(text.length / 4);
      const cachedTokens = Math.floor(cachedShare * inputTokens);
      const usage = {
        ...{ inputTokens, cachedTokens, outputTokens: 1, reasoningTokens: null },
        source: 'worker' as const,
      };
      const batches: TurnEvent[][] = [
        [
          { type: 'opaque', bytes: new Uint8Array(1), count: 1, hasOutput: true },
          { type: 'usage', usage },
        ],
      ];
      nowMs += 1_000 * (baseSeconds + (inputTokens - cachedTokens) / tokensPerSecond);
      const events = { next: () => batches.shift() ?? null, cancel: () => undefined };
      return Promise.resolve({
        ...{ status: 200, headers: {}, contentType: 'text/event-stream' },
        events,
      });
    },
  };
  return { client, asked, nowMs: () => nowMs };
}

const signal = new AbortController().signal;

describe('calibration', () => {
  test('finds the rate of a worker, apart from what every request costs', async () => {
    const worker = aWorker({ baseSeconds: 0.03, tokensPerSecond: 12_000 });
    const { tokensPerSecond, samples } = await calibrateWorker({
      ...{ ...worker, model: 'm', spoken: [], contextTokens: null, signal },
    });
    expect(tokensPerSecond).toBeGreaterThan(10_500);
    expect(tokensPerSecond).toBeLessThan(13_500);
    expect(samples).toHaveLength(9);
    expect(new Set(worker.asked).size).toBe(10);
  });

  test('asks for no more than the model reads', async () => {
    const worker = aWorker({ baseSeconds: 0.01, tokensPerSecond: 5_000 });
    const { samples } = await calibrateWorker({
      ...{ ...worker, model: 'm', spoken: [], contextTokens: 1_024, signal },
    });
    expect(Math.max(...samples.map(({ inputTokens }) => inputTokens))).toBeLessThan(1_024);
  });

  test('says so when the worker had everything in its cache', async () => {
    const worker = aWorker({ baseSeconds: 0.01, tokensPerSecond: 5_000, cachedShare: 0.9 });
    await expect(
      calibrateWorker({ ...{ ...worker, model: 'm', spoken: [], contextTokens: null, signal } }),
    ).rejects.toMatchObject({ code: 'worker_failed' });
  });
});
