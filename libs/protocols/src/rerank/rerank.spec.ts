import { describe, expect, it } from 'vitest';
import { rerank } from './rerank.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const asked = { model: 'r', query: 'q', documents: ['a', 'b', 'c'] };
const request = (extra: object = {}) => rerank.parse(bytes(JSON.stringify({ ...asked, ...extra })));

function decoded(reply: string, prompt = request()) {
  const decoder = rerank.decode({ isStream: false, hidesUsage: false, choices: 1, prompt });
  const all = bytes(reply);
  const events = [
    ...decoder.push(all.subarray(0, 5)),
    ...decoder.push(all.subarray(5)),
    ...decoder.end(),
  ];
  const [opaque] = events.filter((event) => event.type === 'opaque');
  return {
    events,
    text: opaque?.type === 'opaque' ? new TextDecoder().decode(opaque.bytes) : null,
  };
}

describe('rerank', () => {
  it('never streams and is not routed by text', () => {
    const prompt = request({ stream: true });
    expect(prompt).toMatchObject({ operation: 'rerank', isStream: false, usagePatch: null });
    expect(prompt.routingText).toHaveLength(0);
    expect(rerank.encode(prompt)).toBe(prompt.body);
  });

  it.each([
    ['query', { query: undefined }],
    ['documents', { documents: [] }],
    ['documents', { documents: undefined }],
    ['top_n', { top_n: -1 }],
    ['model', { model: 3 }],
  ])('refuses a wrong %s', (param, extra) => {
    expect(() => request(extra)).toThrow(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });

  it('passes the reply of vLLM byte by byte, and finds its usage', () => {
    const reply =
      '{"id":"rerank-1","model":"r","usage":{"prompt_tokens":12,"total_tokens":12},"results":[{"index":0,"document":{"text":"a"},"relevance_score":0.9}]}';
    const { text, events } = decoded(reply);
    expect(text).toBe(reply);
    expect(events.slice(1)).toMatchObject([{ usage: { inputTokens: 12 } }, { type: 'turn-end' }]);
  });

  it('puts a bare list of scores, as SGLang gives it, into the same shape', () => {
    const { text, events } = decoded(
      JSON.stringify([
        { score: 0.1, document: 'a', index: 0, meta_info: { prompt_tokens: 3 } },
        { score: 0.7, document: 'b', index: 1, meta_info: { prompt_tokens: 4 } },
        { score: 0.4, document: 'c', index: 2, meta_info: { prompt_tokens: 5 } },
      ]),
      request({ top_n: 2 }),
    );
    expect(JSON.parse(text ?? '')).toEqual({
      object: 'rerank',
      model: 'r',
      results: [
        { index: 1, relevance_score: 0.7, document: { text: 'b' } },
        { index: 2, relevance_score: 0.4, document: { text: 'c' } },
      ],
      usage: { prompt_tokens: 12, total_tokens: 12 },
    });
    expect(events[1]).toMatchObject({ usage: { inputTokens: 12 } });
  });

  it('ends a list of something else as a failure of the worker, and a cut reply not at all', () => {
    expect(decoded('[{"label":"x"}]').events).toMatchObject([{ type: 'turn-error' }]);
    expect(decoded('{"results":[{"ind').events).toEqual([]);
  });
});
