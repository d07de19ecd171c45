import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hearingWorker } from '../../testing/hearing-worker.js';
import type { HearingWorker } from '../../testing/hearing-worker.js';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

const secret = 'the launch code is 0000';
const picture = `data:image/png;base64,${'iVBOR'.repeat(1_000)}`;
const tenant = '/admin/v1/tenants/ten_default';

let worker: HearingWorker;
let running: RunningGateway;
beforeAll(async () => {
  worker = await hearingWorker();
  running = await startAdmin();
  const models = [{ id: 'm', operations: ['chat'] }];
  await running.asToken('/admin/v1/workers', { body: { url: worker.url, models } });
  await vi.waitFor(
    async () => expect((await say('Are you there?', { store: false })).status).toBe(200),
    { timeout: 30_000, interval: 200 },
  );
}, 120_000);
afterAll(async () => {
  await running.dispose();
  await worker.close();
});

async function call(path: string, body: unknown, apiKey = running.apiKey) {
  const reply = await fetch(`${running.gateway.dataAddress}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as { id: string } };
}
const say = (input: string, extra: object = {}, apiKey?: string) =>
  call('/responses', { model: 'm', input, ...extra }, apiKey);
const aConversation = async (...contents: unknown[]) => {
  const items = contents.map((content) => ({ role: 'user', content }));
  return (await call('/conversations', { items, metadata: { note: 'kept' } })).body.id;
};
const get = (path: string) => running.asToken(`${tenant}${path}`);
const auditOf = async (action: string) => {
  const { items } = (await running.asToken('/admin/v1/audit?first=200')).body;
  return (items as { action: string }[]).filter((line) => line.action === action);
};
const graphql = async (query: string) =>
  (await running.asToken('/admin/graphql', { body: { query } })).body;

describe('the store', () => {
  it('tells what it is, that it answers, and how much it holds', async () => {
    const id = await aConversation('one', 'two');
    const reply = await running.asToken('/admin/v1/history');
    expect(reply.body).toMatchObject({
      ...{ driver: 'database', name: 'embedded', isShared: true },
      ...{ isReachable: true, reason: null, retentionDays: 0 },
    });
    expect(reply.body.size.conversations).toBeGreaterThan(0);
    expect((await get('/history')).body.size.items).toBeGreaterThanOrEqual(2);
    expect(id).toMatch(/^conv_/);
  });

  it('is for those who hold the right, and for tenants that exist', async () => {
    expect((await running.ask('/admin/v1/history')).status).toBe(401);
    const paths = ['history', 'conversations', 'responses', 'responses/resp_1', 'history/export'];
    for (const path of paths)
      expect((await running.asToken(`/admin/v1/tenants/ten_nobody/${path}`)).status).toBe(404);
  });
});

describe('conversations', () => {
  it('are listed in pages, the last changed first, with nothing of what was said', async () => {
    const ids = [await aConversation(secret), await aConversation(secret, 'b')];
    const first = await get('/conversations?limit=1');
    expect(first.body.items).toMatchObject([{ id: ids[1], items: 2, expiresAt: null }]);
    const second = await get(`/conversations?limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body.items).toMatchObject([{ id: ids[0], items: 1 }]);
    expect(first.text + second.text).not.toContain('launch');
    expect(first.text).not.toContain('kept');
  });

  it('show what was said page by page; each page leaves an audit line without any of it', async () => {
    const id = await aConversation('first', secret, 'third');
    const before = (await auditOf('conversation.read')).length;
    const page = await get(`/conversations/${id}/items?limit=2`);
    expect(page.body.items).toMatchObject([
      { isCut: false, type: 'message', item: { content: [{ text: 'first' }] } },
      { item: { content: [{ text: secret }] } },
    ]);
    const rest = await get(`/conversations/${id}/items?limit=2&cursor=${page.body.nextCursor}`);
    expect(rest.body).toMatchObject({ items: [{ item: {} }], nextCursor: null });
    const lines = await auditOf('conversation.read');
    expect(lines.length).toBe(before + 2);
    expect(lines[0]).toMatchObject({
      ...{ objectKind: 'conversation', objectId: id, actor: { kind: 'token' } },
      after: { tenantId: 'ten_default', items: 1 },
    });
    expect(JSON.stringify(lines)).not.toContain('launch');
  });

  it('are read with their notes, and another tenant or an unknown id finds none', async () => {
    const id = await aConversation('x');
    expect((await get(`/conversations/${id}`)).body).toMatchObject({
      id,
      metadata: { note: 'kept' },
    });
    const other = (await running.asToken('/admin/v1/tenants', { body: { name: 'Other' } })).body;
    for (const path of [`${other.id}/conversations/${id}`, `${other.id}/conversations/${id}/items`])
      expect((await running.asToken(`/admin/v1/tenants/${path}`)).status).toBe(404);
    expect((await get('/conversations/conv_none/items')).status).toBe(404);
    expect((await get(`/conversations/${id}/items?cursor=msg_none`)).status).toBe(404);
  });

  it('give screens no embedded file and no endless text', async () => {
    const long = 'x'.repeat(50_000);
    const id = await aConversation([
      { type: 'input_image', image_url: picture },
      { type: 'input_text', text: long },
    ]);
    const { data } = await graphql(
      `{ conversation(tenantId: "ten_default", id: "${id}") { metadata items { json isCut bytes } nextCursor } }`,
    );
    const [item] = data.conversation.items;
    expect(item.isCut).toBe(true);
    expect(item.bytes).toBeGreaterThan(50_000);
    expect(item.json).not.toContain('iVBOR');
    const [image, text] = JSON.parse(item.json).content;
    expect(image.image_url).toBe('data:image/png;base64,…');
    expect(text.text).toBe(`${long.slice(0, 16_384)}…`);
  });

  it('are deleted with all that was said, and the log says by whom', async () => {
    const id = await aConversation(secret);
    const path = `${tenant}/conversations/${id}`;
    expect((await running.asToken(path, { method: 'DELETE' })).status).toBe(204);
    expect((await running.asToken(path)).status).toBe(404);
    expect((await running.asToken(path, { method: 'DELETE' })).status).toBe(404);
    const lines = await auditOf('conversation.delete');
    expect(lines.filter((line) => 'objectId' in line && line.objectId === id)).toHaveLength(1);
  });
});

