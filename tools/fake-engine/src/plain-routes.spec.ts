import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeEngine } from './start-fake-engine.js';
import type { FakeEngine } from './start-fake-engine.js';
import { ask, post } from './testing/client.js';

let engine: FakeEngine;
const model = 'm';

beforeAll(async () => {
  engine = await startFakeEngine({ timeScale: 50, models: [model], contextTokens: 4096 });
});
afterAll(() => engine.close());

describe('what generates no text', () => {
  const documents = ['The moon is full.', 'The harbour is closed today.', 'Bread rises.'];

  it.each(['/v1/rerank', '/rerank', '/v2/rerank'])('ranks documents at %s', async (path) => {
    const reply = await ask<{ results: { index: number; relevance_score: number }[] }>(
      engine.url + path,
      { model, query: 'Is the harbour closed?', documents, top_n: 2 },
    );
    expect(reply).toMatchObject({
      id: expect.stringMatching(/^rerank-/) as unknown,
      model,
      usage: { total_tokens: expect.any(Number) as unknown },
      results: [{ index: 1, document: { text: documents[1] } }, {}],
    });
    const [best, next] = reply.results.map(({ relevance_score: score }) => score);
    expect(best).toBeGreaterThan(next ?? 0);
  });

  it('scores pairs, and refuses sides of different lengths', async () => {
    const { data } = await ask<{ data: { score: number }[] }>(`${engine.url}/v1/score`, {
      model,
      text_1: documents[1],
      text_2: documents,
    });
    expect(data.map(({ score }) => Math.round(score * 1e6) / 1e6)[1]).toBe(1);
    const uneven = { model, text_1: ['a', 'b'], text_2: ['c'] };
    expect((await post(`${engine.url}/score`, uneven)).status).toBe(400);
  });

  it('classifies', async () => {
    const { data } = await ask<{ data: { label: string; probs: number[] }[] }>(
      `${engine.url}/classify`,
      { model, input: ['Which harbour?', 'It is late.', 'Hello there'] },
    );
    expect(data.map(({ label }) => label)).toEqual(['question', 'statement', 'greeting']);
    for (const { probs } of data)
      expect(probs.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it('gives tokens back as the text that they were', async () => {
    const prompt = 'smörgås 北京 🙂 and more';
    const { tokens } = await ask<{ tokens: number[] }>(`${engine.url}/tokenize`, { model, prompt });
    expect(await ask(`${engine.url}/detokenize`, { model, tokens })).toEqual({ prompt });
  });

  it('names its addresses, but not its switches', async () => {
    const page = (await (await fetch(`${engine.url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(page.paths)).toEqual(expect.arrayContaining(['/v1/rerank', '/tokenize']));
    expect(Object.keys(page.paths)).not.toContain('/fault');
  });
});
