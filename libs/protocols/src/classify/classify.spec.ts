import { describe, expect, it } from 'vitest';
import { classify } from './classify.js';

const bytes = (body: object) => new TextEncoder().encode(JSON.stringify(body));

describe('classify', () => {
  it('takes texts or a conversation', () => {
    for (const given of [{ input: 'a' }, { input: ['a'] }, { messages: [{}] }])
      expect(classify.parse(bytes({ model: 'c', ...given })).operation).toBe('classify');
  });

  it.each([{}, { input: null }, { input: [] }])('refuses a request with %j', (given) => {
    expect(() => classify.parse(bytes({ model: 'c', ...given }))).toThrow(
      expect.objectContaining({ param: 'input' }),
    );
  });

  it('passes the reply and finds its usage', () => {
    const decoder = classify.decode({ isStream: false, hidesUsage: false, choices: 1 });
    const reply = bytes({
      data: [{ index: 0, label: 'x', probs: [1] }],
      usage: { prompt_tokens: 5 },
    });
    expect(decoder.push(reply)).toMatchObject([{ type: 'opaque', bytes: reply }]);
    expect(decoder.end()).toMatchObject([{ usage: { inputTokens: 5 } }, { type: 'turn-end' }]);
  });
});
