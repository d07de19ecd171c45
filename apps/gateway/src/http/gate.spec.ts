import type { ServerResponse } from 'node:http';
import { cannedWorker } from '@bellwether/workers/testing';
import type { CannedRequest, CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey } from '../testing/a-data-plane.js';
import type { RunningPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from '../wiring/data-plane.js';
import type { Edge } from './edge.js';
import { routeTable } from './routes.js';

const addresses = routeTable({ settings: {} } as Edge).map(([method, path]) => ({ method, path }));
/** Asked by load balancers, who have no key. */
const open = ['/health/live', '/health/ready'];
const limited = addresses.filter(({ path }) => !open.includes(path));

let asked = 0;
let worker: CannedWorker;
let running: RunningPlane;

function engine({ path }: CannedRequest, response: ServerResponse): void {
  if (path !== '/health' && path !== '/metrics' && path !== '/v1/models') asked += 1;
  response.end();
}

beforeAll(async () => {
  worker = await cannedWorker(engine);
  const limits = { requestsPerMinute: 1, tokensPerMinute: null };
  running = await startPlane(
    createDataPlane,
    aSnapshot([worker.url], {
      limits: [
        {
          ...{ id: 'lim_1', subject: 'tenant', subjectId: 'ten_1', model: null, isShadow: false },
          limits: { ...limits, concurrentCalls: null, tokensPerCall: null },
        },
      ],
    }),
  );
  await running.whenReady();
  // The one request of this minute.
  await (await ask('GET', '/v1/models')).text();
});
afterAll(async () => {
  await running.plane.drain(0, 0);
  await worker.close();
});

/** One body that every dialect can read. */
const body = JSON.stringify({
  ...{ model: 'org/m', max_tokens: 1, messages: [{ role: 'user', content: 'hi' }] },
  ...{ prompt: 'hi', input: 'hi', query: 'hi', documents: ['hi'], text_1: 'hi', text_2: 'hi' },
  ...{ tokens: [1], items: [{ type: 'message', role: 'user', content: 'hi' }] },
});

const ask = (method: string, path: string) =>
  fetch(running.address + path.replace(/:\w+|\*/g, 'any'), {
    method,
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body } : {}),
  });

describe('the one gate', () => {
  it('knows the whole table', () => {
    expect(limited.length).toBeGreaterThan(25);
    expect(addresses.length).toBe(limited.length + open.length);
  });

  it.each(limited)('lets nobody past who is at the limit: $method $path', async (address) => {
    const reply = await ask(address.method, address.path);
    await reply.text();
    expect(reply.status).toBe(429);
    expect(reply.headers.get('x-bellwether-limit')).toBe('requestsPerMinute');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
    expect(reply.headers.get('ratelimit-policy')).toBe('"requests";q=1;w=60');
  });

  it('has let nothing through to a worker', () => {
    expect(asked).toBe(0);
  });
});
