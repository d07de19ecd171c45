import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

const withinMs = 60_000;
let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin();
}, 120_000);
afterAll(() => running.dispose());

interface Key {
  readonly id: string;
  readonly secret: string;
}

const admin = async (path: string, body?: object, method?: string) => {
  const how = { ...(body ? { body } : {}), ...(method ? { method } : {}) };
  return (await running.asToken(`/admin/v1/${path}`, how)).body;
};
const newKey = (more: object = {}): Promise<Key> => admin('keys', { name: 'leaked', ...more });

async function call(secret: string): Promise<number> {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] }),
  });
  await reply.text();
  return reply.status;
}

/** What the call of a key left in the list of calls. */
async function recorded(keyId: string) {
  const { items } = await admin(`calls?keyId=${keyId}`);
  const [found] = items;
  return found && { ...found, usage: undefined };
}

async function archived(): Promise<Key> {
  const { id: tenantId } = await admin('tenants', { name: 'Gone' });
  const key = await newKey({ tenantId });
  await admin(`tenants/${tenantId}`, undefined, 'DELETE');
  return key;
}

describe('a key that is known and not taken', () => {
  it.each<[string, () => Promise<Key>, number, string]>([
    [
      'blocked',
      async () => {
        const key = await newKey();
        await admin(`keys/${key.id}`, { isBlocked: true }, 'PATCH');
        return key;
      },
      ...([401, 'invalid_api_key'] as const),
    ],
    [
      'revoked',
      async () => {
        const key = await newKey();
        await admin(`keys/${key.id}`, undefined, 'DELETE');
        return key;
      },
      ...([401, 'invalid_api_key'] as const),
    ],
    [
      'the secret before of a revoked one',
      async () => {
        const key = await newKey();
        await admin(`keys/${key.id}/rotate`, { overlapMinutes: 60 });
        await admin(`keys/${key.id}`, undefined, 'DELETE');
        return key;
      },
      ...([401, 'invalid_api_key'] as const),
    ],
    ['of an archived tenant', archived, 401, 'invalid_api_key'],
    [
      'from another address',
      () => newKey({ addresses: ['192.0.2.0/24'] }),
      ...([403, 'caller_address_not_allowed'] as const),
    ],
  ])('is seen to be in use: %s', async (_, made, status, errorCode) => {
    const key = await made();
    expect(await call(key.secret)).toBe(status);
    await expect
      .poll(() => recorded(key.id), { timeout: withinMs })
      .toMatchObject({ status, errorCode, outcome: 'rejected', keyId: key.id });
    const window = `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`;
    await expect
      .poll(
        async () => (await admin(`usage?${window}&bucket=hour&groupBy=key&key=${key.id}`)).totals,
        {
          timeout: withinMs,
        },
      )
      .toMatchObject({ requests: 1, inputTokens: 0, outputTokens: 0, costMicros: 0 });
  });

  it('is nobody’s when it was never one', async () => {
    expect(await call('bw_nobodyxx_00000000000000000000000000000000')).toBe(401);
    await expect
      .poll(async () => (await admin('calls?status=401&limit=1')).items[0], { timeout: withinMs })
      .toMatchObject({ errorCode: 'invalid_api_key', tenantId: null, keyId: null });
  });
});
