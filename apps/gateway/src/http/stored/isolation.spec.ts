import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../../testing/a-data-plane.js';
import { hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { StoredClient, type Loose } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';
import { storedRoutes } from './stored-routes.js';

const otherKey = 'bw_othertnt_0123456789abcdef0123456789abcdef';
let worker: HearingWorker;
let plane: RunningPlane;

beforeAll(async () => {
  worker = await hearingWorker();
  const snapshot = aSnapshot([worker.url]);
  const other = {
    hash: createHash('sha256').update(otherKey).digest('hex'),
    ...{ keyId: 'key_2', projectId: 'prj_2', tenantId: 'ten_2', expiresAtMs: null },
  };
  plane = await startPlane(createDataPlane, { ...snapshot, keys: [...snapshot.keys, other] });
  await plane.whenReady();
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await worker.close();
});

/** One of everything that a tenant can have. */
async function belongings(owner: StoredClient) {
  const response = await owner.say('mine', { background: true });
  await owner.finished(response.id);
  const conversation = (
    await owner.ask('POST', '/v1/conversations', {
      items: [{ id: 'msg_mine', role: 'user', content: 'mine' }],
    })
  ).body;
  return { response, conversation };
}

const bodies: Readonly<Record<string, unknown>> = {
  '/v1/conversations/:id': { metadata: {} },
  '/v1/conversations/:id/items': { items: [{ role: 'user', content: 'x' }] },
};

describe('what a tenant stores', () => {
  it('is not there for another one, on any route that names it', async () => {
    const owner = new StoredClient(plane);
    const stranger = new StoredClient(plane, otherKey);
    const { response, conversation } = await belongings(owner);
    const before = await owner.ask('GET', `/v1/conversations/${conversation.id}/items`);
    const named = storedRoutes.filter(([, path]) => path.includes(':id'));
    expect(named.length).toBe(storedRoutes.length - 1);
    for (const [method, path] of named) {
      const { id } = path.startsWith('/v1/responses') ? response : conversation;
      const address = path.replace(':id', id).replace(':item', 'msg_mine');
      const body = method === 'POST' ? bodies[path] : undefined;
      const answer = await stranger.ask(method, address, body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(answer.body).toMatchObject({ error: { type: 'not_found_error' } });
    }
    expect((await owner.ask('GET', `/v1/conversations/${conversation.id}/items`)).body).toEqual(
      before.body,
    );
    expect((await owner.ask('GET', `/v1/responses/${response.id}`)).status).toBe(200);
  });

  it('is nothing that another one can go on with', async () => {
    const { response, conversation } = await belongings(new StoredClient(plane));
    const stranger = new StoredClient(plane, otherKey);
    const item = ((await new StoredClient(plane).finished(response.id)).output as Loose[])[0]!;
    for (const [input, rest, code] of [
      ['x', { previous_response_id: response.id }, 'previous_response_not_found'],
      ['x', { conversation: conversation.id }, 'conversation_not_found'],
      [[{ type: 'item_reference', id: item.id }], {}, 'invalid_request'],
    ] as const)
      expect(await stranger.say(input, rest)).toMatchObject({ error: { code } });
  });

  it('needs a key', async () => {
    const nobody = new StoredClient(plane, 'bw_nobody');
    for (const [method, path] of storedRoutes) {
      const address = path.replace(':id', 'x').replace(':item', 'y');
      expect((await nobody.ask(method, address)).status).toBe(401);
    }
  });
});
