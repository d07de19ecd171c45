import { describe, expect, it } from 'vitest';
import { endUserOf } from './end-user.js';

/** As Node hands a header on: one letter for each byte. */
const asHeader = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

describe('the name of an end user', () => {
  it.each([
    ['ann', 'ann'],
    [asHeader('山田 太郎'), '山田 太郎'],
    [asHeader('Zoë'), 'Zoë'],
    ['Zo\xeb', 'Zoë'],
    ['', null],
    [undefined, null],
  ])('of the header %j is %j', (header, expected) => {
    const headers = header === undefined ? {} : { 'x-bellwether-end-user': header };
    expect(endUserOf(headers)).toBe(expected);
  });

  it('is cut at two hundred letters', () => {
    expect(endUserOf({ 'x-bellwether-end-user': asHeader('é'.repeat(300)) })).toBe('é'.repeat(200));
  });
});
