import { GatewayError } from '@bellwether/exchange';
import { memoryHistory } from '@bellwether/history';
import { describe, expect, it } from 'vitest';
import { createStoredHistory } from './stored-history.js';

const settings = { driver: 'database', retentionDays: 0 } as const;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof GatewayError ? error.code : String(error)),
  );

describe('the stored history', () => {
  it('is opened by the first who asks, once, and closed with the gateway', async () => {
    let opened = 0;
    let closed = 0;
    const stored = createStoredHistory(settings, () => {
      opened += 1;
      return Promise.resolve({ ...memoryHistory(), close: async () => void (closed += 1) });
    });
    expect(opened).toBe(0);
    const [one, two] = await Promise.all([stored.use(), stored.use()]);
    expect(one).toBe(two);
    await stored.close();
    expect([opened, closed]).toEqual([1, 1]);
    expect(await codeOf(stored.use())).toBe('draining');
  });

  it('is tried again after it could not be opened', async () => {
    let isAway = true;
    const stored = createStoredHistory(settings, () =>
      isAway ? Promise.reject(new Error('a newer schema')) : Promise.resolve(memoryHistory()),
    );
    expect(await codeOf(stored.use())).toBe('storage_unavailable');
    isAway = false;
    expect((await stored.use()).name).toBe('memory');
  });

  it('does not pretend to see the memory of the data plane', async () => {
    const stored = createStoredHistory({ ...settings, driver: 'memory' }, () =>
      Promise.reject(new Error('never asked')),
    );
    expect(stored.isShared).toBe(false);
    expect(await codeOf(stored.use())).toBe('history_not_shared');
    await stored.close();
  });
});
