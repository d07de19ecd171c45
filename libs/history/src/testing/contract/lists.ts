import { expect, it } from 'vitest';
import type { ItemPage, PageQuery } from '@bellwether/exchange';
import type { Subject } from '../subject.js';
import { aConversation, aTurn, idsOf, items, newId, page } from '../samples.js';

type Reader = (query: PageQuery) => Promise<ItemPage | null>;

/** All pages of a list; each must say rightly whether there is more. */
async function readAll(read: Reader, order: PageQuery['order'], limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, hasMore = true; hasMore; after = ids.at(-1) ?? null) {
    const found: ItemPage | null = await read({ limit, order, after });
    ids.push(...idsOf(found?.items));
    hasMore = found?.hasMore ?? false;
    if (hasMore) expect(found?.items).toHaveLength(limit);
  }
  return ids;
}

export function listContract(subject: Subject): void {
  it.each([1, 3, 4, 5, 11, 12, 13])('pages a list of twelve by %i, both ways', async (limit) => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const all = items(12);
    await history.createConversation(tenant, aConversation({ id }), all);
    const turn = aTurn({}, { input: items(12) });
    await history.saveResponse(tenant, turn);

    const readers: [Reader, string[]][] = [
      [(query) => history.items(tenant, id, query), idsOf(all)],
      [(query) => history.inputItems(tenant, turn.response.id, query), idsOf(turn.input)],
    ];
    for (const [read, expected] of readers) {
      expect(await readAll(read, 'asc', limit)).toEqual(expected);
      expect(await readAll(read, 'desc', limit)).toEqual(expected.toReversed());
    }
  });

  it('goes on rightly after an item when others came or went', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const all = items(6);
    await history.createConversation(tenant, aConversation({ id }), all);
    await history.deleteItem(tenant, id, all[3]?.id ?? '');
    const [added] = items(1);
    if (added) await history.appendItems(tenant, id, [added]);
    const found = await history.items(tenant, id, page({ after: all[2]?.id ?? null, limit: 3 }));
    expect(idsOf(found?.items)).toEqual(idsOf([...all.slice(4), ...(added ? [added] : [])]));
    expect(found?.hasMore).toBe(false);
  });

  it('does not know an item to go on after', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    await history.createConversation(tenant, aConversation({ id }), items(2));
    const turn = aTurn();
    await history.saveResponse(tenant, turn);
    const unknown = page({ after: newId('msg') });
    const output = page({ after: turn.output[0]?.id ?? null });
    const refused = { code: 'not_found' };
    await expect(history.items(tenant, id, unknown)).rejects.toMatchObject(refused);
    const input = history.inputItems(tenant, turn.response.id, unknown);
    await expect(input).rejects.toMatchObject(refused);
    const another = history.inputItems(tenant, turn.response.id, output);
    await expect(another).rejects.toMatchObject(refused);
  });

  it('lists conversations, the one that changed last first', async () => {
    const { history, clock } = subject;
    const tenant = newId('ten');
    const made = Array.from({ length: 4 }, () => aConversation());
    const [first, second, third, fourth] = made;
    for (const each of made) {
      clock.forward(10);
      await history.createConversation(tenant, each, items(1));
    }
    clock.forward(10);
    await history.appendItems(tenant, second?.id ?? '', items(2));
    clock.forward(10);
    await history.saveResponse(tenant, aTurn({ conversationId: first?.id ?? null }));

    const lines = await history.conversations(tenant, 10, null);
    const order = [first, second, fourth, third].map((each) => each?.id);
    expect(idsOf(lines)).toEqual(order);
    expect(lines.map((line) => line.items)).toEqual([3, 3, 1, 1]);
    expect(lines[0]).toMatchObject({ ...first, tenantId: tenant });
    expect(lines[0]?.updatedAtMs).toBeGreaterThan(lines[1]?.updatedAtMs ?? 0);
    const { items: listed } = (await history.items(tenant, first?.id ?? '', page())) ?? {
      items: [],
    };
    expect(lines[0]?.bytes).toBe(listed.reduce((sum, { json }) => sum + json.length, 0));

    const [one, two] = await history.conversations(tenant, 2, null);
    const rest = await history.conversations(tenant, 2, two?.id ?? null);
    expect(idsOf([one, two, ...rest].filter((line) => line !== undefined))).toEqual(order);
    expect(await history.conversations(tenant, 2, third?.id ?? null)).toEqual([]);
    const unknown = history.conversations(tenant, 2, newId('conv'));
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists responses that are in no conversation, the newest first', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const talk = aConversation();
    await history.createConversation(tenant, talk, []);
    const made = Array.from({ length: 5 }, (_, index) => {
      const facts = { id: `${newId(`resp_${index}`)}`, createdAtMs: 1_700_000_000_000 + index };
      return aTurn({ ...facts, previousId: index === 0 ? null : 'resp_before' });
    });
    for (const turn of made) await history.saveResponse(tenant, turn);
    await history.saveResponse(tenant, aTurn({ conversationId: talk.id }));
    await history.saveResponse(tenant, aTurn({ id: newId('resp_6'), expiresAtMs: 1 }));
    const order = idsOf(made.map(({ response }) => response)).toReversed();

    const lines = await history.responses(tenant, 10, null);
    expect(idsOf(lines)).toEqual(order);
    const { conversationId: _, leaseUntilMs: __, json, ...facts } = made[4]!.response;
    const said = [...made[4]!.input, ...made[4]!.output];
    const bytes = said.reduce((sum, item) => sum + item.json.length, json.length);
    expect(lines[0]).toEqual({ ...facts, tenantId: tenant, items: 2, bytes });

    const [one, two] = await history.responses(tenant, 2, null);
    expect(idsOf([one!, two!, ...(await history.responses(tenant, 3, two!.id))])).toEqual(order);
    expect(await history.responses(tenant, 2, order.at(-1)!)).toEqual([]);
    const unknown = history.responses(tenant, 2, newId('resp'));
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    await history.deleteResponse(tenant, order[0]!);
    expect(idsOf(await history.responses(tenant, 10, null))).toEqual(order.slice(1));
  });

  it('pages conversations that changed in the same instant', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const made = Array.from({ length: 7 }, () => aConversation());
    await Promise.all(made.map((each) => history.createConversation(tenant, each, [])));
    const seen: string[] = [];
    for (let after: string | null = null; seen.length < 20; after = seen.at(-1) ?? null) {
      const lines = await history.conversations(tenant, 2, after);
      if (lines.length === 0) break;
      seen.push(...idsOf(lines));
    }
    expect(seen.toSorted()).toEqual(idsOf(made).toSorted());
  });
}
