import { expect, it } from 'vitest';
import type { StoredItem } from '@bellwether/exchange';
import type { Subject } from '../subject.js';
import { aConversation, anItem, aTurn, everything, items, newId, page } from '../samples.js';

/** Bytes of a picture, as they stand in JSON. */
const picture = (seed: string, bytes = 60_000): string =>
  Buffer.alloc(bytes, `${seed}${newId('px')}`).toString('base64');

function aPicture(base64: string, id = newId('msg')): StoredItem {
  const url = `data:image/png;base64,${base64}`;
  const content = [
    { type: 'input_text', text: 'Look: ' },
    { type: 'input_image', image_url: url },
    { type: 'input_file', file_data: url, filename: 'a "quoted" name.png' },
  ];
  return { id, type: 'message', json: JSON.stringify({ id, type: 'message', content }) };
}

export function contentContract(subject: Subject): void {
  it.each([
    ['control characters and quotes', 'tab\t nul\u0000 line\n quote" back\\slash'],
    ['every plane', 'ÿ ʼ 漢字 🜁 \u{10ffff}'],
    ['half of a pair', 'broken \ud83d tail'],
    ['nothing', ''],
    ['what looks like SQL', "'); DROP TABLE history_items; -- $1 :1 ?"],
    ['a long text', 'word '.repeat(60_000)],
  ])('keeps %s to the byte', async (_, text) => {
    const { history } = subject;
    const tenant = newId('ten');
    const item = anItem(undefined, text);
    const json = JSON.stringify({ text });
    const turn = aTurn({ json }, { input: [item], output: [] });
    await history.saveResponse(tenant, turn);
    expect(await history.response(tenant, turn.response.id)).toEqual(turn.response);
    const past = await history.chain(tenant, turn.response.id, everything);
    expect(past?.items).toEqual([item]);
    const conversation = aConversation({ metadata: JSON.stringify({ text }) });
    await history.createConversation(tenant, conversation, [item]);
    expect(await history.conversation(tenant, conversation.id)).toEqual(conversation);
    expect(await history.item(tenant, conversation.id, item.id)).toEqual(item);
  });

  it('keeps the text of JSON as it was written', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const json = '{ "b" : 1.0, "a":1e2 ,\n"a":[ ], "u":"\\u00e9\\/" }';
    const turn = aTurn({ json }, { input: [{ id: newId('x'), type: 'custom', json }], output: [] });
    await history.saveResponse(tenant, turn);
    expect((await history.response(tenant, turn.response.id))?.json).toBe(json);
    const input = await history.inputItems(tenant, turn.response.id, page());
    expect(input?.items[0]?.json).toBe(json);
  });

  it('takes ids of 512 bytes and none that are longer', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const longest = anItem(newId('rs') + 'é'.repeat(241) + 'x'.repeat(3));
    expect(Buffer.byteLength(longest.id)).toBe(512);
    const { id } = aConversation();
    await history.createConversation(tenant, aConversation({ id }), [longest]);
    expect(await history.item(tenant, id, longest.id)).toEqual(longest);
    expect(await history.item(tenant, id, `${longest.id}x`)).toBeNull();
    for (const bad of [`${longest.id}x`, '', 'a\u0000b']) {
      const refused = history.appendItems(tenant, id, [anItem(bad)]);
      await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
      expect(await history.response(tenant, bad)).toBeNull();
      expect(await history.conversation(tenant, bad)).toBeNull();
      expect(await history.item(tenant, id, bad)).toBeNull();
    }
  });

  it('tells ids apart that differ in case, in accents or in spaces', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const { id } = aConversation();
    const all = ['a', 'A', 'á', 'a ', ' a', '%', '_'].map((each) => anItem(each));
    await history.createConversation(tenant, aConversation({ id }), all);
    for (const each of all) expect(await history.item(tenant, id, each.id)).toEqual(each);
  });

  it('keeps pictures and files, the same one many times', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const base64 = picture('p');
    const [first, second, third] = [aPicture(base64), aPicture(base64), aPicture(picture('q'))];
    const { id } = aConversation();
    await history.createConversation(tenant, aConversation({ id }), [first, anItem(), second]);
    const json = JSON.stringify({ output: [JSON.parse(third.json) as unknown] });
    const turn = aTurn({ json, conversationId: id }, { input: [third], output: items(1) });
    await history.saveResponse(tenant, turn);

    const all = await history.recent(tenant, id, everything);
    expect(all?.items[0]).toEqual(first);
    expect(all?.items[2]).toEqual(second);
    expect(await history.response(tenant, turn.response.id)).toEqual(turn.response);
    const bytes = all?.items.reduce((sum, item) => sum + Buffer.byteLength(item.json), 0);
    const [line] = await history.conversations(tenant, 1, null);
    expect(line?.bytes).toBe(bytes);

    await history.deleteItem(tenant, id, first.id);
    await history.sweep(Date.now() + 86_400_000);
    expect(await history.item(tenant, id, second.id)).toEqual(second);
    await history.deleteResponse(tenant, turn.response.id);
    await history.sweep(Date.now() + 86_400_000);
    expect(await history.item(tenant, id, third.id)).toEqual(third);
  });

  it('counts what it holds in the bytes that were given', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({}, { input: [aPicture(picture('n')), anItem(undefined, 'ü')] });
    const conversation = aConversation({ metadata: '{"ä":1}' });
    const inside = items(3);
    await history.saveResponse(tenant, turn);
    await history.createConversation(tenant, conversation, inside);
    await history.saveResponse(
      tenant,
      aTurn({ conversationId: conversation.id, json: '{}' }, { input: [], output: [] }),
    );
    const texts = [...turn.input, ...turn.output, ...inside, turn.response].map(({ json }) => json);
    const bytes = [...texts, conversation.metadata, '{}'].reduce(
      (sum, text) => sum + Buffer.byteLength(text),
      0,
    );
    expect(await history.size(tenant)).toEqual({ conversations: 1, responses: 2, items: 6, bytes });
  });
}
