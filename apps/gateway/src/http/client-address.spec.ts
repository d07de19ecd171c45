import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.js';

type Request = Parameters<typeof clientAddress>[0];

const from = (headers: Request['headers']): Request => ({
  headers,
  socket: { remoteAddress: '10.0.0.1' } as Request['socket'],
});

describe('clientAddress', () => {
  it.each([
    [{}, true, '10.0.0.1'],
    [{ 'x-forwarded-for': '192.0.2.1' }, false, '10.0.0.1'],
    [{ 'x-forwarded-for': '192.0.2.1' }, true, '192.0.2.1'],
    [{ 'x-forwarded-for': '198.51.100.66, 192.0.2.1' }, true, '192.0.2.1'],
    [{ 'x-forwarded-for': '[2001:db8::1]' }, true, '2001:db8::1'],
    [{ 'x-forwarded-for': ' , ' }, true, '10.0.0.1'],
  ])('of %j behind a proxy: %s', (headers, isBehindProxy, address) => {
    expect(clientAddress(from(headers), isBehindProxy)).toBe(address);
  });
});
