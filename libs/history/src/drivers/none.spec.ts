import { describe, expect, it } from 'vitest';
import { aConversation, aTurn, everything, items, page } from '../testing/samples.js';
import { noHistory } from './none.js';

describe('noHistory', () => {
  it('takes what is saved and finds nothing', async () => {
    const history = noHistory();
    const turn = aTurn();
    expect(await history.saveResponse('ten_a', turn)).toBe(true);
    expect(await history.response('ten_a', turn.response.id)).toBeNull();
    expect(await history.chain('ten_a', turn.response.id, everything)).toBeNull();
    const talk = aConversation();
    await history.createConversation('ten_a', talk, items(2));
    expect(await history.items('ten_a', talk.id, page())).toBeNull();
    expect(await history.saveResponse('ten_a', aTurn({ conversationId: talk.id }))).toBe(false);
    for await (const line of history.exportLines('ten_a')) expect(line).toBe('nothing');
    expect(await history.size(null)).toEqual({
      conversations: 0,
      responses: 0,
      items: 0,
      bytes: 0,
    });
  });
});
