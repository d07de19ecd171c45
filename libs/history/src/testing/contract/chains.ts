import { expect, it } from 'vitest';
import type { History, ResponseToSave } from '@bellwether/exchange';
import type { Subject } from '../subject.js';
import { aConversation, anItem, aTurn, everything, idsOf, items, newId } from '../samples.js';

/** Turns that each follow the one before, saved. */
async function saveChain(
  history: History,
  tenant: string,
  length: number,
): Promise<ResponseToSave[]> {
  const turns: ResponseToSave[] = [];
  for (let index = 0; index < length; index += 1) {
    const turn = aTurn({ previousId: turns.at(-1)?.response.id ?? null });
    await history.saveResponse(tenant, turn);
    turns.push(turn);
  }
  return turns;
}

const saidIn = (turns: readonly ResponseToSave[]) =>
  turns.flatMap(({ input, output }) => [...input, ...output]);
const bytesOf = (turns: readonly ResponseToSave[]) =>
  saidIn(turns).reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
const lastId = (turns: readonly ResponseToSave[]) => turns.at(-1)?.response.id ?? '';

export function chainContract(subject: Subject): void {
  it('tells all that was said, oldest first', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turns = await saveChain(history, tenant, 5);
    const past = await history.chain(tenant, lastId(turns), everything);
    expect(past).toEqual({ items: saidIn(turns), isCut: false });
    const middle = await history.chain(tenant, turns[2]?.response.id ?? '', everything);
    expect(middle?.items).toEqual(saidIn(turns.slice(0, 3)));
    expect(await history.chain(tenant, newId('resp'), everything)).toBeNull();
  });

  it('tells each branch its own past', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turns = await saveChain(history, tenant, 2);
    const branches = [aTurn({ previousId: lastId(turns) }), aTurn({ previousId: lastId(turns) })];
    for (const branch of branches) {
      await history.saveResponse(tenant, branch);
      const past = await history.chain(tenant, branch.response.id, everything);
      expect(past?.items).toEqual(saidIn([...turns, branch]));
    }
  });

  it.each([
    { items: 2, turns: 1 },
    { items: 3, turns: 1 },
    { items: 4, turns: 2 },
    { items: 9, turns: 4 },
    { items: 10, turns: 5 },
    { items: 1, turns: 0 },
  ])(
    'keeps the newest $turns turns, whole, within $items items',
    async ({ items: most, turns: kept }) => {
      const { history } = subject;
      const tenant = newId('ten');
      const turns = await saveChain(history, tenant, 5);
      const past = await history.chain(tenant, lastId(turns), { ...everything, items: most });
      expect(past).toEqual({ items: saidIn(turns.slice(5 - kept)), isCut: kept < 5 });
    },
  );

  it('keeps what fits in the bytes of the budget, to the byte', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turns = await saveChain(history, tenant, 4);
    const bytes = bytesOf(turns.slice(2));
    const exact = await history.chain(tenant, lastId(turns), { ...everything, bytes });
    expect(exact).toEqual({ items: saidIn(turns.slice(2)), isCut: true });
    const less = await history.chain(tenant, lastId(turns), { ...everything, bytes: bytes - 1 });
    expect(less).toEqual({ items: saidIn(turns.slice(3)), isCut: true });
    const all = await history.chain(tenant, lastId(turns), {
      ...everything,
      bytes: bytesOf(turns),
    });
    expect(all).toEqual({ items: saidIn(turns), isCut: false });
  });

  it('goes past turns in which nothing was said', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const first = aTurn();
    const failed = aTurn(
      { previousId: first.response.id, status: 'failed' },
      { input: [], output: [] },
    );
    const last = aTurn({ previousId: failed.response.id });
    for (const turn of [first, failed, last]) await history.saveResponse(tenant, turn);
    const past = await history.chain(tenant, last.response.id, everything);
    expect(past).toEqual({ items: saidIn([first, last]), isCut: false });
  });

  it('ends where a response is gone', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turns = await saveChain(history, tenant, 4);
    await history.deleteResponse(tenant, turns[1]?.response.id ?? '');
    const past = await history.chain(tenant, lastId(turns), everything);
    expect(past).toEqual({ items: saidIn(turns.slice(2)), isCut: false });
  });

  it('keeps its own link when an unfinished response is replaced', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const [first] = await saveChain(history, tenant, 1);
    const previousId = first?.response.id ?? null;
    const queued = aTurn({ previousId, status: 'queued' }, { output: [] });
    await history.saveResponse(tenant, queued);
    const { id } = queued.response;
    const done = aTurn({ id, previousId }, { input: queued.input });
    await history.saveResponse(tenant, done);
    const past = await history.chain(tenant, id, everything);
    expect(idsOf(past?.items)).toEqual(idsOf(saidIn([first ?? done, done])));
  });

  it('knows what a conversation has forgotten', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const conversation = aConversation();
    await history.createConversation(tenant, conversation, []);
    const gone = anItem();
    const kept = items(2);
    const turn = aTurn({ conversationId: conversation.id }, { input: [gone], output: kept });
    await history.saveResponse(tenant, turn);
    await history.deleteItem(tenant, conversation.id, gone.id);
    const budget = { ...everything, items: 2 };
    const past = await history.chain(tenant, turn.response.id, budget);
    expect(past).toEqual({ items: kept, isCut: false });
    await history.deleteConversation(tenant, conversation.id);
    const nothing = await history.chain(tenant, turn.response.id, { items: 0, bytes: 0 });
    expect(nothing).toEqual({ items: [], isCut: false });
  });

  it('reads a long chain', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turns = await saveChain(history, tenant, 60);
    const past = await history.chain(tenant, lastId(turns), { ...everything, items: 100 });
    expect(past).toEqual({ items: saidIn(turns.slice(10)), isCut: true });
  });
}