describe('responses', () => {
  it('are listed in pages, the newest first, without those of a conversation and without what was said', async () => {
    const one = (await say(secret)).body.id;
    const two = (await say(secret, { previous_response_id: one })).body.id;
    await say(secret, { conversation: await aConversation('one') });
    const first = await get('/responses?limit=1');
    expect(first.body.items).toMatchObject([
      { id: two, previousId: one, status: 'completed', model: 'm', isBackground: false, items: 2 },
    ]);
    expect(first.body.nextCursor).toBe(two);
    const rest = await get(`/responses?limit=200&cursor=${two}`);
    expect(rest.body.items[0]).toMatchObject({ id: one, previousId: null });
    expect(rest.body.nextCursor).toBeNull();
    expect(first.text + rest.text).not.toContain('launch');
    const fields = 'items { id previousId createdAtMs bytes } nextCursor';
    const { data } = await graphql(
      `{ storedResponses(tenantId: "ten_default", first: 1) { ${fields} } }`,
    );
    expect(data.storedResponses).toMatchObject({ items: [{ id: two }], nextCursor: two });
    expect((await get('/responses?cursor=resp_none')).status).toBe(404);
  });

  it('are found by their id, with their turn and the link to the one before', async () => {
    const one = (await say('How deep is it?')).body;
    const two = (await say('And how wide?', { previous_response_id: one.id })).body;
    const { body } = await get(`/responses/${two.id}`);
    expect(body).toMatchObject({
      ...{ id: two.id, previousId: one.id, conversationId: null, status: 'completed', model: 'm' },
      input: [{ item: { content: [{ text: 'And how wide?' }] } }],
      output: [{ type: 'message' }],
      object: { item: { id: two.id } },
    });
    expect((await get('/responses/resp_none')).status).toBe(404);
    const lines = await auditOf('response.read');
    expect(lines[0]).toMatchObject({ objectId: two.id, after: { tenantId: 'ten_default' } });
  });
});
