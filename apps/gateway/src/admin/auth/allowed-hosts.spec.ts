import { describe, expect, it } from 'vitest';
import { createHostCheck, isOwnOrigin } from './allowed-hosts.js';

describe('createHostCheck', () => {
  it.each`
    bound          | allowed             | header                   | isAllowed
    ${'127.0.0.1'} | ${[]}               | ${'127.0.0.1:8801'}      | ${true}
    ${'127.0.0.1'} | ${[]}               | ${'localhost:8801'}      | ${true}
    ${'127.0.0.1'} | ${[]}               | ${'[::1]:8801'}          | ${true}
    ${'127.0.0.1'} | ${[]}               | ${'evil.example:8801'}   | ${false}
    ${'127.0.0.1'} | ${[]}               | ${'127.0.0.1.evil.test'} | ${false}
    ${'127.0.0.1'} | ${[]}               | ${'10.0.0.5:8801'}       | ${false}
    ${'0.0.0.0'}   | ${[]}               | ${'10.0.0.5:8801'}       | ${true}
    ${'0.0.0.0'}   | ${[]}               | ${'evil.example'}        | ${false}
    ${'0.0.0.0'}   | ${['gate.example']} | ${'gate.example'}        | ${true}
    ${'0.0.0.0'}   | ${['gate.example']} | ${'user@gate.example'}   | ${false}
    ${'127.0.0.1'} | ${[]}               | ${undefined}             | ${false}
  `('bound to $bound, $header is let in: $isAllowed', ({ bound, allowed, header, isAllowed }) => {
    expect(createHostCheck(bound as string, allowed as string[])(header as string)).toBe(isAllowed);
  });
});

describe('isOwnOrigin', () => {
  it('takes no origin, or the very address that was asked', () => {
    expect(isOwnOrigin(undefined, 'localhost:8801')).toBe(true);
    expect(isOwnOrigin('http://localhost:8801', 'localhost:8801')).toBe(true);
    expect(isOwnOrigin('http://localhost:9000', 'localhost:8801')).toBe(false);
    expect(isOwnOrigin('null', 'localhost:8801')).toBe(false);
  });
});
