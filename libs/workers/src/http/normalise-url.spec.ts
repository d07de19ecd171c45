import { describe, expect, it } from 'vitest';
import { normaliseWorkerUrl, workerId } from './normalise-url.js';

describe('normaliseWorkerUrl', () => {
  it.each([
    ['http://Host:8000', 'http://host:8000'],
    [' http://host:80/ ', 'http://host'],
    ['https://host:443/v1/', 'https://host'],
    ['http://host/base/v1', 'http://host/base'],
    ['http://[::1]:8000/', 'http://[::1]:8000'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ])('writes %s as %s', (given, expected) => {
    expect(normaliseWorkerUrl(given)).toBe(expected);
  });

  it.each([
    '',
    'host:8000',
    'ftp://host',
    'http://',
    'http://user:pw@host',
    'http://host?key=1',
    'http://host#x',
  ])('refuses %j', (given) => {
    expect(() => normaliseWorkerUrl(given)).toThrow(
      expect.objectContaining({ code: 'invalid_request', param: 'url' }),
    );
  });

  it.each([
    'http://169.254.169.254',
    'http://[fe80::1]',
    'http://0.0.0.0:8000',
    'http://[::ffff:169.254.1.1]',
    'http://2852039166/',
  ])('never goes to %s', (given) => {
    expect(() => normaliseWorkerUrl(given)).toThrow(
      expect.objectContaining({ code: 'address_not_allowed' }),
    );
  });

  it('gives one address one id', () => {
    expect(workerId('http://a:1')).toMatch(/^wrk_[0-9a-z]{26}$/);
    expect(workerId('http://a:1')).not.toBe(workerId('http://a:2'));
  });
});
