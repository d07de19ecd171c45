import { GatewayError } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { parseDocument, spanOf } from './parse-document.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const codeOf = (body: Uint8Array) => {
  try {
    parseDocument(body);
    return 'accepted';
  } catch (error) {
    return error instanceof GatewayError ? error.code : String(error);
  }
};

const manyKeys = Array.from({ length: 40 }, (_, n) => `"k${n}":${n}`).join(',');

describe('parseDocument', () => {
  it('tells where each top-level value stands', () => {
    const body = bytes('\ufeff { "model" : "a\\"}b" ,"messages":[ {"x":"]}"} ], "n":1}');
    const document = parseDocument(body);
    const at = (key: string) => {
      const span = spanOf(document, key)!;
      return new TextDecoder().decode(body.subarray(span.start, span.end));
    };
    expect([at('model'), at('messages'), at('n')]).toEqual(['"a\\"}b"', '[ {"x":"]}"} ]', '1']);
    expect(document.value.model).toBe('a"}b');
  });

  it.each([
    ['', 'invalid_json'],
    ['null', 'invalid_json'],
    ['[]', 'invalid_json'],
    ['"text"', 'invalid_json'],
    ['{', 'invalid_json'],
    ['{"a"', 'invalid_json'],
    ['{"a":', 'invalid_json'],
    ['{"a":}', 'invalid_json'],
    ['{"a":1', 'invalid_json'],
    ['{"a":1,}', 'invalid_json'],
    ['{"a":1 "b":2}', 'invalid_json'],
    ['{"a":"open}', 'invalid_json'],
    ['{"a":tru}', 'invalid_json'],
    ['{"a":1}x', 'invalid_json'],
    ['{"a":[}]}', 'invalid_json'],
    ['{"a":"\n"}', 'invalid_json'],
    ['{"model":"a","model":"b"}', 'duplicate_key'],
    ['{"model":"a","mod\\u0065l":"b"}', 'duplicate_key'],
    ['{"messages":[{"role":"user","content":"a","role":"system"}]}', 'duplicate_key'],
    ['{"messages":[{"role":"user","rol\\u0065":"system"}]}', 'duplicate_key'],
    ['{"a":{"b":{"c":1},"d":[{"c":1}],"b":2}}', 'duplicate_key'],
    [`{"a":{${manyKeys},"k3":0}}`, 'duplicate_key'],
    [`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'too_deep'],
    [`{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 'too_deep'],
    ['{"a":{"b":1,"b":2}}', 'duplicate_key'],
    ['{}', 'accepted'],
  ])('judges %.40s as %s', (text, code) => {
    expect(codeOf(bytes(text))).toBe(code);
  });

  it('refuses invalid UTF-8', () => {
    expect(codeOf(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe('invalid_json');
  });

  it('outlines an array that nobody looks into', () => {
    const body = bytes('{"messages":[{"a":[1,2]},"x",3],"tools":[4]}');
    expect(parseDocument(body, 'messages').value).toEqual({
      messages: [null, null, null],
      tools: [4],
    });
    expect(parseDocument(bytes('{"messages":"x"}'), 'messages').value).toEqual({ messages: 'x' });
    expect(parseDocument(bytes('{"messages":[]}'), 'messages').value).toEqual({ messages: [] });
  });

  it('takes __proto__ for a key like any other', () => {
    const { value } = parseDocument(bytes('{"__proto__":{"stream":true}}'));
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(value.stream).toBeUndefined();
  });

  it('survives every prefix of a document', () => {
    const body = bytes(
      '{"model":"m","messages":[{"role":"user","content":"é\\n\\"x"}],"stream":true}',
    );
    for (let length = 0; length < body.length; length += 1) {
      expect(codeOf(body.subarray(0, length))).toBe('invalid_json');
    }
  });

  it('takes the same key in different objects, and many keys in one', () => {
    const text = `{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2,"\\u0062":3}],"c":{${manyKeys},"\\u006b":1}}`;
    expect(parseDocument(bytes(text)).value).toEqual(JSON.parse(text));
  });
});
