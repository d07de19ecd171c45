import { describe, expect, it } from 'vitest';
import { openAiEmbeddings } from './openai-embeddings.js';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('openai-embeddings', () => {
  it('never streams and is not routed by text', () => {
    const prompt = openAiEmbeddings.parse(bytes('{"model":"e","input":["a","b"],"stream":true}'));
    expect(prompt).toMatchObject({ operation: 'embedding', isStream: false, usagePatch: null });
    expect(prompt.routingText).toHaveLength(0);
  });

  it('finds usage at the end of a reply too long to be kept', () => {
    const decoder = openAiEmbeddings.decode({ isStream: false, hidesUsage: false, choices: 1 });
    const vector = `[${Array.from({ length: 100_000 }, () => '0.123456').join(',')}]`;
    const reply = bytes(
      `{"data":[{"embedding":${vector}},{"embedding":${vector}}],"usage":{"prompt_tokens":9,"total_tokens":9}}`,
    );
    for (let at = 0; at < reply.length; at += 65_536) decoder.push(reply.subarray(at, at + 65_536));
    expect(decoder.end()).toMatchObject([{ usage: { inputTokens: 9 } }, { type: 'turn-end' }]);
  });

  it('refuses a request without input', () => {
    expect(() => openAiEmbeddings.parse(bytes('{"model":"e","input":[]}'))).toThrow(
      expect.objectContaining({ param: 'input' }),
    );
  });
});
