import { GatewayError } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { scanDocument } from './scan-document.js';

const encoder = new TextEncoder();
const utf8 = new TextDecoder('utf-8', { fatal: true });

function isAccepted(bytes: Uint8Array): boolean {
  try {
    scanDocument(bytes, 128);
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'invalid_json') return false;
    throw error;
  }
}

/** What the platform thinks of the same bytes. */
function isObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    // Not JSON, or not UTF-8.
    return false;
  }
}

/** The bytes at another place of their memory: scanning by words depends on where they begin. */
function shifted(bytes: Uint8Array, by: number): Uint8Array {
  const memory = new Uint8Array(bytes.length + by + 3).fill(0x22);
  memory.set(bytes, by);
  return memory.subarray(by, by + bytes.length);
}

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const document = JSON.stringify({
  model: 'm',
  messages: [
    { role: 'system', content: 'Plain text that runs over more than one word of four bytes.' },
    { role: 'user', content: 'tab\t quote " slash \\ control \u0001 é 漢字 😀 \ud83d end' },
  ],
  numbers: [0, -1, 1.5, -0.25, 1e9, 2.5e-7, 12345678901234],
  others: [true, false, null, {}, [], [[{ a: [] }]], ''],
});

describe('scanDocument', () => {
  it.each([
    '{"a":01}',
    '{"a":1.}',
    '{"a":.5}',
    '{"a":-}',
    '{"a":1e}',
    '{"a":1e+}',
    '{"a":+1}',
    '{"a":1E5}',
    '{"a":-0}',
    '{"a":0.0e-0}',
    '{"a":NaN}',
    '{"a":nul}',
    '{"a":truefalse}',
    '{"a":"\\x"}',
    '{"a":"\\u12g4"}',
    '{"a":"\\u12"}',
    '{"a":"\\ud800"}',
    '{"a":"\u0000"}',
    '{"a":"\u001f"}',
    '{"a":"\u007f"}',
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a":{"b"}}',
    '{"a":{"b":1,}}',
    '{"a":{b:1}}',
    "{'a':1}",
    '{"a":1}\u00a0',
    ' \n\t\r{"a":1} \n',
    '{"a":1}{}',
    '{"":1}',
    '{"a":{"":[]}}',
    '{"a":"é漢😀"}',
  ])('judges %j as JSON.parse does', (text) => {
    const bytes = encoder.encode(text);
    for (let by = 0; by < 4; by += 1) expect(isAccepted(shifted(bytes, by))).toBe(isObject(bytes));
  });

  it('judges every byte sequence of two to four bytes in a string as the platform does, by sample', () => {
    const roll = dice(7);
    const edges = [
      0x22, 0x5c, 0x1f, 0x20, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
      0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
    ];
    for (let round = 0; round < 4_000; round += 1) {
      const inner = Array.from({ length: 2 + roll(3) }, () => edges[roll(edges.length)]!);
      const bytes = Uint8Array.from([
        ...encoder.encode('{"k":"ab'),
        ...inner,
        ...encoder.encode('cd"}'),
      ]);
      expect(isAccepted(bytes), inner.map((byte) => byte.toString(16)).join(' ')).toBe(
        isObject(bytes),
      );
    }
  });

  it('judges documents with bytes changed, left out and put in as the platform does', () => {
    const whole = encoder.encode(document);
    expect(isAccepted(whole)).toBe(true);
    const roll = dice(11);
    for (let round = 0; round < 4_000; round += 1) {
      const at = roll(whole.length);
      const kind = roll(3);
      const inserted = kind === 0 ? [] : [kind === 1 ? roll(256) : whole[roll(whole.length)]!];
      const bytes = Uint8Array.from([
        ...whole.subarray(0, at),
        ...inserted,
        ...whole.subarray(at + (kind === 2 ? 0 : 1)),
      ]);
      const judged = isAccepted(shifted(bytes, round % 4));
      expect(judged, `${at} ${inserted.join()}`).toBe(isObject(bytes));
    }
  });

  it('counts what arrays and objects hold', () => {
    const items = scanDocument(
      encoder.encode('{"a":[1,[2,3],{}],"b":{"x":[1,2],"y":0},"c":[],"d":"[1,2]","e":[[1,2,3]]}'),
      128,
    );
    expect(items.map((member) => member.items)).toEqual([3, 2, 0, 0, 1]);
  });

  it('says where a document breaks', () => {
    const messageOf = (text: string) => {
      try {
        scanDocument(encoder.encode(text), 8);
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(messageOf('{"a":tru}')).toContain('byte 5 ');
    expect(messageOf('{"a":1')).toContain('ends too early');
    expect(messageOf('[1]')).toContain('must be a JSON object');
  });

  it('refuses nesting at its depth, not before', () => {
    const nested = (levels: number) =>
      encoder.encode(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`);
    expect(scanDocument(nested(7), 8)).toHaveLength(1);
    expect(() => scanDocument(nested(8), 8)).toThrow(expect.objectContaining({ code: 'too_deep' }));
  });
});
