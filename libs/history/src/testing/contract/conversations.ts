import { expect, it } from 'vitest';
import type { Subject } from '../subject.js';
import { aConversation, anItem, everything, idsOf, items, newId, page } from '../samples.js';

export function conversationContract(subject: Subject): void {
  it('gives back a conversation as it was made', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation({ expiresAtMs: 4_000_000_000_000, metadata: '{"ä":"ö"}' });
    const first = items(2);
    await history.createConversation(tenant, conversation, first);
    expect(await history.conversation(tenant, conversation.id)).toEqual(conversation);
    const found = await history.items(tenant, conversation.id, page());
    expect(found).toEqual({ items: first, hasMore: false });
    expect(await history.conversation(tenant, newId('conv'))).toBeNull();
    expect(await history.items(tenant, newId('conv'), page())).toBeNull();
  });

  it('refuses an id that exists, and keeps the first', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation();
    await history.createConversation(tenant, conversation, items(1));
    const again = { ...conversation, metadata: '{}' };
    const refused = history.createConversation(tenant, again, items(3));
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    expect(await history.conversation(tenant, conversation.id)).toEqual(conversation);
    expect((await history.items(tenant, conversation.id, page()))?.items).toHaveLength(1);
  });

  it('changes its metadata', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation();
    await history.createConversation(tenant, conversation, []);
    expect(await history.updateConversation(tenant, conversation.id, '{}')).toBe(true);
    expect(await history.conversation(tenant, conversation.id)).toEqual({
      ...conversation,
      metadata: '{}',
    });
    expect(await history.updateConversation(tenant, newId('conv'), '{}')).toBe(false);
  });

  it('appends items in the order given, also when all come at once', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    await history.createConversation(tenant, aConversation({ id }), []);
    const batches = Array.from({ length: 12 }, () => items(5));
    await Promise.all(batches.map((batch) => history.appendItems(tenant, id, batch)));
    const found = await history.items(tenant, id, page());
    expect(found?.items).toHaveLength(60);
    for (const batch of batches) {
      const start = found?.items.findIndex((item) => item.id === batch[0]?.id) ?? -1;
      expect(found?.items.slice(start, start + 5)).toEqual(batch);
    }
  });

  it('appends all or none', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const first = anItem();
    await history.createConversation(tenant, aConversation({ id }), [first]);
    const refused = history.appendItems(tenant, id, [anItem(), anItem(first.id), anItem()]);
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    expect((await history.items(tenant, id, page()))?.items).toEqual([first]);
    expect(await history.appendItems(tenant, newId('conv'), items(1))).toBe(false);
    const next = items(2);
    expect(await history.appendItems(tenant, id, next)).toBe(true);
    expect((await history.items(tenant, id, page()))?.items).toEqual([first, ...next]);
  });

  it('takes the same item into two conversations', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const shared = anItem();
    const [left, right] = [aConversation(), aConversation()];
    for (const each of [left, right]) await history.createConversation(tenant, each, [shared]);
    await history.deleteConversation(tenant, left.id);
    expect(await history.item(tenant, right.id, shared.id)).toEqual(shared);
  });

  it('finds and deletes one item, and the others keep their order', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const [first, second, third] = [anItem(), anItem(), anItem()];
    await history.createConversation(tenant, aConversation({ id }), [first, second, third]);
    expect(await history.item(tenant, id, second.id)).toEqual(second);
    expect(await history.deleteItem(tenant, id, second.id)).toBe(true);
    expect(await history.deleteItem(tenant, id, second.id)).toBe(false);
    expect(await history.item(tenant, id, second.id)).toBeNull();
    await history.appendItems(tenant, id, [second]);
    const found = await history.items(tenant, id, page());
    expect(idsOf(found?.items)).toEqual(idsOf([first, third, second]));
  });

  it('deletes a conversation with its items', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const [first] = items(1);
    await history.createConversation(tenant, aConversation({ id }), [first ?? anItem()]);
    expect(await history.deleteConversation(tenant, id)).toBe(true);
    expect(await history.deleteConversation(tenant, id)).toBe(false);
    expect(await history.conversation(tenant, id)).toBeNull();
    expect(await history.item(tenant, id, first?.id ?? '')).toBeNull();
    expect(await history.recent(tenant, id, everything)).toBeNull();
    expect(await history.size(tenant)).toEqual({
      conversations: 0,
      responses: 0,
      items: 0,
      bytes: 0,
    });
    await history.createConversation(tenant, aConversation({ id }), []);
    expect((await history.items(tenant, id, page()))?.items).toEqual([]);
  });

  it.each([
    { most: 0, kept: 0 },
    { most: 1, kept: 1 },
    { most: 9, kept: 9 },
    { most: 10, kept: 10 },
    { most: 11, kept: 10 },
  ])('recalls the newest $kept of ten within $most items', async ({ most, kept }) => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const all = items(10);
    await history.createConversation(tenant, aConversation({ id }), all);
    const past = await history.recent(tenant, id, { ...everything, items: most });
    expect(past).toEqual({ items: all.slice(10 - kept), isCut: kept < 10 });
  });

  it('recalls what fits in the bytes of the budget, without a gap', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const sizes = [10, 10, 5_000, 10, 20, 30];
    const all = sizes.map((size) => anItem(undefined, 'x'.repeat(size)));
    await history.createConversation(tenant, aConversation({ id }), all);
    const bytes = all.slice(3).reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    const exact = await history.recent(tenant, id, { items: 100, bytes });
    expect(exact).toEqual({ items: all.slice(3), isCut: true });
    // The large one does not fit; the small ones before it stay out as well.
    const more = await history.recent(tenant, id, { items: 100, bytes: bytes + 4_000 });
    expect(more).toEqual({ items: all.slice(3), isCut: true });
    const less = await history.recent(tenant, id, { items: 100, bytes: bytes - 1 });
    expect(less).toEqual({ items: all.slice(4), isCut: true });
    expect(await history.recent(tenant, id, everything)).toEqual({ items: all, isCut: false });
  });

  it.each([
    { most: 1_000, kept: 400 },
    { most: 330, kept: 330 },
    { most: 65, kept: 65 },
  ])('recalls $kept of many within $most items', async ({ most, kept }) => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const all = items(400);
    await history.createConversation(tenant, aConversation({ id }), all);
    const past = await history.recent(tenant, id, { ...everything, items: most });
    expect(past).toEqual({ items: all.slice(400 - kept), isCut: kept < 400 });
    const newest = all.slice(-90);
    const bytes = newest.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    const cut = await history.recent(tenant, id, { items: 1_000, bytes });
    expect(cut).toEqual({ items: newest, isCut: true });
  });
}
