import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compileKeys } from './compile-keys.js';
import { identify } from './identify.js';

const secret = 'bw_00000000_0123456789abcdef0123456789abcdef';
const key = (expiresAtMs: number | null) => ({
  hash: createHash('sha256').update(secret).digest('hex'),
  keyId: 'key_1',
  projectId: 'prj_1',
  tenantId: 'ten_1',
  expiresAtMs,
});
const refused = expect.objectContaining({ code: 'invalid_api_key', status: 401 });

describe('identify', () => {
  it.each([{ authorization: `Bearer ${secret}` }, { authorization: `bearer  ${secret}` }, { 'x-api-key': secret }])(
    'knows the holder of a key by %j',
    (headers) => {
      expect(identify(compileKeys([key(null)]), headers, 0)).toMatchObject({ tenantId: 'ten_1', projectId: 'prj_1', keyId: 'key_1' });
    },
  );

  it.each([
    {},
    { authorization: '' },
    { authorization: 'Bearer ' },
    { authorization: `Basic ${secret}` },
    { authorization: `Bearer ${secret}x` },
    { authorization: `Bearer ${secret.slice(0, -1)}` },
    { 'x-api-key': [secret, secret] },
    { 'x-api-key': 'k'.repeat(100_000) },
  ])('refuses anything else', (headers) => {
    expect(() => identify(compileKeys([key(null)]), headers, 0)).toThrow(refused);
  });

  it('ends a key at its hour', () => {
    const keys = compileKeys([key(1000)]);
    expect(identify(keys, { 'x-api-key': secret }, 999).keyId).toBe('key_1');
    expect(() => identify(keys, { 'x-api-key': secret }, 1000)).toThrow(refused);
  });
});
