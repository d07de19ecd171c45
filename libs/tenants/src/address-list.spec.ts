import { describe, expect, it } from 'vitest';
import { addressList } from './address-list.js';

describe('addressList', () => {
  it.each([
    '',
    'host.example',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '10.0.0.0/-1',
  ])('refuses %j', (entry) => {
    expect(() => addressList([entry])).toThrow(
      expect.objectContaining({ code: 'invalid_request', param: 'addresses' }),
    );
  });

  it('knows single addresses and whole families', () => {
    const list = addressList(['192.0.2.7', '::/0']);
    expect(list.has('192.0.2.7')).toBe(true);
    expect(list.has('192.0.2.8')).toBe(false);
    expect(list.has('2001:db8::9')).toBe(true);
  });

  it.each([
    ['::ffff:127.0.0.1', '127.0.0.1', '127.0.0.2'],
    ['::ffff:7f00:1', '127.0.0.1', '127.0.0.2'],
    ['0:0:0:0:0:ffff:192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8'],
    ['::ffff:192.0.2.0/120', '192.0.2.200', '192.0.3.1'],
    ['192.0.2.7', '::FFFF:c000:207', '::ffff:c000:208'],
  ])('takes the IPv6 form of an IPv4 address for the same: %s', (entry, within, outside) => {
    const list = addressList([entry]);
    expect(list.has(within)).toBe(true);
    expect(list.has(outside)).toBe(false);
  });
});
