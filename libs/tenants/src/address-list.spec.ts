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
});
