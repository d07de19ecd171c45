import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askEmbedded } from '@bellwether/database/testing';
import type { EmbeddedSession } from '@bellwether/database/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

const withinMs = 60_000;
const calls = 20;
const usage = { prompt_tokens: 1_000, completion_tokens: 234, total_tokens: 1_234 };

let worker: Server;
let running: RunningGateway;
let session: EmbeddedSession;
let secret = '';

beforeAll(async () => {
  worker = createServer((request, reply) => {
    const message = { role: 'assistant', content: 'Yes.' };
    if (request.url === '/v1/models')
      reply.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }));
    else
      reply.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: 'c',
          usage,
          choices: [{ index: 0, message, finish_reason: 'stop' }],
        }),
      );
  }).listen(0, '127.0.0.1');
  await once(worker, 'listening');
  const url = `http://127.0.0.1:${(worker.address() as AddressInfo).port}`;
  running = await startAdmin({ argv: ['--worker-url', url] });
  session = askEmbedded(running.dataDir);
  const key = (await running.asToken('/admin/v1/keys', { body: { name: 'counted' } })).body;
  secret = key.secret;
  const limit = { name: 'counted', subject: 'key', subjectId: key.id };
  const budgets = [
    { kind: 'tokensPerDay', amount: 10_000_000, window: 'rolling' },
    { kind: 'tokensPerMonth', amount: 100_000_000 },
  ];
  await running.asToken('/admin/v1/limits', { body: { ...limit, budgets } });
  await vi.waitFor(async () => expect(await ask()).toBe(200), withinMs);
  await Promise.all(Array.from({ length: calls - 1 }, ask));
}, 120_000);
afterAll(async () => {
  await session.close();
  await running.dispose();
  worker.closeAllConnections();
  worker.close();
});

async function ask(): Promise<number> {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'm',
      max_tokens: 300,
      messages: [{ role: 'user', content: 'Hi' }],
    }),
  });
  await reply.text();
  return reply.status;
}

async function told() {
  const { body } = await running.asToken('/admin/v1/usage/reconciliation');
  const tokens = Object.fromEntries(
    body.sources.map((each: { source: string; tokens: number }) => [each.source, each.tokens]),
  ) as Record<string, number>;
  return { tokens, isReconciled: body.isReconciled as boolean, gap: body.gap as number };
}

/** The same numbers, as old as a day: nothing of them may still be on its way. */
const longAgo = 3_600_000;
const age = (ms: number) =>
  session.ask(`UPDATE usage_events SET end_ms = end_ms - ${ms} WHERE request_id <> ''`);

describe('reconciliation', () => {
  it('finds the tokens that the worker told in events, sums, calls, metrics and budgets', async () => {
    const total = calls * usage.total_tokens;
    const same = ['events', 'hours', 'calls', 'days', 'metrics'];
    await expect.poll(told, { timeout: withinMs }).toMatchObject({
      // Of two budgets, of a day and of a month.
      tokens: {
        ...Object.fromEntries(same.map((source) => [source, total])),
        ...{ budgets: 2 * total, 'sums under budgets': 2 * total },
      },
      ...{ isReconciled: true, gap: 0 },
    });
  });

  it.each([
    [
      'budgets',
      'UPDATE limit_counters SET used = used * 2',
      'UPDATE limit_counters SET used = used / 2',
    ],
    [
      'metrics',
      ...([2, 0.5].map((by) =>
        ['usage_events', 'usage_hourly', 'usage_daily', 'calls']
          .map((table) => `UPDATE ${table} SET input_tokens = input_tokens * ${by}`)
          .join(';'),
      ) as [string, string]),
    ],
  ])('says by how much %s differ', async (_, spoil, mend) => {
    await age(longAgo);
    for (const statement of spoil.split(';')) await session.ask(statement);
    const wrong = await told();
    expect(wrong.isReconciled).toBe(false);
    expect(wrong.gap).toBeGreaterThan(0.4);
    for (const statement of mend.split(';')) await session.ask(statement);
    expect(await told()).toMatchObject({ isReconciled: true, gap: 0 });
    await age(-longAgo);
  });
});
