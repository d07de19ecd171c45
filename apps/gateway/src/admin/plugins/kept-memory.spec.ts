import { describe, expect, it } from 'vitest';
import { judged } from './kept-memory.js';

const page = 65_536;
/** Pages after each of `count` messages. */
const seen = (count: number, pagesAfter: (message: number) => number) =>
  Array.from({ length: count + 1 }, (_, calls) => ({
    calls,
    memoryBytes: pagesAfter(calls) * page,
  }));

describe('the memory of a kept instance', () => {
  it('grows when it goes on growing, page by page or in doubling steps', () => {
    expect(
      judged(
        seen(1_000, (message) => 4 + Math.floor(message / 100)),
        64 * page,
      ),
    ).toEqual({
      ...{ messages: 1_000, memoryBytes: 14 * page },
      ...{ bytesPerMessage: Math.ceil((10 * page) / 1_000), messagesPerInstance: 5_995 },
    });
    const doubling = seen(1_000, (message) => 2 ** Math.floor(Math.log2(4 + message / 50)));
    expect(judged(doubling, 64 * page)?.bytesPerMessage).toBeGreaterThan(0);
  });

  it('grows when the instance was full and replaced', () => {
    const replaced = seen(1_000, (message) => 4 + Math.floor((message % 250) / 5));
    expect(judged(replaced, 64 * page)).toMatchObject({ messagesPerInstance: 250 });
  });

  it('stays when it only fills its buffers at first', () => {
    const filling = seen(1_000, (message) => (message < 100 ? 4 : 8));
    expect(judged(filling, 64 * page)).toEqual({
      ...{ messages: 1_000, memoryBytes: 8 * page, bytesPerMessage: 0, messagesPerInstance: null },
    });
  });

  it('is not judged by a few messages', () => {
    expect(
      judged(
        seen(10, (message) => message),
        64 * page,
      ),
    ).toBeNull();
  });
});
