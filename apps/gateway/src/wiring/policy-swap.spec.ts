import type { ServerResponse } from 'node:http';
import { cannedWorker } from '@bellwether/workers/testing';
import { afterEach, expect, it } from 'vitest';
import { aSnapshot, startPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from './data-plane.js';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const streams = 200;
const first =
  'data: {"choices":[{"index":0,"delta":{"content":"hello"},"finish_reason":null}]}\n\n';
const last =
  'data: {"choices":[],"usage":{"prompt_tokens":4,"completion_tokens":1}}\n\ndata: [DONE]\n\n';
const chat = { model: 'org/m', stream: true, messages: [{ role: 'user', content: 'hi' }] };

it('a change of routes and policy during 200 open streams harms none, and the next call takes it', async () => {
  const held: ServerResponse[] = [];
  const worker = await cannedWorker(({ path }, response) => {
    if (path === '/health') return void response.end();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(first);
    held.push(response);
  });
  closers.push(() => worker.close());
  const plane = await startPlane(createDataPlane, aSnapshot([worker.url]));
  closers.push(() => plane.plane.drain(0, 0));
  await plane.whenReady();

  const open = await Promise.all(
    Array.from({ length: streams }, () => plane.post('/v1/chat/completions', chat)),
  );
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: streams }, () => 200));
  const everything = { models: [], tenants: [], headers: {} };
  await plane.swap(
    aSnapshot([worker.url], {
      revision: 2,
      version: 1,
      routing: {
        routes: [
          {
            ...{ id: 'rte_1', name: 'all', match: everything, pools: ['default'] },
            policy: { name: 'least_requests', options: {} },
          },
        ],
        policy: { name: 'random', options: {} },
      },
    }),
  );
  const next = await plane.post('/v1/chat/completions', chat);
  expect([
    next.headers.get('x-bellwether-policy'),
    next.headers.get('x-bellwether-version'),
  ]).toEqual(['least_requests', '1']);
  await expect(
    plane.swap(
      aSnapshot([worker.url], {
        revision: 3,
        version: 2,
        routing: { routes: [], policy: { name: 'no_such_policy', options: {} } },
      }),
    ),
  ).rejects.toThrow("There is no policy 'no_such_policy'");

  for (const response of held) response.end(last);
  const texts = await Promise.all([...open, next].map((reply) => reply.text()));
  for (const text of texts) expect(text).toMatch(/hello[\s\S]*\[DONE\]/);
  await expect.poll(() => plane.calls.length).toBe(streams + 1);
  expect(new Set(plane.calls.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
  expect(plane.calls.filter(({ version }) => version === 0)).toHaveLength(streams);
});
