import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../../testing/a-data-plane.js';
import { hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { StoredClient, wordsOf, type Loose } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';

let worker: HearingWorker;
let plane: RunningPlane;
let client: StoredClient;

beforeAll(async () => {
  worker = await hearingWorker();
  plane = await startPlane(createDataPlane, aSnapshot([worker.url]));
  await plane.whenReady();
  client = new StoredClient(plane);
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await worker.close();
});

const user = (content: string, rest: object = {}) => ({ role: 'user', content, ...rest });
const create = async (body?: unknown) => (await client.ask('POST', '/v1/conversations', body)).body;
const items = (id: string, query = 'order=asc') =>
  client.ask('GET', `/v1/conversations/${id}/items?${query}`);
const data = ({ body }: { body: Loose }) => body.data as Loose[];

describe('a conversation', () => {
  it('is made with notes and items, changed, read and deleted', async () => {
    expect(await create()).toMatchObject({
      ...{ object: 'conversation', metadata: {}, created_at: expect.any(Number) as unknown },
    });
    const { id } = await create({ metadata: { topic: 'x' }, items: [user('hello')] });
    expect(id).toMatch(/^conv_/);
    expect(data(await items(id))).toMatchObject([
      {
        ...{ type: 'message', role: 'user', status: 'completed' },
        content: [{ type: 'input_text', text: 'hello' }],
      },
    ]);
    const path = `/v1/conversations/${id}`;
    const changed = await client.ask('POST', path, { metadata: { other: 'y' } });
    expect(changed.body).toMatchObject({ id, metadata: { other: 'y' } });
    expect((await client.ask('GET', path)).body).toEqual(changed.body);
    expect((await client.ask('DELETE', path)).body).toEqual({
      ...{ id, object: 'conversation.deleted', deleted: true },
    });
    expect(await client.ask('GET', path)).toMatchObject({
      ...{ status: 404, body: { error: { code: 'conversation_not_found' } } },
    });
  });

  it('gives its items in order, newest first unless asked otherwise, with an exact has_more', async () => {
    const { id } = await create({ items: Array.from({ length: 20 }, (_, n) => user(`n${n}`)) });
    const first = await items(id, '');
    expect([data(first).length, first.body.has_more]).toEqual([20, false]);
    const added = await client.ask('POST', `/v1/conversations/${id}/items`, {
      items: [user('n20', { id: 'msg_own' }), user('n21')],
    });
    expect(added.body).toMatchObject({ object: 'list', has_more: false, first_id: 'msg_own' });
    const words: string[] = [];
    let after = '';
    for (let hasMore = true; hasMore;) {
      const page = await items(id, `order=desc&limit=7${after}`);
      words.push(...data(page).map((item) => (item.content as { text: string }[])[0]!.text));
      hasMore = page.body.has_more as boolean;
      after = `&after=${String(page.body.last_id)}`;
    }
    expect(words).toEqual(Array.from({ length: 22 }, (_, n) => `n${21 - n}`));
  });

  it('takes all of the items that are added, or none', async () => {
    const { id } = await create({ items: [user('a', { id: 'msg_a' })] });
    const path = `/v1/conversations/${id}/items`;
    for (const [wrong, param] of [
      [[user('b'), user('c', { id: 'msg_a' })], 'items'],
      [[user('b', { id: 'x' }), user('c', { id: 'x' })], 'items'],
      [[user('b'), { type: 'nothing' }], 'items.1.type'],
      [[], 'items'],
      [Array.from({ length: 21 }, () => user('b')), 'items'],
      [[{ type: 'item_reference', id: 'msg_a' }], 'items.0'],
    ] as const)
      expect(await client.ask('POST', path, { items: wrong })).toMatchObject({
        ...{ status: 400, body: { error: { param, type: 'invalid_request_error' } } },
      });
    expect(data(await items(id)).map((item) => item.id)).toEqual(['msg_a']);
  });

  it('gives and loses a single item', async () => {
    const { id } = await create({ items: [user('a', { id: 'msg_a' }), user('b')] });
    const path = `/v1/conversations/${id}/items/msg_a`;
    expect((await client.ask('GET', path)).body).toMatchObject({ id: 'msg_a', role: 'user' });
    expect((await client.ask('DELETE', path)).body).toMatchObject({ id, object: 'conversation' });
    for (const method of ['GET', 'DELETE'])
      expect(await client.ask(method, path)).toMatchObject({
        ...{ status: 404, body: { error: { code: 'item_not_found' } } },
      });
    expect(data(await items(id))).toHaveLength(1);
  });

  it('goes on with each response that names it, in order', async () => {
    const { id } = await create({ items: [user('zero'), { role: 'assistant', content: 'ok' }] });
    const first = await client.say('one', { conversation: id });
    expect(first).toMatchObject({ conversation: { id }, previous_response_id: null });
    expect(wordsOf(first)).toBe('heard: zero | ok | one');
    const told = await client.stream('two', { conversation: { id } });
    expect(wordsOf(told.at(-1)!.response!)).toBe(
      'heard: zero | ok | one | heard: zero | ok | one | two',
    );
    const kept = data(await items(id));
    expect(kept.map(({ role }) => (role as string)[0]).join('')).toBe('uauaua');
    expect(kept.at(-1)!.id).toBe((told.at(-1)!.response!.output as Loose[])[0]!.id);
    await client.say('unseen', { conversation: id, store: false });
    expect(data(await items(id))).toHaveLength(6);
    const missing = await client.ask('POST', '/v1/responses', {
      ...{ model: 'org/m', input: 'x', conversation: 'conv_none' },
    });
    expect(missing).toMatchObject({ status: 404, body: { error: { param: 'conversation' } } });
  });

  it('keeps a turn whose items have ids that it has already', async () => {
    const { id } = await create({ items: [user('a', { id: 'msg_a' })] });
    await client.say([user('again', { id: 'msg_a' })], { conversation: id });
    const kept = data(await items(id));
    expect(new Set(kept.map((item) => item.id)).size).toBe(kept.length);
    expect(kept.at(-1)).toMatchObject({ role: 'assistant' });
  });

  it('goes on after two turns at once have answered the same call', async () => {
    const answer = (output: string) => ({ type: 'function_call_output', call_id: 'c', output });
    const items = [
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      ...[answer('one'), { role: 'assistant', content: 'ok' }],
      ...[answer('two'), { role: 'assistant', content: 'fine' }],
    ];
    const { id } = await create({ items });
    const next = await client.say('on', { conversation: id });
    expect(next).toMatchObject({ status: 'completed' });
    expect(wordsOf(next)).toMatch(/one \| .*ok.*fine.* \| on$/);
    expect(wordsOf(next)).not.toContain('two');
  });
});

describe('lists and bodies that cannot be', () => {
  it.each(['limit=0', 'limit=101', 'limit=1.5', 'order=up', 'after=msg_nowhere'])(
    'are refused by name: %s',
    async (query) => {
      const { id } = await create();
      const param = query.slice(0, query.indexOf('='));
      expect(await items(id, query)).toMatchObject({ status: 400, body: { error: { param } } });
    },
  );

  it.each([
    [{ metadata: { k: 1 } }, 'metadata.k'],
    [{ metadata: { ['k'.repeat(65)]: '' } }, 'metadata'],
    [{ items: 'x' }, 'items'],
  ])('are refused by name: %j', async (body, param) => {
    const { error } = (await create(body)) as unknown as { error: { param: string } };
    expect(error.param.startsWith(param)).toBe(true);
  });
});
