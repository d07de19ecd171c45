import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHistory } from '../../open-history.js';
import { describeHistory } from '../../testing/index.js';
import { aConversation, aTurn, items, newId } from '../../testing/samples.js';
import { testSettings } from '../../testing/test-settings.js';

const url = process.env['TEST_REDIS_URL'] ?? '';
const needs = { databaseUrl: '', dataDir: '', onTrouble: () => undefined };

async function deleteKeys(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 }))
    if ((keys as string[]).length > 0) await redis.del(...(keys as string[]));
}

describe.skipIf(url === '')(url === '' ? 'needs TEST_REDIS_URL' : 'a server', () => {
  describeHistory('Redis', async (clock) => {
    const prefix = newId('bw');
    const settings = testSettings({ driver: 'redis', url, prefix });
    const history = await openHistory(settings, { ...needs, nowMs: () => clock.nowMs() });
    return {
      history,
      async dispose() {
        await history.close();
        const redis = new Redis(url);
        await deleteKeys(redis, prefix);
        await redis.quit();
      },
    };
  });

  describe('keys in Redis', () => {
    const prefix = newId('bw');
    const redis = new Redis(url, { lazyConnect: true });
    const opened = openHistory(testSettings({ driver: 'redis', url, prefix }), needs);
    const keys = async () =>
      (await redis.keys(`${prefix}:*`)).map((key) => key.slice(prefix.length + 1));
    beforeAll(async () => {
      await redis.connect();
    });
    afterAll(async () => {
      await (await opened).close();
      await deleteKeys(redis, prefix);
      await redis.quit();
    });

    it('leave nothing behind', async () => {
      const history = await opened;
      const picture = `{"image_url":"data:image/png;base64,${'A'.repeat(40_000)}"}`;
      const shown = { id: newId('msg'), type: 'message', json: picture };
      const talk = aConversation({ expiresAtMs: Date.now() + 60_000 });
      await history.createConversation('ten_a', talk, [shown, ...items(2)]);
      const within = aTurn(
        { conversationId: talk.id },
        { input: [{ ...shown, id: newId('msg') }] },
      );
      const alone = aTurn({ status: 'in_progress', leaseUntilMs: 1, json: picture });
      for (const turn of [within, alone]) await history.saveResponse('ten_a', turn);
      await history.appendEvents('ten_a', alone.response.id, [{ sequence: 0, json: '{}' }]);
      expect((await keys()).filter((key) => key.includes(':x:'))).toHaveLength(1);
      await history.deleteItem('ten_a', talk.id, shown.id);
      await history.deleteResponse('ten_a', alone.response.id);
      expect((await keys()).filter((key) => key.includes(':x:'))).toHaveLength(1);
      await history.deleteConversation('ten_a', talk.id);
      expect((await keys()).filter((key) => key.includes(':x'))).toEqual([]);
      await history.deleteResponse('ten_a', within.response.id);
      expect(await keys()).toEqual([]);
    });

    it('end with what they hold, all of them', async () => {
      const history = await opened;
      const expiresAtMs = Date.now() + 60_000;
      const picture = `{"image_url":"data:image/png;base64,${'B'.repeat(40_000)}"}`;
      const shown = { id: newId('msg'), type: 'message', json: picture };
      const talk = aConversation({ expiresAtMs });
      await history.createConversation('ten_b', talk, [shown]);
      const turn = aTurn({ conversationId: talk.id, expiresAtMs, json: picture });
      await history.saveResponse('ten_b', turn);
      await history.appendEvents('ten_b', turn.response.id, [{ sequence: 0, json: '{}' }]);
      const lists = /:(convs|resps|ends)$|^tenants$/;
      for (const key of (await keys()).filter((each) => !lists.test(each)))
        expect([key, await redis.pttl(`${prefix}:${key}`)]).toEqual([
          key,
          expect.closeTo(3_660_000, -5),
        ]);
      expect(await history.sweep(expiresAtMs + 1)).toBe(2);
      expect(await keys()).toEqual([]);
    });
  });
});

describe('a Redis server that is away', () => {
  it('says storage_unavailable, and so does its health', async () => {
    const settings = testSettings({ driver: 'redis', url: 'redis://127.0.0.1:1/0' });
    const history = await openHistory(settings, needs);
    const refused = history.response('ten_a', 'resp_a');
    await expect(refused).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await history.health()).toMatchObject({ isReachable: false });
    await history.close();
  });
});
