import { describe, expect, it } from 'vitest';
import { mayScrape } from './may-scrape.js';

const admin = { permissions: new Set(['traffic:read'] as const) };

describe('mayScrape', () => {
  it.each`
    address               | headers                           | actor    | isOpen   | answer
    ${'127.0.0.1'}        | ${{}}                             | ${null}  | ${false} | ${true}
    ${'::ffff:127.0.0.1'} | ${{}}                             | ${null}  | ${false} | ${true}
    ${'127.0.0.1'}        | ${{ 'x-forwarded-for': '9.9.9' }} | ${null}  | ${false} | ${false}
    ${'10.0.0.5'}         | ${{}}                             | ${null}  | ${false} | ${false}
    ${undefined}          | ${{}}                             | ${null}  | ${false} | ${false}
    ${'10.0.0.5'}         | ${{}}                             | ${admin} | ${false} | ${true}
    ${'10.0.0.5'}         | ${{}}                             | ${null}  | ${true}  | ${true}
  `('from $address with $headers: $answer', ({ address, headers, actor, isOpen, answer }) => {
    expect(mayScrape({ actor, headers, socket: { remoteAddress: address } }, isOpen)).toBe(answer);
  });
});
