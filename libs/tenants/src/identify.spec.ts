import { errorCatalogue } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { compileKeys } from './compile-keys.js';
import { identify } from './identify.js';
import { aKey } from './testing/index.js';

const secret = 'bw_abcdefgh_0123456789abcdef0123456789abcdef';
const keys = compileKeys([
  aKey(secret),
  aKey('short-lived-key-of-any-form', { keyId: 'key_brief', expiresAtMs: 1_000 }),
]);
const catalogueText = errorCatalogue.invalid_api_key.text;
const here = '127.0.0.1';
const refused = expect.objectContaining({ code: 'invalid_api_key', status: 401 });

describe('identify', () => {
  it.each([
    ['a bearer token', { authorization: `Bearer ${secret}` }],
    ['a bearer token in other case and spacing', { authorization: `bearer  ${secret} ` }],
    ['x-api-key', { 'x-api-key': secret }],
  ])('knows a key from %s', (_, headers) => {
    expect(identify(keys, headers, here, 0)).toEqual({
      tenantId: 'ten_default',
      projectId: 'prj_default',
      keyId: 'key_test',
    });
  });

  it.each([
    ['nothing', {}],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Basic ${secret}` }],
    [
      'a key that differs in its last character',
      { authorization: `Bearer ${secret.slice(0, -1)}0` },
    ],
    ['the hash itself', { 'x-api-key': aKey(secret).hash }],
    ['two keys in a list', { 'x-api-key': [secret, secret] }],
    ['a huge key', { 'x-api-key': 'x'.repeat(100_000) }],
  ])('refuses %s', (_, headers) => {
    expect(() => identify(keys, headers, here, 0)).toThrow(refused);
  });

  it('takes a key until its end and not at it', () => {
    const headers = { 'x-api-key': 'short-lived-key-of-any-form' };
    expect(identify(keys, headers, here, 999).keyId).toBe('key_brief');
    expect(() => identify(keys, headers, here, 1_000)).toThrow(refused);
  });

  it.each([
    ['203.0.113.9', true],
    ['::ffff:203.0.113.9', true],
    ['2001:db8:1::7', true],
    ['203.0.114.9', false],
    ['2001:db9::7', false],
    ['', false],
    ['nonsense', false],
  ])('asks where a caller with a list of addresses connects from: %s', (address, isAllowed) => {
    const bound = compileKeys([
      aKey(secret, { addresses: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.1'] }),
    ]);
    const ask = () => identify(bound, { 'x-api-key': secret }, address, 0);
    if (isAllowed) expect(ask().keyId).toBe('key_test');
    else expect(ask).toThrow(expect.objectContaining({ code: 'caller_address_not_allowed' }));
  });

  it('takes both secrets of a key that is changed over, the old one until its end', () => {
    const both = compileKeys([aKey('new-secret'), aKey(secret, { expiresAtMs: 1_000 })]);
    expect(identify(both, { 'x-api-key': 'new-secret' }, here, 2_000).keyId).toBe('key_test');
    expect(identify(both, { 'x-api-key': secret }, here, 999).keyId).toBe('key_test');
    expect(() => identify(both, { 'x-api-key': secret }, here, 1_000)).toThrow(refused);
  });

  it('says whose key it was that is known and not taken, in what no caller sees', () => {
    const ids = { tenantId: 'ten_default', projectId: 'prj_default', keyId: 'key_test' };
    const blocked = { ...ids, hash: aKey('blocked').hash };
    const bound = { addresses: ['192.0.2.0/24'] };
    const all = [aKey('ended', { expiresAtMs: 1 }), aKey('bound', bound)];
    const some = compileKeys(all, [], [blocked]);
    const refusal = (key: string): unknown => {
      try {
        return identify(some, { 'x-api-key': key }, here, 2);
      } catch (error) {
        return error;
      }
    };
    for (const key of ['blocked', 'ended', 'bound'])
      expect(refusal(key)).toMatchObject({ caller: ids });
    expect(refusal('strange')).toMatchObject({ caller: null, message: catalogueText });
    expect(refusal('blocked')).toMatchObject({ message: catalogueText });
    expect(some.ids.has('key_blocked')).toBe(false);
  });

  it('goes by the keys it is given, however often a key was used before', () => {
    identify(keys, { 'x-api-key': secret }, here, 0);
    expect(() => identify(compileKeys([]), { 'x-api-key': secret }, here, 0)).toThrow(refused);
  });

  it('still knows a key after thousands of strange ones', () => {
    for (let index = 0; index < 3_000; index += 1) {
      expect(() => identify(keys, { 'x-api-key': `strange-${index}` }, here, 0)).toThrow(refused);
    }
    expect(identify(keys, { 'x-api-key': secret }, here, 0).keyId).toBe('key_test');
  });
});
