import { askEmbedded } from '@bellwether/database/testing';
import type { EmbeddedSession } from '@bellwether/database/testing';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPendingCall } from '../../records/call-row.js';
import { storeCalls } from '../../records/call-store.js';
import { createFleetMirror } from '../../records/fleet-mirror.js';
import { UsageStore } from '../../records/usage/usage-store.js';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

const amount = 10_000;
const used = 282;
const path = '/admin/v1/limits';
let running: RunningGateway;
let session: EmbeddedSession;

beforeAll(async () => {
  running = await startAdmin();
  session = askEmbedded(running.dataDir);
  const calls = [0, 1].map((index) => {
    const record = aCallRecord({ requestId: `req_${index}`, startedAtMs: Date.now() - index });
    return toPendingCall(record, createFleetMirror());
  });
  expect(await storeCalls(new UsageStore(session.ask), calls)).toEqual([]);
}, 120_000);
afterAll(async () => {
  await session.close();
  await running.dispose();
});

/** What is left of tokens, as a caller is told with what takes none. */
async function remaining(): Promise<number> {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/conversations/conv_none`, {
    headers: { authorization: `Bearer ${running.apiKey}` },
  });
  await reply.text();
  return Number(reply.headers.get('x-ratelimit-remaining-tokens'));
}

describe('a budget that is made in the middle of its window', () => {
  it('has used what the window has, in every reply, and after a restart', async () => {
    const limit = { name: 'Tokens', subject: 'tenant', subjectId: 'ten_default' };
    const budgets = [{ kind: 'tokensPerDay', amount, window: 'rolling' }];
    const made = await running.asToken(path, { body: { ...limit, budgets } });
    const use = { kind: 'tokensPerDay', used, remaining: amount - used, usedLastHour: used };
    expect(made.body.budgets).toEqual([
      { ...budgets[0], zone: 'UTC', isSoft: false, increase: null },
    ]);
    const told = [made.body, (await running.asToken(path)).body.items[0]];
    for (const { budgetUse } of told)
      expect(budgetUse).toEqual([{ ...use, resetsAt: expect.stringMatching(/^20.*Z$/) }]);
    expect(await remaining()).toBe(amount - used);
    const { dataDir } = running;
    await session.close();
    await running.stop();
    running = await startAdmin({ dataDir });
    session = askEmbedded(dataDir);
    expect(await remaining()).toBe(amount - used);
    const one = await running.asToken(`${path}/${made.body.id}`);
    expect(one.body.budgetUse).toMatchObject([use]);
    // What the API told is taken back as it is, and another amount changes nothing of what is used.
    const patch = { method: 'PATCH', body: { budgets: [{ ...one.body.budgets[0], amount: 500 }] } };
    const changed = await running.asToken(`${path}/${made.body.id}`, patch);
    expect(changed.body.budgetUse).toMatchObject([{ used, remaining: 500 - used }]);
    expect(await remaining()).toBe(500 - used);
  });
});
