import { describe, expect, it } from 'vitest';
import {
  keysSearch,
  overviewSearch,
  requestsSearch,
  safeReturn,
  settingsSearch,
  workersSearch,
} from './search.js';

describe('addresses', () => {
  it('keeps what holds, through the address and back', () => {
    const search = {
      range: 'h1',
      status: 'failed',
      model: 'org/model-7b',
      minInputTokens: 1_000,
      isStream: true,
      request: 'req_1',
      tab: 'decision',
    };
    expect(requestsSearch.parse(JSON.parse(JSON.stringify(search)))).toEqual(search);
    const workers = {
      text: 'h100',
      state: 'failed',
      sort: 'kv',
      order: 'desc',
      worker: 'wrk_1',
      sheet: 'register',
    };
    expect(workersSearch.parse(JSON.parse(JSON.stringify(workers)))).toEqual(workers);
  });

  it.each([
    [overviewSearch, { range: 'forever', sheet: 7 }],
    [
      workersSearch,
      { state: ['ready'], sort: 'constructor', text: 'x'.repeat(900), worker: { a: 1 } },
    ],
    [requestsSearch, { minInputTokens: -3, minTtftMs: 'soon', tab: 'secrets' }],
    [keysSearch, { dialog: 'drop', revoked: 1 }],
    [settingsSearch, { tab: null }],
  ])('drops what does not hold and never throws', (schema, search) => {
    expect(Object.values(schema.parse(search)).filter((value) => value !== undefined)).toEqual([]);
  });

  it.each([
    ['/workers?state=failed', '/workers?state=failed'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in?to=/', '/'],
    [undefined, '/'],
  ])('returns after signing in to %s as %s', (to, path) => expect(safeReturn(to)).toBe(path));
});
