import { describe, expect, it } from 'vitest';
import { describeHistory } from '../testing/index.js';
import { aConversation, anItem, aTurn, items, newId, page } from '../testing/samples.js';
import { memoryHistory } from './memory.js';

describeHistory('memory', async (clock) => {
  const history = memoryHistory({ nowMs: clock.nowMs });
  return { history, dispose: () => history.close() };
});

describe('memoryHistory', () => {
  it('drops the oldest response when there are too many', async () => {
    const history = memoryHistory({ maxResponses: 3 });
    const turns = Array.from({ length: 5 }, () => aTurn());
    for (const turn of turns) await history.saveResponse('ten_a', turn);
    const found = await Promise.all(
      turns.map(({ response }) => history.response('ten_a', response.id)),
    );
    expect(found.map((response) => response !== null)).toEqual([false, false, true, true, true]);
  });

  it('drops the conversation that was quiet longest', async () => {
    const history = memoryHistory({ maxConversations: 2 });
    const [first, second, third] = [aConversation(), aConversation(), aConversation()];
    await history.createConversation('ten_a', first, []);
    await history.createConversation('ten_b', second, []);
    await history.appendItems('ten_a', first.id, items(1));
    await history.createConversation('ten_a', third, []);
    expect(await history.conversation('ten_b', second.id)).toBeNull();
    expect(await history.conversation('ten_a', first.id)).not.toBeNull();
  });

  it('holds no more bytes than it may, over a thousand of everything', async () => {
    const maxBytes = 20_000;
    const history = memoryHistory({ maxBytes });
    const talks: string[] = [];
    for (let round = 0; round < 1_000; round += 1) {
      const talk = aConversation();
      await history.createConversation('ten_a', talk, items(1));
      talks.push(talk.id);
      const conversationId = round % 3 === 0 ? talk.id : null;
      const turn = aTurn({ conversationId, status: 'in_progress' });
      await history.saveResponse('ten_a', turn);
      await history.appendEvents('ten_a', turn.response.id, [{ sequence: 0, json: '{}' }]);
      if (round % 7 === 0) await history.deleteResponse('ten_a', turn.response.id);
      if (round % 5 === 0) await history.deleteConversation('ten_a', talk.id);
      expect((await history.size(null)).bytes).toBeLessThanOrEqual(maxBytes);
    }
    expect((await history.size(null)).conversations).toBeGreaterThan(5);
    await history.erase('ten_a');
    const large = anItem(newId('msg'), 'x'.repeat(19_000));
    await history.createConversation('ten_a', aConversation({ id: 'conv_large' }), [large]);
    expect((await history.items('ten_a', 'conv_large', page()))?.items).toEqual([large]);
  });

  it('refuses what alone is larger than the store', async () => {
    const history = memoryHistory({ maxBytes: 1_000 });
    const turn = aTurn({}, { input: [anItem(undefined, 'x'.repeat(2_000))] });
    await expect(history.saveResponse('ten_a', turn)).rejects.toMatchObject({
      code: 'body_too_large',
    });
  });
});
