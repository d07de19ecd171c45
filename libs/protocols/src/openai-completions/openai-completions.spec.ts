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

  it('refuses a request without prompt', () => {
    expect(() => openAiCompletions.parse(bytes('{"model":"m"}'))).toThrow(
      expect.objectContaining({ param: 'prompt' }),
    );
  });
});
