import { expect, it } from 'vitest';
import type { Subject } from '../subject.js';
import { aConversation, anItem, aTurn, everything, idsOf, items, newId, page } from '../samples.js';

export function responseContract(subject: Subject): void {
  it('gives back a response as it was saved', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({ model: 'größer/model:1', expiresAtMs: 4_000_000_000_000 });
    expect(await history.saveResponse(tenant, turn)).toBe(true);
    expect(await history.response(tenant, turn.response.id)).toEqual(turn.response);
    expect(await history.response(tenant, newId('resp'))).toBeNull();
  });

  it('lists the input of a turn, not its output', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({}, { input: items(3), output: items(2) });
    await history.saveResponse(tenant, turn);
    const found = await history.inputItems(tenant, turn.response.id, page());
    expect(found).toEqual({ items: turn.input, hasMore: false });
    expect(await history.inputItems(tenant, newId('resp'), page())).toBeNull();
  });

  it('refuses the id of a response that is finished, and keeps that response', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn();
    await history.saveResponse(tenant, turn);
    const again = aTurn({ id: turn.response.id, json: '{"other":true}' });
    await expect(history.saveResponse(tenant, again)).rejects.toMatchObject({ code: 'conflict' });
    expect(await history.response(tenant, turn.response.id)).toEqual(turn.response);
    const found = await history.inputItems(tenant, turn.response.id, page());
    expect(found?.items).toEqual(turn.input);
  });

  it('replaces an unfinished response, its items included', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const input = items(2);
    const queued = aTurn({ status: 'queued', leaseUntilMs: 5 }, { input, output: [] });
    await history.saveResponse(tenant, queued);
    const facts = { ...queued.response, status: 'completed', leaseUntilMs: null } as const;
    const done = aTurn({ ...facts, json: '{"done":1}' }, { input, output: items(3) });
    await history.saveResponse(tenant, done);
    expect(await history.response(tenant, done.response.id)).toEqual(done.response);
    const past = await history.chain(tenant, done.response.id, everything);
    expect(past?.items).toEqual([...input, ...done.output]);
  });

  it('refuses two items of one id, and keeps nothing of the turn', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const same = anItem();
    const turn = aTurn({}, { input: [same], output: [same] });
    await expect(history.saveResponse(tenant, turn)).rejects.toMatchObject({ code: 'conflict' });
    expect(await history.response(tenant, turn.response.id)).toBeNull();
  });

  it('takes an item into many turns', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const shared = anItem();
    const [first, second] = [aTurn({}, { input: [shared] }), aTurn({}, { input: [shared] })];
    await history.saveResponse(tenant, first);
    await history.saveResponse(tenant, second);
    await history.deleteResponse(tenant, first.response.id);
    const left = await history.inputItems(tenant, second.response.id, page());
    expect(left?.items).toEqual([shared]);
  });

  it('appends a turn to its conversation, input before output', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation();
    const first = items(2);
    await history.createConversation(tenant, conversation, first);
    const turn = aTurn({ conversationId: conversation.id }, { input: items(2), output: items(2) });
    expect(await history.saveResponse(tenant, turn)).toBe(true);
    const found = await history.items(tenant, conversation.id, page());
    expect(found?.items).toEqual([...first, ...turn.input, ...turn.output]);
    const input = await history.inputItems(tenant, turn.response.id, page());
    expect(input?.items).toEqual(turn.input);
  });

  it('saves nothing into a conversation that is gone, and says so', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({ conversationId: newId('conv') });
    expect(await history.saveResponse(tenant, turn)).toBe(false);
    expect(await history.response(tenant, turn.response.id)).toBeNull();
  });

  it('replaces an unfinished turn in its conversation without saying things twice', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation();
    await history.createConversation(tenant, conversation, []);
    const facts = { id: newId('resp'), conversationId: conversation.id };
    const input = items(2);
    await history.saveResponse(
      tenant,
      aTurn({ ...facts, status: 'in_progress' }, { input, output: [] }),
    );
    const later = anItem();
    await history.appendItems(tenant, conversation.id, [later]);
    const done = aTurn(facts, { input, output: items(1) });
    await history.saveResponse(tenant, done);
    const found = await history.items(tenant, conversation.id, page());
    expect(found?.items).toEqual([later, ...input, ...done.output]);
    const [line] = await history.conversations(tenant, 10, null);
    expect(line?.items).toBe(4);
  });

  it('takes an unfinished turn into a conversation with its end', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation();
    await history.createConversation(tenant, conversation, []);
    const id = newId('resp');
    const input = items(2);
    await history.saveResponse(tenant, aTurn({ id, status: 'queued' }, { input, output: [] }));
    expect((await history.items(tenant, conversation.id, page()))?.items).toEqual([]);
    expect((await history.inputItems(tenant, id, page()))?.items).toEqual(input);
    const done = aTurn({ id, conversationId: conversation.id }, { input, output: items(1) });
    await history.saveResponse(tenant, done);
    const all = [...input, ...done.output];
    expect((await history.items(tenant, conversation.id, page()))?.items).toEqual(all);
    expect((await history.inputItems(tenant, id, page()))?.items).toEqual(input);
    const bytes = all.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    const [line] = await history.conversations(tenant, 10, null);
    expect(line).toMatchObject({ items: 3, bytes });
    expect(await history.size(tenant)).toMatchObject({ responses: 1, items: 3 });
  });

  it('deletes a response with its items, but leaves a conversation what it has', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation();
    await history.createConversation(tenant, conversation, []);
    const alone = aTurn();
    const within = aTurn({ conversationId: conversation.id });
    await history.saveResponse(tenant, alone);
    await history.saveResponse(tenant, within);
    for (const { response } of [alone, within]) {
      expect(await history.deleteResponse(tenant, response.id)).toBe(true);
      expect(await history.deleteResponse(tenant, response.id)).toBe(false);
      expect(await history.response(tenant, response.id)).toBeNull();
      expect(await history.inputItems(tenant, response.id, page())).toBeNull();
    }
    const left = await history.items(tenant, conversation.id, page());
    expect(idsOf(left?.items)).toEqual(idsOf([...within.input, ...within.output]));
    expect(await history.size(tenant)).toMatchObject({ conversations: 1, responses: 0, items: 2 });
  });

  it('lets one of many that save the same id win', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const id = newId('resp');
    const turns = Array.from({ length: 8 }, () => aTurn({ id }, { input: items(3) }));
    const saved = await Promise.allSettled(turns.map((turn) => history.saveResponse(tenant, turn)));
    const winners = saved.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(winners).toHaveLength(1);
    const found = await history.inputItems(tenant, id, page());
    expect(found?.items).toEqual(turns[winners[0] ?? -1]?.input);
  });
}
