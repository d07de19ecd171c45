import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { standingError } from './standing-error.js';

describe('standingError', () => {
  it('stands while a query that never had data asks again, and goes with the first data', async () => {
    const answers: (() => Promise<string>)[] = [
      () => Promise.reject(new Error('first')),
      () => Promise.reject(new Error('second')),
      () => Promise.resolve('data'),
    ];
    const observer = new QueryObserver(new QueryClient(), {
      queryKey: ['failing'],
      queryFn: () => answers.shift()!(),
      retry: false,
    });
    const seen: unknown[] = [];
    let last: unknown = null;
    const stop = observer.subscribe((result) => {
      last = standingError(result, last);
      seen.push(last instanceof Error ? last.message : last);
    });
    for (let asked = 0; asked < 3; asked++) await observer.refetch();
    stop();
    const changes = seen.filter((each, index) => each !== seen[index - 1]);
    expect(changes).toEqual([null, 'first', 'second', null]);
  });

  it('is not carried over to a query that has not failed, nor shown beside data', () => {
    const last = new Error('of another page');
    const fresh = { data: undefined, error: null, errorUpdateCount: 0 };
    expect(standingError(fresh, last)).toBeNull();
    expect(standingError({ ...fresh, data: [], errorUpdateCount: 2 }, last)).toBeNull();
  });
});
