import { describe, expect, it } from 'vitest';
import { detokenize } from './detokenize.js';

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));

function said(reply: unknown): unknown {
  const decoder = detokenize.decode({ isStream: false, hidesUsage: false, choices: 1 });
  const [first] = [...decoder.push(bytes(reply)), ...decoder.end()];
  return first?.type === 'opaque' ? JSON.parse(new TextDecoder().decode(first.bytes)) : first;
}

describe('detokenize', () => {
  it.each(['prompt', 'text', 'content'])('gives the text that an engine calls %s', (name) => {
    expect(said({ [name]: 'hello' })).toEqual({ prompt: 'hello', text: 'hello' });
  });

  it('knows a reply without text for a failure', () => {
    for (const reply of [{}, { prompt: 3 }, []])
      expect(said(reply)).toMatchObject({ type: 'turn-error' });
  });

  it.each([undefined, 'ab', [-1], [0.5], [[1], 2]])('refuses the tokens %j', (tokens) => {
    expect(() => detokenize.parse(bytes({ model: 'd', tokens }))).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it('takes tokens of one text or of several', () => {
    for (const tokens of [[], [1, 2], [[1], [2]]])
      expect(detokenize.parse(bytes({ model: 'd', tokens })).operation).toBe('detokenize');
  });
});
