import { describe, expect, it } from 'vitest';
import { score } from './score.js';

const parse = (body: object) => score.parse(new TextEncoder().encode(JSON.stringify(body)));

describe('score', () => {
  it.each([
    { text_1: 'a', text_2: ['b'] },
    { queries: 'a', documents: ['b'] },
    { data_1: 'a', data_2: 'b' },
    { query: 'a', items: ['b'], label_token_ids: [1, 2] },
  ])('takes the names of every engine: %j', (sides) => {
    expect(parse({ model: 's', ...sides })).toMatchObject({ operation: 'score', isStream: false });
  });

  it.each([
    [{}, 'text_1'],
    [{ text_1: 'a' }, 'text_2'],
    [{ query: 'a' }, 'items'],
    [{ queries: 'a', documents: null }, 'documents'],
  ])('names the side that is missing in %j', (sides, param) => {
    expect(() => parse({ model: 's', ...sides })).toThrow(expect.objectContaining({ param }));
  });
});
