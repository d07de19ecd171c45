import { expect, it } from 'vitest';
import type { History } from '@bellwether/exchange';
import type { Subject } from '../subject.js';
import { aConversation, anItem, aTurn, everything, idsOf, items, newId, page } from '../samples.js';

const dayMs = 86_400_000;

/** Sweeps until nothing is left to remove. Result: rows removed. */
async function sweepAll(history: History, nowMs: number): Promise<number> {
  let removed = 0;
  for (let piece = await history.sweep(nowMs); piece > 0; piece = await history.sweep(nowMs))
    removed += piece;
  return removed;
}

export function lifetimeContract(subject: Subject): void {
  it('hides what has expired from every reader, before it is swept', async () => {
    const { history, clock } = subject;
    const tenant = newId('ten');
    const expiresAtMs = clock.nowMs() + dayMs;
    const talk = aConversation({ expiresAtMs });
    const turn = aTurn({ expiresAtMs, status: 'in_progress', leaseUntilMs: 1 });
    const next = aTurn({ previousId: turn.response.id });
    const item = anItem();
    await history.createConversation(tenant, talk, [item]);
    await history.saveResponse(tenant, turn);
    await history.saveResponse(tenant, next);
    await history.appendEvents(tenant, turn.response.id, [{ sequence: 0, json: '{}' }]);
    const whole = await history.chain(tenant, next.response.id, everything);
    expect(whole?.items).toHaveLength(4);

    clock.forward(dayMs);
    const { id } = turn.response;
    expect(await history.response(tenant, id)).toBeNull();
    expect(await history.inputItems(tenant, id, page())).toBeNull();
    expect(await history.chain(tenant, id, everything)).toBeNull();
    expect(await history.events(tenant, id, -1, 10)).toBeNull();
    const change = { status: 'failed', json: '{}', leaseUntilMs: null } as const;
    expect(await history.updateResponse(tenant, id, change)).toBe(false);
    expect(await history.deleteResponse(tenant, id)).toBe(false);
    const lost = await history.abandoned(clock.nowMs(), 10_000);
    expect(idsOf(lost.map(({ response }) => response))).not.toContain(id);
    expect(await history.chain(tenant, next.response.id, everything)).toEqual({
      items: [...next.input, ...next.output],
      isCut: false,
    });
    expect(await history.conversation(tenant, talk.id)).toBeNull();
    expect(await history.items(tenant, talk.id, page())).toBeNull();
    expect(await history.item(tenant, talk.id, item.id)).toBeNull();
    expect(await history.recent(tenant, talk.id, everything)).toBeNull();
    expect(await history.appendItems(tenant, talk.id, items(1))).toBe(false);
    expect(await history.updateConversation(tenant, talk.id, '{}')).toBe(false);
    expect(await history.deleteItem(tenant, talk.id, item.id)).toBe(false);
    expect(await history.saveResponse(tenant, aTurn({ conversationId: talk.id }))).toBe(false);
    expect(await history.deleteConversation(tenant, talk.id)).toBe(false);
    expect(await history.conversations(tenant, 10, null)).toEqual([]);
    expect(await history.size(tenant)).toMatchObject({ conversations: 0, responses: 1, items: 2 });
  });

  it('gives the id of something expired to something new', async () => {
    const { history, clock } = subject;
    const tenant = newId('ten');
    const expiresAtMs = clock.nowMs() + dayMs;
    const talk = aConversation({ expiresAtMs });
    const turn = aTurn({ expiresAtMs });
    await history.createConversation(tenant, talk, items(3));
    await history.saveResponse(tenant, turn);
    await history.appendEvents(tenant, turn.response.id, [{ sequence: 0, json: '{}' }]);
    clock.forward(dayMs);
    const again = aTurn({ id: turn.response.id });
    await history.saveResponse(tenant, again);
    await history.createConversation(tenant, { ...talk, expiresAtMs: null }, []);
    expect(await history.events(tenant, turn.response.id, -1, 10)).toEqual([]);
    expect((await history.items(tenant, talk.id, page()))?.items).toEqual([]);
    const past = await history.chain(tenant, turn.response.id, everything);
    expect(past?.items).toEqual([...again.input, ...again.output]);
  });

  it('lets a conversation live at least as long as the newest turn in it', async () => {
    const { history, clock } = subject;
    const tenant = newId('ten');
    const talk = aConversation({ expiresAtMs: clock.nowMs() + dayMs });
    await history.createConversation(tenant, talk, items(1));
    const later = clock.nowMs() + 3 * dayMs;
    const turn = aTurn({ conversationId: talk.id, expiresAtMs: later });
    await history.saveResponse(tenant, turn);
    clock.forward(2 * dayMs);
    expect((await history.items(tenant, talk.id, page()))?.items).toHaveLength(3);
    expect((await history.conversation(tenant, talk.id))?.expiresAtMs).toBe(later);
    clock.forward(dayMs);
    expect(await history.conversation(tenant, talk.id)).toBeNull();
    expect(await history.response(tenant, turn.response.id)).toBeNull();
  });

  it('sweeps what has expired and leaves the rest', async () => {
    const { history, clock } = subject;
    const tenant = newId('ten');
    const expiresAtMs = clock.nowMs() + dayMs;
    const kept = aTurn();
    const keptTalk = aConversation();
    await history.saveResponse(tenant, kept);
    await history.createConversation(tenant, keptTalk, items(2));
    for (let count = 0; count < 5; count += 1) {
      await history.saveResponse(tenant, aTurn({ expiresAtMs }));
      await history.createConversation(tenant, aConversation({ expiresAtMs }), items(1));
    }
    clock.forward(dayMs);
    await sweepAll(history, clock.nowMs());
    expect(await sweepAll(history, clock.nowMs())).toBe(0);
    expect(await history.size(tenant)).toMatchObject({ conversations: 1, responses: 1, items: 4 });
    expect(await history.response(tenant, kept.response.id)).toEqual(kept.response);
    expect((await history.items(tenant, keptTalk.id, page()))?.items).toHaveLength(2);
  });

  it('answers for its health', async () => {
    expect(await subject.history.health()).toEqual({ isReachable: true, reason: null });
  });
}
