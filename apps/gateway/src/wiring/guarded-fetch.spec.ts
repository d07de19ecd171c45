import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch, mayReach } from './guarded-fetch.js';

let server: Server;
let port = 0;
let asked = 0;
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked += 1;
    if (request.url === '/away')
      reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else reply.end('x'.repeat(100));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const limits = { timeoutMs: 5_000, maxBytes: 100 };

describe('guardedFetch', () => {
  it.each([
    ['127.0.0.1', true, false],
    ['::ffff:127.0.0.1', true, false],
    ['10.1.2.3', true, false],
    ['fd12::1', true, false],
    ['169.254.169.254', false, false],
    ['fe80::1', false, false],
    ['0.0.0.0', false, false],
    ['localhost', true, false],
    ['hooks.localhost.', true, false],
    ['localhost.example.com', true, true],
    ['192.0.2.1', true, true],
    ['2001:db8::1', true, true],
  ])('reaches %s: as an operator %s, as anybody %s', (address, operator, anybody) => {
    expect([mayReach(address, 'operator'), mayReach(address, 'public')]).toEqual([
      operator,
      anybody,
    ]);
  });

  it('connects to no loopback address for anybody, by number or by name', async () => {
    const before = asked;
    await expect(
      guardedFetch(`http://127.0.0.1:${port}/`, { ...limits, reach: 'public' }),
    ).rejects.toMatchObject({ code: 'address_not_allowed' });
    await expect(
      guardedFetch(`http://localhost:${port}/`, { ...limits, reach: 'public' }),
    ).rejects.toThrow();
    expect(asked).toBe(before);
  });

  it('follows no redirect and takes no more than it was told', async () => {
    const away = await guardedFetch(`http://localhost:${port}/away`, {
      ...limits,
      reach: 'operator',
    });
    expect(away.status).toBe(302);
    const whole = guardedFetch(`http://127.0.0.1:${port}/`, { ...limits, reach: 'operator' });
    expect((await whole).text).toHaveLength(100);
    const cut = { ...limits, maxBytes: 99, reach: 'operator' } as const;
    await expect(guardedFetch(`http://127.0.0.1:${port}/`, cut)).rejects.toThrow('99 bytes');
  });

  it.each(['ftp://host/', 'http://user:word@host/', 'nothing'])('refuses %s', async (address) => {
    await expect(guardedFetch(address, { ...limits, reach: 'operator' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
