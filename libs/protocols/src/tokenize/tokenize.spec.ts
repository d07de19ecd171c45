import { describe, expect, it } from 'vitest';
import { tokenize } from './tokenize.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (given: Uint8Array) => new TextDecoder().decode(given);
const request = (body: string) => tokenize.parse(bytes(body));

function decoded(reply: string, body = '{"model":"t","prompt":"ab"}') {
  const decoder = tokenize.decode({
    isStream: false,
    hidesUsage: false,
    choices: 1,
    prompt: request(body),
  });
  return [...decoder.push(bytes(reply)), ...decoder.end()];
}

const said = (reply: string, body?: string) => {
  const [first] = decoded(reply, body);
  return first?.type === 'opaque' ? textOf(first.bytes) : first;
};

describe('tokenize', () => {
  it('says a text under both names that engines read, and leaves the rest as it is', () => {
    expect(textOf(tokenize.encode(request('{"model":"t","prompt":"a\\"b", "x":[1] }')))).toBe(
      '{"model":"t","prompt":"a\\"b","content":"a\\"b", "x":[1] }',
    );
    for (const body of [
      '{"model":"t","messages":[{"role":"user","content":"a"}]}',
      '{"model":"t","prompt":["a","b"]}',
      '{"model":"t","prompt":"a","content":"b"}',
    ]) {
      const prompt = request(body);
      expect(tokenize.encode(prompt)).toBe(prompt.body);
    }
  });

  it('refuses a request without text or conversation', () => {
    expect(() => request('{"model":"t"}')).toThrow(expect.objectContaining({ param: 'prompt' }));
  });

  it('passes a counted reply, and counts one that is not', () => {
    const counted = '{"count":2,"max_model_len":9,"tokens":[1, 2]}';
    expect(said(counted)).toBe(counted);
    expect(JSON.parse(String(said('{"tokens":[4,5,6]}')))).toEqual({ count: 3, tokens: [4, 5, 6] });
    expect(JSON.parse(String(said('{"tokens":[]}', '{"model":"t","prompt":""}')))).toEqual({
      count: 0,
      tokens: [],
    });
  });

  it('does not take silence about a conversation for an empty one', () => {
    expect(said('{"tokens":[]}', '{"model":"t","messages":[{}]}')).toMatchObject({
      type: 'turn-error',
    });
    expect(said('{"hello":1}')).toMatchObject({ type: 'turn-error' });
  });
});
