import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeAtEveryCut } from '../testing/every-cut.js';
import { openAiCompletions } from './openai-completions.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const recording = readFileSync(new URL('./fixtures/unspaced.chunks.txt', import.meta.url), 'utf8');

describe('openai-completions', () => {
  it('reads unspaced fields, comments and payloads of several lines', () => {
    for (const decoded of decodeAtEveryCut(
      () => openAiCompletions.decode({ isStream: true, hidesUsage: false, choices: 1 }),
      recording,
    )) {
      expect(decoded.text).toBe(recording);
      expect(decoded.noticed).toMatchObject([
        { usage: { inputTokens: 3, outputTokens: 2, cachedTokens: null } },
        { type: 'turn-end', finishReason: 'length' },
      ]);
    }
  });

  it.each([
    ['"a"', 1],
    ['["a","b","c"]', 3],
    ['[1,2,3]', 1],
    ['[[1,2],[3]]', 2],
  ])('expects as many choices as prompts: %s', (prompt, choices) => {
    expect(openAiCompletions.parse(bytes(`{"model":"m","prompt":${prompt}}`)).choices).toBe(
      choices,
    );
  });

  it.each([
    ['"n":2', 2, undefined],
    ['"best_of":5', 1, 5],
    ['"n":2,"best_of":5', 2, 5],
    ['"n":3,"best_of":2', 3, undefined],
    ['"n":2,"best_of":null', 2, undefined],
  ])(
    'says how many answers are made where they are more than are told: %s',
    (fields, choices, made) => {
      const prompt = openAiCompletions.parse(bytes(`{"model":"m","prompt":"a",${fields}}`));
      expect([prompt.choices, prompt.madeChoices]).toEqual([choices, made]);
      const list = openAiCompletions.parse(bytes(`{"model":"m","prompt":["a","b"],${fields}}`));
      expect(list.madeChoices).toBe(made && 2 * made);
    },
  );

  it('refuses a best_of that is no number of answers', () => {
    expect(() => openAiCompletions.parse(bytes('{"model":"m","prompt":"a","best_of":0}'))).toThrow(
      expect.objectContaining({ param: 'best_of' }),
    );
  });

  it('refuses a request without prompt', () => {
    expect(() => openAiCompletions.parse(bytes('{"model":"m"}'))).toThrow(
      expect.objectContaining({ param: 'prompt' }),
    );
  });
});
