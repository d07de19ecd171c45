import { describe, expect, it } from 'vitest';
import { cutContents, joinContents } from './cut-contents.js';

const limits = { fromBytes: 100, maxBytes: 10_000 };

function roundTrip(json: string): { cuts: number; back: string } {
  const { body, pieces } = cutContents(json, limits);
  const texts = new Map(pieces.map(({ sha256, text }) => [sha256, text]));
  const back = joinContents(body, pieces, (sha256) => texts.get(sha256) ?? '');
  return { cuts: pieces.length, back };
}

describe('cutContents', () => {
  it.each([
    ['a data URL', `{"url":"data:image/png;base64,${'A'.repeat(200)}"}`, 1],
    ['base64 alone', `["${'Zm9v'.repeat(50)}==", 1]`, 1],
    ['escaped slashes', `{"url":"data:image\\/png;base64,${'a\\/b+'.repeat(50)}"}`, 1],
    [
      'two of them, and the same again',
      `["${'A'.repeat(200)}","${'B'.repeat(200)}","${'A'.repeat(200)}"]`,
      3,
    ],
    ['a key that looks like it', `{"${'A'.repeat(200)}": "x"}`, 1],
    ['a text with words', `{"text":"${'some words '.repeat(50)}"}`, 0],
    ['what is short', `{"url":"data:image/png;base64,AAAA"}`, 0],
    [
      'escaped quotes and backslashes',
      `{"a":"\\\\","b":"\\"${'A'.repeat(200)}","c":"${'A'.repeat(200)}"}`,
      1,
    ],
    ['text that is cut short', `{"a":"${'A'.repeat(200)}`, 1],
  ])('puts together again what it cut: %s', (_, json, cuts) => {
    expect(roundTrip(json)).toEqual({ cuts, back: json });
  });

  it('leaves no way to name a piece from within the text', () => {
    const { body, pieces } = cutContents(`{"url":"${'A'.repeat(200)}","text":"[[8,x]]"}`, limits);
    expect(body).toBe('{"url":"","text":"[[8,x]]"}');
    expect(pieces).toMatchObject([{ at: 8, text: 'A'.repeat(200) }]);
  });

  it('refuses a piece that is too large', () => {
    const json = `{"url":"${'A'.repeat(10_001)}"}`;
    expect(() => cutContents(json, limits)).toThrow(
      expect.objectContaining({ code: 'body_too_large' }),
    );
  });
});
